import Dictionaries
import Strokes

/// An alphabet as lines for a dictionary. What cannot be taken over becomes a comment in its place.
public struct XstrokeConversion: Sendable {
    public private(set) var list: ImportList
    /// The definitions in the alphabet.
    public let definitionCount: Int
    /// How many of them became entries.
    public private(set) var importedCount = 0
    /// The exact rules and the examples of these.
    public private(set) var ruleCount = 0
    public private(set) var exampleCount = 0
    /// The definitions that became comments, each with the place of the reason.
    public private(set) var leftOut: [(place: XstrokePlace, reason: XstrokeObstacle)] = []
    /// Options that Krakel does not have, with their engine.
    public private(set) var unusedOptions: [XstrokeOption] = []

    /// - Parameter keepsExamples: whether the paths in `doc` become examples. Without them a stroke
    ///   that no rule matches is not understood, as in xstroke.
    public init(_ alphabet: XstrokeAlphabet, keepsExamples: Bool = true) {
        definitionCount = alphabet.definitionCount
        list = ImportList(mode: Mode.letters, isAlphabet: true)
        for option in alphabet.options { take(option) }
        var names: [String: String] = [:]
        for mode in alphabet.modes { names[mode.name] = Self.name(of: mode.name) }
        for mode in alphabet.modes {
            let name = names[mode.name] ?? mode.name
            let isSpecial = name == Mode.above || name == Mode.below
            if isSpecial, mode.definitions.isEmpty, mode.parents.isEmpty { continue }
            let parents = mode.parents.map { names[$0] ?? $0 }
            list.lines.append(.mode(ModeHead(name: name, parents: parents)))
            for definition in mode.definitions {
                list.lines += definition.comments.map { .comment($0, mode: name) }
                list.lines.append(
                    convert(definition, in: name, names: names, keepsExamples: keepsExamples))
            }
        }
    }

    /// The modes above and below all others have fixed names in Krakel.
    private static func name(of mode: String) -> String {
        switch mode {
        case XstrokeMode.global: Mode.above
        case XstrokeMode.fallback: Mode.below
        case Mode.above, Mode.below: mode + " of xstroke"
        // A mode of such a name would count in some applications only.
        default: mode.replacing(" for ", with: " of ")
        }
    }

    private mutating func take(_ option: XstrokeOption) {
        switch (option.engine, option.name) {
        case ("grid", "TapDrift"):
            // xstroke reads it by atoi(3), for which a text that is no number is 0.
            list.options.tapDrift = min(max(Int(option.value) ?? 0, 0), 1000)
        case ("anchor", "BorderWidthPercent"):
            list.options.edgeWidth = min(max(Double(option.value) ?? 0, 0), 50)
        default: unusedOptions.append(option)
        }
    }

    private mutating func convert(
        _ definition: XstrokeDefinition, in mode: String, names: [String: String],
        keepsExamples: Bool
    ) -> ImportList.Line {
        do throws(XstrokeMeaning.Refusal) {
            let actions = try XstrokeMeaning(definition.actions, modes: names).actions
            let known = ["grid", "anchor", "doc"]
            guard definition.features.allSatisfy({ known.contains($0.engine) }) else {
                throw XstrokeMeaning.Refusal(obstacle: .engine)
            }
            let patterns = definition.features.compactMap(\.pattern)
            let paths = definition.features.filter { $0.engine == "doc" }.map(\.text)
            let examples = paths.map(XstrokePath.example)
            guard !patterns.isEmpty || examples.contains(where: { $0 != nil }) else {
                throw XstrokeMeaning.Refusal(obstacle: .noStroke)
            }
            var remarks = zip(paths, examples).compactMap { path, example in
                example.map(\.cellPath.description) == path && keepsExamples ? nil : path
            }
            if !remarks.isEmpty { remarks = ["doc " + remarks.joined(separator: " ")] }
            if patterns.isEmpty, !keepsExamples {
                return .comment("\(ActionNotation.text(of: actions)) : # \(remarks[0])", mode: mode)
            }
            let line = DictionaryLine(
                mode: mode, actions: actions,
                examples: keepsExamples ? examples.compactMap(\.self) : [],
                rules: patterns.isEmpty ? [] : [patterns],
                comment: remarks.isEmpty ? nil : remarks.joined(separator: "; "))
            importedCount += 1
            ruleCount += line.rules.count
            exampleCount += line.examples.count
            return .entry(line)
        } catch {
            let place = error.index.map { definition.actionPlaces[$0] } ?? definition.place
            leftOut.append((place, error.obstacle))
            return .comment("\(definition.text) # \(error.obstacle.rawValue)", mode: mode)
        }
    }
}

/// The notation of paths in xstroke's `doc`, of which its manual's drawings were made.
enum XstrokePath {
    /// The example that `text` describes: cells, `[23]` for a point between some, `-` before it and
    /// `:straight` behind it for the drawing; nil where it is anything else.
    static func example(_ text: String) -> Example? {
        var text = text[...]
        if text.hasSuffix(":straight") { text = text.dropLast(":straight".count) }
        if text.hasPrefix("-") { text = text.dropFirst() }
        var points: [Point] = []
        var cells: [Cell] = []
        var group: [Cell]?
        for character in text {
            switch character {
            case "[":
                guard group == nil else { return nil }
                group = []
            case "]":
                guard let members = group, !members.isEmpty else { return nil }
                let count = Double(members.count)
                points.append(
                    Point(
                        x: members.reduce(0) { $0 + $1.center.x } / count,
                        y: members.reduce(0) { $0 + $1.center.y } / count))
                group = nil
            default:
                guard character.isASCII, let number = character.wholeNumberValue,
                    let cell = Cell(number: number)
                else { return nil }
                if group != nil {
                    group?.append(cell)
                } else {
                    points.append(cell.center)
                    if cells.last != cell { cells.append(cell) }
                }
            }
        }
        guard group == nil, !points.isEmpty else { return nil }
        // Points between cells are lost on the way to a cell path.
        if text.contains("[") { return Example(learning: Ink([Stroke(points)])) }
        return CellPath(strokes: [cells]).map { Example(cellPath: $0) }
    }
}
