// Owns: bringing things into an order that is good enough, cheaply.

/// Items by the bucket that their bound lies in. Sorting them exactly would cost more than it saves.
struct BucketQueue {
    private struct Entry {
        var item: Int32
        var next: Int32
        var bound: Float
    }

    private var entries: [Entry] = []
    /// The last entry of each bucket, -1 for none.
    private var heads = [Int32](repeating: -1, count: bucketCount)

    static let bucketCount = 128
    private static let bucketsPerUnit: Float = 32

    init(capacity: Int) { entries.reserveCapacity(capacity) }

    /// No bound in `bucket` or behind it is below this.
    static func lowest(in bucket: Int) -> Float { Float(bucket) / bucketsPerUnit }

    @inline(__always)
    mutating func push(_ item: Int, bound: Float) {
        let bucket = Int(min(bound * Self.bucketsPerUnit, Float(Self.bucketCount - 1)))
        entries.append(Entry(item: Int32(item), next: heads[bucket], bound: bound))
        heads[bucket] = Int32(entries.count - 1)
    }

    mutating func pop(from bucket: Int) -> (item: Int, bound: Float)? {
        let head = heads[bucket]
        guard head >= 0 else { return nil }
        let entry = entries[Int(head)]
        heads[bucket] = entry.next
        return (Int(entry.item), entry.bound)
    }
}
