// What `krakel` says to a command that there is none of.

import Testing

@Suite struct CommandNameTests {
    @Test(arguments: [
        ("staus", "did you mean `krakel status`? see them all: krakel --help"),
        ("quti", "did you mean `krakel quit`? see them all: krakel --help"),
        ("frobnicate", "help: see them all: krakel --help"),
        ("stat", "did you mean `krakel status`? see them all: krakel --help"),
        ("import mine.dict", "did you mean `krakel import dictionary mine.dict`?"),
        ("import stok", "did you mean `krakel import stock`?"),
        ("language lst", "did you mean `krakel language list`?"),
        ("autostart x", "help: see them all: krakel autostart --help"),
    ])
    func theNearestIsNamed(word: String, help: String) throws {
        let result = try Checkout.run(
            [Checkout.krakel] + word.split(separator: " ").map(String.init))
        #expect(result.status == 64)
        #expect(result.output.contains("there is no command `\(word)`"))
        #expect(result.output.contains(help), "\(result.output)")
    }

    @Test func helpAboutACommandThatThereIsNoneOfSaysSo() throws {
        for (word, near) in [
            ("stat", "help status"), ("foo", "--help"), ("import stok", "import stock"),
        ] {
            let words = ["help"] + word.split(separator: " ").map(String.init)
            let result = try Checkout.run([Checkout.krakel] + words)
            #expect(result.status == 64)
            #expect(result.output.contains("there is no command `\(word)`"))
            #expect(result.output.contains("krakel \(near)") || near == "import stock")
        }
        let verbose = try Checkout.run([Checkout.krakel, "-v"])
        #expect(verbose.status == 64 && verbose.output.contains("krakel --version"))
    }

    @Test(arguments: [
        ("teach --missed x", "--missed is about what was drawn"),
        ("teach", "there is no display"),
        ("learn", "--from"),
        ("language add german --from /dev/null/x", "/dev/null/x"),
        ("language add Čeština --from /dev/null/x", "/dev/null/x"),
    ])
    func itSaysWhatIsMissing(words: String, said: String) throws {
        let result = try Checkout.run(
            [Checkout.krakel] + words.split(separator: " ").map(String.init),
            environment: ["HOME": "/nonexistent", "KRAKEL_DATA": Checkout.root.path + "/data"])
        #expect(result.output.contains(said), "\(result.output)")
    }

    @Test(arguments: [
        ["help"], ["help", "status"], ["help", "language", "add"], ["--help"],
        ["status", "--help"],
    ])
    func whatThereIsIsNotTouched(arguments: [String]) throws {
        #expect(try Checkout.run([Checkout.krakel] + arguments).status == 0)
    }

    /// Words that an option knows.
    @Test(arguments: [
        (["run", "--modifiers", "Contrl"], "did you mean `Control`?"),
        (["run", "--modifiers", "Super+Shft"], "did you mean `Shift`?"),
        (["run", "--modifiers", "qqqqqqqqq"], "the modifiers are "),
        (["run", "--ask", "mis"], "did you mean `miss`?"),
        (["run", "--notices", "eror"], "did you mean `errors`?"),
        (["recognize", "--mode", "leters", "/dev/null"], "did you mean `letters`?"),
        (["list", "--mode", "captals"], "did you mean `capitals`?"),
        (["export", "--mode", "leters", "--with-shipped"], "did you mean `letters`?"),
    ])
    func theNearestWordIsNamed(arguments: [String], help: String) throws {
        let result = try Checkout.run(
            [Checkout.krakel] + arguments,
            environment: ["HOME": "/nonexistent", "KRAKEL_DATA": Checkout.root.path + "/data"])
        #expect(result.status != 0)
        #expect(result.output.contains(help), "\(result.output)")
    }
}
