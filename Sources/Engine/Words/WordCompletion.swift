import Strokes

/// How the words under way go on, as it is offered: a flick to the right takes it.
struct WordCompletion {
    /// The words, the last of which is completed.
    var way: [Range<Int>]
    var text: String

    /// What is offered for the words of `lattice`; nil where the last of them is not sure, or may become anything.
    init?(of lattice: WordLattice, _ way: [Range<Int>], by reader: ModeReader) {
        guard let run = way.last, let best = lattice.readings(of: run).first, best.isSure,
            let whole = reader.completion(of: best.text)
        else { return nil }
        self.way = way
        text = whole
    }

    /// Whether the last stroke takes it: a straight one that ends well beyond the word. The bar of a t ends before
    /// that, and further letters are not straight.
    func isTaken(in lattice: WordLattice, by reader: ModeReader) -> Bool {
        guard let run = way.last, let flick = lattice.strokes.last,
            reader.flick(flick.stroke) == .right, Ink([flick.stroke]).isStraight,
            let place = WordPlace(
                lattice.strokes[run], lattice.readings(of: run).first?.text.count ?? 1)
        else { return false }
        return place.isLeft(for: flick.end)
    }
}
