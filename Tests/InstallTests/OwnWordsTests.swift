// Holding `krakel language words` against the file that it shows and changes.

import Testing

@Suite struct OwnWordsTests {
    private let folder = TemporaryFolder()
    private static let none =
        "there are no words of yours yet: one is kept once you have written it as a whole word, "
        + "or brought it back after it was mended\n"

    private func words(_ arguments: String...) throws -> (status: Int32, output: String) {
        try Checkout.run(
            [Checkout.krakel, "language", "words"] + arguments,
            environment: ["HOME": folder.path, "XDG_DATA_HOME": folder.path + "/data"])
    }

    @Test func theyAreShownAndForgotten() throws {
        #expect(try words() == (0, Self.none))
        try folder.write("ada 1\nKrakel 3\nleningrad\nnon sense\n", to: "data/krakel/words")
        #expect(try words() == (0, "krakel\t3\nleningrad\t2\nada\t1\n"))
        #expect(try words("--forget", "Krakel", "ada") == (0, ""))
        #expect(try folder.read("data/krakel/words") == "leningrad\nnon sense\n")
        let unknown = try words("--forget", "krakel")
        #expect(unknown.status == 1)
        #expect(unknown.output.contains("there is no word `krakel` of yours"))
        #expect(unknown.output.contains("krakel language words"))
        #expect(try words("--forget-all") == (0, ""))
        #expect(try words() == (0, Self.none))
        #expect(try words("--forget", "a", "--forget-all").status == 64)
    }
}
