// Reading a written word in each way there is, and counting what came of it.

import Reading

/// One word as the matcher alone, the model as one writes, and the model over the whole word read it.
struct Reading {
    let meant: [Character]
    let alone: [Character]
    /// As one writes, mistakes left standing.
    let ranked: [Character]
    /// As one writes, each mistake put right before the next letter.
    let corrected: [Character]
    let whole: [Character]
    let rerankTime: Duration
    let decodeTime: Duration

    init(of word: String, _ places: [[LetterGuess]], _ model: LetterModel, _ balance: Balance) {
        func first(_ guesses: [LetterGuess]) -> String { guesses.first?.text ?? "" }
        let clock = ContinuousClock()
        let start = clock.now
        var context = WordContext()
        var ranked = ""
        for guesses in places {
            let letter = first(model.rerank(guesses, after: context, balance: balance))
            context.append(letter, guesses: guesses)
            ranked += letter
        }
        rerankTime = clock.now - start
        context.end()
        var corrected = ""
        for (letter, guesses) in zip(word, places) {
            let best = first(model.rerank(guesses, after: context, balance: balance))
            context.append(String(letter), guesses: best == String(letter) ? guesses : [])
            corrected += best
        }
        var text = ""
        decodeTime = clock.measure { text = model.decode(places, balance: balance) }
        meant = Array(word)
        alone = Array(places.map(first).joined())
        self.ranked = Array(ranked)
        self.corrected = Array(corrected)
        whole = Array(text)
    }
}

/// Letters read wrongly, and right ones that the model spoiled.
struct ContextTally {
    let name: String
    private(set) var letters = 0
    private(set) var words = 0
    private(set) var rerankTime = Duration.zero
    private(set) var decodeTime = Duration.zero
    private var alone = 0
    private var ranked = 0
    private var corrected = 0
    private var whole = 0
    private var spoiledByRanking = 0
    private var spoiledByReading = 0

    init(name: String) {
        self.name = name
    }

    mutating func add(_ reading: Reading) {
        words += 1
        rerankTime += reading.rerankTime
        decodeTime += reading.decodeTime
        for (place, letter) in reading.meant.enumerated() {
            letters += 1
            if reading.alone[place] != letter { alone += 1 }
            if reading.corrected[place] != letter { corrected += 1 }
            if reading.ranked[place] != letter {
                ranked += 1
                if reading.alone[place] == letter { spoiledByRanking += 1 }
            }
            if reading.whole[place] != letter {
                whole += 1
                if reading.alone[place] == letter { spoiledByReading += 1 }
            }
        }
    }

    static func printHead() {
        print(
            """
            misread letters in %, the cut in (), of which right ones spoiled after the stroke
            text\tletters\talone\tas one writes\tmistakes put right\twhole words
            """)
    }

    func printRow() {
        guard letters > 0 else { return }
        func share(_ count: Int) -> String { (100 * Double(count) / Double(letters)).digits(2) }
        func cut(_ count: Int) -> String {
            (100 * (1 - Double(count) / Double(max(alone, 1)))).digits(0)
        }
        print(
            """
            \(name)\t\(letters)\t\(share(alone))\
            \t\(share(ranked)) (\(cut(ranked))) / \(share(spoiledByRanking))\
            \t\(share(corrected)) (\(cut(corrected)))\
            \t\(share(whole)) (\(cut(whole))) / \(share(spoiledByReading))
            """)
    }
}
