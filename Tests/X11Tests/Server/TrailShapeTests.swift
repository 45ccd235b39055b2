import Testing

@testable import X11

@Suite struct TrailShapeTests {
    private static func covers(_ boxes: [PixelBox], x: Int, y: Int) -> Bool {
        boxes.contains {
            ($0.x..<$0.x + $0.width).contains(x) && ($0.y..<$0.y + $0.height).contains(y)
        }
    }

    /// A character's window is its ink and nothing beside it.
    @Test func aCharacterHasItsPixels() {
        var shape = TrailShape()
        let spans = (0..<200).map { RowSpan(row: $0, columns: 3 + $0..<9 + $0) }
        let boxes = shape.grow(by: spans)
        #expect(boxes.count == spans.count)
        #expect(boxes[7] == PixelBox(x: 10, y: 7, width: 6, height: 1))
    }

    /// A scribble's window is whole cells, those before it became one included, and where they are
    /// nothing is sent any more.
    @Test func aScribbleHasCells() {
        var shape = TrailShape()
        var sent: [PixelBox] = []
        let rows = (0..<400).map { RowSpan(row: $0, columns: 100..<106) }
        for offset in 0..<12 {
            let spans = rows.map {
                RowSpan(
                    row: $0.row,
                    columns: $0.columns.lowerBound + 40 * offset..<$0.columns.upperBound + 40
                        * offset)
            }
            let boxes = shape.grow(by: spans)
            for (one, next) in zip(boxes, boxes.dropFirst()) {
                #expect((one.y, one.x) < (next.y, next.x))
            }
            sent += boxes
            for row in [0, 199, 399] {
                #expect(Self.covers(sent, x: 100 + 40 * offset, y: row))
                #expect(Self.covers(sent, x: 105 + 40 * offset, y: row))
            }
        }
        let coarse = sent.filter { $0.height == 16 }
        #expect(Self.covers(coarse, x: 100, y: 0) && Self.covers(coarse, x: 545, y: 399))
        #expect(coarse.count <= 12 * 50)
        #expect(!Self.covers(coarse, x: 120, y: 50))
        #expect(shape.grow(by: rows) == [])
        #expect(shape.grow(by: []) == [])
    }

    /// A long scribble's cells are larger, and cover what there was: they become fewer as it goes on.
    @Test func aLongScribbleHasLargerCells() {
        var shape = TrailShape()
        var sent: [PixelBox] = []
        var spans: [RowSpan] = []
        for offset in 0..<40 {
            let column = 100 + 30 * (offset % 20)
            let new = (0..<400).map {
                RowSpan(row: 1 + $0, columns: column + $0 % 7..<column + 6 + $0 % 7)
            }
            sent += shape.grow(by: new)
            spans += new
        }
        let large = sent.filter { $0.height == 64 }
        for span in spans {
            #expect(Self.covers(large, x: span.columns.lowerBound, y: span.row))
            #expect(Self.covers(large, x: span.columns.upperBound - 1, y: span.row))
        }
        #expect(large.allSatisfy { $0.x % 64 == 0 && $0.y % 64 == 0 && $0.width % 64 == 0 })
        #expect(!Self.covers(large, x: 50, y: 1) && !Self.covers(large, x: 100, y: 450))
        #expect(large.count < 20)
    }
}
