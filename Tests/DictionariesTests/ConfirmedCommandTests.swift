// Owns: which commands count as confirmed, and the file of it.

import Glibc
import Testing

@testable import Dictionaries

@Suite struct ConfirmedCommandTests {
    /// Of FIPS 180-4's examples, and texts about as long as a block.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            String(repeating: "a", count: 1_000),
            "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"
        ),
    ])
    func theDigestIsSHA256(text: String, digest: String) {
        let hexadecimal = SHA256.digest(of: Array(text.utf8)).map {
            ($0 < 16 ? "0" : "") + String($0, radix: 16)
        }
        #expect(hexadecimal.joined() == digest)
    }

    /// Every length about a block's, so that the padding is right at each.
    @Test func noLengthIsTakenForAnother() {
        let digests = (0..<200).map { SHA256.digest(of: [UInt8](repeating: 0, count: $0)) }
        #expect(Set(digests).count == 200 && digests.allSatisfy { $0.count == 32 })
    }

    /// Another character, another quote or a shell makes another command of it.
    @Test func anyChangeMakesAnotherCommand() throws {
        let commands = [
            try Command("xterm -e a"), try Command("xterm -e b"), try Command("xterm  -e a"),
            try Command("xterm -e 'a'"), try Command(shell: "xterm -e a"),
        ]
        #expect(Set(commands.map(CommandDigest.init)).count == commands.count)
        #expect(CommandDigest(commands[0]) == CommandDigest(try Command("xterm -e a")))
        let text = CommandDigest(commands[0]).text
        #expect(CommandDigest(line: text.utf8)?.text == text)
        for line in [String(text.dropLast()), text.uppercased(), text + "0", ""] {
            #expect(CommandDigest(line: line.utf8) == nil)
        }
    }

    @Test func whatIsConfirmedIsKept() throws {
        let folder = try TemporaryFolder()
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
        let folder = try TemporaryFolder()
        let file = ConfirmedCommands(path: folder.path + "/commands")
        let command = try Command("one")
        try file.add([command])
        let text = try folder.read("commands")
        for (mode, counts) in [(0o600, true), (0o644, true), (0o664, false), (0o606, false)] {
            chmod(file.path, mode_t(mode))
            #expect(file.contains(command) == counts, "\(mode)")
        }
        // It is made anew, and says only what is confirmed now.
        try file.add([Command("two")])
        #expect(folder.mode(of: "commands") & 0o777 == 0o600 && !file.contains(command))
        for spoilt in ["", "krakel-commands 2\n" + text, "\n" + text, "x" + text] {
            try folder.write(spoilt, to: "commands", mode: 0o600)
            #expect(file.read().isEmpty)
        }
        unlink(file.path)
        mkfifo(file.path, 0o600)
        #expect(file.read().isEmpty)
        unlink(file.path)
        mkdir(file.path, 0o700)
        #expect(file.read().isEmpty)
        #expect(throws: DictionaryFileError.self) { try file.add([command]) }
    }

    /// Each is asked about once, in the order of the entries; what is shipped is nobody's to confirm.
    @Test func eachIsFoundOnce() throws {
        let folder = try TemporaryFolder()
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
        let waiting = UnconfirmedCommand.all(
            in: own.dictionary, confirmed: [CommandDigest(try Command("c"))])
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
            in: Array(source.utf8), confirmed: [CommandDigest(try Command("a"))],
            confirmation: "krakel confirm FILE"
        ) { .found("/bin/" + $0) }
        #expect(found.map(\.line) == [4] && found.map(\.column) == [16])
        #expect(found[0].severity == .warning && found[0].remedy?.hasSuffix("confirm FILE") == true)
    }
}
