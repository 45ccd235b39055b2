// Holding `krakel import xstroke` against what it promises.

import Dictionaries
import Foundation
import Testing

@Suite struct ImportTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
    }

    private func krakel(_ arguments: String...) throws -> (status: Int32, output: String) {
        try Checkout.run(
            [Checkout.krakel] + arguments,
            environment: ["HOME": folder.path, "KRAKEL_DATA": Checkout.root.path + "/data"])
    }

    private static let alphabet = """
        include "more"
        Mode "abc" {
          Key l = { grid("1?47?89") doc("14789") }
          Key i, OrientationCorrection 90 = grid("258")
        }
        """

    @Test func anAlphabetBecomesADictionaryOfItsOwn() throws {
        try folder.write(Self.alphabet, to: "alphabet")
        try folder.write("Mode \"__FALLBACK__\" { Key space = { grid(\"456\") } }\n", to: "more")
        let added = try krakel("import", "xstroke", folder.path + "/alphabet")
        #expect(added.status == 0)
        #expect(added.output.contains("3 definitions; 3 understood (3 exact rules, 1 examples)"))
        let path = folder.path + "/.local/share/krakel/xstroke.dict"
        #expect(added.output.contains("krakel --dictionary \(path)"))
        let text = try folder.text(of: ".local/share/krakel/xstroke.dict")
        #expect(text.contains("\"l\"              : /1?47?89/ 14789\n"))
        let check = try krakel("check", path)
        #expect(check.status == 0)
        #expect(try krakel("list", "--dictionary", path).output.contains("/1?47?89/ 14789"))
        // Samples are read by the rules.
        try folder.write(
            #"{"label":"l","strokes":[[[10,10],[10,90],[60,90]]]}"# + "\n", to: "samples.jsonl")
        let read = try krakel(
            "recognize", "--dictionary", path, "--screen", "1280x800",
            folder.path + "/samples.jsonl")
        #expect(read.output == "l\t0.0\n")
        let again = try krakel("import", "xstroke", folder.path + "/alphabet")
        #expect(again.output.contains("added 0 lines"))
        #expect(try folder.text(of: ".local/share/krakel/xstroke.dict") == text)
    }

    /// A device that never ends was read until the memory was full.
    @Test(arguments: ["easystroke", "xstroke"])
    func endlessInputIsRefused(program: String) throws {
        let command = "\(Checkout.krakel) import \(program) - </dev/zero"
        let result = try Checkout.run(
            ["sh", "-c", "ulimit -v 4000000; " + command],
            environment: ["HOME": folder.path, "KRAKEL_DATA": Checkout.root.path + "/data"])
        #expect(result.status == 1)
        #expect(
            result.output.hasPrefix(
                "krakel: standard input: there are more than 64 MB\n  help: name"),
            "\(result.output)")
        #expect(folder.files == [])
    }

    @Test func endlessSamplesAreRefused() throws {
        let command = "\(Checkout.krakel) recognize - </dev/zero"
        let result = try Checkout.run(
            ["sh", "-c", command],
            environment: ["HOME": folder.path, "KRAKEL_DATA": Checkout.root.path + "/data"])
        #expect(result.status == 1)
        #expect(
            result.output.hasPrefix("krakel: standard input: there are more than 1024 MB\n"),
            "\(result.output)")
    }

    @Test func onlyFilesAreIncluded() throws {
        try folder.write("Mode \"a\" {}\ninclude \"/dev/zero\"\n", to: "alphabet")
        let path = folder.path + "/alphabet"
        let result = try krakel("import", "xstroke", path)
        #expect(result.status == 1)
        #expect(
            result.output.contains("\(path):2:9: error: the file `/dev/zero` cannot be read"),
            "\(result.output)")
        #expect(folder.files == ["alphabet"])
    }

    @Test func aMistakeIsShownWithItsPlace() throws {
        try folder.write("Mode \"a\" {\n  Key l = grid(\"14[7\")\n}\n", to: "alphabet")
        let path = folder.path + "/alphabet"
        let result = try krakel("import", "xstroke", path)
        #expect(result.status == 1)
        #expect(result.output.contains("\(path):2:16: error: this is no regular expression"))
        #expect(result.output.contains("  Key l = grid(\"14[7\")\n               ^~~~~~\n  help: "))
        #expect(folder.files == ["alphabet"])
    }
}
