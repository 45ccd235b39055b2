// Writers whose letters the dictionary has never seen, and what the matcher makes of them.

import Dictionaries
import Engine
import PureSupport
import Reading
import Strokes

/// What the matcher guesses for each recorded letter of writers who have no sample in its dictionary.
struct HeldBackWriters {
    /// The five nearest letters of every sample, by writer and by letter.
    private var guesses: [[Character: [[LetterGuess]]]] = []
    /// The same, of all of them.
    private var pool: [Character: [[LetterGuess]]] = [:]

    /// The letters that a writer must have to be asked for words; another writer stands in for those
    /// that are missing.
    private static let enough = 20

    /// Half of the writers give the dictionary, `perClass` samples a letter. Of the other half, every
    /// second one writes; `part` says which.
    init(
        _ samples: [Sample], perClass: Int, part: Context.Part,
        using random: inout SeededGenerator
    ) throws {
        var writers = Array(Set(samples.map { $0.user ?? "" })).sorted()
        writers.shuffle(using: &random)
        let (teachers, others) = (
            Set(writers.prefix(writers.count / 2)), writers.dropFirst(writers.count / 2)
        )
        let letters = Array(Set(samples.map(\.label))).sorted()
            .filter { $0.count == 1 && $0.allSatisfy(\.isLetter) }
        let matcher = Matcher(
            letters.map { letter in
                let all = samples.filter { $0.label == letter && teachers.contains($0.user ?? "") }
                let chosen = all.shuffled(using: &random).prefix(perClass)
                return ExampleSet(
                    raw: chosen.compactMap { Trajectory($0.ink).map { Template($0) } })
            })
        try self.init(samples, of: Array(others), part: part, letters: letters) { query in
            matcher.rank(query, count: 5).map {
                LetterGuess(text: letters[$0.classIndex], distance: $0.distance)
            }
        }
    }

    /// Of all writers, none of whom the dictionary has a sample of, every second one writes; they are
    /// read as a running Krakel reads them, in the first mode.
    init(
        _ samples: [Sample], recogniser: Recogniser, part: Context.Part,
        using random: inout SeededGenerator
    ) throws {
        var writers = Array(Set(samples.map { $0.user ?? "" })).sorted()
        writers.shuffle(using: &random)
        let letters = Array(Set(samples.map(\.label))).sorted()
            .filter { $0.count == 1 && $0.allSatisfy(\.isLetter) }
        try self.init(samples, of: writers, part: part, letters: letters) { query in
            guard let match = recogniser.recognise(query, in: recogniser.firstMode, alternatives: 4)
            else { return [] }
            let readings =
                [(match.actions, match.distance)]
                + match.alternatives.map { ($0.actions, $0.distance) }
            // What types no letter is no letter here either, but takes its place.
            return readings.map {
                LetterGuess(
                    text: $0.0.character.map(String.init) ?? "\u{FFFD}", distance: $0.1)
            }
        }
    }

    private init(
        _ samples: [Sample], of writers: [String], part: Context.Part, letters: [String],
        guess: (Query) -> [LetterGuess]
    ) throws {
        let byWriter = Dictionary(grouping: samples) { $0.user ?? "" }
        for (index, writer) in writers.enumerated() where index % 2 == part.rawValue {
            var own: [Character: [[LetterGuess]]] = [:]
            for sample in byWriter[writer] ?? [] {
                guard letters.contains(sample.label), let letter = sample.label.first,
                    let query = Query(sample.ink)
                else { continue }
                let ranked = guess(query)
                guard !ranked.isEmpty else { continue }
                own[letter, default: []].append(ranked)
                pool[letter, default: []].append(ranked)
            }
            if own.count >= Self.enough { guesses.append(own) }
        }
        guard !guesses.isEmpty else { throw MeasureError("no writer has enough letters") }
    }

    /// The guesses for every letter of `word`, a random sample each, by a random writer; nil where
    /// nobody has one of its letters.
    func write(_ word: String, using random: inout SeededGenerator) -> [[LetterGuess]]? {
        guard let writer = guesses.randomElement(using: &random) else { return nil }
        var places: [[LetterGuess]] = []
        for letter in word {
            guard let place = (writer[letter] ?? pool[letter])?.randomElement(using: &random) else {
                return nil
            }
            places.append(place)
        }
        return places
    }
}
