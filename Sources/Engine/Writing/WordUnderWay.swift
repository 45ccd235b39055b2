import Dictionaries
import Glibc
import Reading
import Strokes

/// What the letters of the word under way may be. Each is worked out once, while the next stroke is drawn.
struct WordUnderWay {
    /// How the writer spaces strokes.
    var spacing = Spacing()
    /// How high the writer's letters are.
    var heights = LetterHeights()
    private var known: [[PlacedStroke]: Known] = [:]
    /// The same of the word before it, which this one may be a part of.
    private var knownBefore: [[PlacedStroke]: Known] = [:]
    /// What was meant, of words that were looked at; nil where it is what was typed.
    var mendings: [WordHypotheses: WordMender.Mending?] = [:]
    /// How many characters there were as all that was worked out, and when the last of them was typed.
    var prepared: (count: Int, time: Milliseconds)?

    private struct Known {
        var letters: [Character: Float]
        /// How likely the strokes are one character, see `Likelihood`.
        var likelihood: Double
        /// How high they are, in pixels.
        var height: Double
    }

    struct Letter {
        var strokes: [PlacedStroke]
        /// As it was read; nil where that is the strokes themselves.
        var ink: Ink?
        /// A letter or a sign; nil where it was refused.
        var typed: Character?
        var writing: Writing
        /// Whether the user said that it is this one.
        var isCertain = false
    }

    /// So many other readings of a letter are looked for.
    private static let alternatives = 10
    /// More are kept of no word.
    private static let most = 256

    /// Another word begins.
    mutating func forget() {
        (known, knownBefore) = ([:], known)
        (mendings, prepared) = ([:], nil)
    }

    /// What `letters` may be: as they were read, two of them in one, and one in two.
    mutating func hypotheses(of letters: [Letter], by reader: ModeReader) -> WordHypotheses {
        if known.count > Self.most { forget() }
        var word = WordHypotheses(typed: letters.map(\.typed), runs: [])
        var others: [WordHypotheses.Run] = []
        /// What each stroke counts as it was read.
        var before: [Double] = []
        for letter in letters {
            let read = read(letter.strokes, in: letter.writing, by: reader)
            let places = before.count..<before.count + letter.strokes.count
            before += places.map { _ in read.likelihood / Double(places.count) }
            let certain = letter.isCertain ? letter.typed.map { [$0: Float(0)] } : nil
            word.runs.append(.init(places, readings: certain ?? read.letters, height: read.height))
        }
        func add(_ strokes: some Collection<PlacedStroke>, of letter: Letter, from start: Int) {
            let read = read(Array(strokes), in: letter.writing, by: reader)
            let places = start..<start + strokes.count
            let logOdds = read.likelihood - before[places].reduce(0, +)
            guard !read.letters.isEmpty else { return }
            others.append(
                .init(
                    places, readings: read.letters, logOdds: Float(logOdds), height: read.height))
        }
        for (number, letter) in letters.enumerated() where !letter.isCertain {
            let start = word.runs[number].places.lowerBound
            for cut in letter.strokes.indices.dropFirst() {
                add(letter.strokes[..<cut], of: letter, from: start)
                add(letter.strokes[cut...], of: letter, from: start + cut)
            }
            guard number + 1 < letters.count, !letters[number + 1].isCertain else { continue }
            let both = letter.strokes + letters[number + 1].strokes
            // A mark that came late is of its letter alone.
            guard both.count <= Recogniser.mostStrokes,
                zip(both, both.dropFirst()).allSatisfy({ $0.lifted <= $1.pressed })
            else { continue }
            add(both, of: letter, from: start)
        }
        word.runs += others
        return heights.judged(word)
    }

