// Owns: the rows of the tray's own menu: their heights, words and looks. Leaves the window to DockedMenu.

import CGTK
import Trays

/// Rows below each other, laid out by Pango.
final class DockedMenuRows {
    let width: Double
    let height: Double
    private let rows: [TrayView.Row]
    /// Where each row begins, and where the last ends.
    private let edges: [Double]
    private let scale: Double
    private let font: OpaquePointer?

    /// At 96 dpi.
    private static let padding = 12.0
    private static let rowHeight = 28.0
    private static let separatorHeight = 9.0

    /// - Parameter dotsPerInch: of the display.
    init(_ rows: [TrayView.Row], dotsPerInch: Double) {
        self.rows = rows
        let scale = max(0.5, min(8, dotsPerInch / 96))
        self.scale = scale
        font = pango_font_description_from_string("sans")
        pango_font_description_set_absolute_size(font, 14 * scale * Double(PANGO_SCALE))
        var edges = [4 * scale]
        for row in rows {
            let height = row == .separator ? Self.separatorHeight : Self.rowHeight
            edges.append(edges[edges.count - 1] + (height * scale).rounded())
        }
        self.edges = edges
        height = (edges[edges.count - 1] + 4 * scale).rounded(.up)
        width = (Self.widest(rows, font) + 2 * Self.padding * scale).rounded(.up)
    }

    deinit {
        pango_font_description_free(font)
    }

    /// The row at this height that does something.
    func row(at y: Double) -> Int? {
        rows.indices.first { command(of: $0) != nil && (edges[$0]..<edges[$0 + 1]).contains(y) }
    }

    func command(of row: Int) -> TrayCommand? {
        if case .command(let command, _) = rows[row] { command } else { nil }
    }

    /// The next row that does something; the first where none is marked.
    func next(after row: Int?) -> Int? {
        let isBelow = { [self] (other: Int) in command(of: other) != nil && other > (row ?? -1) }
        return rows.indices.first(where: isBelow) ?? row
    }

    func previous(before row: Int?) -> Int? {
        let isAbove = { [self] (other: Int) in
            command(of: other) != nil && other < (row ?? rows.count)
        }
        return rows.indices.last(where: isAbove) ?? row
    }

    func draw(on cairo: OpaquePointer, marked: Int?) {
        cairo_set_source_rgb(cairo, 0.98, 0.98, 0.98)
        cairo_paint(cairo)
        cairo_set_source_rgb(cairo, 0.7, 0.7, 0.7)
        cairo_set_line_width(cairo, 1)
        cairo_rectangle(cairo, 0.5, 0.5, width - 1, height - 1)
        cairo_stroke(cairo)
        for (index, row) in rows.enumerated() {
            switch row {
            case .separator: line(at: (edges[index] + edges[index + 1]) / 2, on: cairo)
            case .heading(let text): write(text, in: index, grey: 0.4, on: cairo)
            case .command(_, let text):
                if index == marked { fill(index, on: cairo) }
                write(text, in: index, grey: index == marked ? 1 : 0.1, on: cairo)
            }
        }
    }

    private func line(at y: Double, on cairo: OpaquePointer) {
        cairo_set_source_rgb(cairo, 0.85, 0.85, 0.85)
        cairo_move_to(cairo, 1, y.rounded() + 0.5)
        cairo_line_to(cairo, width - 1, y.rounded() + 0.5)
        cairo_stroke(cairo)
    }

    /// The colour of the pen's line.
    private func fill(_ row: Int, on cairo: OpaquePointer) {
        cairo_set_source_rgb(cairo, 0x17 / 255.0, 0x59 / 255.0, 0xDB / 255.0)
        cairo_rectangle(cairo, 1, edges[row], width - 2, edges[row + 1] - edges[row])
        cairo_fill(cairo)
    }

    /// Wraps `pango_cairo_show_layout`.
    private func write(_ text: String, in row: Int, grey: Double, on cairo: OpaquePointer) {
        guard let layout = pango_cairo_create_layout(cairo) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        pango_layout_set_font_description(layout, font)
        pango_layout_set_text(layout, text, -1)
        var extents = PangoRectangle()
        pango_layout_get_pixel_extents(layout, nil, &extents)
        cairo_set_source_rgb(cairo, grey, grey, grey)
        let top = (edges[row] + edges[row + 1] - Double(extents.height)) / 2
        cairo_move_to(cairo, Self.padding * scale, top.rounded())
        pango_cairo_show_layout(cairo, layout)
    }

    private static func widest(_ rows: [TrayView.Row], _ font: OpaquePointer?) -> Double {
        let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 1, 1)
        defer { cairo_surface_destroy(surface) }
        guard let cairo = cairo_create(surface) else { return 0 }
        defer { cairo_destroy(cairo) }
        guard let layout = pango_cairo_create_layout(cairo) else { return 0 }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        pango_layout_set_font_description(layout, font)
        return rows.map { row in
            switch row {
            case .separator: return 0
            case .heading(let text), .command(_, let text):
                pango_layout_set_text(layout, text, -1)
                var extents = PangoRectangle()
                pango_layout_get_pixel_extents(layout, nil, &extents)
                return Double(extents.width)
            }
        }.max() ?? 0
    }
}
