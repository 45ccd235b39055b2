import Dictionaries
import Strokes
import System

/// The content of mouse-actions' configuration.
public struct MouseActionsConfiguration: Decodable, Sendable {
    /// What is done for an event.
    public struct Binding: Decodable, Sendable {
        /// What it is called, for people.
        public var comment: String?
        /// When it is done.
        public var event: Event
        /// A program and its arguments, as old versions write them.
        public var command: [String]?
        /// The same on one line.
        public var commandLine: String?

        private enum CodingKeys: String, CodingKey {
            case comment, event
            case command = "cmd"
            case commandLine = "cmd_str"
        }
    }

    /// A click, a turn of the wheel, or a shape.
    public struct Event: Decodable, Sendable {
        /// Such as `Right`; for shapes the button they are drawn with.
        public var button: String
        /// The edges of the screen that the pointer is at, such as `Top`.
        public var edges: [String]?
        /// The keys that are held, such as `ControlLeft`.
        public var modifiers: [String]?
        /// `Press`, `Release`, `Click` or `Shape`.
        public var kind: String?
        public var shapes: Shapes?
        /// The directions of a shape, as old versions write them.
        public var shape: [Double]?

        private enum CodingKeys: String, CodingKey {
            case button, edges, modifiers, shape
            case kind = "event_type"
            case shapes = "shapes_xy"
        }
    }

    /// Lists of places in pixels, x and y in turn; one list alone in some versions.
    public struct Shapes: Decodable, Sendable {
        /// One for each shape.
        public var lists: [[Double]]

        public init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let list = try? container.decode([Double].self) {
                lists = list.isEmpty ? [] : [list]
            } else {
                lists = try container.decode([[Double]].self)
            }
        }
    }

    /// Such as `Right`.
    public var shapeButton: String
    /// In the order of the file.
    public var bindings: [Binding]

    private enum CodingKeys: String, CodingKey {
        case bindings
        case shapeButton = "shape_button"
    }

    /// - Throws: `ForeignError` where `bytes`, of the file called `name`, are not as mouse-actions writes them.
    public init(json bytes: [UInt8], name: String) throws(ForeignError) {
        self = try ForeignText.json(
            bytes,
            saying: """
                \(name): this is not JSON as mouse-actions writes it
                  help: name mouse-actions' file: ls ~/.config/mouse-actions.json
                """)
    }
}

extension ForeignConversion {
    /// Its shapes; what is not drawn becomes a comment.
    public init(_ configuration: MouseActionsConfiguration) {
        self.init()
        if let button = Self.buttons[configuration.shapeButton], button != 2 {
            settings.triggers = [ForeignSettings.Trigger(button: button)]
        }
        for binding in configuration.bindings {
            actionCount += 1
            take(binding, drawnWith: configuration.shapeButton)
        }
        // Where all are drawn with the same keys held, no other mode is wanted.
        guard let only = list.entries.first?.mode, list.entries.allSatisfy({ $0.mode == only })
        else { return }
        list.mode = only
        settings.triggers.removeAll { $0.mode != only }
    }

    private mutating func take(
        _ binding: MouseActionsConfiguration.Binding, drawnWith button: String
    ) {
        let event = binding.event
        let words =
            binding.commandLine.flatMap { $0.isEmpty ? nil : MouseActionsWords.split($0) }
            ?? binding.command ?? []
        // The words of a command of Krakel's are quoted as in a shell.
        let text = words.map(Path.quoted).joined(separator: " ")
        let comment = binding.comment.flatMap { $0.isEmpty ? nil : Self.line($0) }
        let occasion =
            ([event.kind ?? "Click"] + (event.modifiers ?? []) + [event.button]
            + (event.edges ?? [])).joined(separator: " ")
        let description = Self.line(
            "mouse-actions \(occasion) : \(text)" + (comment.map { " # \($0)" } ?? ""))
        do throws(ForeignObstacle) {
            let shapes = (event.shapes?.lists ?? []).filter { !$0.isEmpty }
            guard !shapes.isEmpty else {
                let isOld = event.shape?.isEmpty == false
                throw isOld || event.kind == "Shape" ? .shapeless : .click
            }
            guard event.button == button else { throw .otherButton }
            let modifiers = try Self.modifiers(event.modifiers ?? [])
            // A trigger of its own reads the mode of what is drawn with keys held.
            let names = ([Mode.gestures] + modifiers.names).joined(separator: "-").lowercased()
            let mode = modifiers.isEmpty ? nil : names
            guard let command = try? Command(text) else { throw .command }
            let examples = shapes.compactMap(Self.example)
            guard !examples.isEmpty else { throw .noStroke }
            if let mode, let number = Self.buttons[button] {
                let trigger = ForeignSettings.Trigger(
                    button: number, modifiers: modifiers, mode: mode)
                if !settings.triggers.contains(trigger) { settings.triggers.append(trigger) }
            }
            for (index, example) in examples.enumerated() {
                append(
                    [.running(command)], by: .drawn(example), comment, mode: mode,
                    isCounted: index == 0)
            }
        } catch {
            leave(error, description)
        }
    }

    private static func modifiers(_ names: [String]) throws(ForeignObstacle) -> Modifiers {
        var modifiers: Modifiers = []
        for name in names {
            switch name {
            case "ShiftLeft", "ShiftRight": modifiers.insert(.shift)
            case "ControlLeft", "ControlRight": modifiers.insert(.control)
            case "MetaLeft": modifiers.insert(.super)
            case "Alt": modifiers.insert(.alt)
            case "AltGr": modifiers.insert(.altGr)
            default: throw .modifiers
            }
        }
        return modifiers
    }

    private static func example(_ numbers: [Double]) -> Example? {
        // Far more than a screen has, and few enough to compute with.
        let bounded = numbers.prefix(20_000).map { min(max($0, -1e6), 1e6) }
        let points = stride(from: 0, to: bounded.count - 1, by: 2).map {
            Point(x: bounded[$0], y: bounded[$0 + 1])
        }
        return points.count > 1 ? Example(learning: Ink([Stroke(points)])) : nil
    }

    private static let buttons = [
        "Left": 1, "Middle": 2, "Right": 3, "Side": 8, "Back": 8, "Extra": 9, "Forward": 9,
    ]
}

enum MouseActionsWords {
    /// The words of `text`: quotes around a whole word are taken off; within a word they only keep its blanks
    /// together, and stay.
    static func split(_ text: String) -> [String] {
        var words: [String] = []
        var rest = text[...]
        while let start = rest.firstIndex(where: { !$0.isWhitespace }) {
            rest = rest[start...]
            var word = ""
            var quote: Character?
            while let character = rest.first, quote != nil || !character.isWhitespace {
                rest = rest.dropFirst()
                if character == "\\", let next = rest.first, next == quote {
                    word += "\\\(next)"
                    rest = rest.dropFirst()
                    continue
                }
                if character == quote {
                    quote = nil
                } else if quote == nil, character == "'" || character == "\"" {
                    quote = character
                }
                word.append(character)
            }
            words.append(bare(word))
        }
        return words
    }

    private static func bare(_ word: String) -> String {
        guard word.count > 1, let quote = word.first, quote == "'" || quote == "\"",
            word.last == quote
        else { return word }
        let inner = String(word.dropFirst().dropLast())
        let isWhole = !inner.replacing("\\\(quote)", with: "").contains(quote)
        return isWhole ? inner.replacing("\\\(quote)", with: String(quote)) : word
    }
}
