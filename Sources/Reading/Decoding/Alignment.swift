import Glibc

/// A text laid along the steps of an ink, a symbol each, with blanks between.
struct Alignment {
    private let symbols: [Int]
    private let chances: SymbolChances

    init(_ symbols: [Int], along chances: SymbolChances) {
        self.symbols = symbols
        self.chances = chances
    }

    /// What stands at a place: blanks at even ones, symbols between.
    private func symbol(at place: Int) -> Int { place % 2 == 0 ? 0 : symbols[place / 2] }

    /// Whether the blank before a place can be left out.
    private func canSkip(to place: Int) -> Bool {
        place % 2 == 1 && place > 1 && symbols[place / 2] != symbols[place / 2 - 1]
    }

    private var places: Int { 2 * symbols.count + 1 }

    /// The logarithm of the probability that the ink is this text, over all alignments.
    var logProbability: Float {
        guard chances.steps > 0 else { return -.infinity }
        var now = [Double](repeating: 0, count: places)
        var scale = 0.0
        for step in 0..<chances.steps {
            var sum = 0.0
            // From the last place to the first: what stood before is read before it is replaced.
            for place in stride(from: places - 1, through: 0, by: -1) {
                var value: Double
                if step == 0 {
                    value = place < 2 ? 1 : 0
                } else {
                    value = now[place]
                    if place > 0 { value += now[place - 1] }
                    if canSkip(to: place) { value += now[place - 2] }
                }
                value *= Double(chances[step, symbol(at: place)])
                now[place] = value
                sum += value
            }
            guard sum > 0 else { return -.infinity }
            scale += log(sum)
            for place in now.indices { now[place] /= sum }
        }
        let end = now[places - 1] + (places > 1 ? now[places - 2] : 0)
        return end > 0 ? Float(scale + log(end)) : -.infinity
    }

    /// The steps at which each symbol stands in the likeliest alignment; nil where the text is too long.
    var steps: [Range<Int>]? {
        guard chances.steps > 0, !symbols.isEmpty else { return nil }
        var now = [Float](repeating: -.infinity, count: places)
        var ways: [UInt8] = []
        ways.reserveCapacity(chances.steps * places)
        for step in 0..<chances.steps {
            let start = ways.count
            ways.append(contentsOf: repeatElement(0, count: places))
            for place in stride(from: places - 1, through: 0, by: -1) {
                var value = step == 0 ? (place < 2 ? 0 : -Float.infinity) : now[place]
                var way: UInt8 = 0
                if step > 0, place > 0, now[place - 1] > value {
                    value = now[place - 1]
                    way = 1
                }
                if step > 0, canSkip(to: place), now[place - 2] > value {
                    value = now[place - 2]
                    way = 2
                }
                now[place] = value + logf(max(chances[step, symbol(at: place)], 1e-30))
                ways[start + place] = way
            }
        }
        var place = now[places - 1] > now[places - 2] ? places - 1 : places - 2
        guard now[place].isFinite else { return nil }
        var result = [Range<Int>](repeating: 0..<0, count: symbols.count)
        for step in stride(from: chances.steps - 1, through: 0, by: -1) {
            if place % 2 == 1 {
                let end = result[place / 2].isEmpty ? step + 1 : result[place / 2].upperBound
                result[place / 2] = step..<end
            }
            place -= Int(ways[step * places + place])
        }
        return result
    }
}
