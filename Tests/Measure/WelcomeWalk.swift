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

    private static let title = "Welcome to Krakel"
    private static let sentence = "My 1st line!"
    /// What ends a walk that does not get on, in milliseconds.
    private static let patience = 600_000

    init(
        _ kind: WelcomeHandKind, _ options: MeasureOptions, _ tempo: WelcomeFigures.Tempo,
        _ shapes: NewcomersStrokes
    ) throws {
        self.kind = kind
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
        var stage = Stage.trigger
        var done = ""
        var mistakes = ""
        // What is shown comes from one program that is told of each change.
        try reader.awaitTree(within: Self.patience) { tree in
            do {
                read(tree)
                return try step(&stage, tree.names, &done, &mistakes, reader)
            } catch {
                failure = error
                return true
            }
        }
        if let failure { throw failure }
        result.milliseconds = Deadline.now - start
        _ = try home.connect().ask(.quit)
        _ = try krakel.status()
        return result
    }

    private var failure: (any Error)?

    private enum Stage { case trigger, lessons, sentence }

    /// Does what the page asks for; true once the sentence is written.
    private func step(
        _ stage: inout Stage, _ names: [String], _ done: inout String, _ mistakes: inout String,
        _ reader: ScreenReader
    ) throws -> Bool {
        func has(_ name: String) -> Bool { names.contains(name) }
        switch stage {
        case .trigger:
            guard has("Which button do you want to write with?") else { return false }
            if kind == .pen {
                guard let tip = names.first(where: { $0.hasPrefix("Tip of the pen") }) else {
                    throw MeasureError("no pen is offered: \(names)")
                }
                try press(tip, reader)
            }
            try press("Next", reader)
            stage = .lessons
        case .lessons:
            if has("That is all you need for a sentence") {
                try press("Next", reader)
                (stage, done, mistakes) = (.sentence, "", "")
                return false
            }
            guard let prompt = names.first(where: Self.isPrompt) else { return false }
            let wrong = names.first { $0.hasSuffix("Try again.") } ?? ""
            guard prompt != done || (!wrong.isEmpty && wrong != mistakes) else { return false }
            if prompt == done { result.again += 1 }
            (done, mistakes) = (prompt, wrong)
            try draw(prompt, reader)
        case .sentence:
            if names.contains(where: { $0.hasPrefix("Well done") }) { return true }
            guard let prompt = names.first(where: Self.isPrompt) else { return false }
            // The name says what is in the field, and the stroke before may have changed the mode only.
            let text = names.first { $0.hasPrefix("Written: ") } ?? ""
            let state = prompt.hasPrefix("To write") ? text : text + prompt
            let isMissed = has("That was not recognised. Try again.")
            if isMissed, mistakes.isEmpty {
                result.again += 1
                done = ""
            }
            mistakes = isMissed ? "missed" : ""
            guard state != done, has("Your sentence") else { return false }
            // Between what is read and what is typed there is another prompt for a moment.
            if prompt.hasPrefix("To write"), !isMissed, done == text + "Draw “\(prompt.wanted)”" {
                return false
            }
            if prompt.hasSuffix("“Backspace”") { result.again += 1 }
            done = state
            try draw(prompt, reader)
        }
        return false
    }

    private static func isPrompt(_ name: String) -> Bool {
        name.hasPrefix("Draw “") || name.hasPrefix("To write “")
    }

    // MARK: The hand

    /// Reads what was not on the screen before.
    private func read(_ tree: [String]) {
        let new = tree.filter { $0.hasPrefix("label\t") && seen.insert($0).inserted }
        let words = new.reduce(0) {
            $0 + $1.dropFirst("label\t".count).split(whereSeparator: \.isWhitespace).count
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
            wait(tempo.reaction)
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

    private func draw(_ prompt: String, _ reader: ScreenReader) throws {
        let field = try place(of: reader.place(of: "Draw here"))
        let ink = try shapes.ink(for: prompt).fitted(
            at: Point(x: field.minX + field.width / 4, y: field.minY + field.height / 4),
            side: field.width / 2
        ).dense
        wait(tempo.reaction)
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

extension String {
    /// The character in the quotes of a prompt.
    fileprivate var wanted: String {
        guard let begin = firstIndex(of: "“"), let end = firstIndex(of: "”") else { return "" }
        return String(self[index(after: begin)..<end])
    }
}
