// Flicks and turns on a server: what is bound is typed, and told with its figures.

import Foundation
import Session
import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct Gestures {
        static let dictionary = """
            krakel-dictionary 1
            mode letters
            "l" : 258
            "f" : flick-right
            "g" : flick-up-left
            "+" : turn-clockwise
            "-" : turn-counterclockwise
            """

        private func line(_ degrees: Double, _ length: Double) -> Stroke {
            let angle = degrees * .pi / 180
            return Stroke(
                stride(from: 0, through: length, by: 8).map {
                    Point(x: 300 + $0 * cos(angle), y: 300 + $0 * sin(angle))
                })
        }

        private func circle(_ turns: Double, radius: Double) -> Stroke {
            let count = Int(abs(turns) * 60)
            return Stroke(
                (0...count).map { index in
                    let angle = turns * 2 * .pi * Double(index) / Double(count)
                    return Point(x: 300 + radius * cos(angle), y: 240 + radius * sin(angle))
                })
        }

        @Test func flicksAreTyped() throws {
            let desktop = try Desktop(shipped: Self.dictionary)
            let sink = try #require(SinkWindow(display: desktop.server.display))
            let krakel = try desktop.krakel()
            try krakel.listen()
            for (degrees, text, word) in [
                (0.0, "f", "flick-right"), (-135, "g", "flick-up-left"), (5, "f", "flick-right"),
            ] {
                desktop.player.write(Ink([line(degrees, 160)]))
                let event = try krakel.event(.gesture, .missed)
                #expect(event.gesture == word && event.text == text)
                #expect(sink.text(count: 1) == text)
            }
            // Too short for it, and what is a letter is one.
            desktop.player.write(Ink([line(0, 60)]))
            #expect(try krakel.event(.gesture, .missed).event == .missed)
            desktop.player.write(Ink([line(90, 200)]))
            #expect(sink.text(count: 1) == "l")
            #expect(try krakel.quit() == 0)
        }

        /// Three turns are 1080 degrees, of which 450 make the knob.
        @Test(arguments: [20.0, 60, 150], [3.0, -3])
        func eachStepOfATurnIsTyped(radius: Double, turns: Double) throws {
            let desktop = try Desktop(shipped: Self.dictionary)
            let sink = try #require(SinkWindow(display: desktop.server.display))
            let krakel = try desktop.krakel()
            try krakel.listen()
            desktop.player.write(Ink([circle(turns, radius: radius)]))
            let text = String(repeating: turns > 0 ? "+" : "-", count: 42)
            #expect(sink.text(count: 42) == text)
            let angle = try #require(try krakel.event(.turned).angle)
            #expect(abs(abs(angle) - 630) < 1)
            // The next stroke is a stroke again.
            desktop.player.write(Ink([line(90, 200)]))
            #expect(sink.text(count: 1) == "l")
            #expect(try krakel.quit() == 0)
        }
    }
}
