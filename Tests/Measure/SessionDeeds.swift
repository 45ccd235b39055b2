// What is done in a desktop's session once a character was taught: gestures, a fullscreen program, the second
// monitor, the window under a stroke, a locked screen.

import CX11
import Glibc
import Session
import Strokes
import System
import TestSupport
import X11

extension SessionScene {
    /// A cell for each, in the order of the table.
    func deeds(in application: TextProgram) throws -> [String] {
        [
            try copied(in: application), try fullscreen(), try secondMonitor(), try windows(),
            try locked(application),
        ]
    }

    /// Copies and pastes by the gestures that `krakel import stock` brings, with the right button.
    private func copied(in application: TextProgram) throws -> String {
        try application.clear()
        guard clickInto(Self.program) else { return "no window" }
        for words in [["type", "ab"], ["press", "Control+a"]] {
            guard try home.run(words).status == 0 else { return "nothing" }
        }
        guard try event(of: "3214789", button: 3)?.event == .recognised,
            try home.run("press", "End").status == 0,
            try event(of: "183", button: 3)?.event == .recognised,
            try home.run("press", "Return").status == 0
        else { return "nothing" }
        return try application.line()
    }

    /// Whether ink is to be seen over a program that has the whole screen.
    private func fullscreen() throws -> String {
        let area = Box(minX: 200, minY: 150, maxX: 700, maxY: 600)
        guard
            let window = try? ApplicationWindow(
                display: home.display ?? "", title: "krakel fullscreen", area: area),
            window.becomesFullscreen()
        else { return "none" }
        guard waits({ window.area.width == Double(InputTestServer.width) }) else { return "small" }
        let ink = try ink("1474569")
        let events = try listening()
        for stroke in ink.strokes { player.drag(stroke) }
        player.synchronise()
        let isShown = waits { self.shows(ink) }
        try picture("fullscreen")
        player.release(2).synchronise()
        _ = next(of: [.recognised, .missed], on: events)
        return isShown ? "ink" : "no ink"
    }

    /// Where a miss on the second monitor is asked about.
    private func secondMonitor() throws -> String {
        let edge = Double(InputTestServer.width)
        // The keyboard has yet to come back from the window that had the screen, and an offer ends when it goes.
        guard clickInto(Self.program) else { return "no window" }
        player.write(try ink("8426159", x: edge + 600))
        // What was offered for the character before may still be there.
        _ = waits { OfferWindow(on: self.display).map { $0.place.minX >= edge } ?? false }
        guard let offer = OfferWindow(on: display) else { return "not asked" }
        player.click(at: offer.teach)
        let place = waits { self.isDrawn(Self.dialog) } ? restingPlace(of: Self.dialog) : nil
        try picture("monitor")
        guard let place else { return "no dialog" }
        player.tap(key: Int(XK_Escape)).synchronise()
        let isGone = waits { managedWindow(titled: Self.dialog, on: self.display) == nil }
        let parts: [String?] = [
            offer.place.minX >= edge ? nil : "row elsewhere",
            // A window may reach beyond what is seen of it.
            (place.minX + place.maxX) / 2 >= edge ? nil : "dialog elsewhere",
            isGone ? nil : "stays",
        ]
        let wrong = parts.compactMap(\.self)
        return wrong.isEmpty ? "row, dialog" : wrong.joined(separator: ", ")
    }

    /// How many window actions are done, and refused in words; by a Krakel of its own that knows no others.
    private func windows() throws -> String {
        let name = home.display ?? ""
        var other = try KrakelHome(display: name)
        other.program = home.program
        try other.ship(WindowDeed.dictionary)
        let krakel = try KrakelProcess(in: other, ["--replace", "--no-learning"]).listen()
        var (done, refused, others): (Int, Int, [String]) = (0, 0, [])
        for deed in WindowDeed.all {
            guard let pair = try? WindowPair(display: name) else { return "no windows" }
            switch try pair.do(deed, player, krakel) {
            case .done: done += 1
            case .refused: refused += 1
            case .nothing: others.append(deed.action)
            }
            // Ends what goes by keys.
            player.tap(key: Int(XK_Escape))
        }
        _ = try krakel.quit()
        return "\(done), \(refused) refused"
            + (others.isEmpty ? "" : ", not: " + others.joined(separator: " "))
    }

