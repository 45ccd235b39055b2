// Which letter models count for the languages that are written.

import Dictionaries
import Testing

@testable import Session

@Suite struct LanguageModelsTests {
    /// The languages, those whose models were added, the models that are taken, and what is missing.
    @Test(
        arguments: [
            (["en"], [], ["shipped en"], []),
            ([], [], ["shipped en"], []),
            (["de"], [], [], ["de"]),
            // English is not written, so it is not taken, whatever there is.
            (["de"], ["de"], ["de"], []),
            (["de"], ["fr"], [], ["de"]),
            (["de", "en"], ["de"], ["de", "shipped en"], []),
            (["de", "en", "fr"], [], ["shipped en", "shipped fr"], ["de"]),
            // One's own counts before the shipped one.
            (["en", "fr"], ["en"], ["en", "shipped fr"], []),
            (["ru", "de"], ["ru", "de"], ["ru", "de"], []),
        ] as [([String], [String], [String], [String])])
    func models(written: [String], added: [String], taken: [String], missing: [String]) throws {
        let languages = try written.map { try #require(Language(code: $0)) }
        let paths = try added.map { OwnFile.letterModel(of: try #require(Language(code: $0))) }
        let models = LanguageModels(
            for: languages,
            shipped: { ["en", "fr"].contains($0.code) ? "shipped \($0.name)" : nil },
            exists: paths.contains)
        #expect(
            models.models.map(\.path)
                == taken.map { name in
                    Language(code: name).map(OwnFile.letterModel) ?? name
                })
        #expect(models.missing.map(\.name) == missing)
    }

    /// The network that reads words knows Latin letters only.
    @Test func wholeWordsAreOfLatinLetters() throws {
        let languages = try ["ru", "de", "el", "sr@latin"].map {
            try #require(Language(locale: $0))
        }
        let models = LanguageModels(for: languages, shipped: { _ in nil }, exists: { _ in true })
        #expect(models.forWords.models.map(\.language.name) == ["de", "sr@latin"])
        let none = LanguageModels(for: languages, shipped: { _ in nil }, exists: { _ in false })
        #expect(none.missing.count == 4)
        #expect(none.forWords.missing.map(\.name) == ["de", "sr@latin"])
    }

    /// Each language whose words Debian has is one that Krakel knows, and each has its package.
    @Test func sources() {
        let known = Language.all.compactMap { WordSources(of: $0) }
        #expect(known.count > 40)
        for source in known.flatMap(\.words) {
            #expect(source.package.hasPrefix("w") || source.package.contains("spell-"))
        }
        #expect(
            Language(code: "de").flatMap { WordSources(of: $0) }?.words.first?.package == "wngerman"
        )
        #expect(Language(code: "csb").flatMap { WordSources(of: $0) } == nil)
    }

    /// Their words come from the user's own files, as Debian has none.
    @Test(arguments: ["co", "fur", "sc", "wa"])
    func wordsOfOneLetterWithoutAPackage(_ name: String) throws {
        let language = try #require(Language(code: name))
        #expect(WordSources(of: language) == nil)
        #expect(WordSources.elisions(of: language).contains("l"))
    }
}
