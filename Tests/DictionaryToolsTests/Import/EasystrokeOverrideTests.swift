// What applications change of easystroke's gestures, and its preferences.

import Dictionaries
import Foundation
import Strokes
import Testing

@testable import DictionaryTools

@Suite struct EasystrokeOverrideTests {
    /// Three gestures, and Firefox as an application.
    private var file: EasystrokeActions

    init() throws {
        file = try EasystrokeActions(archive: Array(EasystrokeTests.archive.utf8))
        file.root.children[0].entries = []
        file.root.children[0].deleted = []
    }

    private func entry(_ name: String) throws -> EasystrokeList.Entry {
        try #require(file.root.entries.first { $0.name == Array(name.utf8) })
    }

    /// A new stroke through `points`.
    private mutating func draw(_ points: [(Double, Double)]) -> Int {
        var stroke = file.strokes[0]
        stroke.points = points.map { Point(x: $0.0, y: $0.1) }
        file.strokes.append(stroke)
        return file.strokes.count - 1
    }

    /// What a stroke does, everywhere and in Firefox.
    private func meaning(of points: [(Double, Double)]) throws -> [[Action]?] {
        let document = try ForeignConversion(file).list.document()
        let dictionary = try DictionaryReader.read(document.bytes).dictionary
        #expect(dictionary.mode(named: "gestures") != nil)
        let recogniser = Recogniser(dictionary)
        let ink = Ink([Stroke(points.map { Point(x: 100 * $0.0, y: 100 * $0.1) })])
        let query = try #require(Query(ink))
        return [nil, "Firefox"].map {
            recogniser.recognise(query, in: "gestures", for: $0)?.actions
        }
    }

    private let line = [(0.0, 0.0), (1.0, 0.0)]
    private let bent = [(0.0, 0.0), (0.5, 0.08), (1.0, 0.0)]
    private let up = [(0.0, 1.0), (0.0, 0.0)]
    private let corner = [(0.0, 0.0), (0.0, 0.5), (1.0, 1.0)]

