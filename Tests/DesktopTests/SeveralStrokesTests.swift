// Characters of several strokes with every kind of pointer: their strokes come together, a dot that comes late
// finds its letter, and what was typed too early is replaced.

import Glibc
import Session
import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct SeveralStrokes {
        private static let entries = """
            "c" : 147896
            "d" : 14789|369
            "t" : 258|456
            "i" : 58|2
            "o" : 2147896321

            """
        private static let dictionary = "mode letters\n\"l\" : 258\n" + entries
        /// However slow the machine is, no pause ends a character before its next stroke is drawn, and no
        /// press is held for too long.
        private static let patience = "pause = 2000\npause-follows = false\nhold = 5000\n"

        /// The strokes of a character at a place.
        private static func strokes(_ cells: String, x: Double) throws -> [[Point]] {
            try #require(CellPath(cells)).ink.fitted(at: Point(x: x, y: 300), side: 100).dense
                .strokes.map(\.points)
        }

        /// Writes a t, a d and an i whose dot comes behind the next letter.
        private func expectThem(
            in sink: SinkWindow, write: ([Point]) throws -> Void, tap: (Point) throws -> Void
        ) throws {
            for stroke in try Self.strokes("258|456", x: 200) { try write(stroke) }
            // The o is of the next character, which ends the t.
            for stroke in try Self.strokes("2147896321", x: 350) { try write(stroke) }
            #expect(sink.text(count: 2) == "to")
            for stroke in try Self.strokes("147896|369", x: 500) { try write(stroke) }
            #expect(sink.text(count: 3) == "c\u{8}d")
            for stroke in try Self.strokes("258", x: 650) { try write(stroke) }
            for stroke in try Self.strokes("2147896321", x: 750) { try write(stroke) }
            #expect(sink.text(count: 2) == "lo")
            try tap(Point(x: 652, y: 275))
            #expect(sink.text(count: 4) == "\u{8}\u{8}io")
        }

        @Test func withAMouse() throws {
            let desktop = try Desktop(
                shipped: Self.dictionary, settings: Self.patience, screen: "1280x800x24")
            let window = try EventLogWindow(
                display: desktop.server.display, area: Box(minX: 0, minY: 0, maxX: 1180, maxY: 700))
            let sink = try desktop.sink(place: (x: 1190, y: 710))
            try desktop.start("--no-learning")
            let player = desktop.player
            try expectThem(in: sink) { points in
                player.move(to: points[0])
                player.draw(Stroke(points)).synchronise()
            } tap: { point in
                // It comes a second later than it might.
                player.move(to: point, after: 1000)
                player.draw(Stroke([point])).synchronise()
            }
            #expect(window.entries().allSatisfy { $0.kind != .press })
            // A dot elsewhere is the program's click.
            player.draw(Stroke([Point(x: 200, y: 600)])).synchronise()
            #expect(window.entries(throughRelease: 2).contains { $0.kind == .press })
        }

        /// The server would drop what is drawn behind a dot while Krakel is late, if that let the dot go on too soon.
        @Test func aHandThatDrawsOnBehindADot() throws {
            let desktop = try Desktop(
                shipped: Self.dictionary, settings: Self.patience, screen: "1280x800x24")
            let sink = try desktop.sink(place: (x: 1190, y: 710))
            let krakel = try desktop.krakel("--no-learning")
            let player = desktop.player
            for stroke in try Self.strokes("258", x: 200) {
                player.move(to: stroke[0]).draw(Stroke(stroke)).synchronise()
            }
            try krakel.catchUp()
            let points = try Self.strokes("2147896321", x: 350)[0]
            krakel.process.send(signal: SIGSTOP)
            player.move(to: Point(x: 202, y: 275)).press(2).release(2, after: 2)
                .move(to: points[0], after: 2).press(2).synchronise()
            krakel.process.send(signal: SIGCONT)
            try krakel.catchUp()
            for point in points.dropFirst() { player.move(to: point, after: 5) }
            player.release(2).synchronise()
            #expect(sink.text(count: 2) == "io")
        }

        /// An l may yet be a t when another window gets the keyboard: then the pause ends it, or the next stroke,
        /// and the other window gets what is drawn there alone.
        @Test(arguments: [false, true])
        func aCharacterStaysWithTheWindowItWasDrawnFor(isFollowed: Bool) throws {
            let desktop = try Desktop(
                shipped: Self.dictionary,
                settings: isFollowed
                    ? Self.patience.replacing("pause = 2000", with: "pause = 20000")
                    : Self.patience)
            let others = try (0..<2).map { place in
                try desktop.sink(place: (x: 500, y: 200 * place))
            }
            let krakel = try desktop.krakel("--no-learning")
            try desktop.write("258")
            try krakel.catchUp()
            others[0].takeFocus()
            if isFollowed { try desktop.write("2147896321") }
            #expect(try krakel.event(.refused).text == "l")
            if !isFollowed { try desktop.write("2147896321") }
            #expect(others[0].text(count: 1) == "o")
            #expect(others[1].text().isEmpty)
        }

        @Test(.needsXorg)
        func withAPen() throws {
            let desk = try PenDesk(Self.patience + PenHand.tip, shipped: Self.dictionary)
            try expectThem(in: desk.sink) {
                try desk.stylus.write($0)
            } tap: {
                try desk.stylus.tap(at: $0)
            }
            #expect(desk.window.entries().allSatisfy { $0.kind != .press })
        }

        @Test(.needsXorg)
        func withAFinger() throws {
            let desk = try FingerDesk(
                Self.entries,
                settings: Self.patience + "[[trigger]]\ntouch = true\ndevice = \"*touchscreen\"\n")
            try expectThem(in: desk.sink) {
                try desk.player.write($0)
            } tap: {
                try desk.player.down(at: $0)
                try desk.player.up()
            }
            #expect(desk.window.entries().allSatisfy { $0.kind != .press })
        }
    }
}
