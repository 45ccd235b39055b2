import System

extension ActionNotation {
    /// `window close`, `window to-desktop 2`, `desktop next`.
    static func text(of action: WindowAction) -> String { action.keyword + " " + action.word }
}

extension LineScanner {
    /// Takes what follows `window`.
    mutating func takeWindowAction() throws(NotationError) -> WindowAction {
        let (word, place) = nextWord()
        if word == WindowAction.toDesktopWord {
            let choice = try takeDesktop(after: WindowAction.windowKeyword + " " + word)
            return .toDesktop(choice, follows: take(word: WindowAction.followWord))
        }
        guard let action = WindowAction.plain.first(where: { $0.word == word }) else {
            throw error(.unknownWindowAction(word), at: place)
        }
        return action
    }

    /// Takes what follows `desktop`.
    mutating func takeDesktopAction() throws(NotationError) -> WindowAction {
        take(word: WindowAction.showDesktop.word)
            ? .showDesktop : .desktop(try takeDesktop(after: WindowAction.desktopKeyword))
    }

    private mutating func takeDesktop(
        after keyword: String
    ) throws(NotationError) -> DesktopChoice {
        let (word, place) = nextWord()
        guard let choice = DesktopChoice(word: word) else {
            throw error(.badDesktop(after: keyword, word), at: place)
        }
        return choice
    }
}

extension DictionaryProblem {
    /// What to write instead of a word that no window action has.
    static func remedy(forWindowAction word: String) -> Message {
        let words = WindowAction.plain.map(\.word) + [WindowAction.toDesktopWord]
        let meant = otherWindowWords[word.lowercased()]
        guard let near = meant ?? NearestName.nearest(to: word, among: words) else {
            return "write for instance `window close`, `window left` or `window to-desktop 2`"
        }
        let number = near == WindowAction.toDesktopWord ? " 1" : ""
        return NearestName.question(WindowAction.windowKeyword + " " + near + number)
    }

    /// What to write instead of a word that is no desktop.
    static func remedy(forDesktop word: String, after keyword: String) -> Message {
        let isAction = keyword == WindowAction.desktopKeyword
        let words =
            DesktopChoice.named.map(\.word) + (isAction ? [WindowAction.showDesktop.word] : [])
        let meant = otherDesktopWords[word.lowercased()].flatMap { words.contains($0) ? $0 : nil }
        guard let near = meant ?? NearestName.nearest(to: word, among: words) else {
            return "write a number from 1 to \(DesktopChoice.most), or as in `\(keyword) next`"
        }
        return NearestName.question(keyword + " " + near)
    }

    /// Other words for the same, and those of other countries.
    private static let otherWindowWords = [
        "minimize": "minimise", "iconify": "minimise", "maximize": "maximise", "quit": "close",
        "kill": "close", "full-screen": "fullscreen", "up": "raise", "top": "raise",
        "down": "lower", "bottom": "lower", "size": "resize", "activate": "focus",
        "desktop": "to-desktop", "workspace": "to-desktop", "to-workspace": "to-desktop",
    ]
    private static let otherDesktopWords = [
        "prev": "previous", "back": "previous", "last": "previous", "forward": "next",
        "above": "up", "below": "down", "hide": "show", "toggle": "show",
    ]
}
