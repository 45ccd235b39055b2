import Dictionaries
import Strokes

/// What the character typed last may have been instead.
public struct Offer: Hashable, Sendable {
    /// Most likely first.
    public var readings: [[Action]]
    /// Where it was drawn, in root pixels.
    public var ink: Box
    /// Where the pen left it.
    public var pen: Point

    public init(readings: [[Action]], ink: Box, pen: Point) {
        self.readings = readings
        self.ink = ink
        self.pen = pen
    }
}

/// An offer that stands open, or is to be made.
struct Offering {
    /// nil until what was typed is on its way: the writer waits for that, not for this.
    var offer: Offer?
    /// When to make it, and then when it ends.
    var deadline: Milliseconds
    /// The reading that the pointer is at.
    var aim: Int?
}

extension Engine {
    /// More readings than this are no quick choice.
    private static let mostOffered = 4
    /// How many times farther than the one that was acted on a reading may be. Of 2,000 letters of
    /// UNIPEN's writers 112 are in doubt and 14 of them misread: with 2 the right one is offered for 9
    /// of these, with 2.5 for 11, with more for no other.
    private static let farthest: Float = 2.5

    /// The readings that are offered at this moment; nil where there are none.
    public var offer: Offer? { offering?.offer }

    /// Whether a press is one upon the offer.
    var isAimed: Bool { offering?.aim != nil }

    /// Offers others for `reading`, where it was in doubt and can be taken back.
    mutating func offerOthers(than reading: Reading, at now: Milliseconds) {
        guard offerTime != nil, reading.match.verdict == .doubtful,
            history.last(at: now)?.reading == reading
        else { return }
        offering = Offering(deadline: now)
    }

    /// Makes the offer that is due, or ends one.
    mutating func tickOffer(at now: Milliseconds) -> [Effect] {
        guard let offering, now >= offering.deadline else { return [] }
        self.offering = nil
        guard offering.offer == nil, let offerTime, let character = history.last(at: now),
            let box = character.reading.ink.box, let ends = InkEnds(of: character.reading.ink)
        else { return [] }
        let readings = readings(
            of: character, count: Self.mostOffered,
            within: Self.farthest * character.reading.match.distance, where: \.isWorthOffering)
        guard !readings.isEmpty else { return [] }
        let offer = Offer(readings: readings, ink: box, pen: ends.end)
        self.offering = Offering(offer: offer, deadline: now + offerTime)
        return [.offered(offer)]
    }

    /// The pointer came to a reading, or left it: who is about to choose has the whole time again.
    mutating func aim(_ index: Int?, at now: Milliseconds) {
        guard let offer, let offerTime else { return }
        offering?.aim = index.flatMap { offer.readings.indices.contains($0) ? $0 : nil }
        if isAimed { offering?.deadline = now + offerTime }
    }

    /// Does the reading that the pointer is at, upon a press of the trigger.
    mutating func chooseAimed(at now: Milliseconds) -> [Effect] {
        choose(offering?.aim ?? -1, at: now)
    }

    /// Takes the last character back and does another reading of it.
    mutating func choose(_ index: Int, at now: Milliseconds) -> [Effect] {
        let before = writing
        guard let offer, offer.readings.indices.contains(index),
            let (character, removal) = removeLast(at: now)
        else { return [.nothingToTakeBack] }
        let meaning = offer.readings[index]
        return [removal, .takenBack(character.reading, next: [meaning])]
            + read(character, as: meaning, isChosen: true, at: now) + changes(since: before)
            + (meaning.contains(.pause) ? [.pause] : [])
    }
}

extension [Action] {
    /// Whether it makes sense in the place of what was typed.
    fileprivate var isWorthOffering: Bool {
        self != [.takeBack] && self != [.nextReading] && self != [.ignore]
    }
}
