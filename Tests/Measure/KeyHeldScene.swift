// Letters drawn with a key held or with a button, and what programs see of it.

import CX11
import Engine
import Glibc
import Session
import Strokes
import System
import TestSupport

/// Two programs and a Krakel: what was typed, and what the one below the pointer was told.
final class KeyHeldScene {
    private(set) var krakel: KrakelProcess
    let keys: KeyLog
    let window: EventLogWindow
    private let home: KrakelHome
    private let mode: String
    private let key: String?
    static let origin = Point(x: 500, y: 350)

    init(on display: String, _ options: MeasureOptions, key: String?) throws {
        home = try options.home(display: display)
        self.key = key
        try home.folder.write(
            key.map { "[[trigger]]\nkey = \"\($0)\"\n" } ?? "", to: "config/krakel/config.toml")
        let screen = Box(minX: 0, minY: 0, maxX: 1280, maxY: 800)
        guard let window = EventLogWindow(display: display, area: screen),
            let keys = KeyLog(display: display)
        else { throw MeasureError("no connection to \(display)") }
        (self.window, self.keys) = (window, keys)
        krakel = try KrakelProcess(in: home, ["--no-learning"])
        try krakel.listen()
        mode = try krakel.ask(.status).mode
    }

    /// Begins anew where the last letter has left another mode, or Krakel has ended.
    func renew(isKilled: Bool = false) throws {
        if !isKilled {
            guard try krakel.ask(.status).mode != mode else { return }
            _ = try krakel.quit()
        }
        krakel = try KrakelProcess(in: home, ["--no-learning"])
        try krakel.listen()
    }

    /// Waits for what a letter is read as.
    ///
    /// - Returns: what the program with the keyboard got of it.
    func arrival(_ figure: inout KeyHeldFigure) throws -> String {
        let event = try? krakel.event(.recognised, .missed, .refused, .cancelled, within: 2_000)
        let isTyped = event?.event == .recognised && event?.text?.count == 1
        let entries = keys.entries(within: isTyped ? 1_000 : 100) { entries in
            isTyped && entries.contains { !$0.isPress && !$0.text.isEmpty }
        }
        figure.keys += entries.count { $0.key == key }
        return entries.filter(\.isPress).map(\.text).joined()
    }

    /// Takes what came late, so that it is not taken for what comes next.
    func forget() throws {
        try krakel.catchUp()
        while (try? krakel.event(.recognised, .missed, .refused, .cancelled, within: 0)) != nil {}
        _ = keys.entries()
    }

    /// Counts what has come that should not.
    func note(_ pointer: Point, _ figure: inout KeyHeldFigure) {
        if key != nil, pointer != Self.origin { figure.away += 1 }
        let seen = window.entries()
        figure.motions += seen.count { $0.kind == .motion }
        figure.clicks += seen.count { $0.kind == .press || $0.kind == .release }
        figure.keys += keys.entries().count { $0.key == key }
    }
}

/// A stroke from a place on, in whole pixels, with no two points that are one.
private func path(of sample: Sample, from start: Point) -> [Point] {
    let points = sample.ink.fitted(at: Point(x: 0, y: 0), side: 110).strokes[0].points
    return points.reduce(into: []) { path, point in
        let place = Point(
            x: (start.x + point.x - points[0].x).rounded(),
            y: (start.y + point.y - points[0].y).rounded())
        if path.last != place { path.append(place) }
    }
}

/// A hand at a mouse by XTest, and at a key.
final class MouseHand {
    private let scene: KeyHeldScene
    private let player: PenPlayer
    private let keysym: Int?

    init(on display: String, _ options: MeasureOptions, key: String?) throws {
        guard let player = PenPlayer(display: display) else {
            throw MeasureError("no connection to \(display)")
        }
        self.player = player
        player.pace = 8
        keysym = key.map { Int(XStringToKeysym($0)) }
        scene = try KeyHeldScene(on: display, options, key: key)
    }

    /// - Parameter pause: how long the pointer rests between two letters, at least.
    func write(
        _ letters: [Sample], by hold: Int, _ pause: Milliseconds, _ tells: Bool
    ) throws -> KeyHeldFigure {
        var figure = KeyHeldFigure()
        var place = KeyHeldScene.origin
        var moved = MonotonicClock.now
        for (index, letter) in letters.enumerated() {
            // With a button at the same places: what stands where decides with what is read.
            if index % hold == 0 { place = try begin() }
            let still = UInt(max(0, pause - (MonotonicClock.now - moved)))
            let points = path(of: letter, from: place)
            let begin = MonotonicClock.now
            if keysym == nil { player.press(2, after: max(20, still)) }
            for (number, point) in points.dropFirst().enumerated() {
                let delay = keysym != nil && number == 0 ? max(player.pace, still) : player.pace
                player.move(to: point, after: delay)
            }
            player.synchronise()
            moved = MonotonicClock.now
            let usual = Milliseconds(still) + Milliseconds(player.pace) * Milliseconds(points.count)
            if moved - begin > usual + 250 { figure.stalled += 1 }
            if keysym == nil { player.release(2, after: 20) }
            player.synchronise()
            place = points.last ?? place
            figure.done += 1
            let isLast = index % hold == hold - 1 || index == letters.count - 1
            // The last is ended by the key.
            if isLast { try release() }
            let text = try scene.arrival(&figure)
            if text == letter.label { figure.right += 1 }
            if tells, text != letter.label {
                print("\(letter.label)\t\(text)\t\(index % hold)\t\(moved - begin - usual)")
            }
            if isLast {
                scene.note(pointer, &figure)
                try scene.renew()
            }
        }
        return figure
    }

