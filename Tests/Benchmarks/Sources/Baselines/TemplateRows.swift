// Templates laid out end to end, and the walk through them for the nearest.

/// Templates of `width` elements each. One block of memory, so that no method is slowed down by
/// where its templates happen to lie.
struct TemplateRows<Element: Sendable>: Sendable {
    let width: Int
    private(set) var labels: [String] = []
    private(set) var elements: [Element] = []

    init(width: Int) {
        self.width = width
    }

    /// Expects `width` elements.
    mutating func append(_ row: [Element], label: String) {
        labels.append(label)
        elements += row
    }

    /// The template with the least distance; the first one of several.
    ///
    /// - Parameter distance: given the index of a template, its elements, and the least distance so
    ///   far: at that or beyond, any larger value will do.
    @inline(__always)
    func nearest(
        _ distance: (_ index: Int, _ row: UnsafePointer<Element>, _ limit: Float) -> Float
    ) -> (index: Int, distance: Float)? {
        elements.withUnsafeBufferPointer { elements in
            guard let first = elements.baseAddress else { return nil }
            var best: Int?
            var limit = Float.infinity
            for index in labels.indices {
                let value = distance(index, first + index * width, limit)
                if value < limit {
                    limit = value
                    best = index
                }
            }
            return best.map { ($0, limit) }
        }
    }
}
