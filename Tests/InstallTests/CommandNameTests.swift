// What `krakel` says to a command that there is none of.

import Testing

@Suite struct CommandNameTests {
    @Test(arguments: [
        ("staus", "did you mean `krakel status`? see them all: krakel --help"),
        ("quti", "did you mean `krakel quit`? see them all: krakel --help"),
        ("frobnicate", "help: see them all: krakel --help"),
    ])
    func theNearestIsNamed(word: String, help: String) throws {
        let result = try Checkout.run([Checkout.krakel, word])
        #expect(result.status == 64)
        #expect(result.output.contains("there is no command `\(word)`"))
        #expect(result.output.contains(help), "\(result.output)")
    }

    @Test(arguments: [["help"], ["help", "status"], ["--help"], ["status", "--help"]])
    func whatThereIsIsNotTouched(arguments: [String]) throws {
        #expect(try Checkout.run([Checkout.krakel] + arguments).status == 0)
    }

    /// Words that an option knows.
    @Test(arguments: [
        (["run", "--modifiers", "Contrl"], "did you mean `Control`?"),
        (["run", "--modifiers", "Super+Shft"], "did you mean `Shift`?"),
        (["run", "--modifiers", "qqqqqqqqq"], "the modifiers are "),
        (["run", "--ask", "mis"], "Did you mean 'miss'?"),
        (["run", "--notices", "eror"], "Did you mean 'errors'?"),
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
