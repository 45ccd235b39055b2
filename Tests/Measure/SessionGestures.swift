import CX11
import Foundation
import Glibc
import PureSupport
import Strokes
import TestSupport

/// Somebody with windows on two desktops, and one Krakel after the other, amidst kills: strokes switch desktops,
/// and fingers go through the windows with Alt held. Nothing may be held afterwards.
final class SessionGestures {
    private let name: String
    private let home: KrakelHome
    private let player: PenPlayer
    private let fingers: FingerPlayer
    private let keyboard: TestTypist
    private var krakel: KrakelProcess
    /// Of the first desktop, and of the second one.
    private var windows: [[ApplicationWindow]] = []
    private var generator: SeededGenerator
    /// Whether the desktop leaves the fingers on touchscreens to others.
    private let hasTouches: Bool
    private var (kills, stuck) = (0, 0)
    /// How many of those that nothing was killed in did what they are for, and of how many.
    private var switched: [Gesture: (done: Int, all: Int)] = [:]

    private enum Gesture: String, CaseIterable {
        case stroke, swipe, pan
    }

    private static let dictionary = """
        mode letters
        desktop next : 456
        desktop previous : 654
        hold <Alt_L>, <Tab> : swipe-3-left
        hold <Alt_L>, <Shift+Tab> : swipe-3-right
        hold <Alt_L>, <Tab> : pan-4-left

        """

    /// The first line of the table.
    static let heading =
        (["session", "gestures", "kills", "stuck"] + Gesture.allCases.map(\.rawValue))
        .joined(separator: "\t")

    /// Takes the place of the Krakel of the session, and opens three windows on each of two desktops.
    init(in scene: SessionScene, seed: UInt64) throws {
        let display = scene.home.display ?? ""
        var home = try KrakelHome(display: display)
        home.program = scene.home.program
        try home.ship(Self.dictionary)
        (self.home, player) = (home, scene.player)
        keyboard = try TestTypist(display: display)
        name = scene.session.rawValue
        hasTouches = ![.cinnamon, .gnome].contains(scene.session)
        generator = SeededGenerator(seed: seed)
        fingers = try FingerPlayer(scene.server)
        fingers.pace = { usleep(3_000) }
        krakel = try KrakelProcess(in: home, ["--replace", "--no-learning"])
        player.ask("_NET_NUMBER_OF_DESKTOPS", [2])
        for number: UInt in 0...1 {
            // i3 has a desktop on each monitor, and turns to that of the pointer.
            let place = Point(x: 300, y: 250)
            player.move(to: place).synchronise()
            let isThere = (1...3).contains { _ in
                if !waits(1_000, { desktop == number }) { write("456", at: place) }
                return waits(3_000) { desktop == number }
            }
            guard isThere else { throw MeasureError("\(name): no desktop \(number + 1)") }
            windows.append(
                try (0..<3).map { index in
                    let left = 40 + 400 * Double(index)
                    let area = Box(minX: left, minY: 150, maxX: left + 360, maxY: 600)
                    let title = "window \(number + 1) \(index)"
                    // Muffin may widen what opens on a desktop that it has just made, over what is clicked at.
                    return try ApplicationWindow(
                        display: display, title: title, area: area, hasFixedSize: true)
                })
        }
        // A desktop may still begin.
        _ = (1...30).contains { _ in click() != nil }
    }

    /// Does so many, about every third one with a kill; a line of the table.
    func row(_ count: Int) throws -> String {
        for index in 0..<count {
            try step(index % 2 == 0 ? .stroke : index % 4 == 1 ? .swipe : .pan, number: index)
        }
        let done = Gesture.allCases.map { switched[$0] ?? (0, 0) }.map { "\($0.done) of \($0.all)" }
        return ([name, "\(count)", "\(kills)", "\(stuck)"] + done).joined(separator: "\t")
    }

