// What the commands make of entries that leave something to choose.

import Dictionaries
import Foundation
import Testing

@Suite struct VariantTests: CommandSuite {
    let folder = TemporaryFolder()

    private static let entry =
        "\"close\" = <Control+w> / \"all of them\" = <Control+Shift+w> / <F5>"
    private static let own = ".local/share/krakel/strokes.dict"

    init() throws {
        try folder.write("krakel-dictionary 1\nmode letters\n\(Self.entry) : 14789\n", to: Self.own)
    }

    @Test func theyAreListedAndRecognised() throws {
        let listed = try krakel("list", "--dictionary", path(Self.own))
        #expect(listed.output.contains(Self.entry), "\(listed.output)")
        try folder.write(
            #"{"label":"l","strokes":[[[10,10],[10,90],[60,90]]]}"# + "\n", to: "samples.jsonl")
        let read = try krakel("recognize", "--dictionary", path(Self.own), path("samples.jsonl"))
        #expect(read.output.hasPrefix(Self.entry + "\t"), "\(read.output)")
    }

    /// What is shared and taken over is the whole of it.
    @Test func theyAreExportedAndImported() throws {
        let shared = path("shared.dict")
        #expect(try krakel("export", "-o", shared).status == 0)
        #expect(try folder.read("shared.dict").contains(Self.entry + " : 14789"))
        try folder.write("krakel-dictionary 1\n", to: Self.own)
        let taken = try krakel("import", "dictionary", shared)
        #expect(taken.status == 0, "\(taken.output)")
        let dictionary = try DictionaryReader.read(
            Array(try folder.read(Self.own).utf8), otherModes: ["common", "accents"]
        ).dictionary
        let actions = try ActionNotation.actions(in: Self.entry)
        #expect(dictionary.modes.flatMap(\.entries).map(\.actions) == [actions])
    }

    @Test func mistakesAreToldWithTheirPlace() throws {
        try folder.write(
            "krakel-dictionary 1\nmode letters\n\"a\" = <F1> / \"a\" = <F2> : 456\n",
            to: "wrong.dict")
        let check = try krakel("check", path("wrong.dict"))
        #expect(check.status != 0)
        #expect(
            check.output.contains(":3:14: error: two variants are called `a`"), "\(check.output)")
        #expect(check.output.contains("help: give each a name of its own"), "\(check.output)")
        // Each program that a variant starts waits for the user's yes.
        try folder.write(
            "krakel-dictionary 1\nmode letters\n<F1> / \"it\" = run \"true\" : 456\n",
            to: "program.dict")
        let waiting = try krakel("check", path("program.dict"))
        #expect(waiting.output.contains("you have not confirmed yet"), "\(waiting.output)")
    }
}
