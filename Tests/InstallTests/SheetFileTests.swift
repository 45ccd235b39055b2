// `krakel sheet -o`: the files are what their names say, complete, and never half written.

import Foundation
import FoundationXML
import Testing

@Suite struct SheetFileTests: CommandSuite {
    let folder = TemporaryFolder()

    private func bytes(_ name: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: path(name)))
    }

    /// Width and height by the header, ISO/IEC 15948, 11.2.2.
    private func size(ofPNG name: String) throws -> (width: Int, height: Int) {
        let data = try bytes(name)
        try #require(data.count > 100)
        #expect(Array(data.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        #expect(String(decoding: data[12..<16], as: UTF8.self) == "IHDR")
        #expect(String(decoding: data.suffix(8).prefix(4), as: UTF8.self) == "IEND")
        func number(at start: Int) -> Int {
            data[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
        }
        return (number(at: 16), number(at: 20))
    }

    @Test func aPictureHasItsScale() throws {
        for (name, scale) in [("usual.PNG", nil), ("one.png", "1"), ("three.png", "3")] {
            let words = ["sheet", "--mode", "digits", "-o", path(name)]
            let result = try folder.krakel(words + (scale.map { ["--scale", $0] } ?? []))
            #expect(result.status == 0 && result.output == "")
        }
        let one = try size(ofPNG: "one.png")
        #expect(one.width == 596 && one.height > 300)
        #expect(try size(ofPNG: "usual.PNG").width == 1191)
        let three = try size(ofPNG: "three.png")
        #expect(three.width == 1786)
        #expect(abs(three.height - 3 * one.height) <= 3)
    }

    @Test func aDrawingSaysWhatIsOnIt() throws {
        try folder.write(
            "krakel-dictionary 1\nmode letters\n\"<&>\" : 147896 # less & more\n",
            to: ".local/share/krakel/strokes.dict")
        #expect(try krakel("sheet", "-o", path("all.svg")).status == 0)
        let reader = DescriptionReader()
        let parser = XMLParser(data: try bytes("all.svg"))
        parser.delegate = reader
        #expect(parser.parse())
        #expect(reader.root == "svg")
        let lines = reader.text.split(separator: "\n").map(String.init)
        let labels = Set(lines.compactMap { $0.components(separatedBy: ", ").first })
        for letter in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@#" {
            #expect(labels.contains(String(letter)), "\(letter)")
        }
        for label in ["next: capitals", "from now on: digits", "Backspace", "Return", "Letters"] {
            #expect(labels.contains(label), "\(label)")
        }
        #expect(lines.contains("<&>, 147896, less & more"))
    }

    @Test func paperHasPages() throws {
        #expect(try krakel("sheet", "-o", path("all.pdf")).status == 0)
        #expect(try krakel("sheet", "--mode", "digits", "-o", path("digits.pdf")).status == 0)
        for (name, pages) in [("all.pdf", 2...5), ("digits.pdf", 1...1)] {
            let text = String(decoding: try bytes(name), as: Unicode.ASCII.self)
            #expect(text.hasPrefix("%PDF-1."))
            #expect(text.hasSuffix("%%EOF\n"))
            let count = try #require(text.firstMatch(of: #/\/Count (\d+)/#)?.1)
            #expect(pages.contains(try #require(Int(count))))
            #expect(text.matches(of: #/\/Type \/Page\b(?!s)/#).count == Int(count))
        }
    }

    @Test func theStockGesturesNeedNoImport() throws {
        #expect(try krakel("sheet", "--mode", "gestures", "-o", path("g.svg")).status == 0)
        let text = String(decoding: try bytes("g.svg"), as: UTF8.self)
        #expect(text.contains("Alt+←, 349, back\n"))
        #expect(text.contains("Backspace, 654\n"))
        // What is one's own counts beside it.
        try folder.write(
            "krakel-dictionary 1\nmode gestures\n\"mine\" : 14789\n",
            to: ".local/share/krakel/strokes.dict")
        #expect(try krakel("sheet", "--mode", "gestures", "-o", path("g.svg")).status == 0)
        #expect(String(decoding: try bytes("g.svg"), as: UTF8.self).contains("mine, 14789\n"))
    }

    @Test func aDictionaryAloneIsAlone() throws {
        try folder.write("krakel-dictionary 1\nmode pen\n\"日本\" : 14789\n", to: "pen.dict")
        let result = try krakel("sheet", "--dictionary", path("pen.dict"), "-o", path("pen.svg"))
        #expect(result.status == 0)
        let text = String(decoding: try bytes("pen.svg"), as: UTF8.self)
        #expect(text.contains("日本, 14789"))
        #expect(!text.contains("Backspace"))
    }

    @Test func mistakesAreToldAndLeaveFilesAlone() throws {
        try folder.write("old", to: "old.png")
        let mistakes: [(arguments: [String], words: String)] = [
            (["--mode", "none", "-o", path("old.png")], "its modes are letters"),
            (["--for", "games", "-o", path("old.png")], "it has key-driven"),
            (["--scale", "900", "-o", path("old.png")], "between 0.25 and 20"),
            (["--dictionary", path("no.dict"), "-o", path("old.png")], "no.dict"),
            (["-o", path("old.gif")], "-o sheet.pdf"),
            (["-o", path("no/where.png")], "no/where.png: cannot be written"),
            (["-o", folder.path + "/.png/"], ".svg, .pdf or .png"),
            ([], "krakel sheet -o"),
        ]
        for mistake in mistakes {
            let result = try folder.krakel(["sheet"] + mistake.arguments)
            #expect(result.status == 1, "\(mistake.arguments)")
            #expect(result.output.hasPrefix("krakel: "), "\(result.output)")
            #expect(result.output.contains(mistake.words), "\(result.output)")
            #expect(result.output.contains("help: ") || mistake.words.contains("between"))
        }
        #expect(try folder.read("old.png") == "old")
        #expect(folder.files == ["old.png"])
    }

    @Test func aMissingWindowProgramIsTold() throws {
        let copy = path("krakel")
        try FileManager.default.copyItem(atPath: Checkout.krakel, toPath: copy)
        let result = try Checkout.run(
            [copy, "sheet", "-o", path("x.png")], environment: ["HOME": folder.path])
        #expect(result.status == 1)
        #expect(result.output.contains("krakel-window: No such file"))
        #expect(result.output.contains("./install.sh"))
    }
}

/// The root of an XML document and the text of its `desc`.
private final class DescriptionReader: NSObject, XMLParserDelegate {
    var root: String?
    var text = ""
    private var isInside = false

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
    ) {
        root = root ?? name
        isInside = name == "desc"
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
        qualifiedName: String?
    ) {
        isInside = false
    }

    func parser(_ parser: XMLParser, foundCharacters characters: String) {
        if isInside { text += characters }
    }
}
