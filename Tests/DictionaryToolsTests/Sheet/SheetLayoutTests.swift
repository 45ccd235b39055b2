// Where things stand on paper: inside, apart, complete and in order.

import Dictionaries
import Strokes
import Testing

@testable import DictionaryTools

@Suite struct SheetLayoutTests {
    private static let papers: [SheetPaper] = [
        .a4, .picture, .window, SheetPaper(width: 300, height: 200, margin: 30, columns: 3),
    ]

    private static let sheets = Result {
        let many = (0..<120).map { "\"text number \($0) of a great many\" : 14789 # comment \($0)" }
        return [
            try Sheet(try Shipped.dictionary()),
            try Sheet(try Shipped.dictionary("gestures.dict")),
            try Sheet(StrokeDictionary("mode letters\n" + many.joined(separator: "\n"))),
            try Sheet(StrokeDictionary()),
        ]
    }

    @Test(arguments: papers)
    func nothingOverlapsOrSticksOut(_ paper: SheetPaper) throws {
        for sheet in try Self.sheets.get() {
            for page in SheetLayout.pages(of: sheet, on: paper, title: "Title") {
                let inside = Box(minX: 0, minY: 0, maxX: page.width, maxY: page.height)
                #expect(page.width == paper.width && page.height > 0)
                let boxes = page.texts.map(\.box) + page.cells.map(\.box) + page.rules
                for (index, box) in boxes.enumerated() {
                    #expect(inside.holds(box))
                    for other in boxes[..<index] { #expect(!box.overlaps(other)) }
                }
                for cell in page.cells {
                    let parts =
                        [cell.figure].compactMap(\.self) + cell.others + cell.texts.map(\.box)
                    for (index, part) in parts.enumerated() {
                        #expect(cell.box.holds(part), "\(cell.item.label)")
                        for other in parts[..<index] {
                            #expect(!part.overlaps(other), "\(cell.item.label)")
                        }
                    }
                }
            }
        }
    }

    /// What is said behind a heading is not cut off.
    @Test(arguments: [SheetPaper.a4, .picture]) func remarksHaveRoom(_ paper: SheetPaper) throws {
        for page in SheetLayout.pages(of: try Self.sheets.get()[0], on: paper) {
            for text in page.texts where text.style == .remark {
                let lines = (text.box.height / text.style.lineHeight).rounded()
                let needed =
                    lines > 1
                    ? TextWidth.needed(for: text.text, in: .remark)
                    : TextWidth.of(text.text, in: .remark)
                #expect(needed <= text.box.width, "\(text.text)")
            }
        }
    }

    /// Whole on the screen, and no larger than it is read with ease.
    @Test(arguments: [(1080, 1920), (640, 480)])
    func aSheetFitsAnyScreen(width: Int, height: Int) throws {
        for sheet in try Self.sheets.get() {
            let fitted = try #require(
                SheetLayout.fitted(
                    sheet, width: Double(width), height: Double(height), largest: 1.6))
            #expect(fitted.scale > 0 && fitted.scale <= 1.6)
            #expect(fitted.page.width * fitted.scale <= Double(width) + 0.001)
            #expect(fitted.page.height * fitted.scale <= Double(height) + 0.001)
            let page = try #require(SheetLayout.pages(of: sheet, on: .picture).first)
            #expect(fitted.page.cells.count == page.cells.count)
        }
    }

    @Test(arguments: papers)
    func everyEntryIsThereOnceInItsOrder(_ paper: SheetPaper) throws {
        for sheet in try Self.sheets.get() {
            let pages = SheetLayout.pages(of: sheet, on: paper)
            #expect(pages.flatMap(\.cells).map(\.item) == sheet.sections.flatMap(\.entries))
            let headings = pages.flatMap(\.texts).filter { $0.style == .heading }.map(\.text)
            #expect(headings == sheet.sections.map(\.title))
            for cell in pages.flatMap(\.cells) {
                #expect((cell.figure == nil) == (cell.item.figure == nil))
                #expect(cell.texts.first?.text == cell.item.label)
                #expect(cell.item.note.isEmpty || cell.texts.last?.text == cell.item.note)
            }
        }
    }

    /// A heading never stands alone at the foot of a page.
    @Test func headingsStayWithTheirRows() throws {
        for height in stride(from: 200.0, through: 900, by: 23) {
            let paper = SheetPaper(width: 595, height: height, margin: 30, columns: 6)
            let sheet = try Sheet(
                StrokeDictionary(
                    "mode letters\n\"a\" : 14789\nmode digits\n\"1\" : 258\nmode signs\n\"!\" : 852"
                ))
            for page in SheetLayout.pages(of: sheet, on: paper, title: "Title") {
                for text in page.texts where text.style == .heading {
                    #expect(page.cells.contains { $0.box.minY > text.box.minY })
                }
            }
        }
    }

    @Test func pagesAreNumberedWhereThereAreSeveral() throws {
        let sheets = try Self.sheets.get()
        func footers(_ sheet: Sheet, _ paper: SheetPaper) -> [String] {
            SheetLayout.pages(of: sheet, on: paper).flatMap(\.texts)
                .filter { $0.style == .footer }.map(\.text)
        }
        let several = footers(sheets[0], .a4)
        #expect(several.count > 1)
        #expect(several == (1...several.count).map { "\($0) / \(several.count)" })
        #expect(footers(sheets[3], .a4) == [])
        #expect(footers(sheets[0], .picture) == [])
    }

    @Test func theOrderOfReadingIsThatOfTheSheet() throws {
        let sheet = try Sheet(try Shipped.dictionary())
        let spoken = SheetLayout.pages(of: sheet, on: .picture).flatMap(\.readingOrder)
            .map(\.spoken)
        let expected = sheet.sections.flatMap { section in
            [section.title] + (section.note.isEmpty ? [] : [section.note])
                + section.entries.map(\.spoken)
        }
        #expect(spoken == expected)
    }
}
