import Foundation

/// A catalogue of translations as gettext has it, `data/po/de.po`.
struct Catalogue {
    struct Entry: Hashable {
        var original: String
        var translation: String
    }

    let language: String
    /// Without the header.
    let entries: [Entry]

    /// The translation of each original.
    var words: [String: String] {
        Dictionary(uniqueKeysWithValues: entries.map { ($0.original, $0.translation) })
    }

    /// The languages that there are catalogues for.
    static var languages: [String] {
        let folder = Checkout.root.path + "/data/po"
        return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
            .filter { $0.hasSuffix(".po") }.map { String($0.dropLast(3)) }.sorted()
    }

    init(_ language: String) throws {
        self.language = language
        let text = try Checkout.text(of: "data/po/\(language).po")
        var entries: [Entry] = []
        var isOriginal = true
        for line in text.split(separator: "\n") where line.first != "#" {
            guard let begin = line.firstIndex(of: "\""), line.last == "\"" else { continue }
            let part = Self.unescaped(line[begin...].dropFirst().dropLast())
            if line.hasPrefix("msgid ") {
                entries.append(Entry(original: part, translation: ""))
                isOriginal = true
            } else if line.hasPrefix("msgstr ") {
                entries[entries.count - 1].translation = part
                isOriginal = false
            } else if isOriginal {
                entries[entries.count - 1].original += part
            } else {
                entries[entries.count - 1].translation += part
            }
        }
        self.entries = entries.filter { !$0.original.isEmpty }
    }

    private static func unescaped(_ text: Substring) -> String {
        var result = ""
        var isEscaped = false
        for character in text {
            if isEscaped {
                result.append(character == "n" ? "\n" : character == "t" ? "\t" : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                result.append(character)
            }
        }
        return result
    }
}
