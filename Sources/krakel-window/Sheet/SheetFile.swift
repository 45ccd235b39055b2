import CGTK
import DictionaryTools

enum SheetFile: String, CaseIterable {
    case svg
    case pdf
    case png

    /// By the ending of the name, in any case; nil where it is none of these.
    init?(path: String) {
        guard let name = path.split(separator: "/", omittingEmptySubsequences: false).last,
            let dot = name.lastIndex(of: ".")
        else { return nil }
        self.init(rawValue: name[dot...].dropFirst().lowercased())
    }

    /// A PDF has pages of paper; pictures have one page of any size.
    var paper: SheetPaper { self == .pdf ? .a4 : .picture }

    /// The bytes of the file.
    ///
    /// - Parameters:
    ///   - scale: pixels to a point of 1/72 inch; only for PNG.
    ///   - title: the title that the file carries.
    func bytes(of pages: [SheetPage], scale: Double, title: String) throws(DrawingError) -> [UInt8]
    {
        guard let first = pages.first else { return [] }
        var sink = ByteSink()
        let status = withUnsafeMutablePointer(to: &sink) { sink -> cairo_status_t in
            switch self {
            case .svg:
                let surface = cairo_svg_surface_create_for_stream(
                    ByteSink.write, sink, first.width, first.height)
                return Self.draw([first], on: surface)
            case .pdf:
                let surface = cairo_pdf_surface_create_for_stream(
                    ByteSink.write, sink, first.width, first.height)
                // Every printer reads this version.
                cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_4)
                cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title)
                cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Krakel")
                return Self.draw(pages, on: surface)
            case .png:
                let surface = cairo_image_surface_create(
                    CAIRO_FORMAT_RGB24, Int32((first.width * scale).rounded(.up)),
                    Int32((first.height * scale).rounded(.up)))
                return Self.draw([first], on: surface, scale: scale) {
                    cairo_surface_write_to_png_stream($0, ByteSink.write, sink)
                }
            }
        }
        guard status == CAIRO_STATUS_SUCCESS else {
            throw DrawingError(reason: String(cString: cairo_status_to_string(status)))
        }
        return self == .svg ? SVGDescription(title, pages).put(into: sink.bytes) : sink.bytes
    }

    /// Draws each page on white, then ends with `surface`.
    private static func draw(
        _ pages: [SheetPage], on surface: OpaquePointer?, scale: Double = 1,
        finish: (OpaquePointer) -> cairo_status_t = { cairo_surface_status($0) }
    ) -> cairo_status_t {
        guard let surface else { return CAIRO_STATUS_NO_MEMORY }
        defer { cairo_surface_destroy(surface) }
        guard let context = cairo_create(surface) else { return CAIRO_STATUS_NO_MEMORY }
        cairo_scale(context, scale, scale)
        for page in pages {
            cairo_set_source_rgb(context, 1, 1, 1)
            cairo_paint(context)
            Painter(context: context).paint(page)
            cairo_show_page(context)
        }
        var status = cairo_status(context)
        cairo_destroy(context)
        if status == CAIRO_STATUS_SUCCESS { status = finish(surface) }
        cairo_surface_finish(surface)
        return status == CAIRO_STATUS_SUCCESS ? cairo_surface_status(surface) : status
    }
}

/// Why a sheet could not be drawn, in cairo's words.
struct DrawingError: Error {
    let reason: String
}

/// Takes the bytes that cairo writes.
private struct ByteSink {
    var bytes: [UInt8] = []

    static let write: cairo_write_func_t = { closure, data, count in
        guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
        let sink = closure.assumingMemoryBound(to: ByteSink.self)
        sink.pointee.bytes += UnsafeBufferPointer(start: data, count: Int(count))
        return CAIRO_STATUS_SUCCESS
    }
}

/// Title and texts of a sheet as elements of SVG: cairo writes texts as outlines.
struct SVGDescription {
    private let elements: String

    init(_ title: String, _ pages: [SheetPage]) {
        let lines = pages.flatMap(\.readingOrder).map(\.spoken).joined(separator: "\n")
        elements = "<title>\(Self.escaped(title))</title>\n<desc>\(Self.escaped(lines))</desc>\n"
    }

    /// The bytes of an SVG with the texts behind its first tag; as they are where they are none.
    func put(into bytes: [UInt8]) -> [UInt8] {
        let name = Array("<svg".utf8)
        guard
            let start = bytes.indices.first(where: { bytes[$0...].starts(with: name) }),
            let end = bytes[start...].firstIndex(of: UInt8(ascii: ">"))
        else { return bytes }
        let head = bytes[..<end] + Array(" role=\"img\">\n".utf8)
        return head + Array(elements.utf8) + bytes[(end + 1)...]
    }

    private static func escaped(_ text: String) -> String {
        var output = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": output += "&amp;"
            case "<": output += "&lt;"
            case ">": output += "&gt;"
            case "\n", "\t": output.unicodeScalars.append(scalar)
            // XML 1.0 has no other control characters, not even escaped.
            case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
                output += "\u{FFFD}"
            default: output.unicodeScalars.append(scalar)
            }
        }
        return output
    }
}
