import Dictionaries
import Reading

/// Follows what is typed and puts the readings of a letter into the order that its word makes likely.
struct WordGuide {
    let model: LetterModel
    private var context = WordContext()
    /// What the model makes of `context`; nil where it has not been asked yet.
    private var beginning: WordBeginning?
    /// What was taken back last, and not written again yet.
    private var rejected: Character?
    private var lastTyped: Milliseconds?

    /// How many alternatives of a letter to look for: one that is not among them cannot be found.
    static let alternatives = 4
    /// After a pause as long as this within a word, the user may have moved the insertion point with
    /// the pointer or the keyboard, and Krakel is not told of that.
    static let pause: Milliseconds = 5000

    init(_ model: LetterModel) {
        self.model = model
    }

    /// Works out what can be known before the next character is complete.
    mutating func prepare() {
        if beginning == nil { beginning = model.beginning(of: context) }
    }

    /// What to do for a character: what its shape says, or for a letter another of its readings,
    /// where the word makes that one likelier.
    mutating func choose(_ match: Match, at now: Milliseconds) -> [Action] {
        noticePause(at: now)
        guard match.actions.character?.isLetter == true else { return match.actions }
        prepare()
        guard let beginning,
            let first = model.rerank(Self.guesses(match), after: beginning).first,
            // A user who takes a letter back does not want it again, however likely it is.
            rejected.map({ first.text != String($0) }) ?? true
        else { return match.actions }
        return [.text(first.text)]
    }

    /// What the word so far says to the characters that come next; or, where the last one may turn out to be
    /// part of another, to those in its place.
    func likelihood(withoutLast: Bool) -> WordLikelihood {
        var context = context
        if withoutLast { context.takeBack() }
        let known = withoutLast ? nil : beginning
        return WordLikelihood(model: model, beginning: known ?? model.beginning(of: context))
    }

    /// Follows what was done for a character.
    ///
    /// - Parameters:
    ///   - match: nil where the shape is no guide to what was meant.
    ///   - writesWords: whether a mode is one for words.
    mutating func note(
        _ actions: [Action], of match: Match?, at now: Milliseconds,
        writesWords: (String) -> Bool
    ) {
        noticePause(at: now)
        lastTyped = now
        beginning = nil
        for action in actions {
            switch action {
            case .text(let text):
                // The user wrote the same letter again, so that letter was meant.
                let guesses = rejected == nil ? match.map(Self.guesses) ?? [] : []
                context.append(text, guesses: guesses)
                rejected = nil
            case .chord(let chord):
                note(chord)
            case .lock(let mode):
                if !writesWords(mode) { context.end() }
            // Another window may have the focus.
            case .hold, .release, .run, .pause, .open, .window, .paste:
                lose()
            case .pointer(let action):
                if !action.isScroll { lose() }
            case .shift, .stick, .stickLock, .unstick, .mark, .takeBack, .nextReading,
                .straighten, .wait, .again, .variants, .ignore:
                break
            }
        }
        // Of a word that was taken back any letter may be written again.
        if actions.count > 1, actions.last == .chord(.backSpace) { rejected = nil }
    }

    private mutating func note(_ chord: Chord) {
        let plain = chord.modifiers.isEmpty || chord.modifiers == .shift
        switch chord.key.name {
        case "BackSpace" where plain:
            rejected = context.typed.last
            context.takeBack()
        case "Return" where plain, "KP_Enter" where plain, "Tab" where plain, "space" where plain:
            context.end()
            rejected = nil
        default:
            lose()
        }
    }

    /// Between words a pause means nothing: the next letter most likely begins one in any place.
    private mutating func noticePause(at now: Milliseconds) {
        if let lastTyped, now >= lastTyped + Self.pause, !context.typed.isEmpty { lose() }
    }

    /// The insertion point may be anywhere now.
    mutating func lose() {
        context.lose()
        beginning = nil
        rejected = nil
    }

    /// The readings of a character; what is no letter is passed over by the model.
    fileprivate static func guesses(_ match: Match) -> [LetterGuess] {
        func guess(_ actions: [Action], _ distance: Float) -> LetterGuess {
            LetterGuess(text: actions.character.map(String.init) ?? "", distance: distance)
        }
        return [guess(match.actions, match.distance)]
            + match.alternatives.map { guess($0.actions, $0.distance) }
    }
}

/// How likely characters are one after the other, by the word that they stand in.
struct WordLikelihood {
    let model: LetterModel
    /// What stands before them; nil where that is not known any more.
    var beginning: WordBeginning?

    /// What a letter counts, and how much of that is given back, so that two letters are not less likely than
    /// one because they are more. Chosen by `measure flow --letters` on writers who judge nothing.
    private static let (weight, given) = (1.0, 1.5)
    /// No character counts more, and none less than the opposite.
    static let most = weight * given

    /// Goes on with `match`.
    ///
    /// - Returns: what the word says to that, as a logarithm of odds; 0 where it has nothing to say.
    mutating func add(_ match: Match?) -> Double {
        let before = beginning
        beginning = nil
        guard let before, let match, match.verdict != .rejected,
            match.actions.character?.isLetter == true,
            let after = model.adding(WordGuide.guesses(match), to: before)
        else { return 0 }
        beginning = after
        let logarithm = Double(after.logLikelihood - before.logLikelihood)
        return max(-Self.most, Self.weight * (logarithm + Self.given))
    }
}

extension PointerAction {
    /// Turning the wheel leaves the insertion point where it is.
    fileprivate var isScroll: Bool {
        if case .scroll = kind { true } else { false }
    }
}