    private mutating func read(
        _ strokes: [PlacedStroke], in writing: Writing, by reader: ModeReader
    ) -> Known {
        if let known = known[strokes] ?? knownBefore[strokes] { return known }
        var reader = reader
        reader.writing = writing
        let ink = Ink(strokes.map(\.stroke))
        let reading = reader.compare(ink, alternatives: Self.alternatives)
        var letters: [Character: Float] = [:]
        if let match = reading.match {
            let all =
                [(match.actions, match.distance)]
                + match.alternatives.map { ($0.actions, $0.distance) }
            for (one, share) in zip(all, Confidence.shares(of: all.map(\.1))) where share > 0 {
                guard let letter = one.0.character else { continue }
                letters[letter] = max(letters[letter] ?? -.infinity, logf(share))
            }
        }
        let likelihood = Likelihood(of: strokes, reading: reading, spacing, isText: true).whole
        let box = (reader.slant?.straightened(ink) ?? ink).box
        let result = Known(letters: letters, likelihood: likelihood, height: box?.height ?? 0)
        known[strokes] = result
        return result
    }
}

/// A word that was exchanged for what was typed.
public struct MendedText: Hashable, Sendable {
    public var typed: String
    public var text: String
    /// By how much this is likelier, as the logarithm of its odds.
    public var logOdds: Float
    /// Its letters, as they were drawn. What each was meant as is known where there are as many.
    public var letters: [Letter]

    /// Ink that was read or refused, and the letter that it was meant as by the word.
    public struct Letter: Hashable, Sendable {
        public var ink: Ink
        /// The mode and the group that it was read in.
        public var mode: String
        public var group: String?
        public var meaning: Meaning
    }

    /// What a letter was meant as.
    public enum Meaning: Hashable, Sendable {
        /// As what it was read as: the word says the same, or the user has said it.
        case asRead
        case another(Character)
        case unknown
    }

    /// All that it was drawn by.
    public var ink: Ink { Ink(letters.flatMap(\.ink.strokes)) }

    /// Exchanges the end of `text` in which `other` differs for that of `other`, what was typed behind it
    /// included.
    static func keys(from text: String, to other: String) -> [Action] {
        let same = zip(text, other).prefix { $0 == $1 }.count
        let rest = String(other.dropFirst(same))
        return Array(repeating: .chord(.backSpace), count: text.count - same)
            + (rest.isEmpty ? [] : [.text(rest)])
    }
}

/// What brings a mended word back as it was typed.
struct MendedWord {
    var letters: [TypedCharacter]
    var mended: MendedText
    var end: TypedCharacter?
}

/// Words that are mended when they end: all their letters together say more than each by itself.
extension Interpreter {
    /// The user has gone elsewhere within a word after so long.
    private static let pause: Milliseconds = 5000
    private static let mostKept = 200
    /// So many signs may be letters of one word, or parts of them.
    private static let mostSigns = 4

    /// Whether words may be mended where it is written.
    var mayMend: Bool {
        !isPrivate && !isFinal && !recogniser.applications.isLiteral(in: group)
    }

    private var mendsWords: Bool { mender != nil && mayMend && writing.sticky.all.isEmpty }

    /// Works out what the letters so far may be, a little a call: the key that ends the word waits for none of it.
    ///
    /// - Returns: whether there may be more.
    mutating func prepareMending() -> Bool {
        guard mendsWords, let last = history.typed.last else { return false }
        let (count, time) = (history.typed.count, last.time)
        guard underWay.prepared.map({ $0 != (count, time) }) ?? true else { return false }
        for stretch in stretchesUnderWay(at: time) {
            let word = hypotheses(of: stretch)
            if underWay.mendings[word] == nil {
                _ = mending(of: word)
                return true
            }
        }
        underWay.prepared = (count, time)
        return false
    }

    private mutating func mending(of word: WordHypotheses) -> WordMender.Mending? {
        if let known = underWay.mendings[word] { return known }
        let found = mender?.mend(word)
        underWay.mendings[word] = .some(found)
        return found
    }

