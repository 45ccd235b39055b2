import Dictionaries
import System

/// What was read from a file from elsewhere.
public enum ForeignGestures: Sendable {
    case dictionary(DictionaryDocument)
    /// Gestures for a mode of their own: easystroke's.
    case gestures(GestureList)
    /// An alphabet of xstroke's, which is a dictionary of its own.
    case alphabet(XstrokeConversion)

    /// The mode that gestures go into.
    public static let mode = "gestures"

    /// Reads `bytes`, of the file called `name`, as what they look like.
    ///
    /// - Parameter include: the files that an alphabet may name; nil where there is none.
    public init(
        _ bytes: [UInt8], name: String, include: @escaping (String) -> [UInt8]?
    ) throws(ForeignError) {
        switch Kind(bytes) {
        case .archive:
            self = .gestures(try EasystrokeConversion(archive: bytes, name: name).list)
        case .unknown:
            throw ForeignError(
                text: """
                    \(name): neither a dictionary, nor easystroke's actions, nor an alphabet of \
                    xstroke's
                      help: name another file; a dictionary begins with krakel-dictionary 1
                    """)
        case .alphabet:
            do throws(XstrokeError) {
                let source = XstrokeSource(name: name, bytes: bytes)
                let alphabet = try XstrokeAlphabet(source) { name in
                    include(name).map { XstrokeSource(name: name, bytes: $0) }
                }
                self = .alphabet(XstrokeConversion(alphabet))
            } catch {
                throw ForeignError(text: error.text)
            }
        case .dictionary:
            do throws(DictionaryError) {
                self = .dictionary(try DictionaryDocument(bytes))
            } catch {
                switch error {
                case .newerVersion(let version):
                    throw ForeignError(
                        text: FileError.newerVersion(path: name, version: version)
                            .description)
                }
            }
        }
        guard count > 0 else {
            throw ForeignError(text: "\(name): there is no stroke in it\n  help: name another file")
        }
    }

    /// What a file can be, by how it begins.
    private enum Kind {
        case dictionary
        case archive
        case alphabet
        case unknown

        init(_ bytes: [UInt8]) {
            // Boost's archives begin so.
            if bytes.starts(with: "22 serialization::archive".utf8) {
                self = .archive
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
                if ["Mode", "Engine", "Include", "include"].contains(word) { isAlphabet = true }
            }
            self = isAlphabet ? .alphabet : .unknown
        }
    }

    /// How many strokes it holds.
    public var count: Int {
        switch self {
        case .dictionary(let document):
            document.lines.reduce(document.applications.count) {
                $0 + $1.examples.count + $1.rules.count + $1.gestures.count
            }
        case .gestures(let list): list.gestures.count + list.chords.count
        case .alphabet(let conversion): conversion.importedCount
        }
    }

    /// Adds to `document` what it does not have. Entries that start programs become comments.
    ///
    /// - Parameter modes: those of the dictionary below, each with those it inherits.
    func apply(to document: inout DictionaryDocument, below modes: [String: [String]]) {
        switch self {
        case .dictionary(let source):
            let merge = DictionaryMerge(
                of: source, into: document, below: modes, withCommands: false)
            merge.apply(to: &document, below: Set(modes.keys))
        case .gestures(let list):
            let merge = GestureMerge(of: list, into: document, mode: Self.mode)
            document.add(merge.missing, to: Self.mode)
        case .alphabet(let conversion):
            _ = XstrokeMerge(of: conversion, into: &document)
        }
    }
}

/// Why a file cannot be taken over.
public struct ForeignError: Error, Hashable, Sendable {
    /// With the line, and what helps.
    public var text: Message

    public init(text: Message) { self.text = text }
}

extension EasystrokeConversion {
    /// Reads `bytes`, of the file called `name`, as easystroke's file of actions.
    public init(archive bytes: [UInt8], name: String) throws(ForeignError) {
        let actions: EasystrokeActions
        do throws(ArchiveError) {
            actions = try EasystrokeActions(archive: bytes)
        } catch {
            throw ForeignError(text: error.text(in: name))
        }
        guard let conversion = EasystrokeConversion(actions) else {
            throw ForeignError(
                text: """
                    \(name): its lists repeat so much that easystroke cannot have written it
                      help: name the file as easystroke wrote it: ls ~/.easystroke/actions*
                    """)
        }
        self = conversion
    }
}
