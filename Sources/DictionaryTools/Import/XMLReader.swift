import System

/// An element of an XML file, with all that is in it.
struct XMLElement {
    var name: String
    var attributes: [String: String] = [:]
    var children: [XMLElement] = []
    /// What stands in it beside its children, without white space around it.
    var text = ""

    /// The text of the first child called `name`; nil where there is none.
    func text(of name: String) -> String? { children.first { $0.name == name }?.text }
}

/// Reads the XML that gesture programs write: elements, attributes, text, comments and CDATA in UTF-8. Nothing
/// is included, and no entity is defined, so that a small file stays small. A bare `&`, as in commands, is
/// one: the programs' own readers take it for that, too.
///
/// It is ours, as Foundation's would make the program several megabytes larger, and libxml2 would have to be
/// there for a command that few call once.
struct XMLReader {
    private let bytes: [UInt8]
    private var position = 0
    private var elementCount = 0

    /// More than a hundred large files have.
    static let maximumSize = 4 << 20
    /// Files of gestures need four.
    private static let deepest = 32
    private static let most = 200_000

    /// The root of the file.
    ///
    /// - Throws: `XMLError` at the first thing that is not as it must be.
    static func root(of bytes: [UInt8]) throws(XMLError) -> XMLElement {
        var reader = XMLReader(bytes: bytes)
        return try reader.document()
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    private mutating func document() throws(XMLError) -> XMLElement {
        guard bytes.count <= Self.maximumSize else { throw error(.size(Self.maximumSize)) }
        try skipBetween()
        guard takes("<") else { throw error(.element) }
        // The elements that are open, the outermost first.
        var open: [XMLElement] = []
        if let root = try start(&open) { return try end(root) }
        while let index = open.indices.last {
            open[index].text += try characters()
            if takes("</") {
                let place = position
                guard try name() == open[index].name else {
                    throw error(.closing(open[index].name), at: place)
                }
                skipBlanks()
                guard takes(">") else { throw error(.symbol(">")) }
                if let root = close(&open) { return try end(root) }
            } else if takes("<![CDATA[") {
                open[index].text += try text(until: "]]>")
            } else if takes("<!--") {
                _ = try text(until: "-->")
            } else if takes("<?") {
                _ = try text(until: "?>")
            } else if takes("<") {
                if let root = try start(&open) { return try end(root) }
            } else {
                throw error(.closing(open[index].name))
            }
        }
        throw error(.element)
    }

    /// Reads a start tag behind its `<`.
    ///
    /// - Returns: the root, where that is empty and so at its end.
    private mutating func start(_ open: inout [XMLElement]) throws(XMLError) -> XMLElement? {
        elementCount += 1
        guard open.count < Self.deepest, elementCount <= Self.most else {
            throw error(.tooMany)
        }
        var element = XMLElement(name: try name())
        while true {
            skipBlanks()
            if takes("/>") {
                open.append(element)
                return close(&open)
            }
            if takes(">") {
                open.append(element)
                return nil
            }
            let key = try name()
            skipBlanks()
            guard takes("=") else { throw error(.symbol("=")) }
            skipBlanks()
            let quote = takes("\"") ? "\"" : takes("'") ? "'" : nil
            guard let quote else { throw error(.quote) }
            let value = Self.unescaped(try raw(until: quote))
            if element.attributes[key] == nil { element.attributes[key] = value }
        }
    }

    /// Puts the innermost open element into the one around it.
    ///
    /// - Returns: it, where there is none around it.
    private func close(_ open: inout [XMLElement]) -> XMLElement? {
        var element = open.removeLast()
        element.text = Self.trimmed(element.text)
        guard let outer = open.indices.last else { return element }
        open[outer].children.append(element)
        return nil
    }

    private mutating func end(_ root: XMLElement) throws(XMLError) -> XMLElement {
        try skipBetween()
        guard position == bytes.count else { throw error(.end) }
        return root
    }

    /// What may stand before and behind the root.
    private mutating func skipBetween() throws(XMLError) {
        while true {
            skipBlanks()
            if takes("<?") {
                _ = try text(until: "?>")
            } else if takes("<!--") {
                _ = try text(until: "-->")
            } else if takes("<!DOCTYPE") {
                try skipDocumentType()
            } else {
                return
            }
        }
    }

    /// Nothing in it counts.
    private mutating func skipDocumentType() throws(XMLError) {
        var isInside = false
        while position < bytes.count {
            defer { position += 1 }
            switch bytes[position] {
            case UInt8(ascii: "["): isInside = true
            case UInt8(ascii: "]"): isInside = false
            case UInt8(ascii: ">") where !isInside: return
            default: break
            }
        }
        throw error(.symbol(">"))
    }

    private mutating func name() throws(XMLError) -> String {
        let start = position
        while position < bytes.count, Self.isOfName(bytes[position]) { position += 1 }
        guard start < position else { throw error(.name) }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")
            || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    }

    /// Text up to the next tag.
    private mutating func characters() throws(XMLError) -> String {
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: "<") { position += 1 }
        guard start < position else { return "" }
        return Self.unescaped(try decoded(start..<position))
    }

