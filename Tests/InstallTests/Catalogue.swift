import Foundation

/// A catalogue of translations as gettext has it, `data/po/de.po`.
struct Catalogue {
    struct Entry: Hashable {
        var original: String
        /// What English says of many, where `original` is said of one.
        var plural: String?
        /// Of a plural those of `Plural-Forms`, in their order.
        var translations: [String] = []
    }

    /// How many forms a plural has.
    let formCount: Int?
    /// Without the header.
    let entries: [Entry]

    /// The translation of each original, of a plural that for one.
    var words: [String: String] {
        Dictionary(uniqueKeysWithValues: entries.map { ($0.original, $0.translations[0]) })
    }

    /// The languages that there are catalogues for.
    static var languages: [String] {
        let folder = Checkout.root.path + "/data/po"
        return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
            .filter { $0.hasSuffix(".po") }.map { String($0.dropLast(3)) }.sorted()
    }

    init(_ language: String) throws {
        let text = try Checkout.text(of: "data/po/\(language).po")
        var entries: [Entry] = []
        for line in text.split(separator: "\n") where line.first != "#" {
            guard let begin = line.firstIndex(of: "\""), line.last == "\"" else { continue }
            let part = Self.unescaped(line[begin...].dropFirst().dropLast())
            let last = entries.count - 1
            switch line[..<begin] {
            case "msgid ": entries.append(Entry(original: part))
            case "msgid_plural ": entries[last].plural = part
            case "": entries[last].append(part)
            default: entries[last].translations.append(part)
            }
        }
        formCount = entries.first?.translations.first?.firstMatch(of: #/nplurals=([1-6]);/#)
            .flatMap { Int($0.1) }
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

extension Catalogue.Entry {
    /// Goes on with the text that came last.
    fileprivate mutating func append(_ part: String) {
        if let translation = translations.popLast() {
            translations.append(translation + part)
        } else if let plural {
            self.plural = plural + part
        } else {
            original += part
        }
    }
}
