// Killing a Krakel at a chosen moment, and what must hold then.

import Glibc
import PureSupport
import Session
import Strokes

public enum KillMoment: String, CaseIterable, Sendable {
    case rest = "at rest"
    case frozen = "with the pointer frozen"
    case stroke = "amidst a stroke"
    case typing = "while it types"
    case saving = "while it writes what it learned"
    case dialog = "with its dialog open"
}

/// What came of a kill.
public struct KillOutcome: Sendable {
    /// Milliseconds from the signal until pointer, keys and screen were everybody's.
    public var time: Double
    /// Whether they were.
    public var isFree = true
    /// The buttons that arrived behind it at an application, where one click with the second was made.
    public var clicks: [Int] = []
    /// Whether they were not, or the click did not arrive.
    public var isStuck: Bool { !isFree || clicks != [2] }
    /// Whether a dictionary is no sound text any more.
    public var isBroken = false
    /// Whether something is gone that was in a dictionary before, or was said to be learned.
    public var isLost = false
    /// Whether the next one started with a complaint.
    public var isUnclean = false
}

/// A display on which one Krakel after the other is killed.
public final class KillScene {
    private let home: KrakelHome
    private let player: PenPlayer
    private let window: EventLogWindow
    private let probe: XClient
    private let typist: TestTypist
    private let sink: SinkWindow
    private let screen: ScreenWindows
    private var generator: SeededGenerator
    private var known: Set<Substring> = []

    private static let shipped = """
        mode letters
        "l" : 14789
        "v" : 183
        <BackSpace> : 654

        """

    /// - Parameter home: of the program that is killed.
    public init(_ display: String, _ home: KrakelHome, seed: UInt64) throws {
        var home = home
        try home.ship(Self.shipped)
        try home.writeOwn("krakel-dictionary 1\nmode letters\n\"u\" : 1478963\n")
        self.home = home
        generator = SeededGenerator(seed: seed)
        player = try PenPlayer(display: display)
        window = try EventLogWindow(display: display)
        probe = try XClient(display: display)
        typist = try TestTypist(display: display)
        sink = try SinkWindow(display: display, place: (x: 540, y: 380))
        screen = try ScreenWindows(display: display)
        player.pace = 1
        player.dwell = 5
    }

    private func random(_ limit: UInt64) -> UInt64 { .random(in: 0..<limit, using: &generator) }

    /// Microseconds that pass; the server is left alone meanwhile.
    private func pass(upTo limit: UInt64) { usleep(UInt32(random(limit))) }

    private var texts: [String] {
        ["strokes", "learned"].map {
            PrivateFolder.text(of: home.folder.path + "/data/krakel/\($0).dict")
        }
    }

    /// What is in the files, beyond when it came there and how it counts.
    private var lines: Set<Substring> {
        Set(texts.flatMap { $0.split(separator: "\n") }.map { $0.prefix { $0 != "#" } })
    }

    /// Starts a Krakel, kills it, looks.
    public func kill(_ moment: KillMoment) throws -> KillOutcome {
        let asking = moment == .dialog ? ["--ask", "miss"] : ["--ask", "never"]
        let process = try home.start(["run", "--notices", "none"] + asking)
        guard let errors = process.errors else { throw ChildProcessError.ended }
        let told = try errors.lines(through: "ready on")
        var outcome = KillOutcome(time: 0)
        outcome.isUnclean = told.contains {
            !$0.contains("ready on") && !$0.contains("gave the keyboard back")
        }
        let before = screen.shown
        let typing = try reach(moment, of: process)
        known.formUnion(moment == .saving ? [] : lines)
        let start = Deadline.now
        process.send(signal: SIGKILL)
        outcome.isFree = eventually(
            .nothing(because: "a server does not tell of the end of a grab")
        ) {
            probe.isPointerFree && typist.keysDown.isEmpty
                && (moment == .dialog || screen.shown.isSubset(of: before))
        }
        outcome.time = Deadline.now - start
        _ = try process.status()
        if moment == .dialog { closeDialog(leaving: before) }
        _ = try typing?.status()
        player.release(2).synchronise()
        _ = window.entries()
        player.click(button: 2)
        let clicks = window.entries(throughRelease: 2).filter { $0.kind == .press }
        outcome.clicks = clicks.map(\.button)
        outcome.isLost = !known.isSubset(of: lines)
        known = lines
        let check = try home.run(["check", home.ownDictionary])
        outcome.isBroken =
            check.status != 0
            || texts.contains { !$0.isEmpty && !$0.contains("krakel-dictionary 1\n") }
        _ = sink.presses()
        return outcome
    }

