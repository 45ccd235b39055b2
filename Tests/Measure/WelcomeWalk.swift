// The way through the welcome, by one hand.

import CX11
import Glibc
import Session
import Strokes
import TestSupport

/// A server of its own, with the daemon, its welcome, and a hand before it.
final class WelcomeWalk {
    private let kind: WelcomeHandKind
    private let tempo: WelcomeFigures.Tempo
    private let isTold: Bool
    private var shapes: NewcomersStrokes
    private let home: KrakelHome
    private let bus: SessionBus
    private let manager: ChildProcess
    private let display: OpaquePointer
    private let player: PenPlayer
    private let pen: InputTestDevice?
    /// Last, so that they outlive the connections: Xlib ends a process whose server goes away.
    private let xvfb: XvfbServer?
    private let xorg: InputTestServer?
    private var result = WelcomeResult()
    private var seen: Set<String> = []
    /// The words of what was asked for.
    private var prompted: Set<String> = []
    private var hasTip = false
    /// The page and what it asked for when the hand drew last.
    private var drawn = ""
    /// Where the pad of each page lies: a hand knows that after the first look.
    private var pads: [String: Box] = [:]

    private static let title = "Welcome to Krakel"
    private static let back = "Another mode stays on."
    /// What ends a walk that does not get on, in milliseconds.
    private static let patience = 300_000.0
    /// After a stroke that changes nothing, a hand draws again, in milliseconds.
    private static let doubt = 4_000

    init(
        _ kind: WelcomeHandKind, _ options: MeasureOptions, _ tempo: WelcomeFigures.Tempo,
        _ shapes: NewcomersStrokes, isTold: Bool
    ) throws {
        self.kind = kind
        self.isTold = isTold
        self.tempo = tempo
        self.shapes = shapes
        xorg = kind == .pen ? try InputTestServer() : nil
        xvfb = kind == .pen ? nil : try XvfbServer(screen: "1280x800x24")
        let name = xorg?.display ?? xvfb?.display ?? ""
        pen = try xorg?.open(.stylus)
        var home = try options.home(display: name)
        bus = try home.startBus(.accessibility)
        guard let manager = try WindowManager.openbox.start(on: name, folder: home.folder),
            let display = XOpenDisplay(name), let player = PenPlayer(display: name)
        else { throw MeasureError("no openbox on \(name)") }
        (self.home, self.manager, self.display, self.player) = (home, manager, display, player)
        player.pace = tempo.pace
    }

    deinit { XCloseDisplay(display) }

    /// From the start of the daemon to the sentence.
    func walk() throws -> WelcomeResult {
        let start = Deadline.now
        let krakel = try home.start(["run", "--welcome"])
        guard eventually(.screen(display), within: 60_000, until: { self.window != nil }) else {
            throw MeasureError("no window “\(Self.title)”")
        }
        result.untilWindow = Deadline.now - start
        let reader = ScreenReader(of: "krakel-window", environment: home.environment)
        let watch = try reader.watch()
        guard var tree = try watch.next(within: 60_000) else {
            throw MeasureError("nothing is shown")
        }
        while true {
            tree = try settled(tree, watch)
            guard try act(on: tree.names, reader) else { break }
            guard Deadline.now - start < Self.patience else {
                throw MeasureError("not done after \(result.strokes) strokes: \(tree.names)")
            }
            // Nothing new was seen: the stroke was not taken.
            tree = try watch.next(within: Self.doubt) ?? tree
        }
        result.milliseconds = Deadline.now - start
        _ = try home.connect().ask(.quit)
        _ = try krakel.status()
        return result
    }

    /// What is shown once it has been read, and has not changed for as long as the hand takes to begin.
    private func settled(_ tree: [String], _ watch: TreeWatch) throws -> [String] {
        var tree = tree
        read(tree)
        while let newer = try watch.next(within: Int(tempo.reaction)) {
            tree = newer
            read(tree)
        }
        result.ofHand += Double(tempo.reaction)
        return tree
    }

    /// Does what the page asks for; false once the sentence is written.
    private func act(on names: [String], _ reader: ScreenReader) throws -> Bool {
        func has(_ name: String) -> Bool { names.contains(name) }
        if names.contains(where: { $0.contains("Your first sentence: ") }) { return false }
        if has("Which button do you want to write with?") {
            if kind == .pen, !hasTip {
                guard let tip = names.first(where: { $0.hasPrefix("Tip of the pen") }) else {
                    throw MeasureError("no pen is offered: \(names)")
                }
                hasTip = true
                try press(tip, reader)
            }
            try press("Next", reader)
        } else if has("That is all you need for a sentence") {
            try press("Next", reader)
        } else if let prompt = names.first(where: Self.isPrompt) {
            // What is drawn a second time, or taken away, is what was not read as it was meant.
            let page = names.first { $0.hasPrefix("Written: ") } ?? "lessons"
            let isUndoing =
                prompt.hasPrefix(Self.back) || prompt.hasSuffix("“Backspace”") && page != "lessons"
            if page + prompt == drawn || isUndoing { result.again += 1 }
            drawn = page + prompt
            if isTold {
                let said = names.filter { $0.hasSuffix("Try again.") }.joined(separator: " ")
                print("\(page)\t\(prompt)\t\(said)")
            }
            try draw(prompt, on: page == "lessons" ? "lessons" : "sentence", reader)
        }
        return true
    }

