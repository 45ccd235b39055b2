import Dictionaries
import Strokes

/// When alternatives are offered, and for how long.
struct Offers {
    private enum Subject {
        /// The last character, which was typed and can be taken back.
        case typed
        /// One that was not understood, or for which something was done that cannot be taken back.
        case asked(AskedCharacter)
        /// A word that was not sure enough to be typed.
        case unsure([[Action]], UnsureWord)
        /// A word that was mended, as it was typed, and where it was drawn.
        case mended([Action], Ink)
    }

    private enum State {
        case none
        /// To be made at once, but not before what was typed is on its way: the writer waits for that,
        /// not for this.
        case due(Milliseconds, Subject)
        /// - Parameters:
        ///   - span: how many milliseconds it stands.
        ///   - aim: what the pointer is at.
        case open(Offer, span: Milliseconds, until: Milliseconds, aim: Int?)
    }

    private var state = State.none
    var policy = OfferPolicy() {
        didSet { if policy != oldValue { end() } }
    }

    /// More alternatives than this are no quick choice.
    private static let most = 4
    private static let mostWords = 5
    /// So many beside the way to the learn dialog, which shows more.
    private static let mostAsked = 2
    /// How many times farther than the one that was acted on an alternative may be. Of 2,000 letters of
    /// UNIPEN's writers 112 are in doubt and 14 of them misread: with 2 the right one is offered for 9
    /// of these, with 2.5 for 11, with more for no other.
    private static let farthest: Float = 2.5

    /// What is offered at this moment; nil for nothing.
    var offer: Offer? {
        if case .open(let offer, _, _, _) = state { offer } else { nil }
    }

    /// The choice that the pointer is at.
    var aim: Int? {
        if case .open(_, _, _, let aim) = state { aim } else { nil }
    }

    /// When a `tick` is wanted next.
    var deadline: Milliseconds? {
        switch state {
        case .none: nil
        case .due(let time, _): time
        case .open(_, _, let end, _): end
        }
    }

    /// The next tick is to make an offer for a character that was read in doubt.
    ///
    /// - Parameter canBeTakenBack: whether it is the last one in the text.
    mutating func plan(forDoubtful reading: Reading, canBeTakenBack: Bool, at now: Milliseconds) {
        if canBeTakenBack, policy.doubtfulTime != nil || asksInDoubt {
            state = .due(now, .typed)
        } else if asksInDoubt {
            state = .due(now, .asked(AskedCharacter(reading)))
        }
    }

    /// The next tick is to offer what else the word is that was typed last.
    mutating func planWords(at now: Milliseconds) {
        if policy.doubtfulTime != nil { state = .due(now, .typed) }
    }

    /// The next tick is to offer what a word may be that was not typed.
    mutating func plan(
        forUnsure words: [[Action]], _ ink: Ink, in mode: String, at now: Milliseconds
    ) {
        if policy.doubtfulTime != nil {
            state = .due(now, .unsure(words, UnsureWord(ink: ink, mode: mode)))
        }
    }

    /// The next tick is to offer the word that was mended as it was typed.
    mutating func plan(forMended typed: String, _ ink: Ink, at now: Milliseconds) {
        if policy.doubtfulTime != nil { state = .due(now, .mended([.text(typed)], ink)) }
    }

    /// The next tick is to ask what a character means that was not understood.
    mutating func plan(for miss: Miss, at now: Milliseconds) {
        if policy.missedTime != nil { state = .due(now, .asked(AskedCharacter(miss))) }
    }

    mutating func end() { state = .none }

    /// Time went on: makes the offer that is due, or ends one.
    ///
    /// - Parameter last: the last character, where it can be taken back.
    mutating func tick(
        for last: TypedCharacter?, by recogniser: Recogniser, at now: Milliseconds
    ) -> [Effect] {
        guard let deadline, now >= deadline else { return [] }
        defer { if case .due = state { end() } }
        guard case .due(_, let subject) = state else {
            end()
            return []
        }
        var made: Offer?
        switch subject {
        case .typed: made = last.flatMap { offer(for: $0, by: recogniser) }
        case .asked(let character): made = offer(for: character, by: recogniser)
        case .unsure(let words, let unsure):
            made = Offer(words, of: unsure.ink, asked: nil)
            made?.unsure = unsure
        case .mended(let typed, let ink):
            made = Offer([typed], of: ink, asked: nil)
            made?.restores = true
        }
        guard let made, var span = made.asked == nil ? policy.doubtfulTime : policy.missedTime
        else {
            return []
        }
        // There is more to read.
        if made.unsure != nil || last?.isWord == true { span *= 2 }
        state = .open(made, span: span, until: now + span, aim: nil)
        return [.choices(.offered(made))]
    }

