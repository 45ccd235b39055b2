import Glibc

extension WordReader {
    /// So much is what pairs say trusted, beside what is known of the word alone: judged by words of 54 writers who
    /// taught the network nothing, each behind words that stand before it in texts.
    private static let trust: Float = 0.95

    /// `readings`, the likeliest first, as they are behind the text `previous`. Each language may be the one that the
    /// word is of; of the writer's own words nothing is known. Whether the ink is a word at all is not for the text
    /// to say: the likeliest is as clear as the one that was.
    public func weighed(_ readings: [WordReading], after previous: String) -> [WordReading] {
        guard models.contains(where: { $0.pairs != nil }), let previous = previous.coreWords.last
        else { return readings }
        var weighed = readings.map { reading in
            var reading = reading
            reading.logProbability += balance.language * gain(of: reading.text, after: previous)
            return reading
        }.sorted { ($1.logProbability, $0.text) < ($0.logProbability, $1.text) }
        guard let before = readings.first, let best = weighed.first else { return [] }
        // What all other readings have stays theirs.
        let change = weighed.map(\.logProbability).logSum - readings.map(\.logProbability).logSum
        for index in weighed.indices { weighed[index].logProbability -= change }
        if before.isOfLetters, best.isOfLetters {
            weighed[0].clarity = max(best.clarity, before.clarity)
        }
        return weighed
    }

    private func gain(of text: String, after previous: String) -> Float {
        guard let word = text.coreWords.first, own.counts[word, default: 0] < OwnWords.least
        else { return 0 }
        let odds = models.map { $0.odds(of: word, after: previous, Self.trust) }
        return logf(odds.reduce(0, +) / Float(odds.count))
    }
}

extension String {
    /// The words in it, in small letters, without the signs between them.
    fileprivate var coreWords: [String] {
        lowercased().split { !$0.isLetter && $0 != "'" }.map(String.init)
    }
}
