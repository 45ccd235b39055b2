// Owns: what a picture says to those who search or listen. Leaves the picture to cairo.

import Sheets

/// Title and texts of a sheet as elements of SVG: cairo writes texts as outlines.
struct SVGDescription {
    private let elements: String

    init(_ title: String, _ pages: [SheetPage]) {
        let lines = pages.flatMap(\.readingOrder).map(\.spoken).joined(separator: "\n")
        elements =
            "<title>\(Self.escaped(title))</title>\n<desc>\(Self.escaped(lines))</desc>\n"
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
