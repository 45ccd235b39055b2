// Pens that leave the tablet or the machine in the middle of a gesture.

import Session
import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite(.needsXorg)
    struct PenAbsence {
        /// Out of reach with its button down, as far as anybody was told.
        @Test func outOfReachEndsTheStroke() throws {
            let desk = try PenDesk(PenHand.tip)
            let points = try Desktop.points("1474569")
            for _ in 1...3 {
                try desk.stylus.begin(points)
                try desk.stylus.draw(points)
                try desk.stylus.pen.proximity(false, at: points[0]).synchronise()
                #expect(try desk.krakel.event(.recognised, .missed, .cancelled).text == "h")
                #expect(desk.sink.text(count: 1) == "h")
                try desk.expectFreePointer(isButtonMeant: true)
                // It comes late.
                try desk.releaseStylus(at: points[0])
            }
            try desk.expectWriting()
        }

        enum Loss: CaseIterable {
            case switchedOff, taken
        }

        /// A device that is gone in mid-stroke meant nothing by it.
        @Test(arguments: Loss.allCases)
        func aDeviceThatGoesCancels(_ loss: Loss) throws {
            let desk = try PenDesk(PenHand.tip)
            let points = try Desktop.points("1474569")
            func set(_ isThere: Bool) throws {
                switch loss {
                case .switchedOff:
                    desk.control.enable(.stylus, isThere)
                    if isThere { try desk.openStylus() }
                case .taken: desk.control.attach(.stylus, isThere)
                }
            }
            func expectComeback() throws {
                try desk.expectFreePointer()
                try set(true)
                try desk.releaseStylus(at: points[0])
                try desk.expectWriting()
            }
            for _ in 1...3 {
                try desk.stylus.begin(points)
                try desk.stylus.draw(points)
                try set(false)
                #expect(try desk.krakel.event(.recognised, .missed, .cancelled).event == .cancelled)
                #expect(
                    eventually(.screen(desk.server.display)) {
                        desk.eyes.captureScreen()?.inkBox == nil
                    })
                try expectComeback()
            }
            // While nobody knows yet what the press is.
            try desk.stylus.pen.proximity(true, at: points[0])
            try desk.stylus.pen.button(1, isPress: true, at: points[0]).synchronise()
            try set(false)
            try expectComeback()
        }

        /// So is a mouse, of which the server tells only behind the release of its button that it is gone.
        @Test func aMouseThatGoesCancels() throws {
            let desk = try WheelDesk(settings: "")
            for _ in 1...20 {
                try desk.press(2)
                for step in 1...10 {
                    try desk.mouse.move(by: Point(x: 0, y: 10)).synchronise()
                    if step == 4 { _ = try desk.krakel.event(.willDraw) }
                }
                try desk.expectUnplugged(.cancelled)
                try desk.mouse.move(by: Point(x: 0, y: -100)).synchronise()
            }
            try desk.expectWriting()
        }

        /// Another device that comes or goes is no business of the stroke's.
        @Test func anotherDeviceComesAndGoes() throws {
            let desk = try PenDesk(PenHand.tip)
            let points = try Desktop.points("1474569")
            try desk.stylus.begin(points)
            desk.control.enable(.eraser, false)
            desk.control.enable(.mouse, false)
            try desk.stylus.draw(points)
            desk.control.enable(.eraser, true)
            desk.control.enable(.mouse, true)
            try desk.stylus.end(at: points[points.count - 1])
            #expect(try desk.krakel.event(.recognised, .missed, .cancelled).text == "h")
            #expect(desk.sink.text(count: 1) == "h")
        }

        /// A pen that is plugged in while Krakel runs is known at once.
        @Test func aPenThatComesLater() throws {
            let desk = try PenDesk(PenHand.tip)
            desk.control.enable(.stylus, false)
            desk.control.enable(.eraser, false)
            try desk.expectMouseClicks()
            desk.control.enable(.stylus, true)
            desk.control.enable(.eraser, true)
            try desk.openStylus()
            try desk.expectWriting()
            let eraser = PenHand(try desk.server.open(.eraser), before: desk.krakel)
            try eraser.tap(at: Point(x: 300, y: 300))
            #expect(try desk.krakel.event(.erased).text == "h")
        }
    }
}
