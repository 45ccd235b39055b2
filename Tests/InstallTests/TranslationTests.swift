// Shows that every word that people read is in every language.

import Foundation
import Testing

@Suite struct TranslationTests {
    @Test(arguments: Catalogue.languages)
    func everyMessageIsTranslated(language: String) throws {
        let catalogue = try Catalogue(language)
        let entries = catalogue.entries
        let singulars = Set(entries.map(\.original))
        let originals = singulars.union(entries.compactMap(\.plural))
        let messages = try Messages.all()
        let names = try Self.names.get()
        #expect(messages.count > 200)
        #expect(entries.count == singulars.count, "a message is there twice")
        #expect(messages.subtracting(originals) == [], "no entry in data/po/\(language).po")
        #expect(originals.subtracting(messages) == [], "no source has these any more")
        let pairs = entries.filter { $0.plural != nil }.map { ($0.original, $0.plural) }
        #expect(Dictionary(uniqueKeysWithValues: pairs) == (try Messages.plurals()))
        for entry in entries {
            let forms = entry.plural == nil ? 1 : catalogue.formCount
            #expect(entry.translations.count == forms, "\(entry)")
            // What English says of many is as good as a translation.
            for translation in entry.translations + [entry.plural].compactMap(\.self) {
                check(translation, of: entry.original, names[entry.original] ?? [])
            }
        }
    }

    private func check(_ translation: String, of original: String, _ names: [String]) {
        #expect(!translation.isEmpty, "\(original)")
        // An underlined letter stays, and so do the lines and the blanks at either end.
        for mark: Character in ["_", "`", "\n", "\t"] {
            #expect(
                original.count(of: mark) == translation.count(of: mark), "\(mark) in \(translation)"
            )
        }
        for ends in [\String.beginning, \String.end] {
            #expect(original[keyPath: ends] == translation[keyPath: ends], "\(translation)")
        }
        #expect(hasEveryPlace(translation, of: original), "\(translation)")
        guard !names.isEmpty else { return }
        let plain = translation.replacing(#/%[1-9]\$s/#, with: "%s")
        for name in names { #expect(plain.contains(name), "\(name) in \(translation)") }
    }

    /// Whether a translation has the places of its original: as many, or each of them by its number.
    private func hasEveryPlace(_ translation: String, of original: String) -> Bool {
        guard original.contains("%") else { return !translation.contains("%") }
        func places(_ text: String) -> Int { text.components(separatedBy: "%s").count - 1 }
        let count = places(original)
        let numbers = translation.matches(of: #/%([1-9])\$s/#).map { String($0.1) }
        return numbers.isEmpty
            ? places(translation) == count
            : places(translation) == 0
                && (1...count).map(String.init) == numbers.sorted()
    }

    /// Those of each message.
    private static let names = Result {
        Dictionary(uniqueKeysWithValues: try Messages.all().map { ($0, names(in: $0)) })
    }

    /// What is typed, or is called so in every language: code in quotes, commands, options, variables,
    /// keys, manuals and files.
    private static func names(in original: String) -> [String] {
        let commands = [
            "autostart", "check", "confirm", "demo", "doctor", "events", "export", "import",
            "learn",
            "list", "log", "merge", "mode", "pause", "press", "quit", "recognize", "reload",
            "resume",
            "run", "sheet", "status", "teach", "toggle", "train", "tray", "type", "unlearn",
            "welcome",
            "words",
        ]
        let expressions: [Regex<Substring>] = [
            #/`[^`]+`/#, #/--[a-z][a-z-]*/#, #/\$?\b[A-Z]{2,}_[A-Z_]+\b/#,
            #/\b[a-z-]+\([1-8]\)/#, #/<[A-Z][A-Za-z_+%]+>/#, #/[~.\/][a-z.\/-]+\.[a-z]{2,4}\b/#,
        ]
        let typed = original.matches(of: #/\bkrakel ([a-z]+)\b/#)
            .filter { commands.contains(String($0.1)) }.map { String($0.0) }
        return expressions.flatMap { original.matches(of: $0).map { String($0.0) } } + typed
    }

    /// The letters that are underlined in a window at the same time differ, so that each does one thing.
    @Test(arguments: Catalogue.languages)
    func theUnderlinedLettersOfAWindowDiffer(language: String) throws {
        let words = try Catalogue(language).words
        for window in Self.windows {
            var letters: [String: String] = [:]
            for original in window {
                let word = try #require(words[original], "\(original)")
                let mark = try #require(word.firstIndex(of: "_"))
                let letter = word[word.index(after: mark)...].prefix(1).lowercased()
                #expect(letters[letter] == nil, "\(word) and \(letters[letter] ?? "")")
                letters[letter] = word
            }
        }
    }

    private static let windows = [
        [
            "I _meant that one", "_Cancel", "_Save", "_Don’t ask for ten minutes",
            "_Only for %s", "_Keep both", "_Replace that one",
        ],
        ["_Cancel", "_Save", "_Don’t ask for ten minutes", "_Only for %s", "Save _anyway"],
        ["_Cancel", "_Save", "Start _over", "Save _anyway", "_Keep both", "_Replace that one"],
        [
            "_Middle button", "_Right button", "_Super key and left button",
            "_Control key and right button", "Side button, b_ack", "Side button, _forward",
            "_Tip of the pen %s", "_Button of the pen %s", "As _it is now: %s", "_Previous",
            "_Next",
        ],
        ["_Previous", "_Next", "Skip t_his", "Start _Krakel"],
        [
            "_Previous", "_Done", "Start _Krakel", "Read whole _words, as you write them",
            "Read _gestures with a second button: back, copy, close the tab, louder", "S_how them",
            "Show an icon in the _tray", "Start Krakel with every s_ession",
            "Draw the _letters of your language…", "_Cheat sheet", "Pr_actice", "D_ictionary",
        ],
        [
            "_New words", "_Close", "S_kip", "Show _how", "Whole _words", "N_ot now",
            "_Learn my way",
        ],
        [
            "_From the beginning", "_Close", "S_kip", "Show _how", "Whole _words", "N_ot now",
            "_Learn my way",
        ],
        [
            "A_dd", "_Change", "Recognised by its _look, in any stroke order", "_Remove entry",
            "Restore _original", "_Show all", "New _mode…", "_New entry…", "Sho_w", "Ma_ke one…",
            "_Allow",
        ],
        [
            "_Stroke that leads here…", "Stroke that leads _back…", "New _mode…", "_New entry…",
            "Sho_w",
        ],
        ["_Save", "Start _over", "_Cancel", "Save _anyway", "_Pick a window…"],
        ["_Import…", "_Export…", "Rese_t…", "_Letters of a language…", "_Settings…"],
        ["_Next", "_Close"],
        [
            "_Back", "_Skip", "_Once more", "Draw each letter _twice", "The capitals _as well",
            "_Close", "_Keep both", "_Draw it differently",
        ],
    ]
}

extension String {
    /// Of one of ASCII, how often it is there.
    fileprivate func count(of sign: Character) -> Int { utf8.count { $0 == sign.asciiValue } }

    /// The white space that it begins with, and ends with.
    fileprivate var beginning: String { String(prefix(while: \.isWhitespace)) }
    fileprivate var end: String { String(reversed().prefix(while: \.isWhitespace)) }
}