    /// What exchanges the word before `done`, which ends it, for a likelier one. In the history it stands there
    /// from now on.
    mutating func mend(
        before done: [Action], at now: Milliseconds
    ) -> (keys: [Action], word: MendedWord)? {
        guard done.standBetweenWords else { return nil }
        defer { underWay.forget() }
        guard mendsWords, let (stretch, mending) = likeliest(at: now) else { return nil }
        let letters = stretch.flatMap(\.asRead)
        guard let first = letters.first, let last = letters.last else { return nil }
        let mended = MendedText(
            typed: letters.map(\.text).joined(), text: mending.text, logOdds: mending.logOdds,
            letters: meant(by: mending.text, drawnAs: self.letters(of: stretch)))
        let ink = mended.ink
        let reading = Reading(
            match: Match(
                word: mending.text, logProbability: 0, others: [(mended.typed, -mending.logOdds)]),
            actions: [.text(mending.text)], mode: first.reading.mode,
            group: group, ink: ink)
        history.replaceLast(
            stretch.count,
            by: [
                TypedCharacter(
                    reading: reading, drawn: ink, mendedFrom: letters, meaning: reading.actions,
                    before: first.before, count: mending.text.count, time: last.time)
            ])
        return (
            MendedText.keys(from: stretch.map(\.text).joined(), to: mended.text),
            MendedWord(letters: letters, mended: mended)
        )
    }

    /// What was meant by the word that is over, or with it by what is before it: a sign in it may have been a letter,
    /// and a space a part of one. nil where what stands there is likeliest.
    private mutating func likeliest(
        at now: Milliseconds
    ) -> (stretch: [TypedCharacter], WordMender.Mending)? {
        var best: (stretch: [TypedCharacter], mending: WordMender.Mending, isJoined: Bool)?
        var word: (hypotheses: WordHypotheses, text: String)?
        for stretch in stretchesUnderWay(at: now) {
            let hypotheses = hypotheses(of: stretch)
            let isJoined = stretch.contains { $0.sign != nil }
            if !isJoined { word = (hypotheses, hypotheses.text) }
            let text = hypotheses.text.lowercased()
            let words = text.split { !$0.isLetter }.map(String.init)
            // What has been mended stands there, and no more what was typed.
            guard keptWords.isDisjoint(with: words + [text]), let mending = mending(of: hypotheses),
                mending.logOdds > stretch.reduce(0, { $0 + $1.gain })
            else { continue }
            // One word is likelier than the parts, whatever they may be.
            if let best, best.isJoined, best.mending.logOdds > mending.logOdds { continue }
            best = (stretch, mending, isJoined)
            word = (hypotheses, mending.text)
        }
        if let word {
            mender?.note(word.text, isEnding: word.hypotheses.isEnding)
            underWay.heights.note(word.hypotheses, as: word.text)
        }
        return best.map { ($0.stretch, $0.mending) }
    }

    /// The word before the insertion point, and with it what goes before, up to so many signs.
    private func stretchesUnderWay(at now: Milliseconds) -> [[TypedCharacter]] {
        guard let last = history.typed.last, now < last.time + Self.pause else { return [] }
        var stretches: [[TypedCharacter]] = []
        var (signs, spaces) = (0, 0)
        for (place, character) in history.typed.enumerated().reversed() {
            if let sign = character.sign {
                signs += 1
                spaces += sign == " " ? 1 : 0
                guard signs <= Self.mostSigns, spaces <= 1 else { break }
                if sign == " " || place == history.typed.count - 1 { continue }
            } else {
                guard character.isOfWord else { break }
                // A word is taken whole.
                if place > 0, history.typed[place - 1].isOfWord { continue }
            }
            let stretch = Array(history.typed[place...])
            let letters = stretch.flatMap(\.asRead)
            guard letters.count <= WordMender.lengths.upperBound,
                letters.allSatisfy({ recogniser.writesWords(in: $0.before.mode) }),
                zip(letters, letters.dropFirst()).allSatisfy({ $1.time < $0.time + Self.pause })
            else { break }
            if history.typed[..<place].last?.mayPrecedeWord ?? true { stretches.append(stretch) }
        }
        return stretches
    }

