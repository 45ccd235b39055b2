// Owns: the other orders and directions in which the strokes of a character may be drawn.

extension Ink {
    /// Characters of more strokes than this are taken as they were drawn: the ways to draw them are
    /// too many.
    static var mostArranged: Int { 4 }

    /// The same strokes in every other order, each forwards and backwards: 7 ways for two strokes,
    /// 47 for three, 383 for four, which take some milliseconds to be compared. None for a single
    /// stroke or more than four.
    public var arrangements: [Ink] {
        guard (2...Self.mostArranged).contains(strokes.count) else { return [] }
        var result: [Ink] = []
        for order in Self.orders(of: Array(strokes.indices)) {
            let ordered = order.map { strokes[$0] }
            let directions = 1 << strokes.count
            for reversals in 0..<directions {
                // A dot has no direction.
                let turned = ordered.indices.filter { reversals >> $0 & 1 == 1 }
                if turned.contains(where: { ordered[$0].points.count < 2 }) { continue }
                if turned.isEmpty, order == Array(strokes.indices) { continue }
                result.append(
                    Ink(
                        ordered.indices.map { index in
                            reversals >> index & 1 == 1
                                ? Stroke(ordered[index].points.reversed()) : ordered[index]
                        }))
            }
        }
        return result
    }

    private static func orders(of items: [Int]) -> [[Int]] {
        guard items.count > 1 else { return [items] }
        return items.indices.flatMap { index -> [[Int]] in
            var rest = items
            let first = rest.remove(at: index)
            return orders(of: rest).map { [first] + $0 }
        }
    }
}
