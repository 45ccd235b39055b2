// Holding `krakel alphabet --from` against what it promises.

import Testing

@Suite struct AlphabetTests: CommandSuite {
    let folder = TemporaryFolder()

    init() throws {
        try folder.write(Self.samples, to: "samples")
    }

    /// A gamma, a lambda that is nearly the same, a capital and a sign of none of these alphabets.
    private static let samples = """
        {"label":"γ","strokes":[[[0,0],[20,40],[40,80],[60,40],[80,0]]]}
        {"label":"λ","strokes":[[[0,1],[21,40],[40,79],[60,41],[80,0]]]}
        {"label":"Γ","strokes":[[[0,80],[0,40],[0,0],[40,0],[80,0]]]}
        {"label":"☃","strokes":[[[0,0],[40,0],[80,0],[80,40],[80,80],[0,80],[0,0]]]}

        """

    @Test func samplesBecomeAMode() throws {
        let learned = try krakel("alphabet", "--letters", "αγλ", "--from", folder.path + "/samples")
        #expect(learned.status == 0)
        #expect(learned.output.contains("learned 2 examples in mode greek"), "\(learned.output)")
        #expect(learned.output.contains("2 of other letters left out"))
        #expect(learned.output.contains("without an example: α"))
        #expect(learned.output.contains("λ\tγ\t0."), "\(learned.output)")
        let text = try folder.read(".local/share/krakel/strokes.dict")
        #expect(text.contains("mode greek inherits common\n"))
        // There and back.
        #expect(text.contains("lock letters"))
        let list = try krakel("list", "--mode", "letters")
        #expect(list.output.contains("lock greek"), "\(list.output)")
        #expect(try krakel("check").status == 0)
    }

    /// Without a list all letters count, and capitals have their mode.
    @Test func allLettersOfTheSamplesCount() throws {
        try folder.write(
            Self.samples.split(separator: "\n").dropLast().joined(separator: "\n") + "\n",
            to: "some")
        let learned = try krakel("alphabet", "--from", folder.path + "/some")
        #expect(learned.output.contains("learned 3 examples in mode greek"), "\(learned.output)")
        let text = try folder.read(".local/share/krakel/strokes.dict")
        #expect(text.contains("mode greek-capitals inherits common\n"))
        #expect(text.contains("shift greek-capitals"))
    }

    /// What there is stays, byte for byte, and a file that counts alone is made where it is missing.
    @Test func aFileIsAddedTo() throws {
        let path = folder.path + "/mine.dict"
        let samples = folder.path + "/samples"
        let own =
            "krakel-dictionary 1\n# mine\nmode letters\n\"a\" : 14789\nmode greek\n\"γ\" : 159\n"
        try folder.write(own, to: "mine.dict")
        let learned = try krakel(
            "alphabet", "--letters", "γλ", "--dictionary", path, "--from", samples)
        #expect(learned.status == 0, "\(learned.output)")
        let text = try folder.read("mine.dict")
        for line in own.split(separator: "\n") { #expect(text.contains(line + "\n"), "\(text)") }
        #expect(text.contains("lock greek") && text.contains("lock letters"))
        #expect(try krakel("check", path).status == 0)
        let new = folder.path + "/new.dict"
        #expect(
            try krakel("alphabet", "--language", "el", "--dictionary", new, "--from", samples)
                .status
                == 0)
        #expect(try krakel("list", "--dictionary", new).output.contains("λ"))
    }

    @Test(arguments: [
        (["--layout", "nowhere"], "setxkbmap"), (["--language", "qq"], "--letters"),
        (["--letters", " "], "no letters"),
    ])
    func whatIsNotKnownIsTold(words: [String], part: String) throws {
        let outcome = try folder.krakel(
            ["alphabet"] + words + ["--from", folder.path + "/samples"])
        #expect(outcome.status == 1)
        #expect(outcome.output.contains(part), "\(outcome.output)")
    }
}
