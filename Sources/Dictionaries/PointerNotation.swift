// Owns: actions of the pointer as people write them, in both directions.
// Leaves the words for what is wrong to ProblemWording.

extension ActionNotation {
    /// `button Control+1 twice at start`, `button hold 1`, `scroll down 3`.
    static func text(of action: PointerAction) -> String {
        var words: [String]
        switch action.kind {
        case .click(let button, let count):
            words = ["button", joined(action.modifiers, "\(button.rawValue)")]
            if let word = PointerWord.counts.first(where: { $0.count == count })?.word {
                words.append(word)
            }
        case .press(let button):
            words = ["button", "hold", joined(action.modifiers, "\(button.rawValue)")]
        case .release(let button):
            words = ["button", "release", joined(action.modifiers, "\(button.rawValue)")]
        case .scroll(let direction, let steps):
            words = ["scroll", joined(action.modifiers, direction.rawValue)]
            if steps != 1 { words.append("\(steps)") }
        }
        if action.place == .start { words += ["at", "start"] }
        return words.joined(separator: " ")
    }

    /// `Control+Shift+last`, the modifiers in the order of `Modifiers.named`.
    static func joined(_ modifiers: Modifiers, _ last: String) -> String {
        (modifiers.names + [last]).joined(separator: "+")
    }
}

extension LineScanner {
    /// What stands behind `button`.
    mutating func takeButton() throws(NotationError) -> PointerAction {
        var range = try takeJoinedWord()
        let keyword = text(range)
        let isWhole = keyword != "hold" && keyword != "release"
        if !isWhole { range = try takeJoinedWord() }
        guard !range.isEmpty else { throw error(.missingButton, at: character(at: position)) }
        let (modifiers, last) = try modifiers(
            in: range, whereEmpty: .missingModifier(after: "button"))
        let name = text(last)
        guard !name.isEmpty else {
            throw error(.missingButton, at: last.lowerBound - 1..<last.lowerBound)
        }
        guard let button = Int(name).flatMap(PointerButton.init(rawValue:)),
            name.utf8.allSatisfy(Byte.isDigit)
        else { throw error(.badButton(name), at: last) }
        let kind: PointerAction.Kind =
            switch keyword {
            case "hold": .press(button)
            case "release": .release(button)
            default: .click(button, takeClickCount())
            }
        return PointerAction(kind, modifiers: modifiers, at: try takePlace())
    }

    /// What stands behind `scroll`.
    mutating func takeScroll() throws(NotationError) -> PointerAction {
        let range = try takeJoinedWord()
        guard !range.isEmpty else { throw error(.missingDirection, at: character(at: position)) }
        let (modifiers, last) = try modifiers(
            in: range, whereEmpty: .missingModifier(after: "scroll"))
        let name = text(last)
        guard !name.isEmpty else {
            throw error(.missingDirection, at: last.lowerBound - 1..<last.lowerBound)
        }
        guard let direction = ScrollDirection(rawValue: name) else {
            throw error(.badDirection(name), at: last)
        }
        let steps = try takeSteps()
        return PointerAction(
            .scroll(direction, steps: steps), modifiers: modifiers, at: try takePlace())
    }

    private mutating func takeClickCount() -> ClickCount {
        var next = self
        next.skipBlanks()
        let word = next.text(next.takeWord())
        guard let count = PointerWord.counts.first(where: { $0.word == word })?.count else {
            return .once
        }
        self = next
        return count
    }

    /// A number, 1 where there is none.
    private mutating func takeSteps() throws(NotationError) -> Int {
        var next = self
        next.skipBlanks()
        guard let byte = next.peek, Byte.isDigit(byte) || byte == UInt8(ascii: "-") else {
            return 1
        }
        let range = next.takeWord()
        let word = next.text(range)
        guard let steps = Int(word), (1...PointerAction.mostSteps).contains(steps) else {
            throw error(.badSteps(word), at: range)
        }
        self = next
        return steps
    }

    /// `at start`, or nothing; the end of the action in any case.
    private mutating func takePlace() throws(NotationError) -> PointerAction.Place {
        skipBlanks()
        guard !isAtEnd else { return .end }
        let range = takeWord()
        guard !range.isEmpty else { return .end }
        guard text(range) == "at" else {
            throw error(.unknownPointerWord(text(range)), at: range)
        }
        skipBlanks()
        let start = position
        let place = takeWord()
        guard text(place) == "start" else {
            throw error(.badPlace, at: place.isEmpty ? character(at: start) : place)
        }
        return .start
    }
}

/// The words that may follow a button or a direction.
enum PointerWord {
    static let counts: [(count: ClickCount, word: String)] = [
        (.twice, "twice"), (.thrice, "thrice"),
    ]

    static let all = counts.map(\.word) + ["at", "start"]
}