    /// Ends a dialog, which stays: what is answered is learned without a daemon as well. One that is only
    /// being started opens behind this, above the window that is clicked, so it is waited for.
    private func closeDialog(leaving before: Set<UInt>) {
        _ = eventually(.nothing(because: "/proc does not tell of processes that begin")) {
            for window in Family.processes(named: "krakel-window", at: home.folder.path) {
                Glibc.kill(window, SIGKILL)
            }
            return Family.processes(named: "krakel", at: home.folder.path).isEmpty
                && Family.processes(named: "krakel-window", at: home.folder.path).isEmpty
                && screen.shown.isSubset(of: before)
        }
    }

    /// Brings it to the moment, or somewhere near it.
    ///
    /// - Returns: who has something typed.
    private func reach(_ moment: KillMoment, of process: ChildProcess) throws -> ChildProcess? {
        player.move(to: Point(x: 300, y: 200)).synchronise()
        switch moment {
        case .rest: pass(upTo: 20_000)
        case .frozen:
            player.press(2).synchronise()
            pass(upTo: 5_000)
        case .stroke:
            let points = Ink.shortU.strokes.first?.points ?? []
            player.drag(Stroke(Array(points.prefix(3 + Int(random(60)))))).synchronise()
            pass(upTo: 2_000)
        case .typing:
            sink.takeFocus()
            let typing = try home.start(["type", String(repeating: "\u{416}X", count: 900)])
            _ = sink.presses(count: 1 + Int(random(200)))
            return typing
        case .saving: try save(process)
        case .dialog:
            player.write(Ink([1, 9, 3, 7, 2, 8, 4, 6, 1].compactMap { Cell(number: $0)?.center }))
            player.synchronise()
            guard player.teach(on: player.display) else {
                throw ChildProcessError.notStarted("the dialog")
            }
            // It is there after a while, or opens at this moment.
            _ = eventually(
                .nothing(because: "/proc does not tell of processes that begin"),
                within: Int(random(1_500))
            ) {
                !Family.children(of: process.identifier, named: "krakel-window").isEmpty
            }
            pass(upTo: 400_000)
        }
        return nil
    }

    /// Teaches by a correction, which is written at the end; or by the command, at the same time.
    private func save(_ process: ChildProcess) throws {
        guard random(2) == 0 else {
            let samples = try home.folder.write(
                """
                {"label":"w","strokes":[[[0,0],[5,90],[60,95],[\(50 + random(50)),\(random(90))]]]}

                """, to: "w.jsonl")
            let learning = try home.start(["learn", "--from", samples])
            pass(upTo: 120_000)
            learning.send(signal: SIGKILL)
            if try learning.status() == 0 { known.formUnion(lines) }
            return
        }
        let stream = try home.connect()
        try stream.send(.events)
        for ink in [Ink.shortU, CellPath("654")?.ink, CellPath("1478963")?.ink] {
            guard let ink = ink?.fitted().dense else { continue }
            player.write(ink)
            while let line = try stream.readLine(timeout: 5_000), !line.contains("recognised"),
                !line.contains("missed")
            {}
        }
        process.send(signal: SIGTERM)
        pass(upTo: 8_000)
    }
}

extension Ink {
    /// One stroke through these points, on the screen.
    fileprivate init(_ points: [Point]) { self = Ink([Stroke(points)]).fitted().dense }
}
