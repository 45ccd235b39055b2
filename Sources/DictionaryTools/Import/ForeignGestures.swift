import Dictionaries
import System

/// What was read from a file from elsewhere.
public enum ForeignGestures: Sendable {
    case dictionary(DictionaryDocument)
    /// Gestures of a program that has no alphabet.
    case gestures(ForeignProgram, ForeignConversion)
    /// An alphabet of xstroke's, which is a dictionary of its own.
    case alphabet(XstrokeConversion)

    /// The program that wrote them; nil for a dictionary.
    public var program: ForeignProgram? {
        switch self {
        case .dictionary: nil
        case .gestures(let program, _): program
        case .alphabet: .xstroke
        }
    }

    /// Reads `bytes`, of the file called `name`, as what they look like; and the files that an alphabet includes.
    public init(_ bytes: [UInt8], name: String) throws(ForeignError) {
        switch Kind(bytes) {
        case .foreign(let program):
            self = .gestures(program, try ForeignConversion(of: program, bytes, name: name))
        case .unknown:
            throw ForeignError(
                text: """
                    \(name): neither a dictionary, nor gestures of easystroke, touchegg, \
                    mouse-actions, mygestures or StrokesPlus, nor an alphabet of xstroke's
                      help: name another file; a dictionary begins with krakel-dictionary 1
                    """)
        case .alphabet:
            do throws(XstrokeError) {
                let source = XstrokeSource(name: name, bytes: bytes)
                let alphabet = try XstrokeAlphabet(source) {
                    XstrokeSource.included($0, by: name)
                }
                self = .alphabet(XstrokeConversion(alphabet))
            } catch {
                throw ForeignError(text: error.text)
            }
        case .dictionary:
            do throws(FileError) {
                self = .dictionary(try DictionaryFile.document(bytes, path: name))
            } catch {
                throw ForeignError(text: error.description)
            }
        }
        guard count > 0 else { throw .nothing(in: name) }
    }

    /// What a file can be, by how it begins.
    fileprivate enum Kind {
        case dictionary
        case foreign(ForeignProgram)
        case alphabet
        case unknown

        init(_ bytes: [UInt8]) {
            // Boost's archives begin so.
            if bytes.starts(with: "22 serialization::archive".utf8) {
                self = .foreign(.easystroke)
                return
            }
            if let program = Self.program(of: bytes.prefix(1 << 16)) {
                self = .foreign(program)
                return
            }
            var isAlphabet = false
            for line in bytes.prefix(1 << 16).split(separator: UInt8(ascii: "\n")) {
                let words = line.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
                guard let first = words.first, first.first != UInt8(ascii: "#") else { continue }
                let word = String(decoding: first, as: UTF8.self)
                if word == "krakel-dictionary" || word == "mode" {
                    self = .dictionary
                    return
                }
                // Names of blocks, as in YAML.
                if ["global:", "apps:", "movements:"].contains(where: { line.starts(with: $0.utf8) }
                ) {
                    self = .foreign(.mygestures)
                    return
                }
                if ["Mode", "Engine", "Include", "include"].contains(word) { isAlphabet = true }
            }
            self = isAlphabet ? .alphabet : .unknown
        }

        /// By the first element of XML, or by the names in JSON.
        private static func program(of bytes: ArraySlice<UInt8>) -> ForeignProgram? {
            let text = String(decoding: bytes, as: UTF8.self)
            switch text.first(where: { !$0.isWhitespace && $0 != "\u{FEFF}" }) {
            case "<":
                let marks: [(String, ForeignProgram)] = [
                    ("<touch", .touchegg), ("<mygestures", .mygestures),
                    ("<config>", .strokesPlus),
                ]
                return marks.first { text.contains($0.0) }?.1
            case "{":
                let isStrokesPlus = [
                    "\"GlobalApplication\"", "\"StrokeButton\"", "\"PointPatterns\"",
                ]
                .contains { text.contains($0) }
                return isStrokesPlus
                    ? .strokesPlus : text.contains("\"bindings\"") ? .mouseActions : nil
            default: return nil
            }
        }
    }

    /// How many strokes it holds.
    public var count: Int {
        switch self {
        case .dictionary(let document):
            document.lines.reduce(document.applications.count) {
                $0 + $1.examples.count + $1.rules.count + $1.gestures.count
            }
        case .gestures(_, let conversion): conversion.importedCount
        case .alphabet(let conversion): conversion.importedCount
        }
    }