    private func step(_ gesture: Gesture, number: Int) throws {
        let isKilled = random(3) == 0
        let place = click() ?? click() ?? click()
        if place == nil { stick("a click does not give the keyboard", number) }
        let before = (desktop, focusedWindow(on: player.display))
        guard isKilled else {
            try perform(gesture, at: place)
            let isDone = waits(2_000) {
                gesture == .stroke
                    ? desktop != before.0
                    : windows.joined().contains {
                        $0.hasFocus && $0.window != before.1
                    }
            }
            let (done, all) = switched[gesture] ?? (0, 0)
            switched[gesture] = (done + (isDone ? 1 : 0), all + 1)
            if !isDone { say("\(gesture.rawValue) did nothing", number) }
            return check(gesture.rawValue, number)
        }
        kills += 1
        let delay = random(300_000)
        let daemon = krakel.process.identifier
        // Every fourth time its watchdog is killed first: then the next one puts the keyboard right.
        let watchdogs = random(4) == 0 ? Family.children(of: daemon, named: "krakel") : []
        Thread.detachNewThread {
            usleep(UInt32(delay))
            for process in watchdogs + [daemon] { kill(process, SIGKILL) }
        }
        try perform(gesture, at: place)
        _ = try krakel.process.status()
        let moment = "\(gesture.rawValue), killed after \(delay / 1000) ms"
        if watchdogs.isEmpty { check(moment, number) }
        krakel = try KrakelProcess(in: home, ["--no-learning"])
        check(watchdogs.isEmpty ? "next to a \(moment)" : "\(moment) with its watchdog", number)
    }

    private func perform(_ gesture: Gesture, at place: Point?) throws {
        let place = place ?? Point(x: 300, y: 250)
        switch gesture {
        case .stroke: write(desktop == 0 ? "456" : "654", at: place)
        case .swipe: try fingers.swipe(3, x: random(2) == 0 ? -150 : 150)
        case .pan where hasTouches:
            // The axes of the touchscreen go over both monitors.
            try fingers.down(4, at: Point(x: place.x / 2, y: place.y), radius: 30)
            try fingers.move(x: -52)
            try fingers.up()
        case .pan: try fingers.swipe(4, x: -104)
        }
    }

    /// Gives the keyboard to another window of the desktop that is shown by a click, which the desktop has to answer.
    ///
    /// - Returns: where; nil where it is not answered.
    private func click() -> Point? {
        let shown = windows[Int(min(desktop ?? 0, 1))]
        guard let next = shown.first(where: { !$0.hasFocus }) else { return nil }
        let place = next.area.center
        player.click(at: place)
        guard waits(2_000, { next.hasFocus && next.isActive }) else { return nil }
        // A gesture that begins while the server still holds the click for the desktop is offered to no grab of
        // the root window: Xorg 21.1 takes it for a part of what is played again.
        return becomesFree(player.isPointerFree) ? place : nil
    }

    private func write(_ cells: String, at place: Point) {
        guard let path = CellPath(cells) else { return }
        player.write(path.ink.fitted(at: place, side: 150).dense)
    }

    /// Sees to it that nothing is held any more.
    private func check(_ what: String, _ number: Int) {
        guard !becomesFree(held.isEmpty) else { return }
        stick("\(what): \(held.joined(separator: ", "))", number)
        // Else it would be found again and again.
        for key in keyboard.keysDown { keyboard.testKey(key, isPress: false) }
        player.tap(key: Int(XK_Escape)).synchronise()
    }

    private var held: [String] {
        keyboard.keysDown.sorted().map { "key \($0)" }
            + (player.isAnyButtonDown ? ["a button"] : [])
            + (player.isPointerFree ? [] : ["the pointer"])
            + (windows[0][0].isKeyboardTaken ? ["the keyboard"] : [])
    }

    private func stick(_ what: String, _ number: Int) {
        stuck += 1
        say(what, number)
    }

    private func say(_ what: String, _ number: Int) {
        print("\(name) \(number): \(what)")
        fflush(nil)
    }

    private func waits(_ milliseconds: Int, _ condition: () -> Bool) -> Bool {
        eventually(.screen(player.display), within: milliseconds, until: condition)
    }

    private func becomesFree(_ isFree: @autoclosure () -> Bool) -> Bool {
        eventually(
            .nothing(because: "a server does not tell of the end of a grab"), within: 5_000,
            until: isFree)
    }

    private func random(_ limit: UInt64) -> UInt64 { .random(in: 0..<limit, using: &generator) }

    private var desktop: UInt? { player.rootWords("_NET_CURRENT_DESKTOP").first }
}
