import Strokes

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

    private static func lines(of text: String, in style: TextBlock.Style, width: Double) -> Int {
        TextWidth.of(text, in: style) <= width ? 1 : style.lines
    }
}
