import Glibc
import System

/// How much likelier words are behind others: of the pairs of words that say most of the second one, each by how
/// much, and of their first words the same for all words that are in no pair with them. Groups of letters and the
/// letter behind each are such pairs, too.
///
/// The form of its files, `letters.pairs` and `letters.grams` beside `letters.model`, as `data/training/pairs.py` and
/// `grams.py` make them: lines of text that begin with `krakel-pairs 1`, and an empty one; 4,097 numbers of 4 bytes,
/// from the lowest on: where each bucket of entries begins, and where the last one ends; and the entries, 3 bytes each:
/// 16 bits of the checksum of both words, whose first 12 bits say the bucket, and tenths of the natural logarithm. With
/// 27 entries to a bucket, one in 2,400 of the pairs that are not there is taken for another.
public struct WordPairs: Equatable, Sendable {
    private let starts: ModelBytes
    private let entries: ModelBytes

    static let magic = "krakel-pairs 1\n"
    static let bucketBits = 12
    private static let buckets = 1 << bucketBits
    private static let entrySize = 3
    private static let unit: Float = 0.1
    /// No file of pairs is larger, in bytes, and no head of one.
    static let (largestFile, largestHead) = (8 << 20, 1 << 14)

    /// nil where it is no file of pairs, or has too few bytes or too many. A wrong one among them makes some pair
    /// likelier than it is, and nothing else.
    init?(_ file: MappedFile) {
        let bytes = file.bytes
        guard bytes.starts(with: Self.magic.utf8),
            let end = bytes.indices.prefix(Self.largestHead).dropFirst().first(where: {
                bytes[$0] == UInt8(ascii: "\n") && bytes[$0 - 1] == UInt8(ascii: "\n")
            })
        else { return nil }
        let body = end + 1 + 4 * (Self.buckets + 1)
        guard body <= bytes.count else { return nil }
        starts = ModelBytes(file, (end + 1)..<body)
        entries = ModelBytes(file, body..<bytes.count)
        let starts = starts
        guard
            (0..<Self.buckets).allSatisfy({
                starts.integer(at: 4 * $0) <= starts.integer(at: 4 * $0 + 4)
            }),
            Int(starts.integer(at: 4 * Self.buckets)) * Self.entrySize == entries.count
        else { return nil }
    }

    /// The natural logarithm of how much likelier `word` is behind `previous` than anywhere, both in small letters; 0
    /// where nothing is known of `previous`.
    func gain(of word: String, after previous: String) -> Float {
        gain(of: word.utf8, after: Checksum(of: previous.utf8))
    }

    /// The same by the checksum of what is before.
    func gain(of next: some Sequence<UInt8>, after previous: Checksum) -> Float {
        var pair = previous
        pair.add(CollectionOfOne(UInt8(ascii: " ")))
        guard let rest = value(of: pair.value) else { return 0 }
        pair.add(next)
        return value(of: pair.value) ?? rest
    }

    private func value(of key: UInt64) -> Float? {
        let bucket = 4 * Int(key >> UInt64(64 - Self.bucketBits))
        let rest = UInt16(truncatingIfNeeded: key >> UInt64(48 - Self.bucketBits))
        for place in starts.integer(at: bucket)..<starts.integer(at: bucket + 4) {
            let at = Int(place) * Self.entrySize
            guard entries[at] == UInt8(truncatingIfNeeded: rest), entries[at + 1] == rest >> 8
            else { continue }
            return Float(Int8(bitPattern: entries[at + 2])) * Self.unit
        }
        return nil
    }
}

extension LetterModel {
    /// How many times as likely `word` is behind `previous` as anywhere, where what pairs say has this `trust`.
    func odds(of word: String, after previous: String?, _ trust: Float) -> Float {
        guard let pairs, let previous = previous?.lowercased() else { return 1 }
        return 1 + trust * (expf(pairs.gain(of: word.lowercased(), after: previous)) - 1)
    }

    /// The same with the pairs of its words and the groups of its letters that lie beside its file at `path`, mapped as
    /// they are. Where there are none, or they are damaged, no word says anything of the next, or no letter more of the
    /// next than a trigram.
    public func withPairs(beside path: String) -> LetterModel {
        guard path.hasSuffix(Self.suffix) else { return self }
        func file(_ suffix: String) -> WordPairs? {
            (try? MappedFile(
                path.dropLast(Self.suffix.count) + suffix, limit: WordPairs.largestFile))
                .flatMap(WordPairs.init)
        }
        var model = self
        (model.pairs, model.grams) = (file(".pairs"), file(".grams"))
        return model
    }

    private static let suffix = ".model"

    /// How likely a letter is in a word that no list has, behind up to four of its symbols, the nearest last.
    func share(of symbol: UInt8, after tail: SIMD4<UInt8>) -> Float {
        let share = trigrams.share(of: symbol, after: tail[2], tail[3])
        guard let grams, tail[2] != Alphabet.edge else { return share }
        var gain = grams.gain(of: name(symbol), after: checksum(of: tail, from: 1))
        if tail[1] != Alphabet.edge {
            gain += grams.gain(of: name(symbol), after: checksum(of: tail, from: 0))
        }
        return share * expf(gain)
    }

    private func checksum(of tail: SIMD4<UInt8>, from start: Int) -> Checksum {
        var checksum = Checksum(of: EmptyCollection())
        for place in start..<tail.scalarCount { checksum.add(name(tail[place])) }
        return checksum
    }

    /// A letter as `grams.py` names it.
    private func name(_ symbol: UInt8) -> String.UTF8View {
        symbol == Alphabet.edge ? "^".utf8 : String(alphabet.letters[Int(symbol) - 1]).utf8
    }
}
