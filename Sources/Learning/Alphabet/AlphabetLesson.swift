import Dictionaries
import Strokes

/// Drawing an alphabet: a value, so that a drawing that cannot be saved changes nothing.
public struct AlphabetLesson: Sendable {
    public private(set) var walk: AlphabetWalk
    /// The drawing that is too like another letter, until the user has said what to do about it.
    public private(set) var doubt: Doubt?
    private var dictionary: StrokeDictionary
    /// The drawings of this lesson, the last one at the end.
    private var history: [Drawing] = []

    /// A letter as it was drawn.
    public struct Drawing: Hashable, Sendable {
        public var place: Alphabet.Place
        public var example: Example

        /// nil for ink without a point.
        public init?(_ ink: Ink, at place: Alphabet.Place) {
            guard let example = Example(learning: ink) else { return nil }
            self.place = place
            self.example = example
        }
    }

    public struct Doubt: Sendable {
        public var drawing: Drawing
        /// What it is too like.
        public var rival: ExampleMatch
    }

    /// What a drawing leads to.
    public struct Step: Sendable {
        public var drawing: Drawing
        /// Whether it comes in the place of the drawing before, which is to be undone.
        public var replaces: Bool
        public var rival: ExampleMatch?
    }

    /// - Parameter dictionary: as it is read now.
    public init(_ walk: AlphabetWalk, in dictionary: StrokeDictionary) {
        self.walk = walk
        self.dictionary = dictionary
    }

    /// The letter to draw: one in doubt stays until the doubt is over.
    public var due: Alphabet.Place? { doubt?.drawing.place ?? walk.due }

    public var last: Drawing? { history.last }

    /// The letter at hand was drawn; nil where there is none, or for ink without a point.
    ///
    /// One that is too like another letter is in doubt: it is drawn anew, which replaces it, or kept.
    public mutating func take(_ ink: Ink) -> Step? {
        guard let place = due, let drawing = Drawing(ink, at: place) else { return nil }
        let replaces = doubt != nil
        if replaces { undo() }
        let rival = AlphabetLikeness(dictionary, mode: place.mode).rival(of: drawing)
        dictionary.add(drawing.example, for: place.actions, in: place.mode)
        history.append(drawing)
        walk.take()
        doubt = rival.map { Doubt(drawing: drawing, rival: $0) }
        return Step(drawing: drawing, replaces: replaces, rival: rival)
    }

    /// The drawing in doubt stays, beside what it is like.
    public mutating func keepBoth() { doubt = nil }

    /// Takes the last drawing back.
    public mutating func undo() {
        guard let drawing = history.popLast() else { return }
        doubt = nil
        dictionary.remove(drawing)
        walk.undo(drawing.place)
    }

    /// What was drawn so far can be taken back no more.
    public mutating func keepAll() {
        doubt = nil
        history = []
    }

    /// Goes on without this letter; where a drawing is doubted, keeps that instead.
    public mutating func skip() {
        if doubt != nil { return keepBoth() }
        walk.skip()
    }

    /// Goes to the letter before.
    public mutating func back() {
        doubt = nil
        walk.back()
    }

    /// The last letter once more.
    public mutating func again() {
        guard let last else { return }
        doubt = nil
        walk.again(last.place)
    }

    public var isTwice: Bool {
        get { walk.isTwice }
        set { walk.isTwice = newValue }
    }

    /// The capitals as well.
    ///
    /// - Parameters:
    ///   - lines: those of the user's own file.
    ///   - dictionary: as it is read now.
    public mutating func addCapitals(
        drawn lines: [DictionaryLine], in dictionary: StrokeDictionary
    ) {
        doubt = nil
        self.dictionary = dictionary
        walk.addCapitals(drawn: lines)
    }
}

/// What is too like a letter in the mode that it is read in, by the rule of `krakel check` for drawings by one hand:
/// two that are nearer to each other than drawings of one character mostly are.
public struct AlphabetLikeness: Sendable {
    private let recogniser: Recogniser
    private let mode: String

    public init(_ dictionary: StrokeDictionary, mode: String) {
        // Only this mode: the others would take longer to lay out than a pen rests.
        let one = Mode(name: mode, entries: dictionary.entries(in: mode))
        recogniser = Recogniser(StrokeDictionary(modes: [one]))
        self.mode = mode
    }

    /// The nearest of what a letter is too like; nil where it is like no other one. Shapes that were computed of
    /// many hands do not count, as people write some letters alike.
    public func rival(of drawing: AlphabetLesson.Drawing) -> ExampleMatch? {
        guard let shape = drawing.example.shape else { return nil }
        return recogniser.ranking(
            Query(shape), in: mode, count: Self.readings, within: DictionaryRule.sameLook
        ).first { other in
            let limit = other.isPicture ? DictionaryRule.sameLook : DictionaryRule.sameStroke
            return other.actions != drawing.place.actions && other.actions.mark == nil
                && (other.isPicture || !other.example.isComputed) && other.distance < limit
        }
    }

    /// The letter itself may be among them.
    private static let readings = 6
}

extension StrokeDictionary {
    fileprivate mutating func remove(_ drawing: AlphabetLesson.Drawing) {
        for index in modes.indices where modes[index].name == drawing.place.mode {
            guard
                let entry = modes[index].entries.firstIndex(where: {
                    $0.actions == drawing.place.actions
                }),
                let place = modes[index].entries[entry].examples.lastIndex(of: drawing.example)
            else { return }
            modes[index].entries[entry].examples.remove(at: place)
            if modes[index].entries[entry].examples.isEmpty {
                modes[index].entries.remove(at: entry)
            }
            return
        }
    }
}
