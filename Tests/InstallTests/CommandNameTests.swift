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
}
