import Dictionaries
import Strokes

/// A text as what is drawn for it, one after the other, with the Return at its end that sends the line
/// to the terminal's program.
struct DemoText {
    /// What is read at once: a character, or what leads to its mode.
    struct Drawing {
        var name: String
        /// Which character of the text it belongs to, from 0.
        var place: Int
        var shape: Shape
    }

    enum Shape {
        /// One of `Letterforms`.
        case letter(Character)
        case cells(CellPath)
    }

    private(set) var strokes: [Drawing] = []

    /// - Throws: a `Failure` that names the first character that the dictionary has no stroke for.
    init(_ text: String, in dictionary: StrokeDictionary) throws {
        let mode = dictionary.firstMode
        for (place, character) in text.enumerated() {
            if Letterforms.strokes(of: character) != nil {
                strokes.append(
                    Drawing(name: String(character), place: place, shape: .letter(character)))
                continue
            }
            guard let way = Self.way(to: character, from: mode, in: dictionary) else {
                throw Failure(
                    """
                    mode \(mode) has no stroke for "\(character)", and leads to none
                      help: see what it has with `krakel list --mode \(mode)`
                    """)
            }
            for (index, path) in way.enumerated() {
                let name = index == way.count - 1 ? String(character) : "\u{2191}"
                strokes.append(Drawing(name: name, place: place, shape: .cells(path)))
            }
        }
        let entries = dictionary.entries(in: mode)
        let toReturn = Label.actions(for: "<Return>")
        guard let end = Self.path(of: toReturn, among: entries), !strokes.isEmpty else {
            throw Failure("there is nothing to draw, or no stroke for Return to end it with")
        }
        strokes.append(Drawing(name: "<Return>", place: text.count, shape: .cells(end)))
    }

    /// The stroke of a character, where needed after the one that leads to its mode.
    private static func way(
        to character: Character, from mode: String, in dictionary: StrokeDictionary
    ) -> [CellPath]? {
        let entries = dictionary.entries(in: mode)
        let wanted = [Action.text(String(character))]
        if let path = path(of: wanted, among: entries) { return [path] }
        for entry in entries {
            guard case .shift(let other)? = entry.actions.first,
                let first = path(of: entry.actions, among: entries),
                let second = path(of: wanted, among: dictionary.entries(in: other))
            else { continue }
            return [first, second]
        }
        return nil
    }

    /// What somebody has written down himself, rather than what was computed.
    private static func path(of actions: [Action], among entries: [Entry]) -> CellPath? {
        let examples = entries.first { $0.actions == actions }?.examples ?? []
        return (examples.first { $0.kind == .handWritten } ?? examples.first)?.cellPath
    }
}

extension DemoText.Drawing {
    /// Whether it is a letter or a sign of its own, and neither a space nor what leads elsewhere.
    var isLetter: Bool {
        switch shape {
        case .letter: true
        case .cells: name.first?.isLetter == true || name.first?.isNumber == true
        }
    }

    func ink(by hand: inout Hand, on page: Page) -> Ink {
        switch shape {
        case .letter(let character):
            hand.write(character, at: page.place(ofCharacter: place), height: page.height) ?? Ink()
        case .cells(let path):
            hand.draw(path, in: page.box(ofCharacter: place))
        }
    }
}
