// A knob that turns the wheel of the program below, with the devices of a real Xorg: what arrives, and what
// is left however it ends.

import Session
import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct Knobs {
        @Test(.needsXorg)
        func theWheelTurnsWhereTheKnobIs() throws {
            let desk = try KnobDesk()
            try desk.turnBothWays { try desk.expectNothingStuck() }
            // What was turned is over: the next stroke is one.
            try desk.expectWriting()
        }

        /// The mouse swaps its first and third button, the pointer the second and third, and the wheel.
        @Test(.needsXorg)
        func theWheelTurnsWithButtonMaps() throws {
            let desk = try KnobDesk()
            desk.control.numberButtons(of: .mouse, [3, 2, 1])
            desk.control.numberButtons(of: nil, [1, 3, 2, 5, 4])
            desk.number = 1
            try desk.turnBothWays {
                try desk.krakel.catchUp()
                #expect(desk.control.becomesFree(.mouse))
            }
        }

        @Test(.needsXorg)
        func aPenTurnsAsWell() throws {
            let desk = try KnobDesk(PenHand.tip)
            let pen = PenHand(try desk.server.open(.stylus), before: desk.krakel)
            for (turns, button) in [(KnobDesk.turns, 5), (-KnobDesk.turns, 4)] {
                let points = KnobDesk.circle(turns)
                try desk.turn(pen, along: points)
                try pen.end(at: points[points.count - 1])
                try desk.expectTurned(turns, by: button)
                try desk.expectNothingStuck()
            }
            // Out of reach with its button down, as far as anybody was told; the release comes late.
            let points = KnobDesk.circle(KnobDesk.turns)
            try desk.turn(pen, along: points)
            try pen.pen.proximity(false, at: points[0]).synchronise()
            try desk.expectTurned(KnobDesk.turns, by: 5)
            try desk.expectNothingStuck([2, 3])
            try pen.pen.button(1, isPress: false, at: points[0]).synchronise()
            try desk.turn(pen, along: points)
            try pen.end(at: points[points.count - 1])
            try desk.expectTurned(KnobDesk.turns, by: 5)
        }

        /// Whatever ends it, the device is on the pointer again and no button is down.
        @Test(.needsXorg)
        func aKnobThatIsCutOffLeavesNothingStuck() throws {
            let desk = try KnobDesk()
            // A second button.
            try desk.beginTurning()
            try desk.press(3)
            try desk.release(3)
            _ = try desk.krakel.event(.turned)
            try desk.expectLetGo()
            try desk.release()
            try desk.expectNothingStuck()
            // It is unplugged.
            try desk.beginTurning()
            try desk.expectUnplugged(.turned)
            // Krakel pauses.
            try desk.beginTurning()
            try desk.krakel.ask(.pause)
            try desk.krakel.ask(.resume)
            try desk.expectLetGo()
            try desk.release()
            try desk.expectNothingStuck()
            // It is killed.
            try desk.beginTurning()
            try desk.expectKilled(desk.number)
        }

        /// The pointer of XTEST cannot be taken off: that is said once, and nothing is scrolled.
        @Test func aPointerOfProgramsCannotScroll() throws {
            let desktop = try Desktop(shipped: KnobDesk.dictionary, settings: "hold = 1500\n")
            let window = try EventLogWindow(display: desktop.server.display)
            let krakel = try desktop.krakel()
            desktop.player.write(Ink([Stroke(KnobDesk.circle(KnobDesk.turns))]))
            let told = try krakel.event(.refused, .turned)
            #expect(told.event == .refused && told.text == "scroll down", "\(told)")
            #expect(told.reason?.contains("<Page_Down>") == true)
            #expect(try krakel.event(.refused, .turned).event == .turned)
            #expect(try desktop.write("258", until: .recognised, .missed, by: krakel).text == "l")
            let seen = window.entries().filter(\.isButton)
            #expect(seen == [])
        }
    }
}
