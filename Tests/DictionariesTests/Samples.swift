// Values to try things with, random ones the same in every run.

import Dictionaries
import PureSupport
import Strokes
import Testing

extension SeededGenerator {
    /// Text that holds whatever the notation is made of.
    mutating func text() -> String {
        let pieces = [
            "a", "Z", "0", "\"", "\\", "\\t", "\\n", "\t", "\n", "\r", "#", " ", ":", ",", "<",
            ">", "|", "~", "mode", "é", "e\u{301}", "\u{301}", "€", "\u{A0}", "\u{200D}",
            "\u{202E}", "\u{2028}", "\u{FEFF}", "👩\u{200D}💻", "\u{1B}", "\u{0}", "+", "Control+",
        ]
        return (0..<Int.random(in: 0...6, using: &self))
            .map { _ in pieces.randomElement(using: &self) ?? "" }.joined()
    }

    mutating func mode() -> String {
        ["letters", "capitals", "above", "Ziffern", "my mode", "#", ""].randomElement(using: &self)
            ?? ""
    }

    mutating func action() -> Action {
        switch Int.random(in: 0..<21, using: &self) {
        case 0: .shift(mode: mode())
        case 1: .lock(mode: mode())
        case 2: .ignore
        case 11: .pause
        case 12: .unstick
        case 13: .straighten(degrees: Double(Int.random(in: -720...720, using: &self)) / 2)
        case 3: .chord(Chord(modifiers: modifiers(from: 0), key: key()))
        case 4: .stick(modifiers(from: 1))
        case 5: .stickLock(modifiers(from: 1))
        case 6: .hold(key())
        case 7: .release(key())
        case 8: .pointer(pointerAction())
        case 14: .window(windowAction())
        case 15: .wait(milliseconds: Int.random(in: 1...Action.mostMilliseconds, using: &self))
        case 16: .paste(PasteSource.allCases.randomElement(using: &self) ?? .primary)
        case 17: .date(format: "%H" + text())
        case 9: (try? Command(text())).map(Action.run) ?? .ignore
        case 10: (try? Command(shell: text())).map(Action.run) ?? .ignore
        default: .text(text())
        }
    }

    private mutating func modifiers(from least: UInt8) -> Modifiers {
        Modifiers(rawValue: UInt8.random(in: least..<128, using: &self))
    }

    private mutating func key() -> Keysym {
        ["Return", "a", "plus", "eacute", "U20AC", "Page_Up", "Super_L", "1"]
            .randomElement(using: &self).flatMap { Keysym(name: $0) } ?? Keysym(rawValue: 0x61)
    }

    mutating func pointerAction() -> PointerAction {
        let button = PointerButton.allCases.randomElement(using: &self) ?? .left
        let kinds: [PointerAction.Kind] = [
            .click(button, ClickCount.allCases.randomElement(using: &self) ?? .once),
            .press(button), .release(button),
            .scroll(
                ScrollDirection.allCases.randomElement(using: &self) ?? .up,
                steps: Int.random(in: 1...PointerAction.mostSteps, using: &self)),
        ]
        return PointerAction(
            kinds.randomElement(using: &self) ?? .press(button), modifiers: modifiers(from: 0),
            at: Bool.random(using: &self) ? .start : .end)
    }

    mutating func windowAction() -> WindowAction {
        let number = DesktopChoice.number(Int.random(in: 1...DesktopChoice.most, using: &self))
        let choice =
            ([number, .next, .previous] + ScrollDirection.allCases.map(DesktopChoice.beside))
            .randomElement(using: &self) ?? number
        return [
            .close, .maximise, .left, .move, .focus, .desktop(choice), .showDesktop,
            .toDesktop(choice, follows: Bool.random(using: &self)),
        ].randomElement(using: &self) ?? .raise
    }

    mutating func actions() -> [Action] {
        guard Int.random(in: 0..<4, using: &self) == 0 else { return actionsInARow() }
        let variants = (0..<Int.random(in: Variant.count, using: &self)).map { place in
            var actions = actionsInARow()
            while actions == [.mark("\u{301}")] || actions == [.again] { actions = actionsInARow() }
            let hasName = Bool.random(using: &self)
            return Variant(hasName ? "\(place) " + text() : nil, actions)
        }
        return [.variants(variants)]
    }