    private func begin() throws -> Point {
        player.move(to: KeyHeldScene.origin)
        player.synchronise()
        try scene.forget()
        _ = scene.window.entries()
        try press()
        return KeyHeldScene.origin
    }

    private func press() throws {
        guard let keysym else { return }
        player.key(keysym, isPress: true)
        player.synchronise()
        try scene.krakel.catchUp()
    }

    private func release() throws {
        guard let keysym else { return }
        player.key(keysym, isPress: false, after: 20)
        player.synchronise()
        try scene.krakel.catchUp()
    }

    private var pointer: Point {
        var (root, child): (Window, Window) = (0, 0)
        var (x, y, ownX, ownY): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        var state: UInt32 = 0
        XQueryPointer(
            player.display, XDefaultRootWindow(player.display), &root, &child, &x, &y, &ownX, &ownY,
            &state)
        return Point(x: Double(x), y: Double(y))
    }

    /// Kills Krakel so many times while the key is held, and sees whether it is free then.
    ///
    /// - Returns: how often it was not.
    func kill(_ count: Int) throws -> Int {
        guard let keysym else { return 0 }
        var stuck = 0
        for number in 0..<count {
            _ = try begin()
            // Frozen, and amidst a stroke.
            for step in 0..<(number % 10) {
                player.move(to: Point(x: 500, y: 350 + 6 * Double(step)), after: 4)
            }
            player.synchronise()
            Glibc.kill(scene.krakel.process.identifier, SIGKILL)
            _ = try scene.krakel.process.status()
            player.key(keysym, isPress: false)
            player.synchronise()
            _ = scene.keys.entries()
            player.tap(key: keysym)
            player.synchronise()
            if scene.keys.entries(until: { $0.count >= 2 }).map(\.isPress) != [true, false] {
                stuck += 1
            }
            try scene.renew(isKilled: true)
        }
        return stuck
    }
}

/// A finger on the touchpad of a real Xorg, which tells of motion only, and a hand at its keyboard.
final class PadHand {
    private let scene: KeyHeldScene
    private let pad: InputTestDevice
    private let keyboard: InputTestDevice
    private let control: InputDeviceControl
    private let keycode: UInt8?
    private let server: InputTestServer
    private var place = KeyHeldScene.origin

    init(_ options: MeasureOptions, key: String?) throws {
        server = try InputTestServer()
        guard let control = InputDeviceControl(display: server.display) else {
            throw MeasureError("no connection to \(server.display)")
        }
        self.control = control
        control.stopAccelerating(.mouse)
        pad = try server.open(.mouse)
        keyboard = try server.open(.keyboard)
        scene = try KeyHeldScene(on: server.display, options, key: key)
        keycode = key.map { XKeysymToKeycode(control.display, XStringToKeysym($0)) }
    }

    /// - Parameter pause: how long the pointer rests between two letters, at least.
    func write(
        _ letters: [Sample], by hold: Int, _ pause: Milliseconds, _ tells: Bool
    ) throws -> KeyHeldFigure {
        var figure = KeyHeldFigure()
        var moved = MonotonicClock.now
        for (index, letter) in letters.enumerated() {
            if index % hold == 0 { try begin() }
            usleep(UInt32(1_000 * max(0, pause - (MonotonicClock.now - moved))))
            let points = path(of: letter, from: place)
            try button(true)
            for point in points.dropFirst() {
                try go(to: point)
                // Not faster than a finger's events come, and than an unoptimised Krakel follows.
                try scene.krakel.catchUp()
            }
            moved = MonotonicClock.now
            try button(false)
            figure.done += 1
            let isLast = index % hold == hold - 1 || index == letters.count - 1
            if isLast { try key(false) }
            let text = try scene.arrival(&figure)
            if text == letter.label { figure.right += 1 }
            if tells, text != letter.label {
                print("\(letter.label)\t\(text)\t\(index % hold)")
            }
            if isLast {
                scene.note(control.pointer, &figure)
                try scene.renew()
            }
        }
        return figure
    }

    private func begin() throws {
        place = control.pointer
        try go(to: KeyHeldScene.origin)
        try scene.forget()
        _ = scene.window.entries()
        try key(true)
    }

    private func go(to point: Point) throws {
        try pad.move(by: Point(x: point.x - place.x, y: point.y - place.y))
        try pad.synchronise()
        place = point
    }

    private func key(_ isPress: Bool) throws {
        guard let keycode else { return }
        try keyboard.key(keycode, isPress: isPress)
        try keyboard.synchronise()
        try scene.krakel.catchUp()
    }

    private func button(_ isPress: Bool) throws {
        guard keycode == nil else { return }
        try pad.button(2, isPress: isPress)
        try pad.synchronise()
        try scene.krakel.catchUp()
    }
}
