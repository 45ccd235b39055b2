import CExpat
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

/// Reads the XML that gesture programs write, by expat. No entity of the file's own is known, so that a small file
/// stays small.
enum XMLReader {
    /// More than a hundred large files have.
    static let maximumSize = 4 << 20
    /// Files of gestures need four.
    fileprivate static let deepest = 32
    fileprivate static let most = 200_000

    /// The root of the file called `name`; what comes behind it is left, as touchegg leaves it. Wraps `XML_Parse` and `XML_StopParser`.
    ///
    /// - Parameter help: what helps where something is not as it must be.
    static func root(
        of bytes: [UInt8], name: String, help: Message
    ) throws(ForeignError) -> XMLElement {
        guard bytes.count <= maximumSize else { throw FileMistake.size.error(in: name, help: help) }
        let parser = XML_ParserCreate("UTF-8")
        defer { XML_ParserFree(parser) }
        let building = Building(parser)
        XML_SetUserData(parser, Unmanaged.passUnretained(building).toOpaque())
        XML_SetElementHandler(parser, Building.begin, Building.end)
        XML_SetCharacterDataHandler(parser, Building.add)
        let text = withReferences(bytes)
        let status = text.withUnsafeBytes {
            XML_Parse(parser, $0.bindMemory(to: CChar.self).baseAddress, Int32($0.count), 1)
        }
        let error = XML_GetErrorCode(parser)
        if status == XML_STATUS_OK || error == XML_ERROR_JUNK_AFTER_DOC_ELEMENT,
            let root = building.root
        {
            return root
        }
        let reason = XML_ErrorString(error).map { String(cString: $0) } ?? ""
        throw FileMistake(
            expecting: building.isTooLarge
                ? FileMistake.fewer : Message(verbatim: "XML (\(reason))"),
            line: Int(XML_GetCurrentLineNumber(parser)),
            column: Int(XML_GetCurrentColumnNumber(parser)) + 1
        ).error(in: name, help: help)
    }

    /// `bytes` with `&amp;` for each bare `&`, as in commands: the programs' own readers take it for one, too.
    private static func withReferences(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(UInt8(ascii: "&")) else { return bytes }
        var text: [UInt8] = []
        var isVerbatim = false
        for (index, byte) in bytes.enumerated() {
            text.append(byte)
            switch byte {
            case UInt8(ascii: "<") where bytes[index...].starts(with: "<![CDATA[".utf8):
                isVerbatim = true
            case UInt8(ascii: "]") where bytes[index...].starts(with: "]]>".utf8):
                isVerbatim = false
            case UInt8(ascii: "&") where !isVerbatim && !isReference(bytes[(index + 1)...]):
                text += Array("amp;".utf8)
            default: continue
            }
        }
        return text
    }

    /// Whether a reference to a character that XML knows goes on with `rest` behind its `&`.
    private static func isReference(_ rest: ArraySlice<UInt8>) -> Bool {
        let head = rest.prefix(12)
        guard let end = head.firstIndex(of: UInt8(ascii: ";")) else { return false }
        let name = String(decoding: head[..<end], as: UTF8.self)
        if ["amp", "lt", "gt", "quot", "apos"].contains(name) { return true }
        guard name.first == "#" else { return false }
        let digits = name.dropFirst()
        let number = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init).map { $0.value >= 0x20 } ?? false
    }
}

/// The elements of a file that is being read.
private final class Building {
    private let parser: XML_Parser?
    /// Those that are open, the outermost first.
    private var open: [XMLElement] = []
    private var count = 0
    private(set) var root: XMLElement?
    private(set) var isTooLarge = false

    init(_ parser: XML_Parser?) { self.parser = parser }

    private static func of(_ data: UnsafeMutableRawPointer?) -> Building? {
        data.map { Unmanaged<Building>.fromOpaque($0).takeUnretainedValue() }
    }

    static let begin: XML_StartElementHandler = { data, name, attributes in
        guard let building = Building.of(data), let name else { return }
        var element = XMLElement(name: String(cString: name))
        var next = attributes
        while let pair = next, let key = pair[0], let value = pair[1] {
            element.attributes[String(cString: key)] = String(cString: value)
            next = pair + 2
        }
        building.count += 1
        building.open.append(element)
        if building.open.count > XMLReader.deepest || building.count > XMLReader.most {
            building.isTooLarge = true
            XML_StopParser(building.parser, XML_Bool(0))
        }
    }

    static let end: XML_EndElementHandler = { data, _ in
        guard let building = Building.of(data), var element = building.open.popLast() else {
            return
        }
        let text = element.text.drop(while: \.isWhitespace)
        element.text = String(text.reversed().drop(while: \.isWhitespace).reversed())
        if building.open.isEmpty {
            building.root = element
        } else {
            building.open[building.open.count - 1].children.append(element)
        }
    }

    static let add: XML_CharacterDataHandler = { data, characters, count in
        guard let building = Building.of(data), let characters, !building.open.isEmpty else {
            return
        }
        let bytes = UnsafeBufferPointer(start: characters, count: Int(count))
        building.open[building.open.count - 1].text += String(
            decoding: bytes.lazy.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
