import Dictionaries
import Strokes

/// The size of the paper, in points of 1/72 inch.
public struct SheetPaper: Hashable, Sendable {
    public var width: Double
    /// nil for one page as high as its content.
    public var height: Double?
    public var margin: Double
    public var columns: Int

    /// ISO 216: 210 by 297 millimetres.
    public static let a4 = SheetPaper(width: 595.28, height: 841.89, margin: 42, columns: 6)
    /// One picture, as wide as A4.
    public static let picture = SheetPaper(width: 595.28, height: nil, margin: 42, columns: 6)
    /// A window with a heading of its own around it.
    public static let window = SheetPaper(width: 547.28, height: nil, margin: 18, columns: 6)

    /// A window with so many columns of signs side by side, as wide as they need.
    public static func window(columns: Int) -> SheetPaper {
        SheetPaper(
            width: 2 * window.margin + Double(columns) * window.columnWidth, height: nil,
            margin: window.margin, columns: columns)
    }

    var columnWidth: Double { (width - 2 * margin) / Double(columns) }
    /// The lower end of the content; only the page number is below it.
    var bottom: Double { (height ?? .infinity) - margin }
}

/// Puts the sections of a sheet below each other, and their entries into rows.
public struct SheetLayout: Sendable {
    private let paper: SheetPaper
    private let words: ActionWords
    private var pages: [SheetPage] = []
    private var y: Double

    private static let rowHeight = 54.0
    /// The space above a heading that is not the first of its page.
    private static let sectionGap = 16.0
    private static let headingHeight = 26.0

    /// The pages of `sheet`, at least one.
    ///
    /// - Parameter title: the title on the first page; nil for none.
    public static func pages(
        of sheet: Sheet, on paper: SheetPaper = .a4, title: String? = nil,
        words: ActionWords = ActionWords()
    ) -> [SheetPage] {
        var layout = SheetLayout(paper, words)
        layout.start(title)
        for section in sheet.sections { layout.add(section) }
        return layout.finished
    }

    private init(_ paper: SheetPaper, _ words: ActionWords) {
        self.paper = paper
        self.words = words
        y = paper.margin
        startPage()
    }

    private mutating func startPage() {
        pages.append(
            SheetPage(
                width: paper.width, height: paper.height ?? 0, texts: [], cells: [], rules: []))
        y = paper.margin
    }

    private mutating func start(_ title: String?) {
        guard let title else { return }
        put(title, .title, height: 28)
        put(
            words("A stroke begins at the dot and ends at the arrow, small or large, anywhere.")
                + " " + words("Numbers say the order of strokes."),
            .remark, height: 14)
        y += 8
    }

    private mutating func put(_ text: String, _ style: TextBlock.Style, height: Double) {
        let box = Box(
            minX: paper.margin, minY: y, maxX: paper.width - paper.margin, maxY: y + height)
        pages[pages.count - 1].texts.append(TextBlock(text: text, box: box, style: style))
        y += height
    }

    private var isAtTop: Bool { pages.last.map { $0.texts.isEmpty && $0.cells.isEmpty } ?? true }

    private mutating func add(_ section: Sheet.Section) {
        let cells = section.entries.map { CellLayout($0, columnWidth: paper.columnWidth) }
        let leavesRoom = cells.contains { $0.isSign && $0.hasOthers }
        let needed = Self.headingHeight + (cells.isEmpty ? 0 : Self.rowHeight)
        if !isAtTop { y += Self.sectionGap }
        // A heading is on the same page as its first row.
        if y + needed > paper.bottom, !isAtTop { startPage() }
        addHeading(section)
        var column = 0
        var rowIsOpen = false
        for cell in cells {
            let span = min(cell.span, paper.columns)
            // Cells of two columns begin in every other column, so that they are below each other.
            if rowIsOpen, span > 1 { column += column % 2 }
            if rowIsOpen, column + span > paper.columns {
                y += Self.rowHeight
                rowIsOpen = false
            }
            if !rowIsOpen {
                column = 0
                rowIsOpen = true
                if y + Self.rowHeight > paper.bottom, !isAtTop { startPage() }
            }
            let x = paper.margin + Double(column) * paper.columnWidth
            let box = Box(
                minX: x, minY: y, maxX: x + Double(span) * paper.columnWidth,
                maxY: y + Self.rowHeight)
            pages[pages.count - 1].cells.append(cell.placed(in: box, leavesRoom: leavesRoom))
            column += span
        }
        if rowIsOpen { y += Self.rowHeight }
    }

