/// The words of a dictionary for Hunspell: its stems, and what its suffixes and prefixes make of them, one of
/// each kind at a time. Compounds, affixes behind affixes and rules of a few languages for more than that are
/// left out, so a language that heaps up endings, as Turkish does, has fewer words than it could.
public struct HunspellWords {
    private var rules: [Flag: [Rule]] = [:]
    private var flagKind = FlagKind.character
    /// `AF` lines: a number in the place of flags stands for one of these.
    private var aliases: [[Flag]] = []
    /// Stems with one of these are no words, or no words for a lexicon.
    private var excluded: Set<Flag> = []

    typealias Flag = String

    private enum FlagKind { case character, pair, number }

    private struct Rule {
        var isSuffix: Bool
        var strip: String
        var affix: String
        /// What the stem has to end, or begin, with: a set of characters for each place.
        var condition: [Place]
    }

    private struct Place {
        var characters: Set<Unicode.Scalar>
        var isNegated: Bool
        var isAny: Bool

        func matches(_ scalar: Unicode.Scalar) -> Bool {
            isAny || characters.contains(scalar) != isNegated
        }
    }

    /// The encoding that an affix file names; nil where it names none.
    ///
    /// - Parameter bytes: of the file; what is no ASCII does not matter.
    public static func encoding(ofAffixes bytes: UnsafeRawBufferPointer) -> String? {
        for line in bytes.prefix(1 << 16).split(separator: UInt8(ascii: "\n")) {
            let line = String(decoding: line, as: UTF8.self)
            let words = line.split(whereSeparator: \.isWhitespace)
            if words.first?.drop(while: { $0 == "\u{FEFF}" }) == "SET", words.count > 1 {
                return String(words[1])
            }
        }
        return nil
    }

    /// Reads the affix file. What it does not know it passes over.
    public init(affixes: String) {
        for line in affixes.split(whereSeparator: \.isNewline) {
            let words = line.split(whereSeparator: \.isWhitespace)
            guard words.count > 1 else { continue }
            switch words[0] {
            case "FLAG":
                flagKind = words[1] == "long" ? .pair : words[1] == "num" ? .number : .character
            // The first such line says how many there are.
            case "AF" where words.count == 2 || words[2].hasPrefix("#"):
                let isHead = aliases.isEmpty && Int(words[1]) != nil
                aliases.append(isHead ? [] : flags(words[1]))
            case "NEEDAFFIX", "PSEUDOROOT", "FORBIDDENWORD", "ONLYINCOMPOUND", "NOSUGGEST":
                excluded.formUnion(flags(words[1]))
            case "PFX", "SFX": add(words, isSuffix: words[0] == "SFX")
            default: break
            }
        }
    }

    /// A rule: `SFX flag strip affix[/flags] condition`. The head of a group is shorter, or has a number.
    private mutating func add(_ words: [Substring], isSuffix: Bool) {
        guard words.count >= 4, let flag = flags(words[1]).first,
            !(words.count == 4 && Int(words[3]) != nil && ["Y", "N"].contains(words[2]))
        else { return }
        let affix = words[3].prefix { $0 != "/" }
        let strip = words[2] == "0" ? "" : String(words[2])
        let condition = words.count > 4 ? Self.places(words[4]) : []
        guard let condition else { return }
        rules[flag, default: []].append(
            Rule(
                isSuffix: isSuffix, strip: strip, affix: affix == "0" ? "" : String(affix),
                condition: condition))
    }

    private static func places(_ text: Substring) -> [Place]? {
        var places: [Place] = []
        var set: Place?
        for scalar in text.unicodeScalars {
            switch (scalar, set) {
            case ("[", nil): set = Place(characters: [], isNegated: false, isAny: false)
            case ("]", let place?):
                places.append(place)
                set = nil
            case ("^", let place?) where place.characters.isEmpty: set?.isNegated = true
            case (_, .some): set?.characters.insert(scalar)
            case (".", nil): places.append(Place(characters: [], isNegated: false, isAny: true))
            default: places.append(Place(characters: [scalar], isNegated: false, isAny: false))
            }
        }
        return set == nil ? places : nil
    }

    private func flags(_ text: Substring) -> [Flag] {
        switch flagKind {
        case .number: return text.split(separator: ",").map(String.init)
        case .character: return text.unicodeScalars.map { String($0) }
        case .pair:
            let scalars = Array(text.unicodeScalars)
            return stride(from: 0, to: scalars.count - 1, by: 2).map {
                String(scalars[$0]) + String(scalars[$0 + 1])
            }
        }
    }

    /// Gives the words of a line of the dictionary file to `body`: the stem and what its affixes make of it.
    ///
    /// - Parameters:
    ///   - line: `stem`, or `stem/flags`, and after white space what is no word.
    ///   - most: no more rules than this are tried for a stem; where it has more, some of each kind.
    public func forEachWord(of line: Substring, most: Int = .max, _ body: (String) -> Void) {
        let entry = line.prefix { !$0.isWhitespace }
        guard let slash = entry.firstIndex(of: "/") else {
            if !entry.isEmpty { body(String(entry)) }
            return
        }
        let stem = String(entry[..<slash])
        let text = entry[entry.index(after: slash)...]
        let flags =
            Int(text).flatMap { aliases.indices.contains($0) ? aliases[$0] : nil }
            ?? self.flags(text)
        if excluded.isDisjoint(with: flags) { body(stem) }
        let scalars = Array(stem.unicodeScalars)
        let known = flags.map { rules[$0] ?? [] }
        let count = known.reduce(0) { $0 + $1.count }
        let step = count <= most ? 1 : (count + most - 1) / max(1, most)
        var next = 0
        for rules in known {
            while next < rules.count {
                if let word = Self.word(of: scalars, by: rules[next]) { body(word) }
                next += step
            }
            next -= rules.count
        }
    }

    private static func word(of stem: [Unicode.Scalar], by rule: Rule) -> String? {
        let strip = Array(rule.strip.unicodeScalars)
        let count = rule.condition.count
        guard stem.count >= max(count, strip.count) else { return nil }
        let part = rule.isSuffix ? stem.suffix(count) : stem.prefix(count)
        guard zip(rule.condition, part).allSatisfy({ $0.matches($1) }) else { return nil }
        let stripped = rule.isSuffix ? stem.suffix(strip.count) : stem.prefix(strip.count)
        guard stripped.elementsEqual(strip) else { return nil }
        return rule.isSuffix
            ? String(String.UnicodeScalarView(stem.dropLast(strip.count))) + rule.affix
            : rule.affix + String(String.UnicodeScalarView(stem.dropFirst(strip.count)))
    }
}