    /// Such a dictionary was refused by `krakel check`.
    @Test mutating func gesturesOfApplicationsAloneHaveAMode() throws {
        file.root.children[0].entries = [try entry("close")]
        file.root.entries = []
        #expect(try meaning(of: corner)[0] == nil)
        #expect(
            try meaning(of: corner)[1] == [.chord(Chord(modifiers: .control, key: try key("w")))])
    }

    /// As easystroke is mostly used.
    @Test mutating func applicationsWithoutGesturesHaveThoseOfTheirGroup() throws {
        var group = file.root.children[0]
        (group.name, group.isApplication) = (Array("browsers".utf8), false)
        group.entries = [try entry("close")]
        group.children = file.root.children
        (file.root.children, file.root.entries) = ([group], [])
        #expect(
            try meaning(of: corner) == [
                nil, [.chord(Chord(modifiers: .control, key: try key("w")))],
            ])
    }

    @Test mutating func whatIsSwitchedOffDoesNotBeatWhatIsDrawnAlikeThere() throws {
        var own = try entry("close")
        own.identity = 99
        own.strokes = [draw(bent)]
        file.root.children[0].entries = [own]
        let run = try entry("run!")
        file.root.children[0].deleted = [run.identity]
        file.root.entries.removeAll { $0.identity != run.identity }
        let close: [Action] = [.chord(Chord(modifiers: .control, key: try key("w")))]
        let command: [Action] = [.run(try Command(shell: "echo \"hi\""))]
        for shape in [line, bent, [(0.0, 0.0), (0.5, 0.04), (1.0, 0.0)]] {
            #expect(try meaning(of: shape) == [command, close])
        }
    }

    @Test mutating func whatIsRedrawnLeavesNothingAtTheOldPlace() throws {
        var own = try entry("close")
        own.strokes = [draw(up)]
        own.action = nil
        file.root.children[0].entries = [own]
        let close: [Action] = [.chord(Chord(modifiers: .control, key: try key("w")))]
        #expect(try meaning(of: corner) == [close, [.ignore]])
        #expect(try meaning(of: up)[1] == close)
        #expect(try meaning(of: up)[0] != close)
    }

    @Test mutating func theWheelIsSwitchedOffAsWell() throws {
        let run = try entry("run!")
        file.strokes[run.strokes[0]].points = []
        file.strokes[run.strokes[0]].button = 5
        file.root.entries = [run]
        file.root.children[0].deleted = [run.identity]
        let list = ForeignConversion(file).list
        #expect(list.chords.map(\.group) == [nil, "Firefox"])
        #expect(list.chords.last?.actions == [.ignore])
    }

    /// A script finds the ends of the stroke where it looks for them.
    @Test func commandsFindTheEndsOfTheStroke() throws {
        let text = EasystrokeTests.archive.replacing(
            "9 echo \"hi\"", with: "34 echo $EASYSTROKE_X1 $EASYSTROKE_Y2")
        let archive = try EasystrokeActions(archive: Array(text.utf8))
        let conversion = ForeignConversion(archive)
        let command = try #require(conversion.list.gestures.flatMap(\.actions.commands).first)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: command.words[0])
        process.arguments = Array(command.words.dropFirst())
        process.environment = ["KRAKEL_STROKE_START": "12,34", "KRAKEL_STROKE_END": "56,78"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(String(decoding: output, as: UTF8.self) == "12 78\n")
    }

    private func key(_ name: String) throws -> Keysym { try #require(Keysym(name: name)) }

    /// Written in the form of version 18: three applications, one of them with another button; the right
    /// button with Shift, a button that acts at once; a red line of 6 pixels.
    static let preferences = """
        22 serialization::archive 15 0 18 0 0 3 0 0 0 4 Gimp 0 1 -1 7 Firefox -1 5 Xterm 4 1 4
        0 1 0 0 0
        1 3 1 0 0 0 0 16 0 0 0 0 192 0 1 0 400 250 5 0 1 0 0 1 0 3 Pad 0 0 65535 0 0 65535 6
        0 0 1 4
        2 9 32768 1 0 1 1 2.0e+00 0 1 0 0 0 0 0 0

        """

    @Test func preferencesAreRead() throws {
        let preferences = try EasystrokePreferences(archive: Array(Self.preferences.utf8))
        #expect(preferences.applications.map(\.usesOtherButton) == [false, false, true])
        #expect(preferences.button.number == 3)
        #expect(preferences.extraButtons.map(\.isInstant) == [true])
        let conversion = ForeignConversion(
            try EasystrokeActions(archive: Array(EasystrokeTests.archive.utf8)),
            preferences: preferences)
        #expect(
            conversion.settings.values == [
                .init(key: "hold", value: .integer(400)), .init(key: "tray", value: .boolean(true)),
                .init(key: "trail.colour", value: .text("#ff0000")),
                .init(key: "trail.width", value: .integer(6)),
            ])
        #expect(conversion.settings.triggers == [.init(button: 3, modifiers: .shift)])
        let text = text(try conversion.list.document())
        #expect(text.contains("off for Firefox\n"))
        #expect(text.contains("applications Gimp : Gimp\noff for Gimp\n"))
        #expect(text.contains("# off for Xterm; another button is used in this application\n"))
        #expect(text.contains("# not drawn with Pad; "))
    }

    /// The button that is usual says which one acts at once.
    @Test func theUsualButtonIsThatOfThePreferences() throws {
        let archive = EasystrokeTests.archive.replacing(
            "7 2 1 0 0 1 0 0 0 0 32768", with: "7 0 1 2 0 0 32768")
        let actions = try EasystrokeActions(archive: Array(archive.utf8))
        let preferences = try EasystrokePreferences(archive: Array(Self.preferences.utf8))
        let alone = ForeignConversion(actions)
        #expect(alone.list.chords.isEmpty)
        #expect(alone.leftOut.map(\.reason) == [.atOnce])
        let both = ForeignConversion(actions, preferences: preferences)
        #expect(both.list.chords.map(\.chord.text) == ["button-2", "button-2", "button-2"])
    }

    @Test func everyTruncationOfPreferencesIsRefused() {
        let bytes = Array(Self.preferences.utf8)
        for length in 0..<bytes.count - 3 {
            #expect(throws: ArchiveError.self, "\(length)") {
                try EasystrokePreferences(archive: Array(bytes[..<length]))
            }
        }
    }
}
