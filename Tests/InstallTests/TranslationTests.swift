// Shows that every word of the windows is in every language.

import Foundation
import Testing

@Suite struct TranslationTests {
    /// What `tr` is given in the windows, and what becomes it in the sheet and the tray.
    private func words() throws -> Set<String> {
        try words(in: "krakel-window", #/\btr\(\s*"([^"]+)"/#)
            .union(words(in: "DictionaryTools/Sheet", #/\b(?:translate|words)\(\s*"([^"]+)"/#))
            .union(words(in: "krakel-window/Tray", #/\bwords\(\s*"([^"]+)"/#))
            // Keys by what stands on them, and edges of the screen.
            .union(words(in: "DictionaryTools/Sheet", #/"[A-Za-z0-9_-]+": "([^"]+)"/#))
    }

    private func words(
        in module: String, _ pattern: Regex<(Substring, Substring)>
    ) throws -> Set<String> {
        let folder = Checkout.root.path + "/Sources/" + module
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
            .filter { $0.hasSuffix(".swift") }
        return try Set(
            files.flatMap { file in
                try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
                    .matches(of: pattern).map { String($0.1) }
            })
    }

    @Test(arguments: ["de"])
    func everyWordIsTranslated(language: String) throws {
        let catalogue = try Checkout.text(of: "data/po/\(language).po")
        let pairs = catalogue.matches(of: #/msgid "([^"]+)"\nmsgstr "([^"]*)"/#)
        let words = try words()
        #expect(words.count > 20)
        #expect(Set(pairs.map { String($0.1) }) == words)
        for pair in pairs {
            #expect(!pair.2.isEmpty, "\(pair.1)")
            // An underlined letter and a place for something stay.
            for mark in ["_", "%s"] { #expect(pair.1.contains(mark) == pair.2.contains(mark)) }
        }
    }
}
