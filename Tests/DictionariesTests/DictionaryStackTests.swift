import Dictionaries
import Glibc
import PureSupport
import Strokes
import System
import Testing

@Suite struct DictionaryStackTests {
    private let folder = TemporaryFolder()

    private static let header = "krakel-dictionary 1\nmode letters\n"

    @Test func whatWasLearnedLiesBetweenAndItsFactorsCountForAll() throws {
        let line = String(try example("14789").fingerprint, radix: 16)
        let other = String(try example("321").fingerprint, radix: 16)
        let shipped = folder.path + "/shipped"
        try folder.write(Self.header + "\"l\" : 14789 258\n", to: "shipped")
        let own = folder.path + "/own"
        try folder.write(Self.header + "\"x\" : 321\n\"y\" : 77\n", to: "own")
        let learned = folder.path + "/learned.dict"
        let stack = DictionaryStack(own: own, learned: learned, shipped: shipped)
        #expect(stack.paths == [own, learned, shipped])
        #expect(try stack.load().problems.count == 1)
        try folder.write(
            Self.header
                + "\"l\" : 14789#\(line)*2 147\n\"x\" : 321#\(other)*1.5\n\"z\" : 321#\(other)\n",
            to: "learned.dict")
        let loaded = try stack.load()
        let entries = loaded.dictionary.entries(in: "letters")
        #expect(
            entries.map { entry in
                Label.text(of: entry.actions) + ":"
                    + entry.examples.map { " " + ExampleNotation.text(of: $0) }.joined()
            } == ["l: 14789*2 258 147", "x: 321*1.5"])
    }

    /// What others can write starts nothing, whatever else it says.
    @Test func whatOthersCanWriteStartsNothing() throws {
        let text = Self.header + "run \"xterm\" : 14789\n\"a\" : 258\n"
        for (mode, isOwn) in [(0o644, true), (0o664, true), (0o666, false), (0o646, false)] {
            try folder.write(text, to: "own", mode: mode_t(mode))
            let loaded = try DictionaryStack(own: folder.path + "/own", shipped: nil).load()
            #expect(loaded.foreignCommands == (isOwn ? [] : [try Command("xterm")]))
            #expect(loaded.problems.count == (isOwn ? 0 : 1) && loaded.errorCount == 0)
            #expect(loaded.dictionary.entries(in: "letters").count == 2)
        }
        // Who may put another file in its place can as well.
        try folder.write(text, to: "own", mode: 0o644)
        chmod(folder.path, 0o777)
        let loaded = try DictionaryStack(own: folder.path + "/own", shipped: nil).load()
        #expect(loaded.foreign.map(\.place) == [folder.path])
        #expect(loaded.problems.map(\.english) == loaded.foreign.map(\.warning.english))
        chmod(folder.path, 0o700)
        // One that starts nothing is nobody's worry.
        try folder.write(Self.header + "\"a\" : 258\n", to: "own", mode: 0o666)
        let plain = try DictionaryStack(own: folder.path + "/own", shipped: nil).load()
        #expect(plain.problems.isEmpty)
    }

    @Test(.enabled(if: geteuid() == 0, "only root gives files away"))
    func somebodyElsesFileStartsNothing() throws {
        try folder.write(Self.header + "run \"xterm\" : 14789\n", to: "own")
        #expect(chown(folder.path + "/own", 65534, 65534) == 0)
        let loaded = try DictionaryStack(own: folder.path + "/own", shipped: nil).load()
        #expect(loaded.foreignCommands.count == 1 && loaded.problems.count == 1)
    }

    @Test func writingStartsWhereOnesOwnFileDoes() throws {
        try folder.write("krakel-dictionary 1\nmode b\nmode a\n", to: "own")
        try folder.write("krakel-dictionary 1\nmode c\n\"1\" : 5\nmode a\n", to: "learned")
        let loaded = try DictionaryStack(
            own: folder.path + "/own", learned: folder.path + "/learned", shipped: nil
        ).load()
        #expect(loaded.dictionary.modes.map(\.name) == ["b", "a", "c"])
    }

    /// What was learned for some applications, in a mode that is shipped or one's own, counts there,
    /// although only one's own file says which applications those are.
    @Test func whatWasLearnedForApplicationsCountsThere() throws {
        try folder.write(Self.header + "\"l\" : 14789\nmode capitals\n", to: "shipped")
        try folder.write(
            "krakel-dictionary 1\napplications g : g\nmode pen\nmode letters for g\n\"t\" : 258\n",
            to: "own")
        try folder.write(
            "krakel-dictionary 1\nmode letters for g\n\"t\" : 852\nmode pen for g\n\"p\" : 147\n",
            to: "learned")
        let stack = DictionaryStack(
            own: folder.path + "/own", learned: folder.path + "/learned",
            shipped: folder.path + "/shipped")
        let loaded = try stack.load()
        #expect(loaded.problems == [])
        let recogniser = Recogniser(loaded.dictionary)
        for (path, mode, text) in [
            ("258", "letters", "t"), ("852", "letters", "t"), ("147", "pen", "p"),
        ] {
            let query = try Query(#require(CellPath(path)).ink)
            let match = try recogniser.recognise(#require(query), in: mode, for: "g")
            #expect(match?.actions == [.text(text)])
        }
    }

    /// A file that cannot be used keeps nobody from writing.
    @Test func learnedFilesOfAnotherVersionAreLeftOut() throws {
        let own = folder.path + "/own"
        try folder.write(Self.header + "\"x\" : 321\n", to: "own")
        let learned = folder.path + "/learned"
        try folder.write("krakel-dictionary 9\n", to: "learned")
        let loaded = try DictionaryStack(own: own, learned: learned, shipped: nil).load()
        #expect(loaded.dictionary.entries(in: "letters").count == 1)
        #expect(loaded.problems.count == 1)
        #expect(loaded.problems.first?.english.contains("install a newer krakel") == true)
        let lost = DictionaryStack(own: folder.path + "/none", learned: learned, shipped: nil)
        #expect(throws: FileError.missing(path: folder.path + "/none")) {
            try lost.load()
        }
    }
}