    /// The character that ended the word has been noted.
    mutating func noteMended(
        _ word: MendedWord, endedBy reading: Reading, at now: Milliseconds
    ) -> [Effect] {
        if let end = history.last(at: now), end.reading == reading {
            var word = word
            word.end = end
            history.mended = word
            offers.plan(
                forMended: word.mended.typed, Ink(word.letters.flatMap(\.drawn.strokes)), at: now)
        }
        return [.report(.mended(word.mended))]
    }

    /// Brings the word that was mended just now back as it was typed; it is the user's own from then on. Taken back
    /// again, it goes.
    ///
    /// - Parameter isMeant: whether the user wants it so, rather than that what ended it was part of a letter.
    /// - Returns: nil where something else is to be undone.
    mutating func undoMending(isMeant: Bool = true, at now: Milliseconds) -> [Effect]? {
        if let word = history.restored {
            guard let (characters, removal) = removeLast(word.letters.count + 1, at: now) else {
                return nil
            }
            keptWords.remove(word.mended.typed.lowercased())
            history.noteTakenBack(characters)
            return [removal, .report(.wordTakenBack(characters.map(\.reading)))]
        }
        guard let word = history.mended, let end = word.end, let last = history.last(at: now),
            last.drawn == end.drawn, last.count == last.text.count,
            let ends = InkEnds(of: last.reading.ink)
        else { return nil }
        offers.end()
        history.replaceLast(2, by: word.letters + [last])
        if isMeant {
            history.restored = word
            keep(word.mended.typed)
        }
        let keys = MendedText.keys(
            from: word.mended.text + last.text, to: word.mended.typed + last.text)
        return [.deed(.type(keys, ends)), .report(.restored(word.mended, isMeant: isMeant))]
    }

    /// Brings back `word`, which the user may have seen only later.
    ///
    /// - Returns: nil where it is not what was written last any more: it is the user's own from now on, and nothing
    ///   was done.
    mutating func restore(_ word: MendedText, at now: Milliseconds) -> [Effect]? {
        if history.mended?.mended == word, let undone = undoMending(at: now) { return undone }
        keep(word.typed)
        return nil
    }

    /// Reads and mends by these as well. What was forgotten of them is mended again.
    mutating func use(_ own: OwnWords) {
        if let before = mender?.own.counts {
            for word in before.keys where own.counts[word] == nil { _ = forget(word) }
        }
        wordReader?.own = own
        mender?.own = own
    }

    /// The word is mended no more.
    mutating func keep(_ word: String) {
        if keptWords.count >= Self.mostKept { _ = keptWords.popFirst() }
        keptWords.insert(word.lowercased())
    }

    /// The word is mended again, and what it is a part of; all where it is nil.
    ///
    /// - Returns: whether it was kept.
    mutating func forget(_ word: String?) -> Bool {
        let count = keptWords.count
        keptWords = keptWords.filter { kept in
            word.map { !kept.split(separator: " ").contains(Substring($0)) } ?? false
        }
        return keptWords.count < count
    }

    /// What each letter of a word was meant as, where none was cut or glued.
    private func meant(
        by text: String, drawnAs letters: [WordUnderWay.Letter]
    ) -> [MendedText.Letter] {
        let isLetterByLetter = letters.count == text.count && !text.contains(" ")
        let meant = isLetterByLetter ? text.map(Optional.some) : letters.map { _ in nil }
        return zip(letters, meant).map { letter, meant in
            let isAsRead = letter.isCertain || meant != nil && letter.typed == meant
            return MendedText.Letter(
                ink: letter.ink ?? Ink(letter.strokes.map(\.stroke)), mode: letter.writing.mode,
                group: group,
                meaning: isAsRead ? .asRead : meant.map(MendedText.Meaning.another) ?? .unknown)
        }
    }

