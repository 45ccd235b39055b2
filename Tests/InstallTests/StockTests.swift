// Holding the shipped gestures and `krakel import stock` against what they promise.

import Dictionaries
import Foundation
import Strokes
import Testing

@Suite struct StockTests: CommandSuite {
    let folder = TemporaryFolder()

    /// Also beside what counts in every mode; every gesture presses keys, so it must be certain.
    @Test func everyGestureIsReadForSure() throws {
        let stock = try Checkout.dictionary("gestures.dict")
        let recogniser = Recogniser(stock.layered(over: try Checkout.dictionary("strokes.dict")))
        let entries = try #require(stock.mode(named: "gestures")).entries
        #expect(entries.count >= 24)
        for entry in entries {
            for example in entry.examples {
                // A hand is neither straight nor square: wider, flatter, bent to one side.
                for (width, bend) in [(1.0, 0.0), (1.25, 0.15), (0.8, -0.15)] {
                    let ink = example.cellPath.ink.mapped {
                        Point(x: 90 * width * ($0.x + bend * $0.y), y: 90 * $0.y)
                    }
                    let match = try #require(
                        Query(ink).flatMap { recogniser.recognise($0, in: "gestures") })
                    #expect(match.actions == entry.actions, "\(example.cellPath)")
                    #expect(
                        match.verdict == .sure,
                        "\(example.cellPath) \(match.distance) \(match.alternatives)")
                }
            }
        }
    }

    @Test func isAddedToOnesOwnDictionaryOnce() throws {
        let own = ".local/share/krakel/strokes.dict"
        let before = "# mine\nkrakel-dictionary 1\nmode letters\n\"mine\" : 9514\n"
        try folder.write(before, to: own)
        let planned = try krakel("import", "stock", "--dry-run")
        #expect(planned.status == 0)
        #expect(planned.output.contains("<Alt+Left>       : 349  # imported: back\n"))
        #expect(try folder.read(own) == before)

        let added = try krakel("import", "stock")
        #expect(added.status == 0)
        #expect(added.output.contains("added 25 gestures"))
        let lines =
            "[[trigger]]\n    button = 2\n    [[trigger]]\n    button = 3\n    mode = \"gestures\"\n"
        #expect(added.output.contains(lines), "\(added.output)")
        try folder.write(lines.replacing("    ", with: ""), to: ".config/krakel/config.toml")
        let after = try folder.read(own)
        #expect(after.hasPrefix(before + "\nmode gestures\n<Alt+Left> "))
        let listed = try krakel("list", "--mode", "gestures")
        #expect(listed.output.contains("<XF86AudioMute>"))

        let again = try krakel("import", "stock")
        #expect(again.output.contains("nothing new: 25 gestures were in mode gestures"))
        #expect(again.output.contains("hold button 3 and draw"))
        #expect(try folder.read(own) == after)
    }

    /// With them a running Krakel reads none of it.
    @Test func mistakesInOnesOwnDictionaryAreTold() throws {
        try folder.write("mode letters\n\"mine\" : 9514\n", to: ".local/share/krakel/strokes.dict")
        let added = try krakel("import", "stock")
        #expect(added.status == 0 && added.output.contains("added 25 gestures"))
        #expect(added.output.contains("strokes.dict:1:1: error: "), "\(added.output)")
    }

    @Test func isAddedToTheDictionaryThatIsNamed() throws {
        let file = folder.path + "/new.dict"
        #expect(try krakel("import", "stock", "--output", file).status == 0)
        #expect(folder.files == ["new.dict", "new.dict.lock"])
        #expect(try krakel("check", file).status == 0)
    }

    @Test func twinsAreToldOnce() throws {
        let actions = [(0, "xterm"), (1, "xclock")].map { offset, command in
            """
            {"event": {"button": "Right", "event_type": "Shape",
             "shapes_xy": [[0,0,\(20 + offset),60,50,90,\(90 + offset),95]]}, "cmd": ["\(command)"]}
            """
        }
        try folder.write(
            "{\"shape_button\": \"Right\", \"bindings\": [\(actions.joined(separator: ","))]}",
            to: "twins.json")
        let added = try krakel("import", "mouse-actions", folder.path + "/twins.json")
        #expect(added.output.contains("added 2 gestures"))
        #expect(added.output.ranges(of: " is drawn like ").count == 1, "\(added.output)")
    }

    /// A line to the left, which is BackSpace in every mode.
    @Test func easystrokesAreAddedAndTwinsTold() throws {
        let archive = """
            22 serialization::archive 12 0 3 0 1
            0 0 0 0 0 0 1 0 0 0 5 1 0
            0 0 1 1 0
            1 0 0 1 1 0 1 10 1 5
            2 0 0 2 1 0 1 1 0 0 0 0 0 0 32768 0 1 14 7 SendKey 1 1
            3 1 0
            4 0 0 8 65361 0 4 back 7 Default 0 0 0 1 0 0 0 1 0 5 0

            """
        try folder.write(archive, to: "actions-0.5.6")
        let added = try krakel("import", "easystroke", folder.path + "/actions-0.5.6")
        #expect(added.status == 0)
        #expect(added.output.contains("1 action; 1 gesture understood, 0 commented out\n"))
        #expect(
            added.output.contains(
                """
                warning: <Alt+Left> : 654 is drawn like <BackSpace> of mode above; \
                draw one of the two another way, or remove it from this mode

                """))
        let own = try folder.read(".local/share/krakel/strokes.dict")
        #expect(own.contains("mode gestures\n<Alt+Left>       : 654~"))
        #expect(own.hasSuffix("  # imported: back\n"))

        try folder.write(String(archive.prefix(80)), to: "broken")
        let refused = try krakel("import", "easystroke", folder.path + "/broken")
        #expect(refused.status == 1)
        #expect(refused.output.contains("/broken:4:8: expected a whole number"))
        #expect(refused.output.contains("(at byte 80)"))
    }
}
