// Which commands count as confirmed, and the file of it.

import Glibc
import PureSupport
import System
import Testing

@testable import Dictionaries

@Suite struct ConfirmedCommandTests {
    private let folder = TemporaryFolder()

    /// Another character, another quote or a shell makes another command of it; each is one line, which
    /// is read as it was written.
    @Test func anyCommandFitsInALine() throws {
        let file = ConfirmedCommands(path: folder.path + "/commands")
        var commands = [
            try Command("xterm -e a"), try Command("xterm -e b"), try Command("xterm  -e a"),
            try Command("xterm -e 'a'"), try Command(shell: "xterm -e a"),
            try Command(shell: "a\nb # c \"d\" \\ 'e'"),
            try Command("'\u{1}\t\u{7F}\u{85}\u{2028}'"),
            try Command(shell: "é | \u{1F600}\r\n,\u{202E}x"),
            try Command(shell: "\u{FEFF} \u{FFFF}"),
        ]
        // Every control character and what may mean something in a dictionary.
        for value in (1...0xA0).map({ UInt32($0) }) {
            let scalar = try #require(Unicode.Scalar(value))
            commands.append(try Command(shell: "x\(scalar)y"))
        }
        try file.add(commands)
        #expect(file.read() == Set(commands))
        #expect(Set(commands).count == commands.count)
        let lines = try folder.read("commands").utf8.split(separator: UInt8(ascii: "\n"))
        #expect(lines.count == commands.count + 1)
        #expect(try folder.read("commands").contains("\nrun \"xterm -e a\"\n"))
    }

    /// A line that is no command confirms nothing; the others do.
    @Test func aDamagedLineCostsNoneButItself() throws {
        let file = ConfirmedCommands(path: folder.path + "/commands")
        try folder.write(
            "krakel-commands 2\nrun \"a\"\nrun \"b\n\nrun\n\"x\"\nrun \"c\", run \"d\"\nrun shell \"e\"\n",
            to: "commands", mode: 0o600)
        #expect(file.read() == [try Command("a"), try Command(shell: "e")])
    }

    @Test func whatIsConfirmedIsKept() throws {
        let file = ConfirmedCommands(path: folder.path + "/state/krakel/commands")
        let (one, other) = (try Command("one"), try Command(shell: "other"))
        #expect(file.read().isEmpty)
        try file.add([])
        #expect(folder.names == [])
        try file.add([one])
        try file.add([one, other])
        #expect(file.contains(one) && file.contains(other))
        #expect(try !file.contains(Command("other")))
        #expect(try folder.read("state/krakel/commands").split(separator: "\n").count == 3)
        #expect(folder.mode(of: "state/krakel/commands") & 0o777 == 0o600)
        #expect(folder.mode(of: "state/krakel") & 0o777 == 0o700)
        #expect(try file.forget() == 2)
        #expect(file.read().isEmpty && !file.contains(one))
        #expect(try file.forget() == 0)
    }

    /// What others can have written says nothing, nor does what is no such file.
    @Test func whatOthersCanWriteConfirmsNothing() throws {
        let file = ConfirmedCommands(path: folder.path + "/commands")
        let command = try Command("one")
        try file.add([command])
        let text = try folder.read("commands")
        for (mode, counts) in [(0o600, true), (0o644, true), (0o606, false)] {
            chmod(file.path, mode_t(mode))
            #expect(file.contains(command) == counts, "\(mode)")
        }
        // A yes is taken back all the same, and none is taken where it would not count.
        chmod(folder.path, 0o777)
        #expect(throws: FileError.foreign(path: file.path, place: folder.path)) {
            try file.add([Command("two")])
        }
        #expect(try file.forget() == 1)
        chmod(folder.path, 0o700)
        #expect(file.read().isEmpty)
        try folder.write(text, to: "commands", mode: 0o606)
        // It is made anew, and says only what is confirmed now.
        try file.add([Command("two")])
        #expect(folder.mode(of: "commands") & 0o777 == 0o600 && !file.contains(command))
        for spoilt in ["", "krakel-commands 3\n" + text, "\n" + text, "x" + text] {
            try folder.write(spoilt, to: "commands", mode: 0o600)
            #expect(file.read().isEmpty)
        }
        unlink(file.path)
        mkfifo(file.path, 0o600)
        #expect(file.read().isEmpty)
        unlink(file.path)
        mkdir(file.path, 0o700)
        #expect(file.read().isEmpty)
        #expect(throws: FileError.self) { try file.add([command]) }
    }

    /// Each is asked about once, in the order of the entries; what is shipped is nobody's to confirm.
    @Test func eachIsFoundOnce() throws {
        let header = "krakel-dictionary 1\nmode letters\n"
        try folder.write(header + "run \"shipped\" : 1\n", to: "shipped")
        try folder.write(header + "run \"learned\" : 2\n", to: "learned")
        try folder.write(
            header + "\"x\", run \"b\" : 258\nrun \"a\" : wheel-up\nrun \"c\" : 14789\n"
                + "mode digits\nrun \"b\" : 123\nrun shell \"b\" : 456\n", to: "own")
        let stack = DictionaryStack(
            own: folder.path + "/own", learned: folder.path + "/learned",
            shipped: folder.path + "/shipped")
        let loaded = try stack.load()
        let expected = try ["b", "a", "c", "learned"].map { try Command($0) }
        #expect(loaded.ownCommands == Set(expected + [try Command(shell: "b")]))
        let own = try DictionaryStack(own: stack.own, shipped: nil).load()
        let waiting = UnconfirmedCommand.all(in: own.dictionary, confirmed: [try Command("c")])
        #expect(waiting.map(\.command) == expected[..<2] + [try Command(shell: "b")])
        #expect(waiting.map(\.mode) == ["letters", "letters", "digits"])
        #expect(waiting.first?.actions == [.text("x"), .run(expected[0])])
    }

    /// The next thing to type names the file where it is not the usual one, as a shell wants it.
    @Test func whatToTypeIsWhatAShellReads() {
        let usual = DictionaryStack(own: "/a", shipped: "/b")
        #expect(CommandWording.confirmation(in: usual) == "krakel confirm")
        for (path, words) in [
            ("/home/me/x.dict", "/home/me/x.dict"), ("Größe.dict", "Größe.dict"),
            ("/a b/c", "'/a b/c'"), ("/a'b;c", "'/a'\\''b;c'"), ("-x", "./-x"), ("~/a", "'~/a'"),
        ] {
            let stack = DictionaryStack(own: path, shipped: nil)
            #expect(CommandWording.confirmation(in: stack) == "krakel confirm " + words)
        }
    }

    @Test func checkTellsOfThemAtTheirPlaces() throws {
        let source =
            "krakel-dictionary 1\nmode letters\nrun \"a\" : 1\n\"x\", run shell \"b\" : 2\n"
        let found = CommandCheck.diagnostics(
            in: Array(source.utf8), confirmed: [try Command("a")],
            confirmation: "krakel confirm FILE"
        ) { .found("/bin/" + $0) }
        #expect(found.map(\.line) == [4] && found.map(\.column) == [16])
        #expect(
            found[0].severity == .warning
                && found[0].remedy?.english.hasSuffix("confirm FILE") == true)
    }
}
