import CX11
import Glibc
import Session
import Strokes
import TestSupport
import X11

/// A desktop's session with somebody who writes in it, and what came of it.
final class SessionScene {
    let session: DesktopSession
    let home: KrakelHome
    /// Of the user, to unlock the screen with.
    let password: String?
    private let pictures: String?
    let player: PenPlayer
    var display: OpaquePointer { player.display }
    let bus: SessionBus
    private let begin: Double
    private let process: ChildProcess
    /// Last, so that it outlives the connections.
    let server: InputTestServer

    static let dialog = "What does this mean?"
    /// What is written into.
    static let program = "krakel test gtk3"
    /// A busy machine takes its time for a whole desktop.
    private static let patience = 60_000

    init(
        _ session: DesktopSession, on server: InputTestServer, home: KrakelHome,
        password: String?, pictures: String?
    ) throws {
        self.session = session
        self.server = server
        self.home = home
        self.password = password
        self.pictures = pictures
        let name = home.display ?? ""
        player = try PenPlayer(display: name)
        player.pace = 3
        player.dwell = 20
        // A hand that a busy machine stops for a moment still writes.
        try home.writeSettings(Self.settings)
        guard try home.run("import", "stock").status == 0 else {
            throw MeasureError("krakel import stock failed")
        }
        guard try home.run("autostart", "enable").status == 0 else {
            throw MeasureError("krakel autostart enable failed")
        }
        bus = try SessionBus(.installed, environment: session.environment(in: home))
        begin = Deadline.now
        process = try session.start(in: home, on: bus)
    }

    private static let settings = """
        tray = true
        hold = 2000

        [[trigger]]
        button = 2

        [[trigger]]
        button = 3
        mode = "gestures"

        """

    private static let columns: KeyValuePairs = [
        "session": 10, "running": 9, "tray": 8, "paused": 8, "dialog": 17, "keyboard": 10,
        "typed": 7, "focus": 7, "copied": 8, "fullscreen": 12, "monitor 2": 16, "windows": 16,
        "locked": 0,
    ]

    /// The first line of the table.
    static var heading: String { line(columns.map(\.key)) }

    private static func line(_ cells: [String]) -> String {
        zip(cells, columns.map(\.value)).map { cell, width in
            cell + String(repeating: " ", count: max(2, width - cell.count))
        }.joined()
    }

    /// What came of it, as a line of the table.
    func row() throws -> String {
        defer { _ = try? home.connect().ask(.quit) }
        return Self.line([session.rawValue] + (try cells()))
    }

    /// What came of so many gestures amidst kills.
    func row(of gestures: Int, seed: UInt64) throws -> String {
        guard waits({ (try? self.home.connect().ask(.status)) != nil }) else {
            throw MeasureError("\(session.rawValue) does not start Krakel")
        }
        // A desktop that has a tray is there.
        _ = tray()
        if session.beginsWithOverview { leaveOverview() }
        let hand = try SessionGestures(in: self, seed: seed)
        try picture("begin")
        defer { try? picture("gestures") }
        return try hand.row(gestures)
    }

    private func cells() throws -> [String] {
        var cells: [String] = []
        guard waits({ (try? self.home.connect().ask(.status)) != nil }) else {
            try picture("start")
            return ["does not start"]
        }
        cells.append(since(begin))
        let client = try home.connect()
        try client.send(.changes)
        cells.append(tray() ?? "none")
        cells.append(pauses(by: client))

        // Some desktops open windows where the pointer is; an icon may be on the other monitor.
        player.move(to: Point(x: 640, y: 400)).synchronise()
        if session.beginsWithOverview { leaveOverview() }
        let application = try TextApplication.gtk3.start(on: home.display ?? "")
        guard clickInto(Self.program) else {
            try picture("program")
            throw MeasureError("no window to write into")
        }
        // Nothing looks like it.
        let stroke = try ink("159742369")
        try application.clear()
        player.write(stroke)
        guard player.teach(on: display) else {
            try picture("dialog")
            return cells + ["not asked"]
        }
        let end = Deadline.now
        guard waits({ self.isDrawn(Self.dialog) }) else {
            try picture("dialog")
            return cells + ["no dialog"]
        }
        let time = since(end)
        guard let place = restingPlace(of: Self.dialog) else {
            return cells + ["no dialog"]
        }
        let distance = Self.distance(from: place, to: stroke.box)
        cells.append("\(time), \(Int(distance)) px off")
        let hasKeyboard = waits { self.hasFocus(Self.dialog) }
        cells.append(hasKeyboard ? "has it" : "none")
        guard try home.run("type", "\u{e4}").status == 0 else { throw MeasureError("not typed") }
        try picture("dialog")
        let events = try listening()
        player.tap(key: Int(XK_Return)).synchronise()
        let isLearned = next(of: [.learned], on: events, within: Self.patience) != nil
        let isGone = waits { managedWindow(titled: Self.dialog, on: self.display) == nil }
        let isBack = waits { self.hasFocus(Self.program) }
        cells.append(isLearned ? try text(of: application, after: stroke, events) : "nothing")
        cells.append(isGone && isBack ? "back" : "elsewhere")
        try picture("end")
        return cells + (try deeds(in: application))
    }

    /// What the application got: of the dialog, and of the same stroke after that.
    private func text(
        of application: TextProgram, after stroke: Ink, _ events: ControlClient
    ) throws -> String {
        player.write(stroke)
        guard next(of: [.recognised, .missed], on: events, within: Self.patience) != nil
        else { return "no more" }
        guard try home.run("press", "Return").status == 0 else { return "no Return" }
        return try application.line()
    }

