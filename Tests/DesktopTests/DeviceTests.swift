// A mouse and a stylus of a real Xorg, which XTest cannot stand for.

import Session
import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite(.needsXorg)
    struct Devices {
        /// Clicks of the trigger and of others, their times as the device's.
        @Test func clicksOfAMouse() throws {
            let desk = try Desk(area: Box(minX: 0, minY: 0, maxX: 1280, maxY: 800))
            let mouse = try desk.server.open(.mouse)
            let krakel = try KrakelUnderTest(in: desk.home)
            for button in [2, 1, 2, 3, 2] {
                try mouse.move(by: Point(x: 9, y: 4))
                try mouse.button(button, isPress: true).synchronise()
                try mouse.button(button, isPress: false).synchronise()
            }
            let entries = desk.window.entries(throughRelease: 2, count: 3).filter(\.isButton)
            #expect(entries.map(\.button) == [2, 2, 1, 1, 2, 2, 3, 3, 2, 2])
            #expect(desk.agrees(entries))
            #expect(try krakel.quit() == 0)
        }

        @Test func aTapOfAStylus() throws {
            let desk = try Desk(area: Box(minX: 0, minY: 0, maxX: 1280, maxY: 800))
            let stylus = try desk.server.open(.stylus)
            let krakel = try KrakelUnderTest(in: desk.home, ["--button", "1"])
            let place = Point(x: 400, y: 300)
            try stylus.proximity(true, at: place)
            try stylus.move(to: place)
            for _ in 1...3 {
                try stylus.button(1, isPress: true, at: place).synchronise()
                // A hand is never quite still.
                try stylus.move(to: Point(x: 402, y: 301), pressure: 320)
                try stylus.button(1, isPress: false, at: Point(x: 402, y: 301)).synchronise()
            }
            let entries = desk.window.entries(throughRelease: 1, count: 3).filter(\.isButton)
            #expect(entries.map(\.button) == [1, 1, 1, 1, 1, 1])
            #expect(entries.allSatisfy { abs($0.x - 401) <= 2 && abs($0.y - 300) <= 2 })
            #expect(desk.agrees(entries))
            #expect(try krakel.quit() == 0)
        }

        /// As it is, and with `xinput set-button-map`, and `xmodmap` besides: what counts is the number that
        /// applications see.
        @Test(
            arguments: [
                (own: [1, 2, 3], pointer: [], trigger: 2, number: 2),
                (own: [3, 2, 1], pointer: [], trigger: 3, number: 1),
                (own: [1, 8, 3, 4, 5, 6, 7, 2], pointer: [], trigger: 2, number: 8),
                (own: [3, 2, 1], pointer: [1, 3, 2], trigger: 2, number: 1),
            ] as [(own: [UInt8], pointer: [UInt8], trigger: Int, number: Int)])
        func aMouseWithItsOwnButtonMap(
            own: [UInt8], pointer: [UInt8], trigger: Int, number: Int
        ) throws {
            let desk = try Desk(area: Box(minX: 0, minY: 0, maxX: 1280, maxY: 800))
            let sink = try SinkWindow(display: desk.server.display)
            let control = try InputDeviceControl(display: desk.server.display)
            control.numberButtons(of: .mouse, own)
            control.numberButtons(of: nil, pointer)
            let mouse = try desk.server.open(.mouse)
            let krakel = try KrakelUnderTest(in: desk.home, ["--button", "\(trigger)"]).listen()
            // A click of the trigger, and one of another button while it is frozen. The second press waits for the
            // first release to arrive: the server drops one that is frozen while its button is down again.
            for (button, isPress) in [
                (number, true), (number, false), (number, true), (9, true), (9, false),
                (number, false),
            ] {
                try mouse.button(button, isPress: isPress).synchronise()
                if button == number, !isPress {
                    desk.window.waits {
                        $0.contains { $0.kind == .release && $0.button == trigger }
                    }
                }
            }
            let seen = desk.window.entries(throughRelease: trigger, count: 2).filter(\.isButton)
            #expect(seen.map(\.button) == [trigger, trigger, trigger, 9, 9, trigger])
            for (cells, text) in [("1474569", "h"), ("214789632", "o")] {
                try desk.write(cells, with: mouse, button: number, krakel)
                #expect(try krakel.event(.recognised, .missed).text == text)
                #expect(sink.text(count: 1) == text)
            }
        }

        @Test func aStrokeOfAStylus() throws {
            let desk = try Desk()
            let sink = try SinkWindow(display: desk.server.display)
            let krakel = try KrakelUnderTest(in: desk.home, ["--button", "1"]).listen()
            let stylus = PenHand(try desk.server.open(.stylus), before: krakel)
            for (cells, text) in [("1474569", "h"), ("214789632", "o")] {
                try stylus.write(Desktop.points(cells))
                #expect(try krakel.event(.recognised, .missed).text == text)
                #expect(sink.text(count: 1) == text)
            }
        }

        /// Between a press and its stroke, as a palm on a touchpad that was floated, or a button of the same mouse
        /// that is mapped to none.
        @Test(arguments: [false, true]) func whatIsToldToNobodyIsNotMeant(isOfMouse: Bool) throws {
            let desk = try Desk()
            let sink = try SinkWindow(display: desk.server.display)
            let control = try InputDeviceControl(display: desk.server.display)
            control.attach(.stylus, false)
            control.numberButtons(of: .mouse, [1, 2, 3, 4, 5, 6, 7, 8, 0])
            let mouse = try desk.server.open(.mouse)
            let stylus = try desk.server.open(.stylus)
            try desk.home.writeSettings("hold = 2000\n")
            let krakel = try KrakelUnderTest(in: desk.home).listen()
            let place = Point(x: 300, y: 300)
            try desk.write("1474569", with: mouse, button: 2, krakel) {
                // Of what happens before it has seen the press, the server does not tell which button it was.
                try krakel.catchUp()
                try stylus.proximity(true, at: place)
                for isPress in [true, false] {
                    if isOfMouse {
                        try mouse.button(9, isPress: isPress).synchronise()
                    } else {
                        try stylus.button(1, isPress: isPress, at: place).synchronise()
                    }
                }
                try krakel.catchUp()
            }
            #expect(try krakel.event(.recognised, .missed).text == "h")
            #expect(sink.text(count: 1) == "h")
        }

        /// The stylus's tip writes, and the mouse's same button clicks and drags as ever; each has a
        /// trigger of its own as well.
        @Test func triggersOfDevices() throws {
            let desk = try Desk(area: Box(minX: 0, minY: 0, maxX: 1280, maxY: 800))
            let sink = try SinkWindow(display: desk.server.display)
            try desk.home.writeSettings(
                """
                [[trigger]]
                button = 1
                device = "*STYLUS*"
                [[trigger]]
                button = 3
                device = "*mouse*"
                mode = "digits"
                """)
            let mouse = try desk.server.open(.mouse)
            let stylus = try desk.server.open(.stylus)
            let krakel = try KrakelUnderTest(in: desk.home).listen()

            // Into the window, where button 1 of the mouse is a click, and a drag at once.
            try mouse.move(by: Point(x: 310, y: 250))
            var seen: [EventLogWindow.Entry] = []
            for _ in 1...2 {
                try mouse.button(1, isPress: true).synchronise()
                for _ in 1...10 {
                    try mouse.move(by: Point(x: 3, y: 0)).synchronise()
                }
                try mouse.button(1, isPress: false).synchronise()
                try mouse.move(by: Point(x: -30, y: 0))
                seen += desk.window.entries(throughRelease: 1)
            }
            #expect(seen.filter { $0.kind == .press }.map(\.button) == [1, 1])
            #expect(desk.agrees(seen.filter(\.isButton)))
            #expect(seen.contains { $0.kind == .motion && $0.state & 0x100 != 0 })

            // It stays above the tablet.
            let hand = PenHand(stylus, before: krakel)
            let points = try Desktop.points("1474569")
            let last = points[points.count - 1]
            try hand.begin(points)
            try hand.draw(points)
            try stylus.button(1, isPress: false, at: last).synchronise()
            let written = try krakel.event(.recognised, .missed)
            #expect(written.text == "h" && written.mode == "letters", "\(written)")
            #expect(sink.text(count: 1) == "h")

            // Button 3 of the stylus is nobody's, that of the mouse writes digits.
            try stylus.button(3, isPress: true, at: last).synchronise()
            try stylus.button(3, isPress: false, at: last)
            try stylus.proximity(false, at: last).synchronise()
            try krakel.catchUp()
            try desk.write("1237", with: mouse, button: 3, krakel)
            #expect(try krakel.event(.recognised, .missed).mode == "digits")
        }

        /// A real wheel turned under a real button.
        @Test func theWheelOfAMouse() throws {
            let desk = try Desk(area: Box(minX: 0, minY: 0, maxX: 1280, maxY: 800))
            let sink = try SinkWindow(display: desk.server.display)
            try desk.home.folder.write(
                "krakel-dictionary 1\nmode letters\n\"d\" : wheel-down\n", to: "wheel.dict")
            let krakel = try KrakelUnderTest(
                in: desk.home, ["--dictionary", desk.home.folder.path + "/wheel.dict"])
            let mouse = try desk.server.open(.mouse)
            try mouse.move(by: Point(x: 310, y: 250))
            try mouse.button(2, isPress: true).synchronise()
            try krakel.catchUp()
            for _ in 1...3 {
                try mouse.button(5, isPress: true)
                try mouse.button(5, isPress: false).synchronise()
                #expect(sink.text(count: 1) == "d")
            }
            try mouse.button(2, isPress: false)
            try mouse.button(1, isPress: true)
            try mouse.button(1, isPress: false).synchronise()
            let seen = desk.window.entries(throughRelease: 1).filter { $0.kind == .press }
            #expect(seen.map(\.button) == [1])
        }
    }

    /// A real server with a window that logs what it gets.
    private final class Desk {
        let window: EventLogWindow
        private let witness: InputWitness
        let home: KrakelHome
        /// Last, so that it outlives the connections.
        let server: InputTestServer

        init(area: Box = Box(minX: 900, minY: 600, maxX: 1000, maxY: 700)) throws {
            server = try InputTestServer()
            home = try KrakelHome(display: server.display)
            window = try EventLogWindow(display: server.display, area: area)
            witness = try InputWitness(display: server.display)
        }

        /// Writes a character with a mouse, which comes back to where it began, so that no stroke runs off the
        /// screen.
        func write(
            _ cells: String, with mouse: InputTestDevice, button: Int, _ krakel: KrakelProcess,
            meanwhile: () throws -> Void = {}
        ) throws {
            let points = try Desktop.points(cells)
            let first = try #require(points.first)
            var last = first
            try mouse.button(button, isPress: true).synchronise()
            try meanwhile()
            for (index, point) in points.enumerated().dropFirst() {
                if index == 4 {
                    _ = try krakel.event(.willDraw)
                }
                try mouse.move(by: Point(x: point.x - last.x, y: point.y - last.y)).synchronise()
                last = point
            }
            try mouse.button(button, isPress: false)
            try mouse.move(by: Point(x: first.x - last.x, y: first.y - last.y)).synchronise()
        }

        /// Whether the window got every turn of a button at the device's own time.
        func agrees(_ entries: [EventLogWindow.Entry]) -> Bool {
            entries.map(\.turn) == witness.turns()
        }
    }
}
