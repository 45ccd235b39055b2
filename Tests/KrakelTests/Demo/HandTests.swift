// What the demo's hand draws from cells is read as those cells, wherever on the page it stands.

import Dictionaries
import Strokes
import Testing

@testable import krakel

@Suite struct HandTests {
    /// The path that was written by hand for `actions`.
    private static func path(of actions: [Action], in mode: String) throws -> CellPath? {
        try Checkout.dictionary().entries(in: mode).first { $0.actions == actions }?
            .examples.first { $0.kind == .handWritten }?.cellPath
    }

    @Test(arguments: [
        "\" \"", "<Return>", "<BackSpace>", "shift capitals", "shift digits", "shift symbols",
    ])
    func whatLeadsOnIsReadHoweverTheHandShakes(_ notation: String) throws {
        let dictionary = try Checkout.dictionary()
        let actions = try ActionNotation.actions(in: notation)
        let path = try #require(try Self.path(of: actions, in: "letters"), "\(notation)")
        for seed in UInt64(0)..<20 {
            var hand = Hand(seed: seed)
            let ink = hand.draw(path, in: Box(minX: 40, minY: 60, maxX: 160, maxY: 180))
            let query = try #require(
                Query(Ink(ink.strokes.map { Stroke(Pace().places(along: $0)) })))
            let match = Recogniser(dictionary).recognise(query, in: "letters", alternatives: 0)
            #expect(match?.actions == actions, "\(notation), seed \(seed)")
        }
    }

    /// Corners that are rounded go inwards, and a hand shakes by a few pixels.
    @Test(arguments: ["1478963", "14789632", "159", "258", "357", "12", "5"])
    func aPathStaysInItsBox(_ cells: String) throws {
        let path = try #require(CellPath(cells))
        let box = Box(minX: 100, minY: 100, maxX: 200, maxY: 200)
        for seed in UInt64(0)..<20 {
            var hand = Hand(seed: seed)
            let drawn = hand.draw(path, in: box)
            let extent = try #require(drawn.box)
            #expect(drawn.strokes.count == 1)
            #expect(extent.minX > 90 && extent.minY > 90 && extent.maxX < 210 && extent.maxY < 210)
        }
    }

    @Test(arguments: [(600.0, 400.0), (1280, 800), (320, 100)])
    func aLineThatIsFullBeginsAgain(_ width: Double, _ height: Double) {
        let area = Box(minX: 10, minY: 20, maxX: 10 + width, maxY: 20 + height)
        let page = Page(area: area)
        let boxes = (0..<40).map { page.box(ofCharacter: $0) }
        for (box, next) in zip(boxes, boxes.dropFirst()) {
            #expect(box.minX > area.minX && box.maxX < area.maxX)
            #expect(next.minX > box.maxX || next == boxes[0])
        }
        #expect(Set(boxes.map(\.minX)).count < boxes.count)
    }
}
