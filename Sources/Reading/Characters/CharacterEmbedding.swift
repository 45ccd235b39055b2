/// Ink as a network sees it, whatever it may be called: the direction of the features that its labels are computed
/// from. What is drawn alike lies near, also where it is no character that the network has learned.
public struct CharacterEmbedding: Hashable, Sendable {
    /// In 8 bits, the greatest as 127. There are many values of this type.
    private let numbers: [Int8]
    private let length: Float

    public init(_ reading: CharacterReading) {
        let greatest = reading.features.max() ?? 0
        let scale = greatest > 0 && greatest < .infinity ? 127 / greatest : 0
        numbers = reading.features.map { Int8(max(0, min(127, ($0 * scale).rounded()))) }
        length = numbers.reduce(Float(0)) { $0 + Float($1) * Float($1) }.squareRoot()
    }

    /// 1 less the cosine of the angle between both: 0 where they are the same, 1 where they have nothing in common.
    public func distance(to other: CharacterEmbedding) -> Float {
        guard length > 0, other.length > 0, numbers.count == other.numbers.count else { return 1 }
        var product: Int32 = 0
        for index in numbers.indices {
            product &+= Int32(numbers[index]) &* Int32(other.numbers[index])
        }
        return max(0, 1 - Float(product) / (length * other.length))
    }
}
