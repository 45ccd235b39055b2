// Owns: writers whose letters the dictionary has never seen, and what the matcher makes of them.
// Leaves which words they write to Context.

import Recordings
import Spelling
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
        using random: inout SplitMix
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
        let byWriter = Dictionary(grouping: samples) { $0.user ?? "" }
        for (index, writer) in others.enumerated() where index % 2 == part.rawValue {
            var own: [Character: [[LetterGuess]]] = [:]
            for sample in byWriter[writer] ?? [] {
                guard letters.contains(sample.label), let letter = sample.label.first,
                    let query = Query(sample.ink)
                else { continue }
                let ranked = matcher.rank(query, count: 5).map {
                    LetterGuess(text: letters[$0.classIndex], distance: $0.distance)
                }
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
    func write(_ word: String, using random: inout SplitMix) -> [[LetterGuess]]? {
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
