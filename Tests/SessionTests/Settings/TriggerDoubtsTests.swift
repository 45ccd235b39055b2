// What the triggers of settings name that is not there.

import Dictionaries
import System
import Testing

@testable import Session

@Suite struct TriggerDoubtsTests {
    private static let text = """
        hold = 300
        [[trigger]]
        mode = "gestres"
        [[trigger]]
        button = 3
        mode = "letters"
        device = "*A Mose*"
        """

    @Test(arguments: [
        ("pause-least = 900\n", "1:15+3: `pause-least` is 900 ms and `pause-most` only 800"),
        ("pause-most = 100\n", "1:14+3: `pause-least` is 150 ms and `pause-most` only 100"),
    ])
    func boundsThatCrossAreDoubted(text: String, told: String) throws {
        let found = try #require(doubts(text + "tray = true\n").first)
        #expect("\(found.line):\(found.column)+\(found.length): \(found.message.english)" == told)
        #expect(found.severity == .warning)
        #expect(doubts("pause-least = 900\npause-most = 900\n") == [])
    }

    @Test(arguments: ["/nowhere.model", "Package.swift", "data/letters.model", "~/nowhere.model"])
    func aFileThatIsNoLetterModelIsAMistake(path: String) throws {
        let text = Array("tray = true\nletter-model = \"\(path)\"\n".utf8)
        let found = SettingsReader.doubts(
            in: text,
            about: TriggerSurroundings(
                modes: nil, problemWithModel: { LanguageModels.problem(with: $0) }))
        #expect(SettingsReader.doubts(in: text, about: TriggerSurroundings(modes: nil)) == [])
        guard path != "data/letters.model" else { return #expect(found == []) }
        let one = try #require(found.first)
        #expect("\(one.line):\(one.column)+\(one.length)" == "2:16+\(path.count + 2)")
        #expect(one.severity == .error && one.message.english.contains(Path.expanded(path)))
        #expect(!one.message.english.contains("~"))
    }

    private func doubts(
        _ text: String = text, modes: [String]? = ["letters", "words"],
        others: [String: Message] = [:], devices: [String]? = ["A Mouse", "B Pen"]
    ) -> [Diagnostic] {
        SettingsReader.doubts(
            in: Array(text.utf8),
            about: TriggerSurroundings(modes: modes, otherModes: others, devices: devices) {
                $0 == "*pen*"
            })
    }

    @Test func aModeIsAMistakeAndADeviceIsNot() throws {
        let found = doubts()
        #expect(found.map { "\($0.line):\($0.column)+\($0.length)" } == ["3:8+9", "7:10+10"])
        #expect(found.map(\.severity) == [.error, .note])
        #expect(found[0].message == "the dictionary has no mode `gestres`")
        #expect(found[0].remedy == "its modes are letters, words")
        #expect(found[1].message == "no device that is plugged in is called \"*A Mose*\"")
        #expect(found[1].remedy == "did you mean `A Mouse`?")
    }

    @Test func theNearestIsNamedAndWhatThereCouldBe() {
        #expect(doubts(others: ["gestures": "import"]).first?.remedy == "did you mean `gestures`?")
        let text = "[[trigger]]\nmode = \"gestures\"\n"
        #expect(doubts(text, others: ["gestures": "import"]).map(\.remedy) == ["import"])
        #expect(
            doubts("[[trigger]]\nmode = \"wrods\"\n").map(\.remedy) == ["did you mean `words`?"])
        #expect(
            doubts("[[trigger]]\ndevice = \"zzzzzz\"\n").map(\.remedy)
                == ["plug it in, or take one of \"A Mouse\", \"B Pen\""])
    }

    @Test func theGesturesThatComeWithKrakelAreOffered() {
        let text = "[[trigger]]\nmode = \"gestures\"\n"
        let found = SettingsReader.doubts(
            in: Array(text.utf8), about: TriggerSurroundings(modes: ["letters"]))
        #expect(found.map { $0.remedy?.english.contains("krakel import stock") } == [true])
    }

    @Test func triggersWithoutTheirModeAreLeftOff() {
        var settings = Settings()
        let writing = TriggerSettings(button: 2)
        let gestures = TriggerSettings(button: 3, mode: "gestures")
        settings.triggers = [gestures, writing]
        #expect(settings.limited(to: ["letters", "gestures"]) == settings)
        #expect(settings.limited(to: ["letters"]).triggers == [writing])
        settings.triggers = [gestures]
        #expect(settings.limited(to: ["letters"]).triggers == [TriggerSettings()])
    }

    @Test func whatIsThereAndWhatNobodyKnowsIsNoDoubt() {
        #expect(doubts(modes: nil, devices: nil) == [])
        #expect(doubts("[[trigger]]\nmode = \"words\"\ndevice = \"*pen*\"\n") == [])
        for text in ["", "hold = 3", "trigger = 1", "[[trigger]]\nmode = 1", "[[", "mode = \"x\""] {
            #expect(doubts(text) == [], "\(text)")
        }
    }
}