    /// Draws over the locked screen a letter, what starts a program, and what is unknown; then unlocks it.
    private func locked(_ application: TextProgram) throws -> String {
        guard let password else { return "" }
        let mark = home.folder.path + "/mark"
        let own = PrivateFolder.text(of: home.ownDictionary)
        try home.writeOwn(own + "\nmode letters\nrun \"touch \(mark)\" : 789632147\n")
        var session = home
        session.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
        let krakel = try session.start(["run", "--no-welcome"])
        guard waits({ (try? self.home.connect().ask(.status)) != nil }),
            let eyes = try? Connection(to: home.display ?? "")
        else { return "no Krakel" }
        let lockers = try lock()
        guard waits({ eyes.isKeyboardGrabbed }) else {
            try picture("locked")
            return "not locked"
        }
        let events = try listening()
        // The first one brings the question for the password, with which some give the pointer free.
        for cells in ["1474569", "1474569", "789632147", "8426159"] {
            player.write(try ink(cells))
            poll(nil, 0, 2_000)
        }
        // What may not come is told by nothing.
        var refusals = 0
        while next(of: [.refused], on: events, within: 3_000) != nil { refusals += 1 }
        let isOpen = ["krakel-offer", Self.dialog].contains {
            managedWindow(titled: $0, on: self.display) != nil
        }
        try picture("locked")
        try enter(password)
        let isUnlocked = waits { !eyes.isKeyboardGrabbed }
        try picture("unlocked")
        let parts: [String?] = [
            refusals > 0 ? "\(refusals) refused" : "no strokes",
            access(mark, F_OK) == 0 ? "STARTED" : nil, isOpen ? "OPENED" : nil,
            isUnlocked ? try written(into: application) : "not unlocked",
        ]
        withExtendedLifetime((krakel, lockers)) {}
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    /// What a letter comes to after the screen was unlocked.
    private func written(into application: TextProgram) throws -> String {
        try application.clear()
        guard clickInto(Self.program) else { return "no window" }
        _ = try event(of: "1474569")
        guard try home.run("press", "Return").status == 0 else { return "no Return" }
        return "then " + (try application.line())
    }

    /// By a keyboard of the server's: some lockers do not hear of what XTest types. The first key brings the
    /// question for the password.
    private func enter(_ password: String) throws {
        let keyboard = try server.open(.keyboard)
        let letters = password.unicodeScalars.map { Int($0.value) }
        for keysym in [Int(XK_BackSpace)] + letters + [Int(XK_Return)] {
            let keycode = XKeysymToKeycode(display, KeySym(keysym))
            try keyboard.key(keycode, isPress: true)
            try keyboard.key(keycode, isPress: false)
            try keyboard.synchronise()
            poll(nil, 0, keysym == Int(XK_BackSpace) ? 2_000 : 100)
        }
    }

    private func lock() throws -> [ChildProcess] {
        var environment = try session.environment(in: home)
        environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
        let service = try session.locker.service.map {
            try ChildProcess($0, environment: environment)
        }
        var locker = try ChildProcess(session.locker.command, environment: environment)
        // It may be asked before it listens.
        let deadline = Deadline(10_000)
        while service != nil, try locker.status() != 0, !deadline.hasPassed {
            poll(nil, 0, 100)
            locker = try ChildProcess(session.locker.command, environment: environment)
        }
        return [service, locker].compactMap(\.self)
    }

    private func shows(_ ink: Ink) -> Bool {
        guard let probe = try? PixelProbe(display: home.display ?? "") else { return false }
        return ink.strokes.flatMap(\.points).allSatisfy { point in
            probe.colour(x: Int(point.x), y: Int(point.y)).map { $0.blue > 180 && $0.red < 80 }
                ?? false
        }
    }

    func ink(_ cells: String, x: Double = 300) throws -> Ink {
        guard let path = CellPath(cells) else { throw MeasureError("no stroke") }
        return path.ink.fitted(at: Point(x: x, y: 250), side: 150).dense
    }

    /// The first event that a stroke leads to.
    private func event(of cells: String, button: Int = 2) throws -> HeardEvent? {
        let events = try listening()
        player.write(try ink(cells), button: button)
        return next(of: [.recognised, .missed, .refused], on: events)
    }

    func listening() throws -> ControlClient {
        let events = try home.connect()
        try events.send(.events)
        _ = try home.connect().ask(.status)
        return events
    }

    /// The next of these; nil where none comes in time.
    func next(
        of kinds: [ControlEvent.Kind], on events: ControlClient, within milliseconds: Int = 10_000
    ) -> HeardEvent? {
        let deadline = Deadline(milliseconds)
        while let line = try? events.readLine(timeout: deadline.left) {
            guard let event = JSONLine.decode(HeardEvent.self, from: line) else { continue }
            if kinds.contains(event.event) { return event }
        }
        return nil
    }
}