    private var asksInDoubt: Bool { policy.asksInDoubt && policy.missedTime != nil }

    private func offer(for character: TypedCharacter, by recogniser: Recogniser) -> Offer? {
        let reading = character.reading
        if character.isWord {
            let words = character.alternatives(by: recogniser, count: Self.mostWords) { _ in true }
            return words.isEmpty ? nil : Offer(words, of: reading.ink, asked: nil)
        }
        let alternatives = character.alternatives(
            by: recogniser, count: asksInDoubt ? Self.mostAsked : Self.most,
            within: asksInDoubt ? .infinity : Self.farthest * reading.match.distance,
            where: \.isWorthOffering)
        guard asksInDoubt || !alternatives.isEmpty else { return nil }
        var offer = Offer(
            alternatives, of: reading.ink, asked: asksInDoubt ? AskedCharacter(reading) : nil)
        if !asksInDoubt, policy.missedTime != nil { offer?.teachable = AskedCharacter(reading) }
        return offer
    }

    /// What was done and cannot be taken back has no alternatives: it can only be given another meaning.
    private func offer(for character: AskedCharacter, by recogniser: Recogniser) -> Offer? {
        let alternatives =
            character.wasDone
            ? []
            : recogniser.alternatives(
                of: character.ink, in: character.mode, for: character.group,
                count: Self.mostAsked, where: \.isWorthOffering)
        return Offer(alternatives, of: character.ink, asked: character)
    }

    /// The pointer came to a choice, or left it: while the user is about to choose, the whole time starts
    /// again.
    mutating func aim(_ index: Int?, at now: Milliseconds) {
        guard case .open(let offer, let span, let end, _) = state else { return }
        let aim = index.flatMap { offer.choices.contains($0) ? $0 : nil }
        state = .open(offer, span: span, until: aim == nil ? end : now + span, aim: aim)
    }
}

extension Offer {
    /// nil where nothing was drawn.
    fileprivate init?(_ alternatives: [[Action]], of ink: Ink, asked: AskedCharacter?) {
        guard let box = ink.box, let ends = InkEnds(of: ink) else { return nil }
        self.init(alternatives: alternatives, ink: box, pen: ends.end, asked: asked)
    }
}

extension Recogniser {
    /// What `ink` looks like: as many of what `isWanted`, each once, most likely first.
    ///
    /// - Parameters:
    ///   - rejected: what is left out.
    ///   - limit: what is as far from the ink as this is left out.
    func alternatives(
        of ink: Ink, in mode: String, for group: String?, besides rejected: [[Action]] = [],
        count: Int, within limit: Float = .infinity, where isWanted: ([Action]) -> Bool
    ) -> [[Action]] {
        guard let query = Query(ink) else { return [] }
        var rejected = rejected
        let ranking = ranking(
            query, in: mode, for: group, count: 2 * count + rejected.count, within: limit)
        var alternatives: [[Action]] = []
        for actions in ranking.map(\.actions)
        where alternatives.count < count && isWanted(actions) && !rejected.contains(actions) {
            alternatives.append(actions)
            rejected.append(actions)
        }
        return alternatives
    }

    /// What the user may have meant by ink that was read in `mode` or missed, most likely first.
    ///
    /// - Parameter known: what it was read as, which is left out.
    public func choices(
        for ink: Ink, in mode: String, for group: String?, besides known: [[Action]], count: Int
    ) -> [[Action]] {
        alternatives(
            of: ink, in: mode, for: group, besides: known, count: count, where: \.isWorthOffering)
    }
}

extension [Action] {
    /// Whether it makes sense in the place of what was typed.
    fileprivate var isWorthOffering: Bool {
        self != [.takeBack] && self != [.nextReading] && self != [.again] && self != [.ignore]
    }
}