    private mutating func actionsInARow() -> [Action] {
        if Int.random(in: 0..<8, using: &self) == 0 { return [.mark("\u{301}")] }
        if Int.random(in: 0..<8, using: &self) == 0 { return [.again] }
        return (0..<Int.random(in: 1...3, using: &self)).flatMap { _ -> [Action] in
            let action = action()
            switch action {
            case .text, .chord, .pointer, .wait, .paste, .date:
                return Array(repeating: action, count: Int.random(in: 1...5, using: &self))
            default: return [action]
            }
        }
    }

    mutating func example() -> Example {
        let cells = (0..<Int.random(in: 1...6, using: &self)).map { _ in
            Int.random(in: 1...9, using: &self)
        }
        let ink = Ink([Stroke(cells.map { Point(x: Double($0 % 3) * 50, y: Double($0 / 3) * 50) })])
        var example = Example(learning: ink) ?? dot
        if let trajectory = example.shape {
            let offset = Float.random(in: -1...1, using: &self)
            let kinds: [Example.Kind] = [
                .handWritten, .recorded(trajectory),
                .computed(ComputedTrajectory(trajectory, offset: offset)),
                .reference(UInt32.random(in: 0...UInt32.max, using: &self)),
            ]
            example.kind = kinds.randomElement(using: &self) ?? .handWritten
        }
        if Bool.random(using: &self) {
            example.factor = Factor(Float.random(in: 0.25...4, using: &self))
        }
        if Bool.random(using: &self) {
            example.edges = Edges(rawValue: UInt8.random(in: 0...UInt8.max, using: &self))
        }
        return example
    }

    private var dot: Example { Example(cellPath: CellPath(.init([Stroke([Point(x: 0, y: 0)])]))!) }
}

func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

extension DictionaryDocument {
    /// Changes every line of an entry.
    mutating func changeLines(_ change: (inout DictionaryLine) -> Void) {
        rewriteLines { line in
            var line = line
            change(&line)
            return line
        }
    }
}

/// What is read of the lines behind the first one.
func reading(_ lines: String) throws -> DictionaryReading {
    try DictionaryReader.read(bytes("krakel-dictionary 1\n" + lines))
}

/// The only mistake, which is in the second of the lines behind the first one, at these columns; the last of them, an
/// entry for z, counts.
func mistake(
    in line: String, of mode: String, column: Int, length: Int, remedy: String
) throws -> Diagnostic {
    let reading = try reading("mode \(mode)\n\(line)\n\"z\" : 123\n")
    let diagnostic = try #require(reading.diagnostics.first)
    #expect(reading.diagnostics.count == 1)
    #expect(diagnostic.line == 3)
    #expect(diagnostic.column == column)
    #expect(diagnostic.length == length)
    #expect(diagnostic.remedy?.english.contains(remedy) == true, "\(diagnostic)")
    #expect(reading.dictionary.modes.flatMap(\.entries).last?.actions == [.text("z")])
    return diagnostic
}

/// A dictionary of the lines behind the first one, none of which is wrong.
func dictionary(_ lines: String) throws -> StrokeDictionary {
    let reading = try reading(lines)
    #expect(reading.diagnostics == [])
    return reading.dictionary
}

/// What is found wanting in a dictionary of the lines behind the first one.
func findings(_ lines: String) throws -> [DictionaryFinding] {
    DictionaryCheck.findings(in: try reading(lines).dictionary)
}

/// Strokes through the cells of `path`, laid over `box`.
func strokes(_ path: String, over box: Box) throws -> [Stroke] {
    try example(path).cellPath.ink.strokes.map { stroke in
        Stroke(
            stroke.points.map {
                Point(x: box.minX + $0.x * box.width / 2, y: box.minY + $0.y * box.height / 2)
            })
    }
}

func example(_ path: String) throws -> Example {
    struct NoPath: Error {}
    guard let path = CellPath(path) else { throw NoPath() }
    return Example(cellPath: path)
}

func chord(_ modifiers: Modifiers, _ key: String) throws -> Action {
    struct NoKey: Error {}
    guard let key = Keysym(name: key) else { throw NoKey() }
    return .chord(Chord(modifiers: modifiers, key: key))
}