    private mutating func addHeading(_ section: Sheet.Section) {
        let right = paper.width - paper.margin
        let width = min(TextWidth.of(section.title, in: .heading) + 12, right - paper.margin)
        let place = Box(minX: paper.margin, minY: y, maxX: paper.margin + width, maxY: y + 18)
        var texts = [TextBlock(text: section.title, box: place, style: .heading)]
        if !section.note.isEmpty, place.maxX < right {
            // The note is on the base line of the heading, or in two lines beside it.
            let isLong = TextWidth.of(section.note, in: .remark) > right - place.maxX
            let box = Box(minX: place.maxX, minY: isLong ? y : y + 4.5, maxX: right, maxY: y + 18)
            texts.append(TextBlock(text: section.note, box: box, style: .remark))
        }
        pages[pages.count - 1].texts += texts
        pages[pages.count - 1].rules.append(
            Box(minX: paper.margin, minY: y + 19.5, maxX: right, maxY: y + 20))
        y += Self.headingHeight
    }

    /// The pages, with numbers where there are several, and with the height of a single one.
    private var finished: [SheetPage] {
        var pages = pages
        guard let height = paper.height else {
            pages[0].height = y + paper.margin
            return pages
        }
        guard pages.count > 1 else { return pages }
        for index in pages.indices {
            let box = Box(
                minX: paper.margin, minY: height - paper.margin + 14,
                maxX: paper.width - paper.margin, maxY: height - paper.margin + 24)
            pages[index].texts.append(
                TextBlock(
                    text: "\(index + 1) / \(pages.count)", box: box, style: .footer))
        }
        return pages
    }

    /// A sheet on one page, and the scale at which it fits.
    public struct Fitted: Hashable, Sendable {
        public var page: SheetPage
        /// Pixels to a point.
        public var scale: Double
    }

    /// The page that shows `sheet` whole and largest in `width` by `height` pixels.
    ///
    /// - Parameter largest: the most pixels to a point, so that few strokes are not shown too large.
    public static func fitted(
        _ sheet: Sheet, width: Double, height: Double, largest: Double,
        words: ActionWords = ActionWords()
    ) -> Fitted? {
        (3...18).lazy.compactMap { columns -> Fitted? in
            guard let page = pages(of: sheet, on: .window(columns: columns), words: words).first
            else { return nil }
            let scale = min(width / page.width, height / page.height, largest)
            return Fitted(page: page, scale: scale)
        }.reduce(nil) { best, next in
            // Of layouts of the same scale the widest is taken, because fewer rows are easier to read.
            best.map { next.scale >= $0.scale ? next : $0 } ?? next
        }
    }
}

/// Estimates the width of texts in usual sans-serif fonts, a little too large.
enum TextWidth {
    /// - Returns: points.
    static func of(_ text: String, in style: TextBlock.Style) -> Double {
        text.reduce(0) { $0 + share(of: $1) } * style.size * (style.isBold ? 1.1 : 1)
    }

    /// The width of a character in units of the font's size.
    private static func share(of character: Character) -> Double {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        switch scalar.value {
        // Hangul, CJK, full width forms and emoji are as wide as they are high.
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0x1F000...0x1FAFF, 0x20000...0x3FFFF:
            return 1.1
        case 0x2190...0x2BFF: return 0.9
        default: break
        }
        if "iljtfrI.,:;'|! ()[]/".contains(character) { return 0.38 }
        if "mwMW@%жшщыюмфЖШЩЫЮМФωΩ".contains(character) { return 0.92 }
        // Greek and Cyrillic letters are wider than most Latin ones.
        let isWide = (0x370...0x52F).contains(scalar.value)
        return character.isUppercase ? isWide ? 0.74 : 0.7 : isWide ? 0.66 : 0.6
    }

    /// The width that `text` needs in up to as many lines as its style has, broken at blanks.
    static func needed(for text: String, in style: TextBlock.Style) -> Double {
        let whole = of(text, in: style)
        guard style.lines > 1 else { return whole }
        let words = text.split(separator: " ").map(String.init)
        var best = whole
        for count in 1..<max(1, words.count) {
            let first = words[..<count].joined(separator: " ")
            let second = words[count...].joined(separator: " ")
            best = min(best, max(of(first, in: style), of(second, in: style)))
        }
        return best
    }
}
