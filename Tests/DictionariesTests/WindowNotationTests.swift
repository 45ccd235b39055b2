// The notation of what is done with windows, and its mistakes.

import Testing

@testable import Dictionaries

@Suite struct WindowNotationTests {
    static let usual = [
        ("window close", WindowAction.close), ("window minimise", .minimise),
        ("window maximise", .maximise), ("window fullscreen", .fullscreen), ("window left", .left),
        ("window right", .right), ("window raise", .raise), ("window lower", .lower),
        ("window move", .move), ("window resize", .resize), ("window focus", .focus),
        ("window to-desktop 1", .toDesktop(.number(1))),
        ("window to-desktop 99", .toDesktop(.number(99))),
        ("window to-desktop previous", .toDesktop(.previous)),
        ("window to-desktop left follow", .toDesktop(.beside(.left), follows: true)),
        ("window to-desktop 2 follow", .toDesktop(.number(2), follows: true)),
        ("desktop next", .desktop(.next)), ("desktop previous", .desktop(.previous)),
        ("desktop left", .desktop(.beside(.left))), ("desktop right", .desktop(.beside(.right))),
        ("desktop up", .desktop(.beside(.up))), ("desktop down", .desktop(.beside(.down))),
        ("desktop 3", .desktop(.number(3))), ("desktop show", .showDesktop),
    ]

    static let otherWays = [
        ("window\tto-desktop  007", "window to-desktop 7"),
        (
            "window to-desktop\tnext  follow,desktop\tshow",
            "window to-desktop next follow, desktop show"
        ),
        ("window focus,<Control+w>", "window focus, <Control+w>"),
    ]

    static let mistakes: [(String, DictionaryProblem, Range<Int>)] = [
        ("window", DictionaryProblem.unknownWindowAction(""), 6..<6),
        ("window Close", .unknownWindowAction("Close"), 7..<12),
        ("window minimize", .unknownWindowAction("minimize"), 7..<15),
        ("window 3", .unknownWindowAction("3"), 7..<8),
        ("window close 2", .unexpected("2"), 13..<14),
        ("window to-desktop", .badDesktop(after: "window to-desktop", ""), 17..<17),
        ("window to-desktop 0", .badDesktop(after: "window to-desktop", "0"), 18..<19),
        ("window to-desktop 100", .badDesktop(after: "window to-desktop", "100"), 18..<21),
        ("window to-desktop -1", .badDesktop(after: "window to-desktop", "-1"), 18..<20),
        ("window to-desktop two", .badDesktop(after: "window to-desktop", "two"), 18..<21),
        ("window to-desktop show", .badDesktop(after: "window to-desktop", "show"), 18..<22),
        ("window to-desktop 2 after", .missingComma, 20..<21),
        ("desktop", .badDesktop(after: "desktop", ""), 7..<7),
        ("desktop Next", .badDesktop(after: "desktop", "Next"), 8..<12),
        ("desktop +1", .badDesktop(after: "desktop", "+1"), 8..<10),
        ("desktop 2 follow", .missingComma, 10..<11),
    ]

    static let remedies = [
        ("window", "window close"), ("window clsoe", "window close"),
        ("window minimize", "window minimise"), ("window Maximize", "window maximise"),
        ("window rigth", "window right"), ("window desktop 2", "window to-desktop 1"),
        ("window kill", "window close"), ("window xyzzy", "window left"),
        ("window to-desktop nxt", "window to-desktop next"), ("windo close", "window"),
        ("window to-desktop xyzzy", "window to-desktop next"), ("desktop 100", "desktop next"),
        ("desktop prev", "desktop previous"), ("desktop rigth", "desktop right"),
        ("desktop Hide", "desktop show"), ("dekstop 2", "desktop"),
        ("workspace 2", "desktop"), ("show desktop", "desktop show"),
    ]

    /// What would take the pointer cannot be done while a trigger has it.
    @Test func movingNeedsTheTriggerUp() throws {
        let source = """
            krakel-dictionary 1
            mode letters
            window close : button-3
            window move : button-1
            """
        let reading = try DictionaryReader.read(bytes(source))
        let told = reading.diagnostics.map(\.message.english)
        #expect(told == [DictionaryProblem.pointerInGesture.message.english])
    }
}