    /// What was read or refused for a word.
    private func letters(of stretch: [TypedCharacter]) -> [WordUnderWay.Letter] {
        func refused(_ character: TypedCharacter) -> [WordUnderWay.Letter] {
            character.refused.map {
                WordUnderWay.Letter(
                    strokes: $0, typed: nil, writing: Writing(mode: character.before.locked))
            }
        }
        return (history.typed.dropLast(stretch.count).last.map(refused) ?? [])
            + stretch.flatMap(\.asRead).flatMap { character in
                let isCertain = character.reading.chosen != nil || !character.rejected.isEmpty
                return [
                    WordUnderWay.Letter(
                        strokes: character.strokes, ink: character.reading.ink,
                        typed: character.letter ?? character.sign, writing: character.before,
                        isCertain: isCertain)
                ] + refused(character)
            }
    }

    private mutating func hypotheses(of stretch: [TypedCharacter]) -> WordHypotheses {
        let past = history.typed.dropLast(stretch.count)
        var word = underWay.hypotheses(of: letters(of: stretch), by: reader())
        word.isWhole = !past.isEmpty
        word.isEnding = past.last?.text.last.map { $0 == "'" || $0 == "\u{2019}" } ?? false
        // Behind a sign another sentence may have begun, and after a while the writer may have gone elsewhere.
        if let space = past.last, space.text == " ", let first = stretch.first,
            first.time < space.time + TypedHistory.memory
        {
            let previous = past.dropLast().reversed().prefix { $0.isOfWord || $0.text == "'" }
            word.previous = previous.reversed().map(\.text).joined()
        }
        return word
    }
}

extension TypedCharacter {
    /// The letter that it typed and that is still there; nil where it is none, or nothing is known of how it was
    /// drawn.
    fileprivate var letter: Character? { character.flatMap { $0.isLetter ? $0 : nil } }

    /// The same of a sign that may have been a letter, or a part of one.
    fileprivate var sign: Character? {
        character.flatMap { WordMender.signs.contains($0) ? $0 : nil }
    }

    private var character: Character? {
        guard count == 1, !strokes.isEmpty, reading.actions == meaning, meaning.count == 1 else {
            return nil
        }
        return meaning.character
    }

    /// Whether it is a letter of a word, or a word that was mended.
    fileprivate var isOfWord: Bool {
        letter != nil || !mendedFrom.isEmpty && count == text.count
    }

    /// Itself, or the letters of the word that it is, as they were read.
    fileprivate var asRead: [TypedCharacter] { mendedFrom.isEmpty ? [self] : mendedFrom }

    /// By how much a word that was mended from parts is likelier than these, as the logarithm of its odds. Of one without
    /// a sign nothing is left to count: parts are as likely as what they may have been meant as.
    fileprivate var gain: Float {
        let isJoined = mendedFrom.contains { $0.sign != nil }
        return isJoined ? reading.match.alternatives.first?.distance ?? 0 : 0
    }

    /// Whether what comes behind it is a word by itself.
    fileprivate var mayPrecedeWord: Bool {
        if let count, count < text.count { return false }
        guard count != nil || reading.actions.allSatisfy(\.isText) else {
            return reading.actions.standBetweenWords
        }
        return text.last.map {
            $0.isWhitespace || $0.isOpening || "'\u{2019}-\u{2013}\u{2014}".contains($0)
        } ?? false
    }
}

extension [Action] {
    /// Whether a word before the insertion point is over with these: by a space, a sign of prose, or a key that goes
    /// to another line or field.
    fileprivate var standBetweenWords: Bool {
        switch first {
        case .text(let text)?:
            text.first.map {
                $0.isWhitespace || $0.isClosing
                    || "\"\u{2018}\u{201C}-\u{2013}\u{2014}".contains($0)
            } ?? false
        case .chord(let chord)?:
            count == 1 && chord.modifiers.isEmpty
                && ["Return", "KP_Enter", "Tab", "space"].contains(chord.key.name)
        default: false
        }
    }
}