    private mutating func text(until end: String) throws(XMLError) -> String {
        try raw(until: end)
    }

    private mutating func raw(until end: String) throws(XMLError) -> String {
        let (start, mark) = (position, Array(end.utf8))
        while position + mark.count <= bytes.count {
            if bytes[position] == mark[0], bytes[position...].starts(with: mark) {
                defer { position += mark.count }
                return try decoded(start..<position)
            }
            position += 1
        }
        position = start
        throw error(.symbol(end))
    }

    private func decoded(_ range: Range<Int>) throws(XMLError) -> String {
        guard let text = String(validating: bytes[range], as: UTF8.self) else {
            throw error(.encoding, at: range.lowerBound)
        }
        return text
    }

    private mutating func skipBlanks() {
        while position < bytes.count, Self.isBlank(bytes[position]) { position += 1 }
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }

    private mutating func takes(_ text: String) -> Bool {
        guard bytes[position...].starts(with: text.utf8) else { return false }
        position += text.utf8.count
        return true
    }

    private static func trimmed(_ text: String) -> String {
        let rest = text.drop(while: \.isWhitespace)
        return String(rest.prefix(rest.lastIndex { !$0.isWhitespace }))
    }

    /// `text` with characters for the references in it that are known.
    private static func unescaped(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var (result, rest) = ("", text[...])
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            rest = rest[start...]
            let head = rest.prefix(12)
            if let end = head.firstIndex(of: ";"),
                let character = character(named: head[head.index(after: start)..<end])
            {
                result.unicodeScalars.append(character)
                rest = rest[rest.index(after: end)...]
            } else {
                result.append("&")
                rest = rest.dropFirst()
            }
        }
        return result + rest
    }

    private static func character(named name: Substring) -> Unicode.Scalar? {
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default: break
        }
        guard name.first == "#" else { return nil }
        let digits = name.dropFirst()
        let number =
            digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let number, number >= 0x20 || number == 9 || number == 10 else { return nil }
        return Unicode.Scalar(number)
    }

    private func place(of offset: Int) -> (line: Int, column: Int) {
        let before = bytes[..<min(offset, bytes.count)]
        let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        return (
            1 + before.count { $0 == 0x0A },
            1 + String(decoding: before[start...], as: UTF8.self).count
        )
    }

    private func error(_ expected: XMLError.Expected, at offset: Int? = nil) -> XMLError {
        let (line, column) = place(of: offset ?? position)
        return XMLError(expected: expected, line: line, column: column)
    }
}

extension Substring {
    /// Up to the character at `last`; nothing where that is nil.
    fileprivate func prefix(_ last: Index?) -> Substring {
        last.map { self[...$0] } ?? ""
    }
}

/// The first thing in an XML file that is not as it must be.
struct XMLError: Error, Hashable {
    /// What had to stand there.
    enum Expected: Hashable {
        case element
        case name
        case quote
        case symbol(String)
        /// The end tag of this element.
        case closing(String)
        case end
        case encoding
        /// At most so many bytes.
        case size(Int)
        /// Fewer elements, or fewer inside each other.
        case tooMany
    }

    var expected: Expected
    /// From 1 on, in characters.
    var line: Int
    var column: Int

    /// What is wrong with `file`, with what helps on a second line.
    func text(in file: String, help: Message) -> Message {
        let words: Message =
            switch expected {
            case .element: "an element, such as `<gesture>`"
            case .name: "a name"
            case .quote: "a value in quotes"
            case .symbol(let symbol): Message(verbatim: "`\(symbol)`")
            case .closing(let name): Message(verbatim: "`</\(name)>`")
            case .end: "the end of the file"
            case .encoding: "text in UTF-8"
            case .size(let size): "no more than \(size >> 20) MB"
            case .tooMany: "fewer elements, or fewer inside each other"
            }
        return "\(file):\(line):\(column): expected \(words)\n  help: \(help)"
    }
}
