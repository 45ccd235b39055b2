import Strokes

/// A page and everything on it, in points of 1/72 inch, y down.
public struct SheetPage: Hashable, Sendable {
    public var width: Double
    public var height: Double
    /// The texts outside of cells, such as title and headings.
    public var texts: [TextBlock]
    public var cells: [SheetCell]
    /// The lines under headings.
    public var rules: [Box]

    /// Everything in reading order.
    public var readingOrder: [Element] {
        let elements = texts.map(Element.text) + cells.map(Element.cell)
        return elements.enumerated()
            .sorted { one, other in
                let (a, b) = (one.element.box, other.element.box)
                return (a.minY, a.minX, one.offset) < (b.minY, b.minX, other.offset)
            }
            .map(\.element)
    }

    public enum Element: Hashable, Sendable {
        case text(TextBlock)
        case cell(SheetCell)

        public var box: Box {
            switch self {
            case .text(let text): text.box
            case .cell(let cell): cell.box
            }
        }

        /// Its text for a screen reader.
        public var spoken: String {
            switch self {
            case .text(let text): text.text
            case .cell(let cell): cell.item.spoken
            }
        }
    }
}

/// An entry on a page: its figure, and its meaning beside it.
public struct SheetCell: Hashable, Sendable {
    public var item: Sheet.Item
    public var box: Box
    /// The square of the figure; nil where there is none.
    public var figure: Box?
    /// The smaller squares of other ways to draw it.
    public var others: [Box]
    public var texts: [TextBlock]
}

/// A text that is shortened where it does not fit.
public struct TextBlock: Hashable, Sendable {
    public enum Style: Hashable, Sendable, CaseIterable {
        case title
        case heading
        /// Behind a heading, and below the title.
        case remark
        /// A meaning of one or two characters.
        case sign
        /// A meaning in words.
        case label
        /// What else is to be said of an entry.
        case note
        case footer

        /// Of the font, in points.
        public var size: Double {
            switch self {
            case .title: 20
            case .heading: 12.5
            case .remark: 8
            case .sign: 16
            case .label: 9.5
            case .note: 7
            case .footer: 7
            }
        }

        public var isBold: Bool { self == .title || self == .heading }
        /// Whether it has a fainter colour.
        public var isFaint: Bool { self == .remark || self == .note || self == .footer }
        public var isCentred: Bool { self == .footer }
        public var lines: Int { self == .label || self == .note ? 2 : 1 }
        /// From one line to the next.
        public var lineHeight: Double { size * 1.3 }
    }

    public var text: String
    public var box: Box
    public var style: Style
}

/// Lays out the cell of an entry.
struct CellLayout {
    /// How many columns it takes.
    let span: Int
    private let item: Sheet.Item
    private let labelStyle: TextBlock.Style

    private static let figureSide = 42.0
    private static let gap = 7.0
    /// The space between the texts and the next cell.
    private static let rightPadding = 8.0
    private static let otherSide = 15.0
    private static let otherGap = 3.0
    /// How many columns a cell takes: one for a sign, two for words, so that they are below each other, and
    /// four for longer texts, which are shortened where they need more.
    private static let spans = (sign: 1, words: 2, long: 4)

    init(_ item: Sheet.Item, columnWidth: Double) {
        self.item = item
        let room = columnWidth - Self.figureSide - Self.gap - Self.rightPadding
        let isSign = item.label.count <= 2 && TextWidth.of(item.label, in: .sign) <= room
        labelStyle = isSign ? .sign : .label
        let needed = max(
            TextWidth.needed(for: item.label, in: labelStyle),
            item.note.isEmpty ? 0 : TextWidth.needed(for: item.note, in: .note))
        let besides = (item.figure == nil ? 0 : Self.figureSide + Self.gap) + Self.rightPadding
        if isSign, item.note.isEmpty, item.figure != nil {
            span = Self.spans.sign
        } else {
            let fits = needed + besides <= columnWidth * Double(Self.spans.words)
            span = fits ? Self.spans.words : Self.spans.long
        }
    }

    /// Whether it is a sign beside a figure.
    var isSign: Bool { span == Self.spans.sign }
    var hasOthers: Bool { !item.others.isEmpty }

    /// - Parameter leavesRoom: whether to leave room for other figures even where there are none, so that all
    ///   signs of a section are at the same height.
    func placed(in box: Box, leavesRoom: Bool) -> SheetCell {
        let top = box.minY + (box.height - Self.figureSide) / 2
        var cell = SheetCell(item: item, box: box, figure: nil, others: [], texts: [])
        var left = box.minX
        if item.figure != nil {
            cell.figure = Box(
                minX: left, minY: top, maxX: left + Self.figureSide, maxY: top + Self.figureSide)
            left += Self.figureSide + Self.gap
        }
        let right = box.maxX - Self.rightPadding
        let lines = Self.lines(of: item.label, in: labelStyle, width: right - left)
        let labelHeight = labelStyle.lineHeight * Double(lines)
        let noteLines =
            item.note.isEmpty ? 0 : Self.lines(of: item.note, in: .note, width: right - left)
        let noteHeight = TextBlock.Style.note.lineHeight * Double(noteLines)
        // Other figures are shown only where there is no note.
        let fits = Int((right - left + Self.otherGap) / (Self.otherSide + Self.otherGap))
        let others = noteLines == 0 && lines == 1 ? min(item.others.count, fits) : 0
        let otherHeight = others > 0 || leavesRoom && isSign ? Self.otherSide + 2 : 0
        var y = box.minY + (box.height - labelHeight - noteHeight - otherHeight) / 2
        cell.texts.append(
            TextBlock(
                text: item.label,
                box: Box(minX: left, minY: y, maxX: right, maxY: y + labelHeight),
                style: labelStyle))
        y += labelHeight
        if noteLines > 0 {
            cell.texts.append(
                TextBlock(
                    text: item.note,
                    box: Box(minX: left, minY: y, maxX: right, maxY: y + noteHeight), style: .note))
        }
        y += 2
        cell.others = (0..<others).map { index in
            let x = left + Double(index) * (Self.otherSide + Self.otherGap)
            return Box(minX: x, minY: y, maxX: x + Self.otherSide, maxY: y + Self.otherSide)
        }
        return cell
    }

    private static func lines(
        of text: String, in style: TextBlock.Style, width: Double
    ) -> Int {
        TextWidth.of(text, in: style) <= width ? 1 : style.lines
    }
}
