import Strokes

/// The word that was decided upon last, which more may belong to: the dot of an i, or the rest of a word that was
/// thought to be over.
struct LastWord {
    let strokes: [PlacedStroke]
    /// How many characters it was read as.
    private let count: Int
    private let box: Box
    private let place: WordPlace

    /// After this time a stroke belongs to nothing that was drawn before.
    private static let memory: Milliseconds = 2000

    /// nil without a stroke.
    init?(_ strokes: ArraySlice<PlacedStroke>, count: Int) {
        guard let place = WordPlace(strokes, max(1, count)) else { return nil }
        self.strokes = Array(strokes)
        self.count = max(1, count)
        self.place = place
        box = Box(of: strokes)
    }

    var ink: Ink { Ink(strokes.map(\.stroke)) }

    /// The place between it and a stroke within `other` for which the pen went down at `pressed`.
    func next(_ other: Box, pressed: Milliseconds, _ spacing: WordSpacing) -> WordBreak {
        let letter = spacing.letter(width: box.width, height: box.height, count: count)
        return WordBreak(gap: (other.minX - box.maxX) / letter, pause: pressed - lifted)
    }

    private var lifted: Milliseconds { strokes.last?.lifted ?? 0 }

    /// Whether a stroke within `other` may go on with it.
    ///
    /// - Parameter lattice: what is known of the writer.
    func mayGoOn(
        in other: Box, pressed: Milliseconds, _ lattice: WordLattice, by reader: ModeReader
    ) -> Bool {
        pressed - lifted <= Self.memory && reader.canRetract([ink]) && place.mayGoOn(in: other)
            && lattice.odds(of: next(other, pressed: pressed, lattice.spacing)) < WordBreak.certain
    }

    /// Whether a stroke within `other` is a mark over it.
    func isMarked(by other: Box) -> Bool { place.isMarked(by: other) }

    /// Whether a stroke within `other` stands on its line, behind it.
    func isFollowed(by other: Box) -> Bool {
        !place.isElsewhere(Point(x: other.minX, y: other.center.y))
    }
}
