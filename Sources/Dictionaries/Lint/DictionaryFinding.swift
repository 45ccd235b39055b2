import Strokes
import System

/// A place in a dictionary: a mode, an entry of it, or one example of that.
public struct EntryPlace: Hashable, Sendable {
    public var mode: String
    /// The actions of the entry; nil for the mode as a whole.
    public var actions: [Action]?
    /// nil for the entry or the mode as a whole.
    public var example: Example?
}

/// Something doubtful in a dictionary, and its place.
public struct DictionaryFinding: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// Another entry of the same mode has the same shape and always wins.
        case samePath(as: EntryPlace)
        /// An entry of `above` has the same shape and wins in every mode.
        case hiddenByAbove(EntryPlace)
        /// The entry has the same shape as an inherited one, and wins.
        case hides(EntryPlace)
        /// An exact rule matches the shape, and rules come before examples.
        case hiddenByRule(String, of: EntryPlace)
        /// In every mode where the entry counts, other entries win all of its shapes.
        case neverReached
        /// `shift` or `lock` to a mode that does not exist.
        case missingMode(String)
        case missingParent(String)
        /// Only modes that nothing leads to lead to the mode.
        case unreachableMode
        /// Nothing leads to the mode; writing may begin in it.
        case ownStart
        /// From the mode, once it is locked, nothing leads back to the first.
        case noWayBack(first: String)
        case noExamples
        /// It is as near to another entry's example as two drawings of one character are.
        case confusable(with: EntryPlace, distance: Float)
        /// Matched as pictures, it is as near to another entry's example as two drawings of one character
        /// are.
        case looksLike(EntryPlace, distance: Float)
        /// A straight stroke is recognised as an entry, which hides the flick of this name: in every mode
        /// where it counts, or in some.
        case hiddenFlick(String, by: EntryPlace, everywhere: Bool)
        /// A pan hides the swipe of this name: always, or where the fingers begin in its direction; in every
        /// mode where it counts, or in some.
        case hiddenSwipe(String, by: EntryPlace, pan: String, wholly: Bool, everywhere: Bool)
        /// It circles so far that it turns a knob, where turns are bound.
        case takenByTurn
        /// It is a letter that runs to and fro over itself, where scratch-outs are bound.
        case takenByScratchOut
        /// One of its strokes is, drawn large, the flick of this name, and no entry by itself.
        case takenByFlick(String, of: EntryPlace)
        /// A factor for an example that the dictionary below does not have.
        case lostReference
        /// It presses a capital with modifiers, Shift not among them; the chord of the small letter.
        case capital(Chord)
        /// Its text has a control character that no key types.
        case controlCharacter(Unicode.Scalar)
        /// Its text has a character that the keyboard at hand cannot type.
        case untypable(Unicode.Scalar)
        /// A finding of a rule from another module, with its own message.
        case other(message: Message, remedy: Message?)
    }

    public var kind: Kind
    public var place: EntryPlace

    public init(_ kind: Kind, at place: EntryPlace) {
        self.kind = kind
        self.place = place
    }

    public init(_ kind: Kind, mode: String, actions: [Action]? = nil, example: Example? = nil) {
        self.init(kind, at: EntryPlace(mode: mode, actions: actions, example: example))
    }

    public var mode: String { place.mode }
    public var actions: [Action]? { place.actions }
    public var example: Example? { place.example }

    /// The other entry that it is about; nil where there is none.
    public var rival: EntryPlace? {
        switch kind {
        case .samePath(let rival), .hiddenByAbove(let rival), .hides(let rival),
            .confusable(let rival, _), .hiddenByRule(_, let rival), .looksLike(let rival, _),
            .hiddenFlick(_, let rival, _), .hiddenSwipe(_, let rival, _, _, _),
            .takenByFlick(_, let rival):
            rival
        default: nil
        }
    }

    public var severity: Diagnostic.Severity {
        switch kind {
        case .missingMode, .missingParent: .error
        case .hides, .ownStart, .capital, .hiddenFlick(_, _, everywhere: false),
            .hiddenSwipe(_, _, _, _, everywhere: false):
            .note
        default: .warning
        }
    }
}

