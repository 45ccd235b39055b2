// `krakel demo` writes what it is told to, where it is told to, and keeps it in files that are what they
// should be.

import Foundation
import Testing

@Suite struct DemoTests {
    @Test func aHandWritesAndIsFilmed() throws {
        guard Checkout.isInstalled("Xvfb"), Checkout.isInstalled("xterm") else { return }
        let folder = ScratchFolder()
        let (picture, film) = (folder.path + "/a.png", folder.path + "/film")
        let shown = try Checkout.run(
            [
                Checkout.krakel, "demo", "--text", "L", "--pace", "4", "--screenshot", picture,
                "--frames", film,
            ],
            environment: [
                "HOME": folder.path, "LC_ALL": "C.UTF-8",
                "KRAKEL_DATA": Checkout.root.path + "/data",
            ])
        #expect(shown.status == 0, "\(shown.output)")
        #expect(shown.output.contains("received: L\n"), "\(shown.output)")
        // What it has started ends behind it, in silence.
        #expect(!shown.output.contains("krakel: "), "\(shown.output)")
        let png = try Data(contentsOf: URL(fileURLWithPath: picture))
        #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        let frames = try FileManager.default.contentsOfDirectory(atPath: film).sorted()
        #expect(frames.count > 2)
        #expect(folder.files == ["a.png"] + frames.map { "film/" + $0 })
        for (index, frame) in frames.enumerated() {
            // Its number, and for how long it is shown.
            let numbers = frame.dropLast(4).split(separator: "-").compactMap { Int($0) }
            #expect(frame.hasSuffix(".png") && numbers.count == 2, "\(frame)")
            #expect(numbers.first == index + 1)
            let bytes = try Data(contentsOf: URL(fileURLWithPath: film + "/" + frame))
            #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        }
        let last = try Data(
            contentsOf: URL(fileURLWithPath: film + "/" + (try #require(frames.last))))
        #expect(last != png, "the film ends where the picture was taken")
    }

    @Test func aHandWritesWholeWords() throws {
        guard Checkout.isInstalled("Xvfb"), Checkout.isInstalled("xterm") else { return }
        let folder = ScratchFolder()
        let environment = ["HOME": folder.path, "KRAKEL_DATA": Checkout.root.path + "/data"]
        let shown = try Checkout.run(
            [Checkout.krakel, "demo", "--words", "--pace", "3", "--text", "write words"],
            environment: environment)
        #expect(shown.status == 0, "\(shown.output)")
        #expect(shown.output.contains("received: write words\n"), "\(shown.output)")
        let strange = try Checkout.run(
            [Checkout.krakel, "demo", "--words", "--text", "Big"], environment: environment)
        #expect(strange.status == 1 && strange.output.contains("not \"B\""), "\(strange.output)")
    }

    @Test func theTourShowsLettersWordsAndAGesture() throws {
        guard Checkout.isInstalled("Xvfb"), Checkout.isInstalled("xterm") else { return }
        let folder = ScratchFolder()
        let environment = ["HOME": folder.path, "KRAKEL_DATA": Checkout.root.path + "/data"]
        let shown = try Checkout.run(
            [Checkout.krakel, "demo", "--tour", "--pace", "2"], environment: environment)
        #expect(shown.status == 0, "\(shown.output)")
        #expect(
            shown.output.contains("received: hello see you soon, best wishes, Ann\n"),
            "\(shown.output)")
        let own = try Checkout.run(
            [Checkout.krakel, "demo", "--tour", "--text", "a"], environment: environment)
        #expect(own.status == 64 && own.output.contains("leave out --text"), "\(own.output)")
    }

    @Test func whatCannotBeWrittenIsNamed() throws {
        guard Checkout.isInstalled("Xvfb"), Checkout.isInstalled("xterm") else { return }
        let folder = ScratchFolder()
        let environment = ["HOME": folder.path, "KRAKEL_DATA": Checkout.root.path + "/data"]
        let strange = try Checkout.run(
            [Checkout.krakel, "demo", "--text", "a\u{6F22}"], environment: environment)
        #expect(strange.status != 0)
        #expect(strange.output.contains("no stroke for \"\u{6F22}\""), "\(strange.output)")
        let there = try Checkout.run(
            [Checkout.krakel, "demo", "--frames", folder.path], environment: environment)
        #expect(there.status == 1)
        #expect(there.output.contains("name a folder that does not exist yet"), "\(there.output)")
        let slow = try Checkout.run(
            [Checkout.krakel, "demo", "--pace", "0"], environment: environment)
        #expect(slow.status == 64)
        let nowhere = try Checkout.run(
            [Checkout.krakel, "demo", "--here"], environment: environment)
        #expect(nowhere.output.contains("no display"), "\(nowhere.output)")
    }
}
