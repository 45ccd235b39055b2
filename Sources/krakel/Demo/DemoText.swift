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
                    mode \(mode) has no stroke for "\(character)", and leads to no mode that has one
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
            throw Failure(
                "the text is empty, or mode \(mode) has no stroke for Return, which ends the line\n"
                    + "  help: see what it has with `krakel list --mode \(mode)`")
        }
        strokes.append(Drawing(name: "<Return>", place: text.count, shape: .cells(end)))
    }

    /// The stroke of a character, after the stroke that changes to its mode where one is needed.
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

    /// A path that was written by hand, where the entry has one, rather than a computed one.
    private static func path(of actions: [Action], among entries: [Entry]) -> CellPath? {
        let examples = entries.first { $0.actions == actions }?.examples ?? []
        return (examples.first { $0.kind == .handWritten } ?? examples.first)?.cellPath
    }
}

extension DemoText.Drawing {
    /// Whether it writes a letter or a digit, and not a space or a change of the mode.
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
