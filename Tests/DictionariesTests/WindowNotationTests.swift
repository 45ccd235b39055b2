// The notation of what is done with windows, and its mistakes.

import Dictionaries
import Testing

@Suite struct WindowNotationTests {
    @Test(arguments: [
        ("window close", WindowAction.close), ("window minimise", .minimise),
        ("window maximise", .maximise), ("window fullscreen", .fullscreen), ("window left", .left),
        ("window right", .right), ("window raise", .raise), ("window lower", .lower),
        ("window move", .move), ("window resize", .resize), ("window focus", .focus),
        ("window to-desktop 1", .toDesktop(1)), ("window to-desktop 99", .toDesktop(99)),
    ])
    func whatIsWrittenIsRead(text: String, action: WindowAction) throws {
        #expect(try ActionNotation.actions(in: text) == [.window(action)])
        #expect(ActionNotation.text(of: .window(action)) == text)
        #expect(Label.text(of: [.window(action)]) == text)
    }

    @Test(arguments: [
        ("window\tto-desktop  007", "window to-desktop 7"),
        ("window focus,<Control+w>", "window focus, <Control+w>"),
    ])
    func otherWaysToWriteThem(text: String, usual: String) throws {
        #expect(ActionNotation.text(of: try ActionNotation.actions(in: text)) == usual)
    }

    @Test(arguments: [
        ("window", DictionaryProblem.unknownWindowAction(""), 6..<6),
        ("window Close", .unknownWindowAction("Close"), 7..<12),
        ("window minimize", .unknownWindowAction("minimize"), 7..<15),
        ("window 3", .unknownWindowAction("3"), 7..<8),
        ("window close 2", .unexpected("2"), 13..<14),
        ("window to-desktop", .badDesktop(""), 17..<17),
        ("window to-desktop 0", .badDesktop("0"), 18..<19),
        ("window to-desktop 100", .badDesktop("100"), 18..<21),
        ("window to-desktop -1", .badDesktop("-1"), 18..<20),
        ("window to-desktop two", .badDesktop("two"), 18..<21),
    ])
    func theExactPlaceIsReported(text: String, problem: DictionaryProblem, range: Range<Int>) {
        #expect(throws: NotationError(problem: problem, range: range)) {
            try ActionNotation.actions(in: text)
        }
    }

    @Test(arguments: [
        ("window", "window close"), ("window clsoe", "window close"),
        ("window minimize", "window minimise"), ("window Maximize", "window maximise"),
        ("window rigth", "window right"), ("window desktop 2", "window to-desktop 1"),
        ("window kill", "window close"), ("window xyzzy", "window left"),
        ("window to-desktop two", "window to-desktop 2"), ("windo close", "window"),
    ])
    func theRemedyNamesWhatWasMeant(text: String, meant: String) throws {
        let error = #expect(throws: NotationError.self) { try ActionNotation.actions(in: text) }
        let remedy = try #require(error?.problem.remedy)
        #expect(remedy.english.contains("`\(meant)`"), "\(remedy)")
        #expect(error?.problem.message.english.isEmpty == false)
    }

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
