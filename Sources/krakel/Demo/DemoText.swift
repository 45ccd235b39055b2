import Dictionaries
import Strokes

/// The drawings that write a text, in their order. The last one is Return, which sends the line to the
/// program in the terminal.
struct DemoText {
    /// The ink of one reading: a character, or the stroke that changes to its mode.
    struct Drawing {
        var name: String
        /// Which character of the text it belongs to, from 0.
        var place: Int
        /// What it is to be read as, and in which mode.
        var actions: [Action]
        var mode: String
        /// Ways to draw it, the best one first.
        var shapes: [Shape]
        /// What it is drawn with.
        var button = DemoPen.button
    }

    enum Shape {
        /// One of `Letterforms`.
        case letter(Character)
        /// Several of them beside each other.
        case word(String)
        case cells(CellPath)
        /// As an example has it that was computed or recorded.
        case drawn(Ink)
    }

    private(set) var strokes: [Drawing] = []

    /// - Throws: a `Failure` that names the first character that the dictionary has no stroke for.
    init(_ text: String, in dictionary: StrokeDictionary) throws {
        let mode = dictionary.firstMode
        for (place, character) in text.enumerated() {
            let wanted = [Action.text(String(character))]
            if Letterforms.strokes(of: character) != nil {
                let shapes = Self.shapes(of: wanted, among: dictionary.entries(in: mode))
                strokes.append(
                    Drawing(
                        name: String(character), place: place, actions: wanted, mode: mode,
                        shapes: [.letter(character)] + shapes))
                continue
            }
            guard let way = Self.way(to: wanted, from: mode, in: dictionary) else {
                throw Failure(
                    """
                    mode \(mode) has no stroke for "\(character)", and leads to no mode that has one
                      help: see what it has with `krakel list --mode \(mode)`
                    """)
            }
            for (index, step) in way.enumerated() {
                let name = index == way.count - 1 ? String(character) : "\u{2191}"
                strokes.append(
                    Drawing(
                        name: name, place: place, actions: step.actions, mode: step.mode,
                        shapes: step.shapes))
            }
        }
        let entries = dictionary.entries(in: mode)
        let toReturn = Label.actions(for: "<Return>")
        let ends = Self.shapes(of: toReturn, among: entries)
        guard !ends.isEmpty, !strokes.isEmpty else {
            throw Failure(
                "the text is empty, or mode \(mode) has no stroke for Return, which ends the line",
                help: "see what it has with `krakel list --mode \(mode)`")
        }
        strokes.append(
            Drawing(
                name: "<Return>", place: text.count, actions: toReturn, mode: mode, shapes: ends))
    }

    /// The stroke of a character, after the stroke that changes to its mode where one is needed.
    private static func way(
        to wanted: [Action], from mode: String, in dictionary: StrokeDictionary
    ) -> [(actions: [Action], mode: String, shapes: [Shape])]? {
        let entries = dictionary.entries(in: mode)
        let here = shapes(of: wanted, among: entries)
        if !here.isEmpty { return [(wanted, mode, here)] }
        for entry in entries {
            guard case .shift(let other)? = entry.actions.first else { continue }
            let first = shapes(of: entry.actions, among: entries)
            let second = shapes(of: wanted, among: dictionary.entries(in: other))
            guard !first.isEmpty, !second.isEmpty else { continue }
            return [(entry.actions, mode, first), (wanted, other, second)]
        }
        return nil
    }

    /// The ways to draw an entry; those that were written by hand come before computed ones.
    private static func shapes(of actions: [Action], among entries: [Entry]) -> [Shape] {
        let examples = entries.first { $0.actions == actions }?.examples ?? []
        let others = examples.filter { $0.kind != .handWritten }
        return examples.filter { $0.kind == .handWritten }.map { .cells($0.cellPath) }
            + others.flatMap { [.cells($0.cellPath)] + ($0.shape.map { [.drawn($0.ink)] } ?? []) }
    }
}

extension DemoText.Drawing {
    /// Whether it writes a letter or a digit, and not a space or a change of the mode.
    var isLetter: Bool {
        name.count == 1 && (name.first?.isLetter == true || name.first?.isNumber == true)
    }

    /// The ink of it. A hand that knows what is read draws what will be: otherwise its next way to draw it is
    /// tried.
    func ink(by hand: inout Hand, at pace: Pace, on page: Page, for recogniser: Recogniser) -> Ink {
        var first: Ink?
        for shape in shapes {
            for isRounded in [true, false] {
                let ink = ink(shape, isRounded: isRounded, by: &hand, on: page)
                let drawn = Ink(ink.strokes.map { Stroke(pace.places(along: $0)) })
                let match = Query(drawn).flatMap { recogniser.recognise($0, in: mode) }
                if let match, match.actions == actions, match.verdict == .sure { return ink }
                first = first ?? ink
            }
        }
        return first ?? Ink()
    }

    private func ink(
        _ shape: DemoText.Shape, isRounded: Bool, by hand: inout Hand, on page: Page
    ) -> Ink {
        switch shape {
        case .letter(let character):
            hand.write(character, at: page.place(ofCharacter: place), height: page.height) ?? Ink()
        case .word(let word):
            hand.write(word: word, at: page.place(ofCharacter: place), height: 0.6 * page.height)
        case .cells(let path):
            hand.draw(path, in: page.box(ofCharacter: place), isRounded: isRounded)
        case .drawn(let ink):
            hand.draw(ink, within: ink.box, in: page.box(ofCharacter: place))
        }
    }
}
