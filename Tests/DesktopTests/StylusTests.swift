// A pen on a real Xorg: its pressure, its buttons, its other end, its place.

import CX11
import Glibc
import Session
import Strokes
import System
import TestSupport
import Testing

extension DesktopTests {
    @Suite(.needsXorg)
    struct Stylus {
        @Test func pressureGivesTheTrailItsWidth() throws {
            let desk = try PenDesk("[trail]\nwidth = 24\noutline-width = 0\n" + PenHand.tip)
            let points = PenDesk.line(from: Point(x: 300, y: 400), count: 50)
            // From light to firm.
            func pressure(_ index: Int) -> Double { 100 + 18 * Double(max(index, 3)) }
            try desk.stylus.begin(points, pressure: pressure)
            try desk.stylus.draw(points, pressure: pressure)
            let end = points[points.count - 1]
            // A frame of much ink may reach the screen in several pieces.
            #expect(
                eventually(.screen(desk.server.display)) {
                    let image = desk.eyes.captureScreen()
                    return (350...Int(end.x)).allSatisfy { image?.isInk($0, 400) == true }
                })
            let image = try #require(desk.eyes.captureScreen())
            var last = 0
            for x in 350..<780 {
                let height = image.inkHeight(atColumn: x)
                let part = 0.1 + Double(x - 300) / 10 * 0.018
                // A third of the width, and the rest as it is pressed; the edges are soft.
                #expect(abs(Double(height) - 24 * (1 / 3.0 + 2 / 3.0 * part)) <= 2)
                // A soft edge that was drawn in two frames may be rounded otherwise.
                #expect(height >= last - 1 && height <= last + 1 || x == 350, "column \(x)")
                last = height
            }
            try desk.stylus.end(at: end)
            let told = try desk.krakel.event(.penned)
            #expect(told.mostPressure == 0.982)
            #expect((told.pressure ?? 0) > 0.3 && (told.pressure ?? 1) < 0.8)
            #expect((told.points ?? 0) >= 47)
        }

