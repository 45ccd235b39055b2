import System

/// One word, with its place.
struct XstrokeToken {
    enum Kind: Hashable {
        case word(String)
        case string(String)
        case integer(Int)
        case number(Double)
        case symbol(UInt8)
        case newline
        case end
    }

    var kind: Kind
    var source: XstrokeSource
    var range: Range<Int>
    /// The whole lines of comment right before it, without their `#`.
    var comments: [String] = []

    /// As it stands there.
    var text: String { String(decoding: source.bytes[range], as: UTF8.self) }

    var place: XstrokePlace { XstrokePlace(source: source, range: range) }

    func error(message: Message, remedy: Message? = nil) -> XstrokeError {
        XstrokeError(message: message, remedy: remedy, place: place)
    }

    /// - Parameters:
    ///   - expected: one of which had to stand here.
    ///   - found: what does; nothing at the end of the file.
    func error(expecting expected: [XstrokeExpectation], found: String) -> XstrokeError {
        let words = Message.either(expected.map(\.message))
        return error(
            message: found.isEmpty
                ? "expected \(words), the file ends"
                : "expected \(words), not `\(found.prefix(40))`",
            remedy: expected.lazy.compactMap(\.remedy).first)
    }
}

/// Steps through the words of an alphabet and of the files it includes.
struct XstrokeScanner {
    private struct Place {
        var source: XstrokeSource
        var position = 0
    }

    private var places: [Place]
    private let read: (String) -> XstrokeSource?
    private var comments: [String] = []
    private var size: Int

    private static let deepest = 16
    private static let largest = 4 << 20

    init(_ source: XstrokeSource, read: @escaping (String) -> XstrokeSource?) {
        places = [Place(source: source)]
        self.read = read
        size = source.bytes.count
    }

    private var source: XstrokeSource { places[places.count - 1].source }

    private var position: Int {
        get { places[places.count - 1].position }
        set { places[places.count - 1].position = newValue }
    }

    private var peek: UInt8? { position < source.bytes.count ? source.bytes[position] : nil }

    /// The next word; `newline` only where `keepsNewlines`.
    mutating func next(keepsNewlines: Bool = false) throws(XstrokeError) -> XstrokeToken {
        while true {
            var token = try word()
            switch token.kind {
            case .newline where !keepsNewlines: continue
            case .word("include"):
                try include(token)
                continue
            case .end where places.count > 1:
                places.removeLast()
                continue
            default:
                token.comments = comments
                comments = []
                return token
            }
        }
    }

    private mutating func word() throws(XstrokeError) -> XstrokeToken {
        while let byte = peek {
            if byte == UInt8(ascii: "#") {
                let start = position
                skip { $0 != 0x0A }
                note(start..<position)
            } else if byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0C {
                position += 1
            } else {
                break
            }
        }
        let start = position
        guard let byte = peek else { return token(.end, from: start) }
        switch byte {
        case 0x0A:
            position += 1
            return token(.newline, from: start)
        case UInt8(ascii: "\""):
            return try string()
        case _ where Self.isLetter(byte):
            skip { Self.isLetter($0) || Self.isDigit($0) }
            return token(.word(text(start..<position)), from: start)
        case _ where Self.isDigit(byte), UInt8(ascii: "-"), UInt8(ascii: "+"):
            return try number()
        case _ where Array("(){}[]=:;,".utf8).contains(byte):
            position += 1
            return token(.symbol(byte), from: start)
        default:
            position += 1
            while let next = peek, next & 0xC0 == 0x80 { position += 1 }
            throw token(.end, from: start).error(
                message: "`\(text(start..<position))` does not belong in an alphabet",
                remedy: "a comment starts with `#`, text stands in quotes")
        }
    }

    /// Comments that have a line of their own.
    private mutating func note(_ range: Range<Int>) {
        let bytes = source.bytes
        let before = bytes[..<range.lowerBound].reversed().prefix { $0 != 0x0A }
        guard before.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { return }
        let text = text(range).drop { $0 == "#" || $0 == " " || $0 == "\t" }
        if !text.isEmpty { comments.append(String(text)) }
    }

    private mutating func string() throws(XstrokeError) -> XstrokeToken {
        let start = position
        var output: [UInt8] = []
        position += 1
        while let byte = peek, byte != 0x0A {
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                return token(.string(String(decoding: output, as: UTF8.self)), from: start)
            case UInt8(ascii: "\\"):
                guard let next = peek, next != 0x0A else { break }
                position += 1
                output.append(Self.escaped(next))
            default:
                output.append(byte)
            }
        }
        position = start + 1
        throw token(.end, from: start).error(
            message: "the quote is not closed on its line",
            remedy: "end it with `\"`; a quote inside it is written `\\\"`")
    }

    private static func escaped(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        case UInt8(ascii: "f"): 0x0C
        default: byte
        }
    }

    private mutating func number() throws(XstrokeError) -> XstrokeToken {
        let start = position
        position += 1
        skip { Self.isDigit($0) || $0 == UInt8(ascii: ".") }
        let text = text(start..<position)
        if let number = Int(text) { return token(.integer(number), from: start) }
        if let number = Double(text) { return token(.number(number), from: start) }
        throw token(.end, from: start).error(expecting: [.number], found: text)
    }

    /// What stands in `include "FILE"` comes next.
    private mutating func include(_ keyword: XstrokeToken) throws(XstrokeError) {
        skip { $0 == 0x20 || $0 == 0x09 }
        let start = position
        var name: String
        if peek == UInt8(ascii: "\"") {
            guard case .string(let text) = try string().kind else { return }
            name = text
        } else {
            skip { $0 > 0x20 }
            name = text(start..<position)
        }
        let place = token(.end, from: start)
        guard !name.isEmpty else { throw keyword.error(expecting: [.string], found: "") }
        guard places.count < Self.deepest, !places.contains(where: { $0.source.name == name })
        else {
            throw place.error(
                message: "files include each other, or too deeply",
                remedy:
                    "remove an `include`; at most \(Self.deepest) files may include each other in a chain"
            )
        }
        guard let included = read(name) else {
            throw place.error(
                message: "the file `\(name)` cannot be read",
                remedy: "copy the file beside the alphabet, or take the line out")
        }
        size += included.bytes.count
        guard size <= Self.largest else {
            throw place.error(
                message: "the files together have more than \(Self.largest >> 20) MB",
                remedy: "import its parts one by one")
        }
        places.append(Place(source: included))
    }

    private mutating func skip(while condition: (UInt8) -> Bool) {
        while let byte = peek, condition(byte) { position += 1 }
    }

    private func token(_ kind: XstrokeToken.Kind, from start: Int) -> XstrokeToken {
        XstrokeToken(kind: kind, source: source, range: start..<position)
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: source.bytes[range], as: UTF8.self)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
