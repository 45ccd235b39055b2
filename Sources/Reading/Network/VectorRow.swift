/// Vectors one behind the other, such as the frames of a word, in memory that lives for one reading. Zeros
/// stand before the first and behind the last, as many as a convolution looks at.
struct VectorRow {
    let count: Int
    /// Numbers of a vector.
    let width: Int
    let first: UnsafeMutablePointer<Float>

    /// The widest convolution looks at so many vectors on either side.
    static let margin = 4

    static func size(count: Int, width: Int) -> Int { (count + 2 * margin) * width }

    subscript(index: Int) -> UnsafeMutablePointer<Float> { first + index * width }
}

/// The memory of one reading, handed out piece by piece and given back at once.
struct ReadingMemory: ~Copyable {
    private let numbers: UnsafeMutablePointer<Float>
    private let size: Int
    private var used = 0

    /// - Parameter size: in numbers; all of them zero.
    init(size: Int) {
        numbers = .allocate(capacity: size)
        numbers.initialize(repeating: 0, count: size)
        self.size = size
    }

    deinit { numbers.deallocate() }

    mutating func row(count: Int, width: Int) -> VectorRow {
        VectorRow(
            count: count, width: width,
            first: take(VectorRow.size(count: count, width: width)) + VectorRow.margin * width)
    }

    mutating func take(_ count: Int) -> UnsafeMutablePointer<Float> {
        precondition(used + count <= size, "the size that a layer asks for is that which it takes")
        defer { used += count }
        return numbers + used
    }
}