/// Finds the places of findings in the text of a dictionary.
public struct FindingPlaces: Sendable {
    private struct Place {
        var line: Int
        /// In UTF-8 bytes from the start of the line.
        var range: Range<Int>
    }

    private let lines: [ArraySlice<UInt8>]
    /// The lines of each entry, from 0.
    private var entries: [EntryPlace: [Int]] = [:]
    private var modes: [String: Place] = [:]

    public init(_ bytes: [UInt8]) {
        lines = SourceLines(bytes).map(\.content)
        var mode: String?
        for (index, line) in lines.enumerated() {
            let parsed = LineParser.parse(line)
            switch parsed.content {
            case .mode(let name, _, _, _):
                mode = name
                if let name, modes[name] == nil {
                    modes[name] = Place(line: index, range: Self.name(in: line))
                }
            case .entry(let entry, _):
                // Of a line with a mistake, only that is told.
                guard let mode, parsed.error == nil else { continue }
                entries[EntryPlace(mode: mode, actions: entry.actions), default: []].append(index)
            case .blank, .comment, .header, .applications, .options, .unreadable: break
            }
        }
    }

    /// The finding with its place in the text, or with that of the other entry that it is about; nil where
    /// the text has neither.
    public func diagnostic(for finding: DictionaryFinding) -> Diagnostic? {
        let own = place(of: finding.place)
        let rival = finding.rival.flatMap(place)
        guard let place = own ?? rival else { return nil }
        var remedy = finding.remedy
        if own != nil, let rival, rival.line != place.line {
            let other: Message = "the other is in line \(rival.line + 1)"
            remedy = remedy?.followed(by: other) ?? other
        }
        return Diagnostic(
            line: place.line + 1, bytes: lines[place.line], range: place.range,
            severity: finding.severity, message: finding.message, remedy: remedy)
    }

    private func place(of place: EntryPlace) -> Place? {
        guard let actions = place.actions else { return modes[place.mode] }
        guard let numbers = entries[EntryPlace(mode: place.mode, actions: actions)],
            let first = numbers.first
        else { return nil }
        for number in numbers {
            if let range = place.example.flatMap({ Self.range(of: $0, in: lines[number]) }) {
                return Place(line: number, range: range)
            }
        }
        return Place(line: first, range: Self.actions(in: lines[first]))
    }

    private static func name(in line: ArraySlice<UInt8>) -> Range<Int> {
        var scanner = LineScanner(line)
        scanner.skipBlanks()
        _ = scanner.takeWord()
        return (try? scanner.takeModeName(after: "mode").range) ?? 0..<line.count
    }

    private static func actions(in line: ArraySlice<UInt8>) -> Range<Int> {
        var scanner = LineScanner(line)
        scanner.skipBlanks()
        let start = scanner.position
        guard (try? scanner.takeActions()) != nil else { return 0..<line.count }
        let end = line[start..<scanner.position].lastIndex { !Byte.isBlank($0) } ?? start
        return start - line.startIndex..<end + 1 - line.startIndex
    }

    /// The place of the cell path of `example` in the line, whatever its factor.
    private static func range(of example: Example, in line: ArraySlice<UInt8>) -> Range<Int>? {
        var scanner = LineScanner(line)
        guard (try? scanner.takeActionsAndColon()) != nil else { return nil }
        while true {
            scanner.skipBlanks()
            guard !scanner.isAtEnd else { return nil }
            let token = scanner.takeRun { !Byte.isBlank($0) }
            guard let found = try? ExampleNotation.example(at: token, of: scanner),
                found.identity == example.identity
            else { continue }
            let path = line[token].firstIndex { Byte.isKindMark($0) || $0 == Byte.star }
            let start = line.startIndex
            return token.lowerBound - start..<(path ?? token.upperBound) - start
        }
    }
}

