// Owns: doing the same for many samples on several cores, the results in a fixed order.

import Dispatch

/// Work in pieces whose number does not depend on the machine, so that sums of floating point
/// numbers are the same everywhere.
enum Batches {
    /// What `work` gives for each piece of `items`, in order.
    static func map<Item: Sendable, Result: Sendable>(
        _ items: ArraySlice<Item>, pieces: Int = 16,
        _ work: @Sendable (ArraySlice<Item>) -> Result
    ) -> [Result] {
        let size = (items.count + pieces - 1) / max(1, pieces)
        guard size > 0 else { return [] }
        let slices = stride(from: items.startIndex, to: items.endIndex, by: size).map {
            items[$0..<min($0 + size, items.endIndex)]
        }
        var results = [Result?](repeating: nil, count: slices.count)
        results.withUnsafeMutableBufferPointer { buffer in
            // Every piece writes to a place of its own.
            nonisolated(unsafe) let places = buffer
            DispatchQueue.concurrentPerform(iterations: slices.count) { index in
                places[index] = work(slices[index])
            }
        }
        return results.compactMap(\.self)
    }
}