    /// Where the icon is: in an XEmbed tray, or on the bus.
    private func tray() -> String? {
        var found: String?
        _ = waits {
            if let area = self.icon {
                found = area.width > 4 ? "XEmbed" : nil
            } else if self.itemOnBus != nil {
                found = "bus"
            }
            return found != nil
        }
        return found
    }

    private var icon: Box? {
        for title in ["Krakel: letters", "Krakel is paused"] {
            // It may go between two questions: a lazy collection asks twice.
            if let window = managedWindow(titled: title, on: display),
                let area = area(of: window, on: display)
            {
                return area
            }
        }
        return nil
    }

    /// What the watcher of the session's bus has.
    private var itemOnBus: String? {
        let answer = call(
            "org.kde.StatusNotifierWatcher", "/StatusNotifierWatcher",
            "org.freedesktop.DBus.Properties.Get", "org.kde.StatusNotifierWatcher",
            "RegisteredStatusNotifierItems")
        return answer.split(whereSeparator: { "'/@ ".contains($0) })
            .first { $0.hasPrefix(":1.") }.map(String.init)
    }

    private func call(
        _ name: String, _ path: String, _ method: String, _ words: String...
    ) -> String {
        let process = try? ChildProcess(
            [
                "gdbus", "call", "--session", "--timeout", "5", "--dest", name, "--object-path",
                path,
                "--method", method,
            ] + words, environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address], isCaptured: true)
        return (try? process?.output?.rest()) ?? ""
    }

    /// Waits for what a desktop begins with, which has the keyboard, and leaves it by Escape.
    private func leaveOverview() {
        guard let eyes = try? Connection(to: home.display ?? "") else { return }
        _ = eventually(
            .nothing(because: "a grab of the keyboard sends no event"), within: 20_000,
            until: { eyes.isKeyboardGrabbed })
        _ = waits {
            guard eyes.isKeyboardGrabbed else { return true }
            self.player.tap(key: Int(XK_Escape)).synchronise()
            poll(nil, 0, 1_000)
            return false
        }
    }

    /// Clicks the icon, twice; once more where it was just then put elsewhere.
    private func pauses(by client: ControlClient) -> String {
        for _ in 1...2 {
            let isDone = (1...3).contains { _ in
                // The window that is clicked next is the one of the other name.
                _ = waits { self.itemOnBus != nil || self.icon != nil }
                click()
                let line = try? client.readLine(timeout: 4_000)
                return line?.contains("paused") == true || line?.contains("resumed") == true
            }
            guard isDone else { return "no" }
        }
        return "yes"
    }

    private func click() {
        guard let icon else {
            if let itemOnBus {
                _ = call(
                    itemOnBus, "/StatusNotifierItem", "org.kde.StatusNotifierItem.Activate", "0",
                    "0")
            }
            return
        }
        player.click(at: icon.center)
    }

    /// As people give a window the keyboard, so that the window manager has a say in it.
    func clickInto(_ title: String) -> Bool {
        let isShown = waits { managedWindow(titled: title, on: self.display) != nil }
        guard isShown, let window = managedWindow(titled: title, on: display),
            let area = area(of: window, on: display)
        else { return false }
        player.click(at: area.center)
        return waits { self.hasFocus(title) }
    }

    /// Whether most of it has a light background: one that was shown a moment ago still has behind it
    /// what was there.
    func isDrawn(_ title: String) -> Bool {
        guard let window = managedWindow(titled: title, on: display),
            let area = area(of: window, on: display), area.width > 10, area.height > 10,
            let probe = try? PixelProbe(display: home.display ?? "")
        else { return false }
        let colours = stride(from: 0.05, to: 1, by: 0.1).flatMap { part in
            [0.1, 0.9].map { side in
                probe.colour(
                    x: Int(area.minX + side * area.width), y: Int(area.minY + part * area.height))
            }
        }
        return colours.count { $0.map { $0.green > 200 } == true } > colours.count * 2 / 3
    }

    /// Where it is, once it has been there for a quarter of a second: window managers move a window in
    /// steps.
    func restingPlace(of title: String) -> Box? {
        var last: Box?
        _ = waits {
            let before = last
            last = managedWindow(titled: title, on: self.display)
                .flatMap { area(of: $0, on: self.display) }
            if last != nil, last == before { return true }
            poll(nil, 0, 250)
            return false
        }
        return last
    }

    private func hasFocus(_ title: String) -> Bool {
        TestSupport.hasFocus(managedWindow(titled: title, on: display), on: display)
    }

    func waits(_ condition: () -> Bool) -> Bool {
        eventually(
            .screen(display), .nothing(because: "some of it is told by no window"),
            within: Self.patience, until: condition)
    }

    private func since(_ start: Double) -> String {
        "\(((Deadline.now - start) / 1000).digits(1)) s"
    }

    /// Pixels between a window and what was drawn; 0 where they meet.
    private static func distance(from window: Box, to ink: Box?) -> Double {
        guard let ink else { return 0 }
        let x = max(0, window.minX - ink.maxX, ink.minX - window.maxX)
        let y = max(0, window.minY - ink.maxY, ink.minY - window.maxY)
        return (x * x + y * y).squareRoot()
    }

    func picture(_ moment: String) throws {
        guard let pictures, let display = home.display else { return }
        _ = try ChildProcess(
            [
                "import", "-display", display, "-window", "root",
                "\(pictures)/\(session.rawValue)-\(moment).png",
            ]
        ).status()
    }
}
