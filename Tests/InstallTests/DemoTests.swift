// `krakel demo` writes what it is told to, where it is told to, and keeps it in files that are what they
// should be.

import Foundation
import Testing

@Suite(.enabled(if: Checkout.isInstalled("Xvfb") && Checkout.isInstalled("xterm")))
struct DemoTests: CommandSuite {
    let folder = TemporaryFolder()

    @Test func aHandWritesAndIsFilmed() throws {
        let (picture, film) = (folder.path + "/a.png", folder.path + "/film")
        let shown = try krakel(
            "demo", "--text", "L", "--pace", "4", "--screenshot", picture, "--frames", film)
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
        let shown = try krakel("demo", "--words", "--pace", "3")
        #expect(shown.status == 0, "\(shown.output)")
        #expect(shown.output.contains("received: write anywhere\n"), "\(shown.output)")
        let strange = try krakel("demo", "--words", "--text", "Big")
        #expect(strange.status == 1 && strange.output.contains("not \"B\""), "\(strange.output)")
    }

    @Test func theTourShowsLettersWordsAndAGesture() throws {
        let shown = try krakel("demo", "--tour", "--pace", "2")
        #expect(shown.status == 0, "\(shown.output)")
        #expect(
            shown.output.contains("received: hello see you soon, best wishes, Ann\n"),
            "\(shown.output)")
        let own = try krakel("demo", "--tour", "--text", "a")
        #expect(own.status == 64 && own.output.contains("leave out --text"), "\(own.output)")
    }

    @Test func whatCannotBeWrittenIsNamed() throws {
        let strange = try krakel("demo", "--text", "a\u{6F22}")
        #expect(strange.status != 0)
        #expect(strange.output.contains("no stroke for \"\u{6F22}\""), "\(strange.output)")
        let there = try krakel("demo", "--frames", folder.path)
        #expect(there.status == 1)
        #expect(there.output.contains("name a folder that does not exist yet"), "\(there.output)")
        let slow = try krakel("demo", "--pace", "0")
        #expect(slow.status == 64)
        let nowhere = try krakel("demo", "--here")
        #expect(nowhere.output.contains("no display"), "\(nowhere.output)")
    }
}
