import CGTK

/// Draws a mark. Its lines are light with a dark rim, to be seen on any panel.
struct TrayPainter {
    let mark: TrayView.Mark

    /// Draws it into a square of `side` pixels at the origin of `cairo`.
    func draw(on cairo: OpaquePointer, side: Double) {
        cairo_save(cairo)
        defer { cairo_restore(cairo) }
        let scale = side / TrayGlyph.side
        cairo_scale(cairo, scale, scale)
        cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
        switch mark {
        case .plain: ink(cairo) { glyph(cairo) }
        case .text(let text): write(text, on: cairo)
        case .paused:
            ink(cairo, alpha: 0.45) { glyph(cairo) }
            ink(cairo) { bars(cairo) }
        case .absent:
            ink(cairo, alpha: 0.45) { glyph(cairo) }
            ink(cairo) { slash(cairo) }
        }
    }

    /// The pixels of a square picture, as a status item has them: rows of alpha, red, green and blue,
    /// not multiplied. Wraps `cairo_image_surface_create`.
    func pixels(side: Int32) -> [UInt8] {
        let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, side, side)
        defer { cairo_surface_destroy(surface) }
        guard let cairo = cairo_create(surface) else { return [] }
        draw(on: cairo, side: Double(side))
        cairo_destroy(cairo)
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else { return [] }
        let stride = Int(cairo_image_surface_get_stride(surface))
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Int(side * side) * 4)
        for y in 0..<Int(side) {
            for x in 0..<Int(side) {
                let pixel = (data + y * stride + x * 4).withMemoryRebound(
                    to: UInt32.self, capacity: 1
                ) { $0.pointee }
                let alpha = pixel >> 24
                bytes.append(UInt8(alpha))
                for shift in [16, 8, 0] as [UInt32] {
                    let value = pixel >> shift & 0xFF
                    bytes.append(alpha == 0 ? 0 : UInt8(min(255, value * 255 / alpha)))
                }
            }
        }
        return bytes
    }

    /// Draws the lines of `path` with their rim.
    private func ink(_ cairo: OpaquePointer, alpha: Double = 1, _ path: () -> Void) {
        cairo_push_group(cairo)
        path()
        cairo_set_source_rgb(cairo, 0.13, 0.14, 0.16)
        cairo_set_line_width(cairo, TrayGlyph.width + 2)
        cairo_stroke_preserve(cairo)
        cairo_set_source_rgb(cairo, 1, 1, 1)
        cairo_set_line_width(cairo, TrayGlyph.width)
        cairo_stroke(cairo)
        cairo_pop_group_to_source(cairo)
        cairo_paint_with_alpha(cairo, alpha)
    }

    private func glyph(_ cairo: OpaquePointer) {
        for line in TrayGlyph.lines {
            cairo_move_to(cairo, line[0], line[1])
            for start in stride(from: 2, to: line.count, by: 6) {
                cairo_curve_to(
                    cairo, line[start], line[start + 1], line[start + 2], line[start + 3],
                    line[start + 4], line[start + 5])
            }
        }
    }

    private func bars(_ cairo: OpaquePointer) {
        for x in [10.5, 14] {
            cairo_move_to(cairo, x, 9)
            cairo_line_to(cairo, x, 14)
        }
    }

    private func slash(_ cairo: OpaquePointer) {
        cairo_move_to(cairo, 2, 14)
        cairo_line_to(cairo, 14, 2)
    }

    /// As large as fits. Wraps `cairo_text_path`.
    private func write(_ text: String, on cairo: OpaquePointer) {
        cairo_select_font_face(cairo, "sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD)
        var extents = cairo_text_extents_t()
        let room = TrayGlyph.side - 2
        cairo_set_font_size(cairo, 16)
        cairo_text_extents(cairo, text, &extents)
        guard extents.width > 0, extents.height > 0 else { return }
        cairo_set_font_size(cairo, 16 * min(room / extents.width, (room - 1) / extents.height))
        cairo_text_extents(cairo, text, &extents)
        cairo_move_to(
            cairo, (TrayGlyph.side - extents.width) / 2 - extents.x_bearing,
            (TrayGlyph.side - extents.height) / 2 - extents.y_bearing)
        cairo_text_path(cairo, text)
        cairo_set_source_rgb(cairo, 0.13, 0.14, 0.16)
        cairo_set_line_width(cairo, 2)
        cairo_stroke_preserve(cairo)
        cairo_set_source_rgb(cairo, 1, 1, 1)
        cairo_fill(cairo)
    }
}