    private static func isPrompt(_ name: String) -> Bool {
        name.hasPrefix("Draw “") || name.hasPrefix("To write “")
            || name.hasPrefix(back)
    }

    // MARK: The hand

    /// Reads what was not on the screen before. What says for screen readers how much of the sentence is right is
    /// seen at a glance.
    private func read(_ tree: [String]) {
        let new = tree.filter {
            $0.hasPrefix("label\t") && !$0.contains("\tWritten: ") && seen.insert($0).inserted
        }
        let words = new.reduce(0) { count, line in
            let name = line.dropFirst("label\t".count)
            let words = name.split(whereSeparator: \.isWhitespace).map(String.init)
            guard Self.isPrompt(String(name)) else { return count + words.count }
            // Of a line that stands where it stood, and says the same of another letter, the letter is read.
            return count + words.count { prompted.insert($0).inserted || $0.hasPrefix("“") }
        }
        wait(UInt(words) * tempo.reading)
    }

    /// The hand takes its time.
    private func wait(_ milliseconds: UInt) {
        guard milliseconds > 0 else { return }
        result.ofHand += Double(milliseconds)
        poll(nil, 0, Int32(milliseconds))
    }

    private func press(_ name: String, _ reader: ScreenReader) throws {
        if kind == .keyboard {
            // Alt and the underlined letter.
            player.key(Int(XK_Alt_L), isPress: true)
            player.tap(key: Int(XK_n))
            player.key(Int(XK_Alt_L), isPress: false)
            player.synchronise()
            result.keys += 2
            return
        }
        let middle = try place(of: reader.place(of: name)).center
        wait(tempo.pointing)
        result.clicks += 1
        if let pen {
            try pen.proximity(true, at: middle)
            try pen.move(to: middle)
            try pen.button(1, isPress: true, at: middle)
            try pen.synchronise()
            wait(tempo.pace * 5)
            try pen.button(1, isPress: false, at: middle)
            try pen.proximity(false, at: middle)
            try pen.synchronise()
        } else {
            player.move(to: middle)
            player.press(1, after: tempo.pace)
            player.release(1, after: tempo.pace * 5)
            player.synchronise()
        }
    }

    private func draw(_ prompt: String, on page: String, _ reader: ScreenReader) throws {
        let field = try pads[page] ?? place(of: reader.place(of: "Draw here"))
        pads[page] = field
        let ink = try shapes.ink(for: prompt).fitted(
            at: Point(x: field.minX + field.width / 4, y: field.minY + field.height / 4),
            side: field.width / 2
        ).dense
        result.strokes += ink.strokes.count
        let begin = Deadline.now
        if let pen {
            for stroke in ink.strokes { try draw(stroke, by: pen) }
        } else {
            for (index, stroke) in ink.strokes.enumerated() {
                if index > 0, let first = stroke.points.first {
                    player.move(to: first, after: tempo.pace * 8)
                }
                player.draw(stroke, button: 2)
            }
            player.synchronise()
        }
        result.ofHand += Deadline.now - begin
    }

    private func draw(_ stroke: Stroke, by pen: InputTestDevice) throws {
        guard let first = stroke.points.first, let last = stroke.points.last else { return }
        func pause() { poll(nil, 0, Int32(tempo.pace)) }
        try pen.proximity(true, at: first)
        try pen.move(to: first)
        try pen.synchronise()
        pause()
        try pen.button(1, isPress: true, at: first)
        try pen.synchronise()
        for point in stroke.points {
            pause()
            try pen.move(to: point, pressure: 300)
            try pen.synchronise()
        }
        pause()
        try pen.button(1, isPress: false, at: last)
        try pen.proximity(false, at: last)
        try pen.synchronise()
        for _ in 0..<4 { pause() }
    }

    // MARK: The window

    private var window: Window? { managedWindow(titled: Self.title, on: display) }

    /// On the screen, what lies there in the window.
    private func place(of box: Box) throws -> Box {
        guard let window else { throw MeasureError("the window is gone") }
        var child: Window = 0
        var (x, y): (Int32, Int32) = (0, 0)
        XTranslateCoordinates(
            display, window, XDefaultRootWindow(display), 0, 0, &x, &y, &child)
        return Box(
            minX: box.minX + Double(x), minY: box.minY + Double(y),
            maxX: box.maxX + Double(x), maxY: box.maxY + Double(y))
    }
}

extension [String] {
    /// What is said of each line of a tree.
    fileprivate var names: [String] {
        compactMap { $0.split(separator: "\t", maxSplits: 1).dropFirst().first.map(String.init) }
    }
}
