import System

extension ActionNotation {
    /// `window close`, `window to-desktop 2`.
    static func text(of action: WindowAction) -> String {
        let words = WindowAction.keyword + " " + action.word
        if case .toDesktop(let number) = action { return words + " \(number)" }
        return words
    }
}

extension LineScanner {
    /// Takes what follows `window`.
    mutating func takeWindowAction() throws(NotationError) -> WindowAction {
        skipBlanks()
        let start = position
        let range = takeWord()
        let word = text(range)
        if word == WindowAction.toDesktop(1).word { return .toDesktop(try takeDesktop()) }
        guard let action = WindowAction.plain.first(where: { $0.word == word }) else {
            throw error(
                .unknownWindowAction(word), at: range.isEmpty ? character(at: start) : range)
        }
        return action
    }

    private mutating func takeDesktop() throws(NotationError) -> Int {
        skipBlanks()
        let start = position
        let range = takeWord()
        let word = text(range)
        guard let number = Int(word), word.utf8.allSatisfy(Byte.isDigit),
            (1...WindowAction.mostDesktops).contains(number)
        else {
            throw error(.badDesktop(word), at: range.isEmpty ? character(at: start) : range)
        }
        return number
    }
}

extension DictionaryProblem {
    /// What to write instead of a word that no window action has.
    static func remedy(forWindowAction word: String) -> Message {
        let words = (WindowAction.plain + [.toDesktop(1)]).map(\.word)
        let meant = otherWindowWords[word.lowercased()]
        guard let near = meant ?? NearestName.nearest(to: word, among: words) else {
            return "write for instance `window close`, `window left` or `window to-desktop 2`"
        }
        let number = near == WindowAction.toDesktop(1).word ? " 1" : ""
        return NearestName.question(WindowAction.keyword + " " + near + number)
    }

    /// Other words for the same, and those of other countries.
    private static let otherWindowWords = [
        "minimize": "minimise", "iconify": "minimise", "maximize": "maximise", "quit": "close",
        "kill": "close", "full-screen": "fullscreen", "up": "raise", "top": "raise",
        "down": "lower", "bottom": "lower", "size": "resize", "activate": "focus",
        "desktop": "to-desktop", "workspace": "to-desktop", "to-workspace": "to-desktop",
    ]
}
