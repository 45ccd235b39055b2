/// How much of a pixel the ink and its outline cover, 0...255 each.
struct TrailCoverage: Hashable, Sendable {
    var ink: UInt8 = 0
    /// The coverage of the outline and everything inside it, so never less than `ink`.
    var outline: UInt8 = 0
}

/// The coverage of all pixels by the ink of a character.
///
/// A pixel keeps the largest coverage that any segment has given it, which is that of the nearest segment:
/// so overlapping segments leave neither seams nor thickened edges, however short they are. The coverage
/// is kept in square tiles, which are made where ink comes.
struct TrailInk: Sendable {
    /// The changed part of one tile.
    struct Patch: Sendable {
        let place: TilePlace
        /// Coverage row by row, `Tile.side` pixels each: what has been shown and what should be.
        let shown: [TrailCoverage]
        let wanted: [TrailCoverage]
    }

    struct Tile: Sendable {
        static let side = 64
        var shown = [TrailCoverage](repeating: TrailCoverage(), count: side * side)
        var wanted = [TrailCoverage](repeating: TrailCoverage(), count: side * side)
        var columns = 0..<0
        var rows = 0..<0

        /// Raises the pixels of one row to at least `coverage`.
        mutating func raise(
            row: Int, columns run: Range<Int>, to coverage: (Int) -> TrailCoverage
        ) {
            for column in run {
                let index = row * Self.side + column
                let old = wanted[index]
                let new = coverage(column)
                guard new.ink > old.ink || new.outline > old.outline else { continue }
                wanted[index] = TrailCoverage(
                    ink: max(old.ink, new.ink), outline: max(old.outline, new.outline))
                columns = Self.including(column, in: columns)
                rows = Self.including(row, in: rows)
            }
        }

        private static func including(_ value: Int, in range: Range<Int>) -> Range<Int> {
            range.isEmpty
                ? value..<value + 1
                : min(range.lowerBound, value)..<max(range.upperBound, value + 1)
        }
    }

    private let width: Int
    private let height: Int
    private let inkRadius: Double
    private let outlineRadius: Double
    private var tiles: [GridCell: Tile] = [:]
    private var changed: Set<GridCell> = []

    /// No ink on a screen of this size. Sizes and radii are in pixels.
    init(width: Int, height: Int, inkRadius: Double, outlineRadius: Double) {
        self.width = width
        self.height = height
        self.inkRadius = inkRadius
        self.outlineRadius = max(inkRadius, outlineRadius)
    }

    /// Adds a segment and returns the pixels that it touches.
    mutating func add(_ capsule: TrailCapsule) -> [RowSpan] {
        let reach = TrailCapsule.reach(radius: outlineRadius)
        return capsule.rows(reach: reach, height: height).map { row in
            let columns = capsule.columns(row: row, reach: reach, width: width)
            add(capsule, row: row, columns: columns)
            return RowSpan(row: row, columns: columns)
        }
    }

    private mutating func add(_ capsule: TrailCapsule, row: Int, columns: Range<Int>) {
        let side = Tile.side
        var column = columns.lowerBound
        while column < columns.upperBound {
            let index = GridCell(row: row / side, column: column / side)
            let end = min(columns.upperBound, (index.column + 1) * side)
            changed.insert(index)
            let left = index.column * side
            tiles[index, default: Tile()].raise(
                row: row % side, columns: column - left..<end - left
            ) { x in
                let distance = capsule.distance(x: Double(left + x) + 0.5, y: Double(row) + 0.5)
                return TrailCoverage(
                    ink: TrailCapsule.coverage(radius: inkRadius, distance: distance),
                    outline: TrailCapsule.coverage(radius: outlineRadius, distance: distance))
            }
            column = end
        }
    }

    /// The changes since the last call; from now on they count as shown.
    mutating func takeChanges() -> [Patch] {
        let patches = changed.compactMap { index -> Patch? in
            guard let tile = tiles[index], !tile.columns.isEmpty else { return nil }
            return Patch(
                place: index.place(tile.columns, tile.rows), shown: tile.shown, wanted: tile.wanted)
        }
        for index in changed {
            guard var tile = tiles.removeValue(forKey: index) else { continue }
            tile.shown = tile.wanted
            tile.columns = 0..<0
            tile.rows = 0..<0
            tiles[index] = tile
        }
        changed = []
        return patches
    }

    /// Counts all ink as not shown, because the window that shows it is empty, and returns its pixels.
    mutating func forgetShown() -> [RowSpan] {
        let side = Tile.side
        var spans: [RowSpan] = []
        for index in Array(tiles.keys) {
            guard var tile = tiles.removeValue(forKey: index) else { continue }
            tile.shown = [TrailCoverage](repeating: TrailCoverage(), count: side * side)
            for (offset, coverage) in tile.wanted.enumerated() where coverage.outline > 0 {
                let x = index.column * side + offset % side
                spans.append(RowSpan(row: index.row * side + offset / side, columns: x..<x + 1))
            }
            tile.columns = 0..<side
            tile.rows = 0..<side
            tiles[index] = tile
            changed.insert(index)
        }
        return RowSpan.merged(spans)
    }
}

/// Turns coverage into premultiplied pixels, 0xAARRGGBB.
///
/// A pixel over the desktop's colour B shows `B * clear + paint`: the outline over B, and the ink over
/// both. To paint is to go from one such pair to the next without knowing B. The operator Over can do
/// that, because coverage only grows, so that `clear` never rises.
struct TrailBlend: Sendable {
    private let ink: TrailStyle.Color
    private let outline: TrailStyle.Color
    private let outlineAlpha: Double

    init(style: TrailStyle) {
        ink = style.color
        outline = style.outline
        outlineAlpha = style.outlineRadius > style.inkRadius ? style.outline.alpha : 0
    }

    /// The pixel that shows `coverage` over a clear pixel.
    func pixel(_ coverage: TrailCoverage) -> UInt32 {
        pixel(from: TrailCoverage(), to: coverage)
    }

    /// The pixel that, composed by Over with one that shows `old`, gives one that shows `new`. Neither
    /// part of `new` may be less than that of `old`.
    func pixel(from old: TrailCoverage, to new: TrailCoverage) -> UInt32 {
        guard new != old else { return 0 }
        let (inkBefore, outlineBefore) = alphas(old)
        let (inkNow, outlineNow) = alphas(new)
        let clearBefore = (1 - inkBefore) * (1 - outlineBefore)
        let clearNow = (1 - inkNow) * (1 - outlineNow)
        let kept: Double
        if clearBefore > 0 {
            kept = clearNow / clearBefore
        } else if inkBefore < 1 {
            kept = (1 - inkNow) / (1 - inkBefore)
        } else {
            return 0
        }
        func part(_ inkPart: Double, _ outlinePart: Double) -> Double {
            let before = inkBefore * inkPart + (1 - inkBefore) * outlineBefore * outlinePart
            let now = inkNow * inkPart + (1 - inkNow) * outlineNow * outlinePart
            return min(max(now - kept * before, 0), 1 - kept)
        }
        func byte(_ value: Double) -> UInt32 { UInt32(min(max(value, 0), 1) * 255 + 0.5) }
        return byte(1 - kept) << 24 | byte(part(ink.red, outline.red)) << 16
            | byte(part(ink.green, outline.green)) << 8 | byte(part(ink.blue, outline.blue))
    }

    private func alphas(_ coverage: TrailCoverage) -> (ink: Double, outline: Double) {
        (Double(coverage.ink) / 255 * ink.alpha, Double(coverage.outline) / 255 * outlineAlpha)
    }
}
