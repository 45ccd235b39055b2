// The words of languages that the user writes: added by the command, read by the daemon.

import Glibc
import Session
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct LanguageWords {
        private func model(_ name: String, of home: KrakelHome) -> String {
            home.folder.path + "/data/krakel/languages/\(name).model"
        }

        /// A list where Debian's would be.
        private func install(_ list: [UInt8], as file: String, in home: KrakelHome) throws {
            let path = home.folder.path + "/share/" + file
            try home.folder.write("", to: "share/" + file)
            let descriptor = open(path, O_WRONLY | O_TRUNC)
            defer { close(descriptor) }
            #expect(Glibc.write(descriptor, list, list.count) == list.count)
        }

        /// The installed list is found, in either encoding, and the package named where there is none.
        @Test(
            arguments: [
                ("de", "dict/ngerman", Array("Haus\nfür\n".utf8), 2),
                // As macOS writes it.
                ("de", "dict/ngerman", Array("Ha\u{75}\u{308}ser\nu\u{308}ber\nHaus\n".utf8), 3),
                ("sv", "dict/swedish", [0xE5, 0x0A, 0xF6, 0x6C, 0x0A], 2),
                ("no", "dict/bokmaal", Array("ikke\n".utf8), 1),
                ("ru", "hunspell/ru_RU.dic", Array("2\nслово/A\nда\n".utf8), 2),
            ] as [(String, String, [UInt8], Int)])
        func anInstalledListIsAdded(name: String, file: String, list: [UInt8], count: Int) throws {
            let home = try KrakelHome(display: nil)
            let before = try home.run("language", "add", name)
            // The words of these come with Krakel.
            let isShipped = ["de", "ru"].contains(name)
            #expect(before.status == (isShipped ? 0 : 1))
            let words = isShipped ? before.output : before.errors
            #expect(words.contains("sudo apt-get install "))
            #expect(words.contains("krakel language add \(name)"))
            try install(list, as: file, in: home)
            let added = try home.run("language", "add", name)
            #expect(added.status == 0, "\(added.errors)")
            #expect(added.output.hasPrefix("\(name): \(count) words from \(home.folder.path)"))
            let listed = try home.run("language", "list").output
            #expect(listed.contains("\(name)\t-\t\(count)\t\(home.folder.path)/share/\(file)\n"))
            #expect(try home.run("language", "remove", name).status == 0)
            #expect(access(model(name, of: home), F_OK) != 0)
            let again = try home.run("language", "remove", name)
            #expect(again.status == 1 && again.errors.contains("krakel language list"))
        }

        /// The same files give the same model, and what cannot be read leaves the old one.
        @Test func filesOfOnesOwnAreTaken() throws {
            let home = try KrakelHome(display: nil)
            let list = try home.folder.write("Haus\nhaste\nhatte\n", to: "list")
            let text = try home.folder.write("Er hatte ein Haus, hatte er.\n", to: "text")
            #expect(try home.run("language", "add", "de", "--from", list, text).status == 0)
            let first = PrivateFolder.text(of: model("de", of: home))
            #expect(!first.isEmpty)
            #expect(try home.run("language", "add", "de", "--from", list, text).status == 0)
            #expect(PrivateFolder.text(of: model("de", of: home)) == first)
            let empty = try home.folder.write("\n", to: "empty")
            for file in [empty, home.folder.path + "/none"] {
                let outcome = try home.run("language", "add", "de", "--from", file)
                #expect(outcome.status == 1)
                #expect(outcome.errors.contains(file))
                #expect(outcome.errors.contains("help: name a list of words"))
            }
            #expect(PrivateFolder.text(of: model("de", of: home)) == first)
        }

        @Test(arguments: [
            (["add", "xx"], 1, "there is no language `xx`"),
            (["add", "csb"], 1, "no package of Debian has a word list of csb"),
            (["add", "en"], 0, "to take a longer list: krakel language add en --from FILE"),
            (["add", "fr"], 0, "wfrench && krakel language add fr\n  note: fr is not among"),
            (["add", "de", "fr", "--from", "a"], 64, "--from is for one language at a time"),
        ])
        func whatCannotBeAddedIsSaid(arguments: [String], status: Int32, words: String) throws {
            let home = try KrakelHome(display: nil)
            let outcome = try home.run(["language"] + arguments)
            #expect(outcome.status == status)
            #expect((outcome.output + outcome.errors).contains(words))
        }

        /// A model that is damaged is made anew by what is typed then.
        @Test func whatHelpsADamagedModel() throws {
            let home = try KrakelHome(display: nil)
            try home.writeSettings("languages = [\"en\"]\n")
            let list = try home.folder.write("haste\nhouse\n", to: "list")
            let add = ["language", "add", "en", "--from", list]
            #expect(try home.run(add).status == 0)
            _ = try home.folder.write("x", to: "data/krakel/languages/en.model")
            #expect(
                try home.run("language", "list").output.contains(
                    "krakel language add en --from FILE"))
            #expect(try home.run(add).status == 0)
            #expect(try home.run("language", "list").output.contains("en\twritten\t2\t"))
        }

        @Test func theListForScripts() throws {
            let home = try KrakelHome(display: nil)
            try home.writeSettings("languages = [\"sv\", \"de\", \"en\"]\n")
            let lines = try home.run("language", "list").output.split(separator: "\n")
            #expect(
                lines.first
                    == "sv\twritten\t-\tsudo apt-get install wswedish && krakel language add sv")
            for (name, line) in zip(["de", "en"], lines.dropFirst()) {
                #expect(line.hasPrefix("\(name)\twritten\t") && line.hasSuffix("\tshipped"))
            }
            #expect(
                lines.dropFirst(3).allSatisfy { $0.contains("\t-\t") && $0.hasSuffix("\tshipped") })
            let json = try home.run("language", "list", "--json").output
            #expect(json.hasPrefix("{\"languages\":[{"))
            #expect(json.contains("\"name\":\"sv\"") && json.contains("\"isWritten\":true"))
            #expect(try home.run("language", "list", "--all").output.contains("csb\t-\t-\t"))
            let doctor = try home.run("doctor").output
            #expect(doctor.contains("sv: no words are known"))
            #expect(doctor.contains("krakel language add sv"))
        }

        /// A running Krakel says whose words it lacks, and reads by them as soon as they are there.
        @Test func aRunningKrakelTakesThemOver() throws {
            let desktop = try Desktop()
            let home = desktop.home
            try home.writeSettings("languages = [\"sv\"]\n")
            let krakel = try desktop.krakel("--mode", "words", "--no-learning", "--dry-run")
            desktop.player.pace = 3
            func write(_ word: String) throws -> String? {
                try desktop.write(word: word)
                return try krakel.event(.recognised, .missed).text
            }
            _ = try write("water")
            _ = try krakel.errors.lines(through: "help: krakel language add sv")
            let list = try home.folder.write("wörld\nWäter\npeople\n", to: "list")
            #expect(try home.run("language", "add", "sv", "--from", list).status == 0)
            _ = try krakel.event(.reloaded)
            #expect(try write("world")?.hasSuffix("wörld") == true)
            #expect(try write("water")?.lowercased().hasSuffix("wäter") == true)
            #expect(try home.run("language", "remove", "sv").status == 0)
            _ = try krakel.event(.reloaded)
            #expect(try write("world")?.contains("ö") == false)
        }

        /// Several languages are read together, and mended by although the words of one are not known.
        @Test func severalLanguagesAreReadTogether() throws {
            let desktop = try Desktop()
            let home = desktop.home
            try home.writeSettings("languages = [\"de\", \"sv\", \"en\"]\n")
            let list = try home.folder.write("Wäter\nlängst\nfür\n", to: "list")
            #expect(try home.run("language", "add", "de", "--from", list).status == 0)
            let krakel = try desktop.krakel("--mode", "words", "--no-learning", "--dry-run")
            desktop.player.pace = 3
            for word in ["people", "hello", "little"] {
                try desktop.write(word: word)
                #expect(try krakel.event(.recognised, .missed).text?.hasSuffix(word) == true)
            }
            #expect(try krakel.ask(.status).mends == true)
        }
    }
}