    /// Entries that start programs become comments.
    private var list: ImportList {
        switch self {
        case .dictionary(let source): ImportList(of: source, withCommands: false)
        case .gestures(_, let conversion): conversion.list
        case .alphabet(let conversion): conversion.list
        }
    }

    /// What `document` has of them already.
    func news(beside document: DictionaryDocument) -> GestureNews {
        let merge = ImportMerge(of: list, into: document)
        return GestureNews(new: merge.count, known: merge.knownCount, clashing: merge.taken.count)
    }

    /// Adds to `document` what it does not have. Entries that start programs become comments.
    ///
    /// - Parameter modes: those of the dictionary below, each with those it inherits.
    func apply(to document: inout DictionaryDocument, below modes: [String: [String]]) {
        document.add(ImportMerge(of: list, into: document, below: modes).missing)
    }
}

/// How many gestures a dictionary would gain by others.
public struct GestureNews: Hashable, Sendable {
    /// Those that it does not have.
    public var new: Int
    /// Those that it has.
    public var known: Int
    /// Those that are drawn like another one of its own, which stays.
    public var clashing: Int
}

/// Why a file cannot be taken over.
public struct ForeignError: Error, Hashable, Sendable {
    /// With the line, and what helps.
    public var text: Message

    fileprivate static func nothing(in name: String) -> ForeignError {
        ForeignError(text: "\(name): there is no stroke in it\n  help: name another file")
    }
}

/// The first thing in a file that is not as it must be.
struct FileMistake: Error {
    /// What had to stand there.
    let expecting: Message
    /// From 1 on, in characters.
    var line = 1
    var column = 1

    /// The file has to be shorter.
    static let size = FileMistake(expecting: "no more than \(XMLReader.maximumSize >> 20) MB")
    /// Fewer elements, or fewer inside each other.
    static let fewer: Message = "fewer elements, or fewer inside each other"

    /// What is wrong with `file`, with what helps on a second line.
    func error(in file: String, help: Message) -> ForeignError {
        ForeignError(text: "\(file):\(line):\(column): expected \(expecting)\n  help: \(help)")
    }
}

extension ForeignConversion {
    /// What `bytes`, of the file called `name`, are of `program`. Of xstroke there is none: see
    /// `XstrokeConversion`. Easystroke's preferences count, where they are beside that file.
    public init(of program: ForeignProgram, _ bytes: [UInt8], name: String) throws(ForeignError) {
        // Those of an archive say how long they are, each by itself.
        let text = program == .easystroke ? nil : ForeignText(bytes)
        let bytes = text?.bytes ?? bytes
        var conversion: ForeignConversion?
        switch program {
        case .easystroke:
            do throws(ArchiveError) {
                let actions = try EasystrokeActions(archive: bytes)
                // Standard input has nothing beside it.
                let preferences = name == "-" ? nil : EasystrokePreferences(besideActionsAt: name)
                conversion = ForeignConversion(actions, preferences: preferences)
            } catch {
                throw ForeignError(text: error.text(in: name))
            }
        case .touchegg:
            conversion = ForeignConversion(try ToucheggConfiguration(xml: bytes, name: name))
        case .mygestures:
            conversion = ForeignConversion(
                Self.isXML(bytes)
                    ? try MygesturesConfiguration(xml: bytes, name: name)
                    : try MygesturesConfiguration(yaml: bytes, name: name))
        case .strokesPlus:
            conversion = ForeignConversion(
                Self.isXML(bytes)
                    ? try StrokesPlusConfiguration(xml: bytes, name: name)
                    : try StrokesPlusConfiguration(json: bytes, name: name))
        case .mouseActions:
            conversion = ForeignConversion(try MouseActionsConfiguration(json: bytes, name: name))
        case .xstroke: conversion = nil
        }
        conversion?.encoding = text?.encoding ?? .utf8
        guard let conversion, !conversion.isTooLarge else {
            throw ForeignError(
                text: """
                    \(name): it repeats so much that no program can have written it
                      help: name the file as the program wrote it
                    """)
        }
        // Much of what is XML, or a text, is read as a file of this program without any gesture.
        if conversion.actionCount == 0 {
            guard case .foreign(program) = ForeignGestures.Kind(bytes) else {
                throw .nothing(in: name)
            }
        }
        self = conversion
    }

    /// Whether the first character of `bytes` begins a tag; what marks UTF-8 may stand before it.
    private static func isXML(_ bytes: [UInt8]) -> Bool {
        bytes.first { $0 > 0x20 && $0 < 0x80 } == UInt8(ascii: "<")
    }
}