extension DictionaryFinding {
    /// What is doubtful, with its mode, without a full stop.
    public var message: Message { "mode \(ActionNotation.name(ofMode: mode)): \(statement)" }

    private var statement: Message {
        let entry = place.entryText
        let path = example?.cellPath.description ?? ""
        switch kind {
        case .samePath(let owner):
            return example?.kind == .handWritten
                ? "\(entry) is drawn \(path) like \(owner.entryText) and never reached this way"
                : "\(entry) has exactly the shape (\(path)) of \(owner.entryText)"
        case .hiddenByAbove(let owner):
            return """
                \(entry) is drawn \(path) like \(owner.entryText) of mode above, \
                which wins in every mode
                """
        case .hides(let other):
            return """
                \(entry), drawn \(path), stands for \(other.entryText) of mode \
                \(ActionNotation.name(ofMode: other.mode)) here
                """
        case .hiddenByRule(let rule, let owner):
            let taken: Message =
                "\(entry) is drawn \(path), which the rule \(rule) of \(owner.entryText) takes"
            guard owner.mode != mode else { return taken }
            return "\(taken) in mode \(ActionNotation.name(ofMode: owner.mode))"
        case .neverReached:
            return "\(entry) is never reached: other entries win all of its shapes"
        case .missingMode(let name): return "\(entry) leads to `\(name)`, which does not exist"
        case .missingParent(let name): return "it inherits `\(name)`, which does not exist"
        case .unreachableMode: return "nothing leads to it"
        case .ownStart: return "nothing leads to it; writing can only begin in it"
        case .noWayBack(let first):
            return "once it is locked, nothing leads back to \(ActionNotation.name(ofMode: first))"
        case .noExamples: return "\(entry) has no example"
        case .confusable(let other, let distance):
            return """
                \(entry) drawn \(path) is hard to tell from \(other.entryText) drawn \
                \(other.path): \(distance.hundredths) apart, of the \
                \(DictionaryRule.sameStroke.hundredths) that one hand varies by
                """
        case .looksLike(let other, let distance):
            return """
                \(entry) drawn \(path) looks like \(other.entryText) drawn \
                \(other.path), in any order: \(distance.hundredths) apart, of the \
                \(DictionaryRule.sameLook.hundredths) that one hand varies by
                """
        case .hiddenFlick(let word, let owner, let everywhere):
            let stroke: Message =
                owner.example == nil
                ? Message(verbatim: owner.entryText) : "\(owner.entryText), drawn \(owner.path)"
            return everywhere
                ? "\(entry) is \(word), but a straight stroke that way is \(stroke)"
                : "\(entry) is \(word), but in some modes a straight stroke that way is \(stroke)"
        case .hiddenSwipe(let word, let owner, let pan, _, _) where pan.isStep:
            return """
                \(entry) is \(word), but what these fingers do at each step comes first: \(pan) is \
                \(owner.entryText)
                """
        case .hiddenSwipe(let word, let owner, let pan, let wholly, let everywhere):
            return Self.statement(
                ofSwipe: "\(entry) is \(word)", "\(pan) is \(owner.entryText)", wholly, everywhere)
        case .takenByTurn:
            return "\(entry) drawn \(path) circles so far that it turns the knob instead"
        case .takenByScratchOut:
            return
                "\(entry) drawn \(path) runs to and fro over itself, which is a scratch-out instead"
        case .takenByFlick(let word, let owner):
            return """
                \(entry) drawn \(path) has a stroke that is \(word) where it is drawn long, which is \
                \(owner.entryText) instead
                """
        case .lostReference:
            return "\(entry) weighs an example \(path) that the dictionary below does not have"
        case .capital: return "\(entry) presses Shift as well, for the capital"
        case .controlCharacter(let scalar):
            return "\(entry) holds the control character \(scalar.codePoint)"
        case .untypable(let scalar):
            return """
                \(entry) holds \(scalar) (\(scalar.codePoint)), which this keyboard layout \
                lacks and no spare key can type
                """
        case .other(let message, _): return message
        }
    }

