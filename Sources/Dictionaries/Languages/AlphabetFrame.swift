import Strokes

/// What an alphabet of one's own needs besides its letters, where the dictionary does not have it yet: its modes,
/// the strokes that lead there and back, and the marks of its language.
public struct AlphabetFrame: Hashable, Sendable {
    public private(set) var heads: [ModeHead] = []
    public private(set) var lines: [DictionaryLine] = []

    /// For a dictionary that needs nothing.
    public init() {}

    /// - Parameters:
    ///   - withCapitals: whether the capitals are drawn as well.
    ///   - dictionary: as it is read now.
    ///   - shipped: the shipped dictionary, with the shapes of marks.
    ///   - forms: the shipped letters of languages.
    ///   - isAlone: whether the user's file counts alone. Then it has to say itself what leads to the alphabet;
    ///     else the stack of dictionaries joins all alphabets.
    public init(
        _ alphabet: Alphabet, withCapitals: Bool, in dictionary: StrokeDictionary,
        shipped: StrokeDictionary, forms: StrokeDictionary, isAlone: Bool
    ) {
        let circle = AlphabetCircle(forms)
        let parents = dictionary.mode(named: Self.common) == nil ? [] : [Self.common]
        let known = dictionary.mode(named: alphabet.mode)
        if known == nil { heads.append(ModeHead(name: alphabet.mode, parents: parents)) }
        let first = dictionary.modes.isEmpty ? alphabet.mode : dictionary.firstMode
        if first != alphabet.mode, !dictionary.leadsTo(alphabet.mode) {
            add(.lock(mode: first), circle.ways, in: alphabet.mode)
            if isAlone { add(.lock(mode: alphabet.mode), circle.ways, in: first) }
        }
        if let language = alphabet.language, known?.entries.contains(where: \.isMark) != true {
            let layer = shipped.layer(for: [language], of: forms)
            for entry in layer.mode(named: language.script.mode)?.entries ?? []
            where entry.isMark {
                for action in entry.actions { add(action, entry.examples, in: alphabet.mode) }
            }
        }
        guard withCapitals, !alphabet.capitals.isEmpty else { return }
        if dictionary.mode(named: alphabet.capitalsMode) == nil {
            heads.append(ModeHead(name: alphabet.capitalsMode, parents: parents))
        }
        let shift = Action.shift(mode: alphabet.capitalsMode)
        if !dictionary.entries(in: alphabet.mode).contains(where: { $0.actions == [shift] }),
            let up = CellPath(Self.up)
        {
            add(shift, [Example(cellPath: up)], in: alphabet.mode)
        }
    }

    private static let common = "common"
    /// A line up: the next one is a capital.
    private static let up = "852"

    private mutating func add(_ action: Action, _ examples: [Example], in mode: String) {
        lines.append(DictionaryLine(mode: mode, actions: [action], examples: examples))
    }

    /// Adds what `document` does not have yet.
    public func apply(to document: inout DictionaryDocument) {
        guard self != AlphabetFrame() else { return }
        for head in heads { document.add(head) }
        let known = Set(document.lines.map { EntryPlace(mode: $0.mode, actions: $0.actions) })
        for line in lines
        where !known.contains(EntryPlace(mode: line.mode, actions: line.actions)) {
            document.append(line)
        }
    }

    /// `dictionary` with what it does not have yet.
    public func applied(to dictionary: StrokeDictionary) -> StrokeDictionary {
        var result = dictionary
        for head in heads where result.mode(named: head.name) == nil {
            result.modes.append(Mode(name: head.name, parents: head.parents))
        }
        for line in lines {
            for example in line.examples { result.add(example, for: line.actions, in: line.mode) }
        }
        return result
    }
}

extension Entry {
    fileprivate var isMark: Bool { actions.mark != nil }
}

extension StrokeDictionary {
    /// Whether an entry of another mode leads to `mode`, for one character or for good.
    fileprivate func leadsTo(_ mode: String) -> Bool {
        modes.contains { other in
            other.name != mode
                && other.entries.contains { $0.actions.contains { $0.targetMode == mode } }
        }
    }
}
