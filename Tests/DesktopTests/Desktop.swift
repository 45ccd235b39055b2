// What the tests here have in common: a server, perhaps a window manager, a hand, and a home for Krakel.

import Session
import Strokes
import TestSupport
import Testing

/// Programs that share two processors are timed one after the other.
@Suite(.serialized) struct DesktopTests {}

/// A server of its own for one test: it starts in a twentieth of a second, and no test inherits the
/// locks, focus or layout of another.
final class Desktop {
    private var running: KrakelProcess?
    let player: PenPlayer
    let home: KrakelHome
    private let manager: ChildProcess?
    private let observer: XClient
    /// Last, so that it outlives the connections: Xlib ends a process whose server goes away.
    let server: XvfbServer

    /// A connection to look at the screen by, which is there as long as the desktop.
    var display: OpaquePointer { observer.display }

    /// - Parameters:
    ///   - shipped: another dictionary in the place of the shipped one.
    ///   - settings: what is in the settings' file; nil for none.
    ///   - screen: width, height and depth.
    init(
        _ manager: WindowManager = .none, shipped: String? = nil, settings: String? = nil,
        screen: String = "640x480x24"
    ) throws {
        server = try XvfbServer(screen: screen)
        var home = try KrakelHome(display: server.display)
        if let shipped { try home.ship(shipped) }
        if let settings { try home.writeSettings(settings) }
        self.home = home
        observer = try XClient(display: server.display)
        player = try PenPlayer(display: server.display)
        // A hand that an unoptimised Krakel can follow on a busy machine.
        player.pace = 2
        player.dwell = 10
        self.manager = try manager.start(on: server.display, folder: home.folder)
    }

    /// A Krakel whose events are heard from the start.
    func krakel(_ arguments: String...) throws -> KrakelProcess {
        try KrakelUnderTest(in: home, arguments).listen()
    }

    /// The same, which runs as long as the desktop.
    @discardableResult
    func start(_ arguments: String...) throws -> KrakelProcess {
        let krakel = try KrakelUnderTest(in: home, arguments).listen()
        running = krakel
        return krakel
    }

    /// A window over the whole screen, which gets what nobody else takes.
    func cover() throws -> EventLogWindow {
        let screen = Box(minX: 0, minY: 0, maxX: 640, maxY: 480)
        return try EventLogWindow(display: server.display, area: screen)
    }

    /// A window that can have the keyboard.
    func sink(
        _ windowClass: String? = nil, title: String? = nil, place: (x: Int32, y: Int32) = (0, 0),
        isManaged: Bool = true
    ) throws -> SinkWindow {
        try SinkWindow(
            display: server.display, windowClass: windowClass, title: title, place: place,
            isManaged: isManaged)
    }

    func focusedSink(_ windowClass: String? = nil) throws -> SinkWindow {
        let sink = try sink(windowClass)
        sink.takeFocus()
        return sink
    }

    /// Waits until a window of this title is shown, or is not.
    func shows(_ title: String, _ isShown: Bool = true) -> Bool {
        eventually(.screen(display)) {
            (managedWindow(titled: title, on: display) != nil) == isShown
        }
    }

    /// Says yes to every command of `file`.
    func confirm(_ file: String) throws {
        #expect(try home.run("confirm", "--yes", file).status == 0)
    }

    /// A character drawn through the centres of its cells by a steady hand.
    static func ink(_ cells: String) throws -> Ink {
        try #require(CellPath(cells)).ink.fitted().dense
    }

    /// The points of one that is a single stroke.
    static func points(_ cells: String) throws -> [Point] {
        try #require(ink(cells).strokes.first).points
    }

    /// Writes a character with the trigger.
    func write(_ cells: String, button: Int = 2) throws {
        player.write(try Self.ink(cells), button: button)
    }

    /// Writes a character, which is typed.
    func write(
        _ cells: String, button: Int = 2, types text: String, into sink: SinkWindow,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try write(cells, button: button)
        #expect(sink.text(count: text.unicodeScalars.count) == text, sourceLocation: sourceLocation)
    }

    /// Writes a character, and waits for the next event of one of these kinds.
    @discardableResult
    func write(
        _ cells: String, button: Int = 2, until kinds: ControlEvent.Kind...,
        by krakel: KrakelProcess
    ) throws -> HeardEvent {
        try write(cells, button: button)
        return try krakel.event(of: kinds)
    }

    @discardableResult
    func write(
        _ ink: Ink, until kinds: ControlEvent.Kind..., by krakel: KrakelProcess
    ) throws -> HeardEvent {
        player.write(ink)
        return try krakel.event(of: kinds)
    }
}

/// A daemon that quits when its test is over, and well, unless the test has seen it end.
final class KrakelUnderTest: KrakelProcess {
    deinit {
        guard !process.hasEnded else { return }
        do {
            let status = try quit()
            #expect(status == 0)
        } catch {
            Issue.record(error)
        }
    }
}

extension WindowManager {
    /// Those that are installed here.
    static var installed: [WindowManager] { allCases.filter(\.isInstalled) }
}

extension Trait where Self == ConditionTrait {
    /// For what no server without devices does.
    static var needsXorg: Self {
        .enabled(if: InputTestServer.isInstalled, "needs Xorg with the drivers dummy and inputtest")
    }
}
