extension StrokeDictionary {
    /// What lies over this dictionary, the shipped one, for what `languages` have beyond a to z: the marks that
    /// their letters take, by the shapes of its mode `accents`, and letters and alphabets of `forms`.
    ///
    /// A letter that none of them has is left out, so that no letter waits for a mark it cannot have. The
    /// alphabet of the first language comes first; one stroke leads from each alphabet to the next.
    func layer(for languages: [Language], of forms: StrokeDictionary) -> StrokeDictionary {
        var known: Set<Language.Script> = []
        // Latin letters are in the shipped dictionary, and are written everywhere.
        let scripts = (languages.map(\.script) + [.latin]).filter { known.insert($0).inserted }
        var modes: [Mode] = []
        for (index, script) in scripts.enumerated() {
            let wanted = Set(languages.filter { $0.script == script }.flatMap(\.characters))
            var alphabet = [script.mode, script.capitals].map {
                mode(named: $0, of: script, with: wanted, forms)
            }
            if scripts.count > 1 {
                let next = scripts[(index + 1) % scripts.count]
                let ways = AlphabetCircle(forms).ways
                alphabet[0].entries.append(Entry(actions: [.lock(mode: next.mode)], examples: ways))
            }
            modes += alphabet
        }
        let signs = Set(languages.flatMap(\.signs))
        var symbols = forms.mode(named: Mode.symbols) ?? Mode(name: Mode.symbols)
        symbols.entries.removeAll { entry in
            entry.actions.character.map { !signs.contains($0) } ?? true
        }
        modes.append(symbols)
        return StrokeDictionary(modes: modes.filter { !$0.entries.isEmpty })
    }

    /// The mode whose examples lead from one alphabet to the next.
    static let nextAlphabet = "next-alphabet"
    private static let accents = "accents"

    private func mode(
        named name: String, of script: Language.Script, with wanted: Set<Character>,
        _ forms: StrokeDictionary
    ) -> Mode {
        var mode = forms.mode(named: name) ?? Mode(name: name)
        mode.entries.removeAll { entry in
            entry.actions.character.map { $0.isLetter && !wanted.contains($0) } ?? false
        }
        for index in mode.entries.indices {
            guard let letter = mode.entries[index].actions.character,
                let like = script.lookalikes[letter],
                let known = self.mode(named: like.isUppercase ? "capitals" : "letters")?.entries
                    .first(where: { $0.actions.character == like })
            else { continue }
            mode.entries[index].examples += known.examples
        }
        let letters = (self.mode(named: name)?.entries ?? []) + mode.entries
        mode.entries += marks(
            on: letters.compactMap(\.actions.character), into: wanted,
            (self.mode(named: Self.accents)?.entries ?? [])
                + (forms.mode(named: Self.accents)?.entries ?? []))
        return mode
    }

    /// The marks that make letters of `wanted`, each with the letters that it stands on.
    private func marks(
        on letters: [Character], into wanted: Set<Character>, _ drawn: [Entry]
    ) -> [Entry] {
        // English writes no letter beyond a to z: nothing need be tried.
        guard !wanted.isEmpty else { return [] }
        var shapes: [Unicode.Scalar: [Example]] = [:]
        for entry in drawn {
            if let mark = entry.actions.mark { shapes[mark.scalar, default: []] += entry.examples }
        }
        let all = drawn.compactMap(\.actions.mark?.scalar)
        let composition = Composition(of: letters, with: all.map { Mark($0) }, into: wanted).all
        return all.flatMap { mark in
            let made = composition.filter { $0.mark.scalar == mark }
            var entries = [Self.entry(mark, on: made.map(\.letter), shapes[mark] ?? [])]
            for other in Self.alsoDrawn[mark] ?? [] {
                let taken = Set(composition.filter { $0.mark.scalar == other }.map(\.letter))
                let free = made.map(\.letter).filter { !taken.contains($0) }
                entries.append(Self.entry(mark, on: free, shapes[other] ?? []))
            }
            return entries.compactMap(\.self)
        }
    }

    private static func entry(
        _ mark: Unicode.Scalar, on letters: [Character], _ examples: [Example]
    ) -> Entry? {
        guard !letters.isEmpty, !examples.isEmpty else { return nil }
        return Entry(actions: [.mark(Mark(mark, on: String(letters.sorted())))], examples: examples)
    }

    /// The other marks that hands draw for one, where the letter does not take both: a line for the two dots
    /// and for the tilde, a hook for the breve, a comma for the cedilla and the other way about.
    private static let alsoDrawn: [Unicode.Scalar: [Unicode.Scalar]] = [
        "\u{303}": ["\u{304}"], "\u{306}": ["\u{30C}"], "\u{308}": ["\u{30B}", "\u{304}"],
        "\u{326}": ["\u{327}"], "\u{327}": ["\u{326}"],
    ]
}

extension Language.Script {
    /// The Latin letters that letters look like, when they are drawn.
    fileprivate var lookalikes: [Character: Character] {
        let pairs: (String, String)
        switch self {
        case .latin: return [:]
        case .greek:
            pairs = ("αικνορτυχωςΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "aikvoptuxwsABEZHIKMNOPTYX")
        case .cyrillic:
            pairs = ("аеорсухіјѕпгиАВЕКМНОРСТХІЈЅ", "aeopcyxijsnruABEKMHOPCTXIJS")
        }
        return Dictionary(zip(pairs.0, pairs.1)) { first, _ in first }
    }
}
