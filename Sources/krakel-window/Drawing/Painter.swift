import CGTK
import DictionaryTools
import Strokes

/// Draws figures, and pages of the cheat sheet, onto a cairo context.
struct Painter {
    /// The colour of lines and texts; what is less important is drawn fainter.
    struct Colour {
        var red: Double
        var green: Double
        var blue: Double

        /// Nearly black: softer than black on paper and as readable.
        static let ink = Colour(red: 0.1, green: 0.1, blue: 0.12)
        static let darkBlue = Colour(red: 0.11, green: 0.37, blue: 0.68)
        /// For dark themes.
        static let lightBlue = Colour(red: 0.48, green: 0.72, blue: 1)

        /// Whether a text of this colour stands on a dark background.
        var isLight: Bool { 0.3 * red + 0.59 * green + 0.11 * blue > 0.5 }
    }

    let context: OpaquePointer
    var colour = Colour.ink
    /// What dots, arrows and numbers are drawn in.
    var accent = Colour.darkBlue

    private static let faint = 0.62
    private static let grid = 0.15
    private static let rule = 0.25
    private static let boldest = 5.0
    private static let family = "sans-serif"

    func paint(_ page: SheetPage) {
        for rule in page.rules {
            use(colour, Self.rule)
            cairo_rectangle(context, rule.minX, rule.minY, rule.width, rule.height)
            cairo_fill(context)
        }
        for text in page.texts { paint(text) }
        for cell in page.cells { paint(cell) }
    }

    func paint(_ cell: SheetCell) {
        if let box = cell.figure, let figure = cell.item.figure { paint(figure, in: box) }
        for (box, figure) in zip(cell.others, cell.item.others) {
            paint(figure, in: box, isSmall: true)
        }
        for text in cell.texts { paint(text) }
    }

    private func use(_ colour: Colour, _ alpha: Double = 1) {
        cairo_set_source_rgba(context, colour.red, colour.green, colour.blue, alpha)
    }

    /// - Parameter isSmall: no grid, no numbers, thinner against its size.
    func paint(_ figure: Figure, in box: Box, isSmall: Bool = false) {
        let side = box.width
        func place(_ point: Point) -> Point {
            Point(x: box.minX + point.x * side, y: box.minY + point.y * side)
        }
        if !isSmall { paintGrid(in: box) }
        // The line of a large figure stays thin enough to show its turns.
        let width = isSmall ? side / 16 : min(side / 24, Self.boldest)
        cairo_set_line_width(context, width)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        for line in figure.lines {
            use(colour, isSmall ? Self.faint : 1)
            for point in line.points.map(place) { cairo_line_to(context, point.x, point.y) }
            cairo_stroke(context)
        }
        for line in figure.lines {
            use(accent, isSmall ? 0.8 : 1)
            if let first = line.points.first.map(place) {
                cairo_arc(context, first.x, first.y, side * (line.isTap ? 0.07 : 0.055), 0, 2 * .pi)
                cairo_fill(context)
            }
            if let arrow = line.arrow {
                for corner in [arrow.tip, arrow.left, arrow.right].map(place) {
                    cairo_line_to(context, corner.x, corner.y)
                }
                cairo_close_path(context)
                cairo_fill(context)
            }
            if let number = line.number, !isSmall {
                paint("\(number.value)", at: place(number.place), size: side * 0.16)
            }
        }
    }

    /// The nine cells.
    func paintGrid(in box: Box, lineWidth: Double = 0.5) {
        use(colour, Self.grid)
        cairo_set_line_width(context, lineWidth)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT)
        for third in [1.0, 2.0] {
            cairo_move_to(context, box.minX + box.width * third / 3, box.minY)
            cairo_line_to(context, box.minX + box.width * third / 3, box.maxY)
            cairo_move_to(context, box.minX, box.minY + box.height * third / 3)
            cairo_line_to(context, box.maxX, box.minY + box.height * third / 3)
        }
        cairo_stroke(context)
    }

    private func paint(_ text: String, at middle: Point, size: Double) {
        withLayout(text, size: size, isBold: true) { layout in
            var (ink, logical) = (PangoRectangle(), PangoRectangle())
            pango_layout_get_extents(layout, &ink, &logical)
            let unit = Double(PANGO_SCALE)
            cairo_move_to(
                context, middle.x - (Double(ink.x) + Double(ink.width) / 2) / unit,
                middle.y - (Double(ink.y) + Double(ink.height) / 2) / unit)
            pango_cairo_show_layout(context, layout)
        }
    }

    func paint(_ block: TextBlock) {
        let style = block.style
        use(colour, style.isFaint ? Self.faint : 1)
        withLayout(block.text, size: style.size, isBold: style.isBold) { layout in
            let unit = Double(PANGO_SCALE)
            pango_layout_set_width(layout, Int32(block.box.width * unit))
            // As many lines as the box has room for, shortened behind the last.
            let lines = max(1, Int32((block.box.height / style.lineHeight).rounded()))
            pango_layout_set_height(layout, style.lines > 1 ? -lines : -1)
            pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
            pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
            if style.isCentred { pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER) }
            var (ink, logical) = (PangoRectangle(), PangoRectangle())
            pango_layout_get_extents(layout, &ink, &logical)
            let height = Double(logical.height) / unit
            cairo_move_to(context, block.box.minX, block.box.minY + (block.box.height - height) / 2)
            pango_cairo_show_layout(context, layout)
        }
    }

    /// Wraps `pango_cairo_create_layout`.
    private func withLayout(
        _ text: String, size: Double, isBold: Bool, _ body: (OpaquePointer) -> Void
    ) {
        guard let layout = pango_cairo_create_layout(context) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        let font = pango_font_description_new()
        defer { pango_font_description_free(font) }
        pango_font_description_set_family(font, Self.family)
        pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
        if isBold { pango_font_description_set_weight(font, PANGO_WEIGHT_BOLD) }
        pango_layout_set_font_description(layout, font)
        pango_layout_set_text(layout, text, -1)
        body(layout)
    }
}
