// A trigger that scrolls, with the devices of a real Xorg: what arrives below, and what is left however it ends.

import CX11
import Session
import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct Scrolling {
        /// The page follows the pointer on both axes, a step for each 48 pixels, and the pointer is where it was.
        @Test(.needsXorg)
        func theWheelTurnsByTheDistanceWhereTheDragBegan() throws {
            let desk = try ScrollDesk()
            let start = desk.control.pointer
            for (x, y, steps) in [
                (0, -200, [5: 4]), (0, 97, [4: 2]), (150, 0, [6: 3]), (-243, 20, [7: 5]),
                (100, 100, [6: 2, 4: 2]), (0, 30, [:]),
            ] {
                try desk.begin(x: x, y: y)
                try desk.release()
                let told = try desk.krakel.event(.scrolled, .refused, .cancelled)
                let count = steps.values.reduce(0, +)
                #expect(told.event == .scrolled && told.steps == count, "\(told)")
                let seen = desk.wheel(count)
                #expect(seen.steps == steps, "\(x), \(y)")
                #expect(seen.places == (steps.isEmpty ? [] : [[Int(start.x), Int(start.y)]]))
                #expect(desk.control.pointer == start)
                try desk.expectNothingStuck()
            }
            // The mouse goes on from there.
            try desk.move(x: 10, y: 0)
            #expect(desk.control.pointer == Point(x: start.x + 10, y: start.y))
        }

        /// What is held still drags below, as with any trigger; so does the other one's writing go on.
        @Test(.needsXorg)
        func aPressThatIsHeldBelongsBelow() throws {
            let desk = try ScrollDesk("run-out = 0\nscroll-natural = false\n")
            try desk.press()
            #expect(desk.window.waits { $0.contains { $0.button == 3 && $0.kind == .press } })
            try desk.move(x: 0, y: 200)
            try desk.release()
            let seen = desk.window.entries(throughRelease: 3)
            #expect(seen.filter { $0.kind != .motion && !$0.isCrossing }.map(\.button) == [3, 3])
            #expect(seen.contains { $0.kind == .motion })
            // The other way round.
            try desk.begin(x: 0, y: -200)
            try desk.release()
            #expect(desk.wheel(4).steps == [4: 4])
            _ = try desk.krakel.event(.scrolled)
            // The trigger that writes.
            try desk.expectWriting()
        }

        @Test(.needsXorg)
        func aPenScrollsAsWell() throws {
            let desk = try ScrollDesk(triggers: PenHand.tip + "scrolls = true\n")
            let pen = try desk.server.open(.stylus)
            let start = Point(x: 500, y: 300)
            try pen.proximity(true, at: start)
            try pen.move(to: start)
            try pen.button(1, isPress: true, at: start, pressure: 300)
            for step in 1...100 {
                try pen.move(to: Point(x: 500, y: 300 + 4 * Double(step)), pressure: 300)
                try pen.synchronise()
                if step == 6 { #expect(desk.control.becomesDetached(.stylus)) }
            }
            let end = Point(x: 500, y: 700)
            try pen.button(1, isPress: false, at: end).synchronise()
            let told = try desk.krakel.event(.scrolled, .refused, .cancelled)
            #expect(told.event == .scrolled && told.steps == 8, "\(told)")
            let seen = desk.wheel(8)
            #expect(seen.steps == [4: 8] && seen.places.count == 1, "\(seen)")
            try pen.proximity(false, at: end).synchronise()
            try desk.expectNothingStuck()
        }

        /// Whatever ends it, the device is on the pointer again and no button is down.
        @Test(.needsXorg)
        func aDragThatIsCutOffLeavesNothingStuck() throws {
            let desk = try ScrollDesk()
            // A second button.
            try desk.beginScrolling()
            try desk.press(1)
            try desk.release(1)
            _ = try desk.krakel.event(.cancelled)
            try desk.expectLetGo()
            try desk.release()
            try desk.expectNothingStuck()
            // Escape, which the program below does not see.
            let keys = try PenPlayer(display: desk.server.display)
            try desk.beginScrolling()
            keys.tap(key: Int(XK_Escape)).synchronise()
            _ = try desk.krakel.event(.cancelled)
            try desk.expectLetGo()
            try desk.release()
            try desk.expectNothingStuck()
            // It is unplugged.
            try desk.beginScrolling()
            try desk.expectUnplugged(.scrolled)
            // It is killed.
            try desk.beginScrolling()
            try desk.expectKilled(3)
        }

        /// A press of a trigger, or Escape, stops the wheel, and what came was told. A hand on a busy machine may
        /// be too slow for a drag that is let go in motion: it tries again.
        @Test(.needsXorg, arguments: [2, 3, 0])
        func theRunOutIsStopped(by button: Int) throws {
            let desk = try ScrollDesk("run-out = 5000\n")
            let keys = try PenPlayer(display: desk.server.display)
            var ranOut = false
            for _ in 1...10 where !ranOut {
                try desk.begin(x: 0, y: -12)
                for _ in 1...12 { try desk.mouse.move(by: Point(x: 0, y: -20)) }
                try desk.release()
                // Five steps are those of the drag.
                ranOut = desk.window.waits(within: 1000) { entries in
                    entries.count { $0.button == 5 && $0.kind == .release } > 6
                }
                if button == 0 {
                    keys.tap(key: Int(XK_Escape)).synchronise()
                } else if ranOut {
                    try desk.press(button)
                    try desk.release(button)
                }
                let told = try desk.krakel.event(.scrolled)
                try desk.krakel.catchUp()
                let steps = try #require(told.steps)
                // Until the press of a trigger is heard, it takes what is sent below.
                let isTaken = ranOut && button > 0
                let seen = desk.window.entries { entries in
                    let released = entries.filter { $0.kind == .release }.map(\.button)
                    return released.count { $0 == 5 } >= (isTaken ? 7 : steps)
                        && (!isTaken || released.contains(button))
                }.filter { $0.kind == .press }
                let seenSteps = seen.count { $0.button == 5 }
                #expect(isTaken ? seenSteps <= steps : seenSteps == steps, "\(told)")
                if isTaken { #expect(seen.count { $0.button == button } == 1) }
            }
            #expect(ranOut)
            try desk.expectNothingStuck()
        }

        /// The pointer of XTEST cannot be taken off: that is said once, and nothing is scrolled.
        @Test func aPointerOfProgramsCannotScroll() throws {
            let desktop = try Desktop(
                settings: "hold = 1500\nrun-out = 0\n[[trigger]]\nbutton = 2\nscrolls = true\n")
            let window = try EventLogWindow(display: desktop.server.display)
            let krakel = try desktop.krakel()
            let line = Stroke((0...40).map { Point(x: 200, y: 50 + 5 * Double($0)) })
            let told = try desktop.write(Ink([line]), until: .refused, .scrolled, by: krakel)
            #expect(told.event == .refused && told.text == "scroll up", "\(told)")
            #expect(told.reason?.contains("remote screen") == true)
            #expect(try krakel.event(.refused, .scrolled).event == .scrolled)
            desktop.player.draw(Stroke([Point(x: 200, y: 200)])).synchronise()
            let seen = window.entries(throughRelease: 2).filter(\.isButton)
            #expect(seen.map(\.button) == [2, 2])
        }
    }
}
