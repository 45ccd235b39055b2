// `krakel merge` where git, Syncthing and links have carried files between two machines.

import Foundation
import Testing

@Suite struct MergeTests: CommandSuite {
    let folder = TemporaryFolder()

    private static let data = ".local/share/krakel/"
    private static let settings = ".config/krakel/config.toml"
    private static let head = "krakel-dictionary 1\n\nmode letters\n"

    /// Runs krakel with a folder of this one for a home.
    private func krakel(_ arguments: String..., at machine: String) throws -> (
        status: Int32, output: String
    ) {
        try Checkout.run(
            [Checkout.krakel] + arguments,
            environment: [
                "HOME": path(machine), "KRAKEL_DATA": Checkout.root.path + "/data",
            ])
    }

    /// Two clones, changes in both, and what `git pull` makes of them.
    @Test(.enabled(if: Checkout.isInstalled("git"))) func whatGitCannotMergeIsMerged() throws {
        @discardableResult func git(_ machine: String, _ arguments: String...) throws -> Int32 {
            try Checkout.run(
                ["git", "-C", path(machine), "-c", "user.name=t", "-c", "user.email=t@localhost"]
                    + arguments,
                environment: ["HOME": folder.path, "GIT_CONFIG_GLOBAL": "/dev/null"]
            ).status
        }
        func write(_ machine: String, entry: String, word: String, setting: String) throws {
            try folder.write(
                Self.head + "# mine\n\"l\" : 14789\n" + entry,
                to: "\(machine)/\(Self.data)strokes.dict")
            try folder.write("krakel 3\n" + word, to: "\(machine)/\(Self.data)words")
            try folder.write("hold = 400\n" + setting, to: "\(machine)/\(Self.settings)")
            try git(machine, "add", "-A")
            try git(machine, "commit", "-qm", machine)
        }
        try folder.write("", to: "one/.keep")
        try git("one", "init", "-q", "-b", "main")
        try write("one", entry: "", word: "", setting: "")
        try git(".", "clone", "-q", path("one"), "two")
        try write("one", entry: "\"a\" : 258\n", word: "syncthing 2\n", setting: "pause = 200\n")
        try write(
            "two", entry: "\"b\" : 258 5\n# theirs\n", word: "dotfiles 4\n",
            setting: "pause = 250\n")
        #expect(try git("two", "pull", "-q", "--no-rebase", "origin", "main") == 1)
        let check = try krakel("check", at: "two")
        #expect(check.status == 1)
        #expect(
            check.output.contains("a conflict marker of git")
                && check.output.contains("krakel merge"))
        #expect(
            try krakel("check", "--settings", at: "two").output.contains("a conflict marker of git")
        )
        let merge = try krakel("merge", at: "two")
        #expect(merge.status == 0, "\(merge.output)")
        #expect(merge.output.contains("now a comment: \"a\" : 258\n"), "\(merge.output)")
        #expect(
            try folder.read("two/\(Self.data)strokes.dict") == Self.head
                + "# mine\n\"l\" : 14789\n\"b\" : 258 5\n# theirs\n# \"a\" : 258\n")
        #expect(
            try folder.read("two/\(Self.data)words") == "krakel 3\ndotfiles 4\nsyncthing 2\n")
        #expect(
            try folder.read("two/\(Self.settings)")
                == "hold = 400\npause = 250\n\n# pause = 200\n")
        for file in [Self.data + "strokes.dict", Self.data + "words", Self.settings] {
            #expect(try folder.read("two/\(file).backup").contains("<<<<<<< "))
        }
        #expect(try krakel("check", at: "two").status == 0)
        #expect(try krakel("check", "--settings", at: "two").status == 0)
        try git("two", "add", "-A")
        #expect(try git("two", "commit", "-qm", "merged") == 0)
        #expect(try git("one", "pull", "-q", path("two"), "main") == 0)
        #expect(
            try krakel("merge", at: "one").output == "there is no other version of your files\n")
    }

    /// Two other versions of one file, and one of each other; the file itself is a link.
    @Test func whatSyncthingPutsBesideIsMerged() throws {
        let mark = ".sync-conflict-20261121-170322-ABCDEFG"
        let later = ".sync-conflict-20261122-080000-ABCDEFG"
        let files = [
            ("strokes.dict", Self.head + "\"l\" : 14789\n"),
            ("strokes\(mark).dict", Self.head + "\"l\" : 14789 1478\n"),
            ("strokes\(later).dict", Self.head + "\"t\" : 456|258  # a cross\n"),
            ("learned.dict", Self.head + "\"l\" : 14789*1.15  # misled 2026-11-20T10:00:00Z\n"),
            (
                "learned\(mark).dict",
                Self.head + "\"l\" : 14789*1.15  # misled 2026-11-19T10:00:00Z\n"
            ),
            ("words", "krakel 2\nname 1\n"), ("words\(mark)", "krakel 5\nother 1\n"),
            ("practice", "2026-11-20T10:00:00\ta\t3\t2\t4.0\n"),
            ("practice\(mark)", "2026-11-19T10:00:00\tb\t1\t1\t2.0\n"),
        ]
        for (name, text) in files { try folder.write(text, to: "dots/" + name) }
        try folder.write("", to: Self.data + ".keep")
        let names = ["strokes.dict", "learned.dict", "words", "practice"]
        for name in names {
            try FileManager.default.createSymbolicLink(
                atPath: path(Self.data + name), withDestinationPath: path("dots/" + name))
        }
        try folder.write("hold = 400\n", to: Self.settings)
        try folder.write("hold = 300\n", to: ".config/krakel/config\(mark).toml")
        for (arguments, count) in [(["check"], 6), (["doctor"], 6)] {
            let told = try folder.krakel(arguments)
            #expect(told.output.matches(of: /another version of a file/).count == count)
            #expect(told.output.contains("help: merge them: krakel merge"))
            // What is put into a bug report has no name of a machine.
            #expect(told.output.contains("ABCDEFG") == (arguments == ["check"]))
        }
        let merge = try krakel("merge")
        #expect(merge.status == 0, "\(merge.output)")
        #expect(
            try folder.read("dots/strokes.dict")
                == Self.head + "\"l\" : 14789\n\"l\" : 1478\n\"t\" : 456|258  # a cross\n")
        #expect(
            try folder.read("dots/learned.dict") == Self.head
                + "\"l\" : 14789*1.323  # misled 2026-11-19T10:00:00Z, misled 2026-11-20T10:00:00Z\n"
        )
        #expect(try folder.read("dots/words") == "krakel 7\nname 1\nother 1\n")
        #expect(
            try folder.read("dots/practice").split(separator: "\n").map { $0.prefix(10) }
                == ["2026-11-19", "2026-11-20"])
        #expect(try folder.read(Self.settings) == "hold = 400\n\n# hold = 300\n")
        // Nothing is gone: each is there under another name.
        for (name, text) in files where name.contains("sync") {
            #expect(try folder.read("dots/\(name)~") == text)
        }
        for name in names {
            let old = files.first { $0.0 == name }?.1
            #expect(try folder.read("dots/\(name).backup") == old)
        }
        #expect(try krakel("merge").output == "there is no other version of your files\n")
    }

    /// A version by its name stays where it is; settings with mistakes stay as they are.
    @Test func versionsMayBeNamed() throws {
        try folder.write(Self.head + "\"l\" : 14789\n", to: "a.dict")
        try folder.write(Self.head + "\"t\" : 456|258\n", to: "b.dict")
        #expect(try krakel("merge", path("a.dict"), path("b.dict")).status == 0)
        #expect(try folder.read("a.dict").contains("\"t\" : 456|258\n"))
        try folder.write("hold = 1", to: "a.toml")
        try folder.write("hold = ", to: "b.toml")
        for (own, other) in [("a.toml", "b.toml"), ("a.dict", "c.dict"), ("c.dict", "a.dict")] {
            let refused = try krakel("merge", path(own), path(other))
            #expect(refused.status == 1)
            #expect(refused.output.contains("\n  help: "), "\(refused.output)")
            #expect(refused.output.contains("b.toml:1:") == (own == "a.toml"))
        }
        // Right as both are, a program cannot change the one.
        try folder.write("trail = { width = 3 }\n", to: "a.toml")
        try folder.write("[trail]\ncolour = \"red\"\n", to: "b.toml")
        let unclear = try krakel("merge", path("a.toml"), path("b.toml"))
        #expect(unclear.status == 1 && unclear.output.contains("only you know the meaning of"))
        #expect(!unclear.output.contains("mistakes"))
        try folder.write("hold = 1\n=======\n", to: "a.toml")
        #expect(try krakel("merge", path("a.toml")).output.contains("markers of git are missing"))
        #expect(
            folder.files.filter { !$0.hasSuffix(".lock") } == [
                "a.dict", "a.dict.backup", "a.toml", "b.dict", "b.toml",
            ],
            "\(folder.files)")
    }

    /// A file is what the user's own one that is a link to it is; what is none of them is no dictionary yet.
    @Test func aNameDoesNotSayWhatAFileIs() throws {
        try folder.write("hold = 400\n", to: "sync/mine")
        try folder.write("pause = 200\n", to: "other")
        try folder.write("", to: ".config/krakel/.keep")
        #expect(try krakel("merge", path("sync/mine"), path("other")).status == 1)
        let picture = try krakel("merge", Checkout.root.path + "/data/asked.png")
        #expect(picture.status == 1 && picture.output.contains("it has no entries"))
        try FileManager.default.createSymbolicLink(
            atPath: path(Self.settings), withDestinationPath: path("sync/mine"))
        #expect(try krakel("merge", path("sync/mine"), path("other")).status == 0)
        #expect(try folder.read("sync/mine") == "hold = 400\npause = 200\n")
    }

    /// A line with a mistake is shown as it becomes a comment, without what a terminal would obey.
    @Test func theOthersMistakesAreShown() throws {
        try folder.write(Self.head + "\"l\" : 14789\n", to: "a.dict")
        try folder.write(Self.head + "bad \u{1B}[31m\n", to: "b.dict")
        let merge = try krakel("merge", path("a.dict"), path("b.dict"))
        #expect(merge.output.contains("now a comment: bad \u{FFFD}[31m\n"), "\(merge.output)")
    }
}
