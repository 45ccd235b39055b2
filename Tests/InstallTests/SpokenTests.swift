// Shows that the command speaks the user's language, and what programs read is the same in every one.

import Foundation
import Testing

@Suite struct SpokenTests {
    private let home: Home

    init() throws { home = try Home() }

    /// A home with the catalogues, and locales of every language, whose rules are those of C.UTF-8.
    private final class Home {
        let folder = TemporaryFolder()
        var path: String { folder.path }

        init() throws {
            let rules = try #require(
                ["C.utf8", "C.UTF-8"].map { "/usr/lib/locale/" + $0 }
                    .first { FileManager.default.fileExists(atPath: $0) })
            for language in Catalogue.languages + ["en"] {
                let place = path + "/catalogues/\(language)/LC_MESSAGES"
                try FileManager.default.createDirectory(
                    atPath: place, withIntermediateDirectories: true)
                // Whoever wants English gets what the sources say, whatever a catalogue has.
                let source = language == "en" ? "de" : language
                let made = try Checkout.run(
                    ["msgfmt", "-o", place + "/krakel.mo", "data/po/\(source).po"])
                #expect(made.status == 0, "\(made.output)")
                let locales = path + "/locales"
                try FileManager.default.createDirectory(
                    atPath: locales, withIntermediateDirectories: true)
                try FileManager.default.createSymbolicLink(
                    atPath: locales + "/\(language)_XX.UTF-8", withDestinationPath: rules)
            }
        }

        func run(
            _ arguments: [String], in language: String, _ more: [String: String] = [:]
        ) throws -> (status: Int32, output: String) {
            let environment = [
                "HOME": path, "KRAKEL_DATA": Checkout.root.path + "/data", "COLUMNS": "80",
                "KRAKEL_LOCALE": path + "/catalogues", "LOCPATH": path + "/locales",
                "LC_ALL": language == "C" ? "C.UTF-8" : language + "_XX.UTF-8",
            ]
            return try Checkout.run(
                [Checkout.krakel] + arguments, environment: environment.merging(more) { $1 })
        }
    }

    @Test func aMistakeOfTheCommandLineIsTold() throws {
        let words = try Catalogue("de").words
        func said(_ original: String, _ places: String...) throws -> String {
            var text = try #require(words[original])
            for place in places {
                let range = try #require(text.range(of: "%s"))
                text.replaceSubrange(range, with: place)
            }
            return text
        }
        let range = try home.run(["run", "--button", "256"], in: "de")
        #expect(range.status == 64)
        #expect(
            range.output.contains(try said("--button takes a number from 1 to 32, not %s.", "256"))
        )
        let none = try home.run(["staus"], in: "de")
        #expect(none.status == 64)
        #expect(
            none.output.contains(
                try said(
                    "there is no command `%s`\n  help: did you mean `krakel %s`? see them all: krakel --help",
                    "staus", "status")))
    }

    @Test(arguments: Catalogue.languages)
    func whatIsWrongInAFileIsTold(language: String) throws {
        let words = try Catalogue(language).words
        try home.folder.write(
            "krakel-dictionary 1\nmode x\n<Shift+Retrun> : 3587\n", to: "broken.dict")
        let (status, output) = try home.run(["check", home.path + "/broken.dict"], in: language)
        #expect(status == 1)
        let error = try #require(words["error"])
        let problem = try #require(words["unknown key `%s`"]).replacing("%s", with: "Retrun")
        #expect(output.contains("broken.dict:3:8: \(error): \(problem)\n"), "\(output)")
        let question = try #require(words["did you mean `%s`?"]).replacing("%s", with: "Return")
        #expect(output.contains(question), "\(output)")
    }

    @Test(arguments: [
        ("C", 1, "1 mistake"), ("en", 2, "2 mistakes"), ("fr", 1, "1 erreur"), ("ja", 1, "1 件の誤り"),
        ("ru", 1, "1 ошибка"), ("ru", 2, "2 ошибки"), ("ru", 5, "5 ошибок"),
        ("ru", 11, "11 ошибок"), ("ru", 21, "21 ошибка"),
        ("pl", 1, "1 błąd"), ("pl", 21, "21 błędów"), ("pl", 22, "22 błędy"),
    ])
    func aCountHasItsForm(language: String, count: Int, said: String) throws {
        try home.folder.write(
            "krakel-dictionary 1\n" + String(repeating: "x\n", count: count), to: "broken.dict")
        let output = try home.run(["check", home.path + "/broken.dict"], in: language).output
        #expect(output.contains(" \(said)\n"), "\(output)")
    }

    @Test func whatProgramsReadIsTheSame() throws {
        // Otherwise the locale brings the letters of its language with it.
        try home.folder.write("languages = []\n", to: ".config/krakel/config.toml")
        for arguments in [
            ["--help"], ["run", "--help"], ["language", "add", "--help"],
            ["status", "--frobnicate"],
            ["list"], ["doctor", "--json"], ["--generate-completion-script", "bash"],
        ] {
            let english = try home.run(arguments, in: "C")
            let german = try home.run(arguments, in: "de")
            #expect(english.output == german.output)
            #expect(english.status == german.status)
            #expect(!english.output.isEmpty)
        }
        #expect(
            try home.run(["--version"], in: "de").output
                == home.run(["--version"], in: "C").output)
    }

    @Test(arguments: [
        ("C", "de", true), ("en", "", true), ("de", "en", true), ("de", "", false),
        ("en", "de", false), ("fr", "de:fr", false),
    ])
    func theLocaleDecides(locale: String, languages: String, isEnglish: Bool) throws {
        let (_, said) = try home.run(
            ["frobnicate"], in: locale,
            ["LANGUAGE": languages].merging(locale == "C" ? ["LC_ALL": "C"] : [:]) { $1 })
        #expect(said.contains("there is no command") == isEnglish, "\(said)")
    }
}