    private static func statement(
        ofSwipe swipe: Message, _ pan: Message, _ wholly: Bool, _ everywhere: Bool
    ) -> Message {
        switch (wholly, everywhere) {
        case (true, true): "\(swipe), but fingers that go that way pan: \(pan)"
        case (true, false): "\(swipe), but in some modes fingers that go that way pan: \(pan)"
        case (false, true):
            "\(swipe), but fingers that go that way pan where they begin so: \(pan)"
        case (false, false):
            "\(swipe), but in some modes fingers that go that way pan where they begin so: \(pan)"
        }
    }

    /// What to do about it; nil where the message says everything.
    public var remedy: Message? {
        let name = ActionNotation.name(ofMode: mode)
        return switch kind {
        case .samePath: "draw one of the two another way"
        // Which mode the other is of is not known.
        case .hiddenFlick(_, let owner, _) where owner.example == nil:
            "flick in another direction, or draw the other entry another way"
        case .hiddenByAbove(let owner), .hiddenFlick(_, let owner, _):
            """
            draw it another way, or take the other out of mode \
            \(ActionNotation.name(ofMode: owner.mode)): delete it, or, where it is shipped, write \
            `\(owner.entryText) : off` there
            """
        case .hiddenByRule: "draw it another way, or narrow the rule"
        case .hides: nil
        case .neverReached: "give it a shape of its own, or delete it"
        case .missingMode, .missingParent: "add a line `mode NAME` for it or name another mode"
        case .unreachableMode:
            "add an entry such as `shift \(name) : CELLS` to a mode that is reached"
        case .ownStart:
            """
            give it a [[trigger]] of its own, with mode = "\(name)" in the settings, or begin in it: \
            krakel --mode \(name)
            """
        case .noWayBack(let first):
            """
            add an entry such as `lock \(ActionNotation.name(ofMode: first)) : CELLS` to it, \
            or to mode above
            """
        case .noExamples: "write a cell path after its colon, or delete the line"
        case .confusable: "draw one of the two another way, or remove it from this mode"
        case .looksLike: "draw one of the two another way, or remove `picture` from it"
        case .hiddenSwipe(_, _, let pan, _, _) where pan.isStep:
            "take another number of fingers, or remove what they do at each step from this mode"
        case .hiddenSwipe: "swipe with another number of fingers, or remove the pan from this mode"
        case .takenByTurn: "draw it without circling, or remove the turns from this mode"
        case .takenByScratchOut:
            "draw it wider, or remove the scratch-out from this mode"
        case .takenByFlick: "draw it in another order, or bind the flick in another direction"
        case .lostReference: "delete it; it has no effect"
        case .capital(let chord):
            "write `\(ActionNotation.text(of: chord))`, or `Shift+` as well where that is meant"
        case .controlCharacter: "no key types it; write a chord such as `<Escape>` instead"
        case .untypable: "add a layout that has it: setxkbmap -layout FIRST,SECOND"
        case .other(_, let remedy): remedy
        }
    }
}

extension EntryPlace {
    fileprivate var path: String { example?.cellPath.description ?? "" }

    fileprivate var entryText: String { actions.map { ActionNotation.text(of: $0) } ?? "" }
}

extension String {
    /// Whether what it names, which comes before a swipe or the like, is no pan.
    fileprivate var isStep: Bool { !hasPrefix("pan-") }
}

extension Float {
    /// A distance with two digits behind the point.
    package var hundredths: String {
        guard isFinite else { return "inf" }
        let count = Int((self * 100).rounded())
        return "\(count / 100)." + String(count % 100 + 100).dropFirst()
    }
}