        @Test func whereThePenHardlyTouchesIsNoInk() throws {
            let desk = try PenDesk("pressure-floor = 0.1\n" + PenHand.tip)
            let points = PenDesk.line(from: Point(x: 300, y: 400), count: 50)
            func pressure(_ index: Int) -> Double { index < 40 ? 400 : 60 }
            try desk.stylus.begin(points, pressure: pressure)
            try desk.stylus.draw(points, pressure: pressure)
            // The 40th point is the last.
            #expect(
                eventually(.screen(desk.server.display)) {
                    desk.eyes.captureScreen()?.isInk(690, 400) == true
                })
            try desk.krakel.catchUp()
            #expect(desk.eyes.captureScreen()?.inkBox?.maxX ?? 0 < 694)
            try desk.stylus.end(at: points[49])
            #expect(try desk.krakel.event(.penned).mostPressure == 0.4)
            // A touch that never presses is nobody's stroke, and the program below sees it.
            try desk.stylus.pen.proximity(true, at: points[0])
            try desk.stylus.pen.move(to: points[0])
            try desk.stylus.pen.button(1, isPress: true, at: points[0], pressure: 20)
            for point in points { try desk.stylus.pen.move(to: point, pressure: 20) }
            try desk.stylus.pen.button(1, isPress: false, at: points[49]).synchronise()
            let seen = desk.window.entries(throughRelease: 1)
            #expect(seen.filter { $0.kind == .press }.map(\.button) == [1])
        }

        @Test(arguments: [false, true])
        func anEraserErases(isStroke: Bool) throws {
            let desk = try PenDesk(PenHand.tip)
            try desk.expectWriting()
            let eraser = PenHand(try desk.server.open(.eraser), before: desk.krakel)
            let points = PenDesk.line(from: Point(x: 300, y: 400), count: 20)
            // What was written, and then what nobody knows of.
            for removed in ["h", "<BackSpace>"] {
                if isStroke { try eraser.write(points) } else { try eraser.tap(at: points[0]) }
                let told = try desk.krakel.event(.erased, .recognised, .missed)
                #expect(told.event == .erased && told.text == removed)
                #expect(desk.sink.text(count: 1) == "\u{8}")
            }
            // Letters beside each other go together where it is drawn over both.
            let letter = try Desktop.points("1474569")
            for shift in isStroke ? [0.0, 200] : [] {
                try desk.stylus.write(letter.map { Point(x: $0.x + shift, y: $0.y) })
                #expect(try desk.krakel.event(.recognised, .missed, .cancelled).text == "h")
            }
            if isStroke {
                #expect(desk.sink.text(count: 2) == "hh")
                try eraser.write(PenDesk.line(from: letter[0], count: 60))
                #expect(try desk.krakel.event(.erased, .recognised, .missed).text == "hh")
                #expect(desk.sink.text(count: 2) == "\u{8}\u{8}")
            }
            try desk.expectWriting()
        }

        /// Where it is told to, it reads.
        @Test func anEraserWithAModeWrites() throws {
            let desk = try PenDesk(
                PenHand.tip + "[[trigger]]\nbutton = 1\ndevice = \"*eraser\"\nmode = \"digits\"\n")
            let eraser = PenHand(try desk.server.open(.eraser), before: desk.krakel)
            try eraser.write(Desktop.points("1237"))
            let told = try desk.krakel.event(.erased, .recognised, .missed)
            #expect(told.mode == "digits")
            #expect(desk.sink.text(count: 1) == told.text)
            try desk.expectWriting()
        }

        /// Krakel is not served from the press on, or from behind it; the pen goes on above the tablet. What it drew is
        /// read, and a touch is the program's.
        @Test(arguments: [1, 2], [false, true])
        func aStrokeThatIsOverIsRead(button: Int, isPressSeen: Bool) throws {
            let desk = try PenDesk(
                "hold = 60000\n[[trigger]]\nbutton = \(button)\ndevice = \"*stylus*\"\n")
            let (pen, daemon) = (desk.stylus.pen, desk.krakel.process.identifier)
            let family = Family.children(of: daemon, named: "krakel") + [daemon]
            let pressure = button == 1 ? 300.0 : 0
            let letter = try Desktop.points("1474569")
            let tap = [letter[0], Point(x: letter[0].x + 3, y: letter[0].y)]
            for points in [letter, tap, letter] {
                func press() throws {
                    try pen.button(button, isPress: true, at: points[0], pressure: pressure)
                        .synchronise()
                }
                _ = desk.window.entries()
                try pen.proximity(true, at: points[0])
                try pen.move(to: points[0]).synchronise()
                if isPressSeen { try press() }
                try desk.krakel.catchUp()
                for process in family { try #require(Family.stop(process)) }
                defer { for process in family.reversed() { kill(process, SIGCONT) } }
                if !isPressSeen { try press() }
                let end = points[points.count - 1]
                let above = (0...20).map { Point(x: end.x + 10 * Double($0), y: end.y) }
                for (index, point) in (points + above).enumerated() {
                    // At the pace of a tablet.
                    MonotonicClock.sleep(until: MonotonicClock.now + 2)
                    try pen.move(to: point, pressure: index < points.count ? pressure : 0)
                    if index == points.count { try pen.button(button, isPress: false, at: end) }
                    try pen.synchronise()
                }
                for process in family.reversed() { kill(process, SIGCONT) }
                // Of a button above the tablet nothing says when it came up before anybody looked.
                if points.count > 2, isPressSeen || button == 1 {
                    let told = try desk.krakel.event(.recognised, .missed, .cancelled)
                    #expect(told.text == "h" && told.drawn == "1474569", "\(told)")
                    #expect(desk.sink.text(count: 1) == "h")
                } else {
                    let seen = desk.window.entries(throughRelease: button)
                    #expect(seen.filter { $0.kind == .press }.map(\.button) == [button])
                }
                try pen.proximity(false, at: end).synchronise()
            }
            try desk.expectFreePointer()
        }

        /// A finger has not been above the row before it taps at it.
        @Test func aFingerChoosesWhatThePenMeant() throws {
            let desk = try PenDesk(
                PenHand.tip,
                shipped: "krakel-dictionary 1\nmode letters\n\"l\" : 14789\n\"u\" : 1478963\n")
            let screen = try desk.server.open(.touchscreen)
            try desk.stylus.write(Desktop.points("24786"))
            #expect(try desk.krakel.event(.recognised).text == "l")
            #expect(try desk.krakel.event(.offered).next == ["u"])
            let display = try #require(XOpenDisplay(desk.server.display))
            defer { XCloseDisplay(display) }
            let place = try #require(OfferWindow.shown(on: display)).place
            let cell = Point(x: place.minX + 12, y: place.minY + 12)
            try screen.touch(0, .begin, at: cell)
            try screen.touch(0, .end, at: cell)
            try screen.synchronise()
            #expect(try desk.krakel.event(.takenBack).text == "l")
            #expect(try desk.krakel.event(.recognised).text == "u")
        }

        /// A barrel button draws above the tablet, whole as a mouse's line is, and on it as well.
        @Test(arguments: [false, true], [2, 3])
        func aBarrelButtonWrites(touches: Bool, button: Int) throws {
            let desk = try PenDesk(
                PenHand.tip
                    + "[[trigger]]\nbutton = \(button)\ndevice = \"*stylus*\"\nmode = \"digits\"\n")
            let points = try Desktop.points("1237")
            let pen = desk.stylus.pen
            _ = desk.window.entries()
            try desk.stylus.begin(points, button: button)
            if touches {
                try pen.button(1, isPress: true, at: points[3]).synchronise()
            }
            try desk.stylus.draw(points, button: button)
            // The tip may go first or last.
            if touches, button == 2 { try pen.button(1, isPress: false) }
            try desk.stylus.end(at: points[points.count - 1], button: button)
            if touches, button == 3 { try pen.button(1, isPress: false) }
            let told = try desk.krakel.event(.recognised, .missed, .cancelled)
            #expect(told.event == .recognised && told.mode == "digits")
            #expect(desk.sink.text(count: 1) == told.text)
            try desk.expectWriting()
            try desk.expectMouseClicks()
        }

        /// Under a tip that writes already it is a second button, and nobody is held afterwards.
        @Test func aBarrelButtonCancelsWhatTheTipWrites() throws {
            let desk = try PenDesk(
                PenHand.tip + "[[trigger]]\nbutton = 2\ndevice = \"*stylus*\"\nmode = \"digits\"\n")
            let points = try Desktop.points("1474569")
            for _ in 1...2 {
                try desk.stylus.begin(points)
                try desk.stylus.pen.button(2, isPress: true, at: points[3])
                try desk.stylus.draw(points)
                try desk.stylus.pen.button(2, isPress: false)
                try desk.stylus.end(at: points[points.count - 1])
                let told = try desk.krakel.event(.recognised, .missed, .cancelled)
                #expect(told.event == .cancelled)
                try desk.krakel.catchUp()
                #expect(desk.control.pointerBecomesFree())
                try desk.expectWriting()
            }
        }

        /// Held before the tip comes down: the touch belongs to the stroke, also where the pen's own map swaps
        /// the two.
        @Test(arguments: [false, true])
        func theTipTouchesWhileABarrelButtonIsFrozen(isSwapped: Bool) throws {
            let (tip, barrel) = isSwapped ? (2, 1) : (1, 2)
            let desk = try PenDesk(
                """
                hold = 5000
                [[trigger]]
                button = \(tip)
                device = "*stylus*"
                [[trigger]]
                button = \(barrel)
                device = "*stylus*"
                mode = "digits"
                """)
            if isSwapped { desk.control.numberButtons(of: .stylus, [2, 1]) }
            let points = try Desktop.points("1237")
            let pen = desk.stylus.pen
            try pen.proximity(true, at: points[0])
            try pen.move(to: points[0])
            try pen.button(2, isPress: true, at: points[0], pressure: 0).synchronise()
            try desk.krakel.catchUp()
            try pen.button(1, isPress: true, at: points[0]).synchronise()
            try desk.krakel.catchUp()
            for index in 1...3 { try pen.move(to: points[index], pressure: 300) }
            try pen.synchronise()
            _ = try desk.krakel.event(.willDraw)
            try desk.stylus.draw(points)
            try pen.button(1, isPress: false, at: points[points.count - 1])
            try desk.stylus.end(at: points[points.count - 1], button: 2)
            let told = try desk.krakel.event(.recognised, .missed, .cancelled)
            #expect(told.mode == "digits")
            #expect(desk.sink.text(count: 1) == told.text)
            try desk.expectWriting()
        }

        /// The side of the hand comes down on the screen amid a stroke, and the mouse is pushed.
        @Test(arguments: [false, true])
        func aPalmIsNoPartOfTheStroke(staysLonger: Bool) throws {
            let desk = try PenDesk(PenHand.tip)
            let palm = try desk.server.open(.touchscreen)
            let points = try Desktop.points("1474569")
            func touch(_ phase: InputTestDevice.Phase, _ shift: Int = 0) throws {
                try palm.touch(0, phase, at: Point(x: Double(900 + shift), y: 600))
                try palm.synchronise()
                try desk.krakel.catchUp()
            }
            try desk.stylus.begin(points)
            try desk.krakel.catchUp()
            try touch(.begin)
            for index in 4..<points.count {
                try desk.stylus.pen.move(to: points[index], pressure: 300).synchronise()
                if index % 4 == 0 { try touch(.update, index % 8) }
            }
            try desk.mouse.move(by: Point(x: 50, y: 30)).synchronise()
            if !staysLonger { try touch(.end) }
            try desk.stylus.end(at: points[points.count - 1])
            if staysLonger { try touch(.end) }
            let told = try desk.krakel.event(.recognised, .missed, .cancelled)
            #expect(told.text == "h", "\(told)")
            #expect(desk.sink.text(count: 1) == "h")
            try desk.expectWriting()
            try desk.expectFreePointer()
        }

        /// A tablet for one monitor of two, rotated, upside down for the left hand, and with its axes
        /// swapped: the ink is where the tip is.
        @Test(
            arguments: [
                [0.5, 0, 0.5, 0, 1, 0, 0, 0, 1], [0, -1, 1, 1, 0, 0, 0, 0, 1],
                [0, 1, 0, -1, 0, 1, 0, 0, 1], [-1, 0, 1, 0, -1, 1, 0, 0, 1],
                [0.25, 0, 0.1, 0, 0.5, 0.3, 0, 0, 1],
            ] as [[Float]])
        func theTrailIsWhereTheTipIs(_ matrix: [Float]) throws {
            let desk = try PenDesk("[trail]\npressure = false\noutline-width = 0\n" + PenHand.tip)
            desk.control.map(.stylus, by: matrix)
            // An L, in pixels of a tablet that is the whole screen.
            let points =
                (0...40).map { Point(x: 320, y: 160 + 10 * Double($0)) }
                + (1...50).map { Point(x: 320 + 10 * Double($0), y: 560) }
            var path: [Point] = []
            try desk.stylus.pen.proximity(true, at: points[0])
            try desk.stylus.pen.move(to: points[0]).synchronise()
            path.append(desk.control.pointer)
            try desk.stylus.begin(points)
            path.append(desk.control.pointer)
            for index in 4..<points.count {
                try desk.stylus.pen.move(to: points[index], pressure: 300).synchronise()
                path.append(desk.control.pointer)
            }
            let tip = try #require(path.last)
            #expect(
                eventually(.screen(desk.server.display)) {
                    desk.eyes.captureScreen()?.isInk(Int(tip.x), Int(tip.y)) == true
                })
            let image = try #require(desk.eyes.captureScreen())
            #expect(path.allSatisfy { image.isInk(Int($0.x), Int($0.y)) })
            // The ink reaches its radius of two pixels beyond the tip, and half of one is soft.
            let ink = try #require(image.inkBox)
            let (xs, ys) = (path.map(\.x), path.map(\.y))
            for (edge, wanted) in [
                (ink.minX, (xs.min() ?? 0) - 1.5), (ink.maxX, (xs.max() ?? 0) + 1.5),
                (ink.minY, (ys.min() ?? 0) - 1.5), (ink.maxY, (ys.max() ?? 0) + 1.5),
            ] {
                #expect(abs(edge - wanted) <= 1)
            }
            try desk.stylus.end(at: points[points.count - 1])
            _ = try desk.krakel.event(.recognised, .missed)
        }
    }
}
