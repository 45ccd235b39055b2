import Glibc
import Strokes
import TestSupport
import Testing

/// A desktop on which something goes wrong: a Krakel perhaps behind a proxy, a window that gets what nobody else
/// takes, and what must hold however a fault went.
final class FaultScene {
    let krakel: KrakelProcess
    let window: EventLogWindow
    let probe: XClient
    let typist: TestTypist
    let home: KrakelHome
    let proxy: ServerProxy?
    /// Last, so that it outlives the connections.
    let desktop: Desktop

    static let dictionary = """
        mode letters
        "h" : 1474569
        "l" : 14789
        " " : 456

        """

    /// - Parameters:
    ///   - shipped: the shipped dictionary.
    ///   - isProxied: whether Krakel reaches the server through a proxy.
    init(
        _ arguments: String..., shipped: String? = dictionary, settings: String? = nil,
        isProxied: Bool = false
    ) throws {
        desktop = try Desktop(shipped: shipped)
        let server = desktop.server.display
        proxy = isProxied ? try ServerProxy(before: server) : nil
        window = try EventLogWindow(display: server)
        probe = try XClient(display: server)
        typist = try TestTypist(display: server)
        var home = try proxy.map { try KrakelHome(display: $0.display) } ?? desktop.home
        home.environment["KRAKEL_DATA"] = desktop.home.environment["KRAKEL_DATA"]
        if let settings { try home.writeSettings(settings) }
        self.home = home
        krakel = try KrakelUnderTest(in: home, arguments).listen()
        // Its watchdog has answered its first question by then.
        try krakel.catchUp()
    }

    deinit {
        kill(krakel.process.identifier, SIGCONT)
    }

    var process: pid_t { krakel.process.identifier }

    func stroke(_ cells: String = "14789") throws -> Stroke {
        try #require(Desktop.ink(cells).strokes.first)
    }

    /// Begins a stroke, the button stays down.
    func begin(_ cells: String = "14789") throws {
        desktop.player.drag(try stroke(cells)).synchronise()
        _ = try krakel.event(.willDraw)
    }

    func release() { desktop.player.release(2).synchronise() }

    func click() { desktop.player.click(button: 2) }

    /// Whether a click of the trigger comes to the window below.
    func clickArrives() -> Bool {
        _ = window.entries()
        click()
        return window.waits { entries in
            entries.contains { $0.kind == .press && $0.button == 2 }
                && entries.contains { $0.kind == .release && $0.button == 2 }
        }
    }

    /// Nobody has pointer or keys, and writing goes on.
    func expectAllIsWell(
        _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(probe.pointerBecomesFree(), comment, sourceLocation: sourceLocation)
        #expect(typist.keysComeUp(), comment, sourceLocation: sourceLocation)
        let told = try desktop.write("1474569", until: .recognised, .missed, .cancelled, by: krakel)
        #expect(told.text == "h", comment, sourceLocation: sourceLocation)
        #expect(clickArrives(), comment, sourceLocation: sourceLocation)
    }
}
