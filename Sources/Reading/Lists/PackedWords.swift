/// Words as symbols, each with its count, side by side in one piece of memory: a million take 20 MB.
struct PackedWords {
    private var symbols: [UInt8] = []
    private var starts: [UInt32] = [0]
    private(set) var counts: [Int] = []

    var count: Int { counts.count }

    /// So much room there is.
    static let mostSymbols = 1 << 30

    /// Leaves a word out where there is no room for it.
    mutating func append(_ word: some Sequence<UInt8>, count: Int) {
        guard symbols.count < Self.mostSymbols else { return }
        symbols.append(contentsOf: word)
        starts.append(UInt32(symbols.count))
        counts.append(count)
    }

    subscript(index: Int) -> ArraySlice<UInt8> {
        symbols[Int(starts[index])..<Int(starts[index + 1])]
    }

    func length(of index: Int) -> Int { Int(starts[index + 1] - starts[index]) }

    /// The symbol of a word at a place; the edge behind its end.
    func symbol(of index: Int, at place: Int) -> UInt8 {
        place < length(of: index) ? symbols[Int(starts[index]) + place] : Alphabet.edge
    }

    /// The same words in the order of their symbols, each once, with the greatest of its counts where
    /// `joins`, otherwise as often as they are there.
    func sorted(joins: Bool) -> PackedWords {
        var order: [(head: UInt64, index: UInt32)] = []
        symbols.withUnsafeBufferPointer { symbols in
            order = (0..<count).map { (head(of: $0, in: symbols), UInt32($0)) }
            func precedes(_ one: UInt32, _ other: UInt32) -> Bool {
                // What is alike in the head has as many symbols in it.
                var left = Int(starts[Int(one)]) + Self.headLength
                var right = Int(starts[Int(other)]) + Self.headLength
                let (leftEnd, rightEnd) = (Int(starts[Int(one) + 1]), Int(starts[Int(other) + 1]))
                while left < leftEnd, right < rightEnd {
                    if symbols[left] != symbols[right] { return symbols[left] < symbols[right] }
                    left += 1
                    right += 1
                }
                return leftEnd - left < rightEnd - right
            }
            // Lists are sorted for the most part, by an order of their own.
            order.sort {
                $0.head == $1.head ? precedes($0.index, $1.index) : $0.head < $1.head
            }
        }
        var result = PackedWords()
        result.symbols.reserveCapacity(symbols.count)
        result.starts.reserveCapacity(count + 1)
        result.counts.reserveCapacity(count)
        for index in order.lazy.map({ Int($0.index) }) {
            if joins, result.count > 0, result[result.count - 1] == self[index] {
                result.counts[result.count - 1] = max(
                    result.counts[result.count - 1], counts[index])
            } else {
                result.append(self[index], count: counts[index])
            }
        }
        return result
    }

    private static let headLength = 8

    /// The first symbols of a word as one number, which is compared in one step; 0 behind its end, which no
    /// symbol is.
    private func head(of index: Int, in symbols: UnsafeBufferPointer<UInt8>) -> UInt64 {
        let (start, end) = (Int(starts[index]), Int(starts[index + 1]))
        var head: UInt64 = 0
        for place in start..<start + Self.headLength {
            head = head << 8 | (place < end ? UInt64(symbols[place]) : 0)
        }
        return head
    }

    /// Those whose place in `order` is before `end`, in their own order.
    func filtered(_ order: [UInt32], before end: Int) -> PackedWords {
        var result = PackedWords()
        for index in 0..<count where order[index] < end {
            result.append(self[index], count: counts[index])
        }
        return result
    }

    /// The place of each word in the order in which they are kept where there is no room for all: the most
    /// frequent first; of words that are equally frequent, the shortest; of those an arbitrary but fixed choice,
    /// lest the end of the alphabet go short.
    func places() -> [UInt32] {
        let hashes = (0..<count).map { Checksum(of: self[$0]).value }
        let order = (0..<UInt32(count)).sorted { one, other in
            let (left, right) = (Int(one), Int(other))
            if counts[left] != counts[right] { return counts[left] > counts[right] }
            if length(of: left) != length(of: right) {
                return length(of: left) < length(of: right)
            }
            return hashes[left] == hashes[right] ? left < right : hashes[left] < hashes[right]
        }
        var places = [UInt32](repeating: 0, count: count)
        for (place, index) in order.enumerated() { places[Int(index)] = UInt32(place) }
        return places
    }
}
