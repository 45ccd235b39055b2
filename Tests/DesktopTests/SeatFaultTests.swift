// What happens to the whole seat amidst a stroke: another size of the screen, another virtual terminal.

import Session
import TestSupport
import Testing

extension DesktopTests {
    @Suite(.needsXorg)
    struct SeatFaults {
        /// The stroke goes on, and so does what comes after: the line is drawn on the new screen.
        @Test func theScreenChangesItsSize() throws {
            let desk = try PenDesk(PenHand.tip)
            let points = try Desktop.points("1474569")
            try desk.stylus.begin(points)
            #expect(ScreenControl.resize(to: 640, 480, on: desk.server.display))
            try desk.krakel.catchUp()
            try desk.stylus.end(at: points[3])
            _ = try desk.krakel.event(.recognised, .missed, .cancelled)
            #expect(desk.control.pointerBecomesFree())
            #expect(ScreenControl.resize(to: 1280, 800, on: desk.server.display))
            try desk.krakel.catchUp()
            _ = desk.sink.presses()
            try desk.expectWriting()
            try desk.expectMouseClicks()
        }

        /// A server that leaves its terminal switches all devices off, and on again when it comes back.
        @Test func anotherVirtualTerminal() throws {
            let desk = try PenDesk(PenHand.tip)
            let points = try Desktop.points("1474569")
            for _ in 1...2 {
                try desk.stylus.begin(points)
                try desk.stylus.draw(points)
                let devices = InputTestServer.Device.allCases
                for device in devices { desk.control.enable(device, false) }
                #expect(try desk.krakel.event(.recognised, .missed, .cancelled).event == .cancelled)
                try desk.krakel.catchUp()
                #expect(desk.control.pointerBecomesFree())
                for device in devices.reversed() { desk.control.enable(device, true) }
                try desk.openStylus()
                try desk.expectWriting()
            }
        }
    }
}
