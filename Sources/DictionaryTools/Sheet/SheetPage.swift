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
        public var lines: Int { self == .remark || self == .label || self == .note ? 2 : 1 }
        /// From one line to the next.
        public var lineHeight: Double { size * 1.3 }
    }

    public var text: String
    public var box: Box
    public var style: Style
}
