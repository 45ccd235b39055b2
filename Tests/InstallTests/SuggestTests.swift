// `krakel suggest`: what it prints, what it writes, and that `krakel check` has nothing against it.

import Foundation
import Testing

@Suite struct SuggestTests: CommandSuite {
    let folder = TemporaryFolder()

    private static let own = ".local/share/krakel/strokes.dict"

    @Test func strokesAreDrawnWithTheLineToWrite() throws {
        let result = try krakel("suggest", "close all")
        #expect(result.status == 0)
        #expect(result.output.contains("1: nearest is "), "\(result.output)")
        #expect(result.output.matches(of: #/\n    "close all" : [1-9]+\n/#).count == 3)
        #expect(result.output.contains("add --take NUMBER"))
        #expect(try krakel("suggest", "close all").output == result.output)
    }

    @Test func whatIsTakenPassesTheChecks() throws {
        for mode in ["letters", "common", "letters"] {
            let result = try krakel("suggest", "<Control+w>", "--mode", mode, "--take", "2")
            #expect(result.status == 0, "\(result.output)")
        }
        let own = try folder.read(Self.own)
        #expect(own.matches(of: #/\n<Control\+w> *: *[1-9 ]+/#).count >= 2, "\(own)")
        let again = try krakel("suggest", "<Control+w>").output
        #expect(
            again.contains(/<Control\+w> is there already: [1-9]+ in mode letters\n/), "\(again)")
        let check = try krakel("check")
        #expect(check.status == 0)
        #expect(!check.output.contains("warning"), "\(check.output)")
    }

    @Test func scriptsGetOneLine() throws {
        let result = try krakel("suggest", "reload", "--count", "5", "--json")
        let line = try #require(
            JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        #expect(line["mode"] as? String == "letters")
        #expect((line["suggestions"] as? [[String: Any]])?.count == 5)
    }

    @Test(arguments: [
        (["--count", "0"], "1 to 9"), (["--take", "4"], "1 to 3"),
        (["--mode", "leters"], "did you mean `letters`?"),
        (["<Foo+x>"], "unknown modifier `Foo`"), (["<Contrl+x>"], "did you mean `Control`?"),
        (["<Retrun>"], "did you mean `Return`?"), ([""], "an action is missing"),
        (["<Control+"], "the `<` is not closed"),
    ])
    func mistakesAreToldWithAHelp(arguments: [String], words: String) throws {
        let result = try folder.krakel(["suggest"] + (arguments.count > 1 ? ["x"] : []) + arguments)
        #expect(result.status != 0)
        #expect(result.output.contains(words), "\(result.output)")
    }
}
