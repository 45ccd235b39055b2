import Dictionaries
import Strokes

/// What the character typed last may have been instead.
public struct Offer: Hashable, Sendable {
    /// Most likely first.
    public var alternatives: [[Action]]
    /// Where it was drawn, in root pixels.
    public var ink: Box
    /// Where the pen left it.
    public var pen: Point

    public init(alternatives: [[Action]], ink: Box, pen: Point) {
        self.alternatives = alternatives
        self.ink = ink
        self.pen = pen
    }
}

/// When alternatives are offered, and for how long.
struct Offers {
    private enum State {
        case none
        /// To be made at once, but not before what was typed is on its way: the writer waits for that,
        /// not for this.
        case due(Milliseconds)
        /// - Parameter aim: the alternative that the pointer is at.
        case open(Offer, until: Milliseconds, aim: Int?)
    }

    private var state = State.none
    /// For how many milliseconds an offer stands; nil for never.
    var time: Milliseconds? {
        didSet { if time == nil { end() } }
    }

    /// More alternatives than this are no quick choice.
    private static let most = 4
    /// How many times farther than the one that was acted on an alternative may be. Of 2,000 letters of
    /// UNIPEN's writers 112 are in doubt and 14 of them misread: with 2 the right one is offered for 9
    /// of these, with 2.5 for 11, with more for no other.
    private static let farthest: Float = 2.5

    /// What is offered at this moment; nil for nothing.
    var offer: Offer? {
        if case .open(let offer, _, _) = state { offer } else { nil }
    }

    /// The alternative that the pointer is at.
    var aim: Int? {
        if case .open(_, _, let aim) = state { aim } else { nil }
    }

    /// When a `tick` is wanted next.
    var deadline: Milliseconds? {
        switch state {
        case .none: nil
        case .due(let time): time
        case .open(_, let end, _): end
        }
    }

    /// The next tick is to make an offer.
    mutating func plan(at now: Milliseconds) {
        if time != nil { state = .due(now) }
    }

    mutating func end() { state = .none }

    /// Time went on: makes the offer that is due, or ends one.
    ///
    /// - Parameter character: the last one, where it can be taken back.
    mutating func tick(
        for character: TypedCharacter?, by recogniser: Recogniser, at now: Milliseconds
    ) -> [Effect] {
        guard let deadline, now >= deadline else { return [] }
        let isOver = offer != nil
        end()
        guard !isOver, let time, let character, let box = character.reading.ink.box,
            let ends = InkEnds(of: character.reading.ink)
        else { return [] }
        let alternatives = character.alternatives(
            by: recogniser, count: Self.most,
            within: Self.farthest * character.reading.match.distance, where: \.isWorthOffering)
        guard !alternatives.isEmpty else { return [] }
        let offer = Offer(alternatives: alternatives, ink: box, pen: ends.end)
        state = .open(offer, until: now + time, aim: nil)
        return [.offered(offer)]
    }

    /// The pointer came to an alternative, or left it: while
    /// the user is about to choose, the whole time starts again.
    mutating func aim(_ index: Int?, at now: Milliseconds) {
        guard case .open(let offer, let end, _) = state, let time else { return }
        let aim = index.flatMap { offer.alternatives.indices.contains($0) ? $0 : nil }
        state = .open(offer, until: aim == nil ? end : now + time, aim: aim)
    }
}

extension [Action] {
    /// Whether it makes sense in the place of what was typed.
    fileprivate var isWorthOffering: Bool {
        self != [.takeBack] && self != [.nextReading] && self != [.ignore]
    }
}
