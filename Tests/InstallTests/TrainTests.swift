// Holding `krakel train` and the shipped letter model against what they promise.

import Foundation
import Reading
import Testing

@Suite struct TrainTests: CommandSuite {
    let folder = TemporaryFolder()

    private func train(_ arguments: String...) throws -> (status: Int32, output: String) {
        try Checkout.run([Checkout.krakel, "train"] + arguments)
    }

    private func model(_ name: String) throws -> LetterModel {
        try LetterModel(bytes: Array(Data(contentsOf: URL(fileURLWithPath: path(name)))))
    }

    @Test func theShippedModelIsSmallAndSaysWhoseWordsItHas() throws {
        let file = Checkout.root.appendingPathComponent("data/letters.model")
        let bytes = Array(try Data(contentsOf: file))
        #expect(bytes.count <= 350_000)
        let model = try LetterModel(bytes: bytes)
        #expect(model.bytes == bytes)
        #expect(model.wordCount > 50_000)
        for owner in ["Copyright 2000-2011 by Kevin Atkinson", "wordfreq", "CC BY-SA 4.0"] {
            #expect(model.notes.joined(separator: " ").contains(owner))
        }
        for word in ["the", "writing", "'t", "unfortunately", "colour", "color"] {
            #expect(model.contains(word), "\(word)")
        }
        #expect(!model.contains("krakelig"))
    }

    @Test func learnsTextsAndListsByWeight() throws {
        try folder.write("The cat and the dog.\nIt's late.", to: "text")
        try folder.write("mat 12\nrat 3\n", to: "list")
        let run = try train(
            "--words", path("text"), path("list"), "--weights", "1", "5", "--note", "by hand",
            "-o", path("model"))
        #expect(run.status == 0, "\(run.output)")
        #expect(run.output.contains("learned 9 words of 15 letters from 10 read"), "\(run.output)")
        let model = try model("model")
        #expect(model.notes == ["by hand"])
        #expect(model.contains("cat") && model.contains("'s") && model.contains("rat"))
        // Again gives the same, over the file that is there.
        let before = try Data(contentsOf: URL(fileURLWithPath: path("model")))
        _ = try train(
            "--words", path("text"), path("list"), "--weights", "1", "5", "--note", "by hand",
            "-o", path("model"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path("model"))) == before)
        #expect(folder.files == ["list", "model", "text"])
    }

    @Test func whatIsNoTextIsRefusedAndNothingIsWritten() throws {
        try folder.write("a\u{0}b", to: "binary")
        try Data([0x67, 0x72, 0xFC, 0x6E]).write(to: URL(fileURLWithPath: path("latin1")))
        try folder.write("1 2 3 ...", to: "digits")
        try folder.write("the cat", to: "text")
        for (files, reason) in [
            (["binary"], "byte 2 is zero"), (["latin1"], "not UTF-8 text: byte 3"),
            (["text", "latin1"], "iconv"), (["digits"], "not one word"),
            (["missing"], "No such file"), (["."], "directory"),
        ] {
            let run = try Checkout.run(
                [Checkout.krakel, "train", "--words"] + files.map(path) + ["-o", path("model")])
            #expect(run.status == 1)
            #expect(run.output.contains(reason), "\(run.output)")
            #expect(run.output.contains("help: "), "\(run.output)")
            #expect(!folder.files.contains("model"))
        }
    }

    @Test func theOutputIsReplacedWholeOrNotAtAll() throws {
        try folder.write("the cat", to: "text")
        try folder.write("old", to: "model", mode: 0o755)
        let nowhere = try train("--words", path("text"), "-o", path("none/model"))
        #expect(nowhere.status == 1 && nowhere.output.contains("cannot be written"))
        let onFolder = try train("--words", path("text"), "-o", folder.path)
        #expect(onFolder.status == 1 && onFolder.output.contains("not a regular file"))
        let bad = try train("--words", path("missing"), "-o", path("model"))
        #expect(bad.status == 1)
        // What is there is somebody's text.
        let foreign = try train("--words", path("text"), "-o", path("model"))
        #expect(foreign.status == 1 && foreign.output.contains("this is not a letter model"))
        #expect(try folder.read("model") == "old")
        try folder.write("", to: "model", mode: 0o755)
        try FileManager.default.createSymbolicLink(
            atPath: path("link"), withDestinationPath: "model")
        let good = try train("--words", path("text"), "-o", path("link"))
        #expect(good.status == 0)
        #expect(try model("model").contains("cat"))
        let mode = try FileManager.default.attributesOfItem(atPath: path("model"))[
            .posixPermissions]
        #expect(mode as? Int == 0o755)
        #expect(folder.files == ["link", "model", "text"])
    }

    @Test func aCommandLineThatMakesNoSenseIsNotUnderstood() throws {
        for arguments in [
            ["-o", "x"], ["--words", "a"], ["--words", "a", "--weights", "1", "2", "-o", "x"],
            ["--words", "a", "--weights", "0", "-o", "x"],
        ] {
            let run = try Checkout.run([Checkout.krakel, "train"] + arguments)
            #expect(run.status == 64, "\(run.output)")
        }
    }
}
