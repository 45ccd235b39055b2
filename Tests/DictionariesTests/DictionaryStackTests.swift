import Dictionaries
import Strokes
import Testing

@Suite struct DictionaryStackTests {
    private static let header = "krakel-dictionary 1\nmode letters\n"

    @Test func whatWasLearnedLiesBetweenAndItsFactorsCountForAll() throws {
        let folder = try TemporaryFolder()
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
            } == ["l: 14789*2 258 147", "x: 321*1.5", "y:"])
    }

    @Test func writingStartsWhereOnesOwnFileDoes() throws {
        let folder = try TemporaryFolder()
        try folder.write("krakel-dictionary 1\nmode b\nmode a\n", to: "own")
        try folder.write("krakel-dictionary 1\nmode c\n\"1\" : 5\nmode a\n", to: "learned")
        let loaded = try DictionaryStack(
            own: folder.path + "/own", learned: folder.path + "/learned", shipped: nil
        ).load()
        #expect(loaded.dictionary.modes.map(\.name) == ["b", "a", "c"])
    }

    /// A file that cannot be used keeps nobody from writing.
    @Test func learnedFilesOfAnotherVersionAreLeftOut() throws {
        let folder = try TemporaryFolder()
        let own = folder.path + "/own"
        try folder.write(Self.header + "\"x\" : 321\n", to: "own")
        let learned = folder.path + "/learned"
        try folder.write("krakel-dictionary 9\n", to: "learned")
        let loaded = try DictionaryStack(own: own, learned: learned, shipped: nil).load()
        #expect(loaded.dictionary.entries(in: "letters").count == 1)
        #expect(loaded.problems.count == 1)
        #expect(loaded.problems.first?.contains("install a newer krakel") == true)
        let lost = DictionaryStack(
            own: folder.path + "/none", learned: learned, shipped: nil)
        #expect(throws: DictionaryFileError.missing(path: folder.path + "/none")) {
            try lost.load()
        }
    }
}
