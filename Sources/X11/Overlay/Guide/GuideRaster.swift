import Strokes

/// The pixels of a guide, premultiplied and 0xAARRGGBB, in square tiles that are there where it is.
struct GuideRaster: Sendable {
    /// A rectangle of one tile whose pixels have changed.
    struct Patch: Sendable {
        let place: TilePlace
        /// All pixels of the tile, row by row.
        let pixels: [UInt32]
    }

    private typealias Tile = TrailInk.Tile
    /// A line crosses a tile on the slant: what has changed is sent in bands of this many rows, which
    /// together are a fraction of the tile.
    private static let band = 16

    private(set) var tiles: [GridCell: [UInt32]] = [:]

    init() {}

    /// The lines and the plates of `layout`, without their words.
    ///
    /// - Parameter monitor: what would be drawn beyond it is left out.
    init(_ layout: GuideLayout, style: GuideStyle, on monitor: Box) {
        for line in layout.lines {
            let next = line.points.dropFirst() + line.points.suffix(1)
            paint(
                zip(line.points, next).compactMap { TrailCapsule(from: $0, to: $1) },
                radius: line.width / 2, rim: style.rim, color: GuideStyle.hues[line.hue],
                rimColor: .rim, on: monitor)
        }
        for caption in layout.captions {
            let plate = caption.plate
            let radius = Double(plate.height) / 2
            let y = Double(plate.y) + radius
            let ends = (
                Point(x: Double(plate.x) + radius, y: y),
                Point(
                    x: max(Double(plate.x + plate.width), Double(plate.x) + 2 * radius) - radius,
                    y: y)
            )
            paint(
                [TrailCapsule(from: ends.0, to: ends.1)].compactMap { $0 },
                radius: radius - 1.5 * style.rim, rim: 1.5 * style.rim, color: GuideStyle.plate,
                rimColor: GuideStyle.hues[caption.hue], on: monitor)
        }
    }

    /// Paints one line over what there is.
    private mutating func paint(
        _ capsules: [TrailCapsule], radius: Double, rim: Double, color: TrailStyle.Color,
        rimColor: TrailStyle.Color, on monitor: Box
    ) {
        var style = TrailStyle(color: color, outline: rimColor, width: 2 * radius)
        style.outlineWidth = rim
        let blend = TrailBlend(style: style)
        var ink = TrailInk(
            width: Int(monitor.maxX), height: Int(monitor.maxY), inkRadius: radius,
            outlineRadius: radius + rim)
        for capsule in capsules { _ = ink.add(capsule) }
        for patch in ink.takeChanges() {
            let tile = patch.place
            let index = GridCell(row: tile.originY / Tile.side, column: tile.originX / Tile.side)
            var pixels =
                tiles.removeValue(forKey: index)
                ?? [UInt32](repeating: 0, count: Tile.side * Tile.side)
            // What lies beyond its other edges is left out by the ink.
            let columns = tile.columns.clamped(
                to: max(0, Int(monitor.minX) - tile.originX)..<Int.max)
            let rows = tile.rows.clamped(to: max(0, Int(monitor.minY) - tile.originY)..<Int.max)
            for row in rows {
                for column in columns {
                    let place = row * Tile.side + column
                    guard patch.wanted[place].outline > 0 else { continue }
                    pixels[place] = Self.over(pixels[place], blend.pixel(patch.wanted[place]))
                }
            }
            tiles[index] = pixels
        }
    }

    /// `new` over `old`, which is Render's operator Over.
    private static func over(_ old: UInt32, _ new: UInt32) -> UInt32 {
        let kept = 255 - new >> 24
        guard kept > 0, old != 0 else { return new }
        func part(_ shift: UInt32) -> UInt32 {
            min(255, (new >> shift & 0xFF) + ((old >> shift & 0xFF) * kept + 127) / 255) << shift
        }
        return part(24) | part(16) | part(8) | part(0)
    }

    /// What must be drawn where `before` is shown.
    func changes(since before: GuideRaster) -> [Patch] {
        let blank = [UInt32](repeating: 0, count: Tile.side * Tile.side)
        return Set(tiles.keys).union(before.tiles.keys).flatMap { index in
            let (old, new) = (before.tiles[index] ?? blank, tiles[index] ?? blank)
            return stride(from: 0, to: Tile.side, by: Self.band).compactMap { top in
                Self.difference(old, new, in: top..<top + Self.band).map { columns, rows in
                    Patch(place: index.place(columns, rows), pixels: new)
                }
            }
        }
    }

    /// The smallest rectangle around the pixels of some rows that differ.
    private static func difference(
        _ old: [UInt32], _ new: [UInt32], in rows: Range<Int>
    ) -> (columns: Range<Int>, rows: Range<Int>)? {
        var (left, right, top, bottom) = (Tile.side, 0, rows.upperBound, rows.lowerBound)
        for row in rows {
            let line = row * Tile.side..<(row + 1) * Tile.side
            guard let first = line.first(where: { old[$0] != new[$0] }),
                let last = line.last(where: { old[$0] != new[$0] })
            else { continue }
            (left, right) = (
                min(left, first - line.lowerBound), max(right, last + 1 - line.lowerBound)
            )
            (top, bottom) = (min(top, row), row + 1)
        }
        return left < right ? (left..<right, top..<bottom) : nil
    }

    /// All pixels of a box.
    func patches(of box: PixelBox) -> [Patch] {
        tiles.compactMap { index, pixels in
            let columns = box.x - index.column * Tile.side
            let rows = box.y - index.row * Tile.side
            let place = index.place(
                (columns..<columns + box.width).clamped(to: 0..<Tile.side),
                (rows..<rows + box.height).clamped(to: 0..<Tile.side))
            guard !place.columns.isEmpty, !place.rows.isEmpty else { return nil }
            return Patch(place: place, pixels: pixels)
        }
    }
}

extension GridCell {
    /// A part of the tile that it is.
    func place(_ columns: Range<Int>, _ rows: Range<Int>) -> TilePlace {
        TilePlace(
            originX: column * TrailInk.Tile.side, originY: row * TrailInk.Tile.side,
            columns: columns, rows: rows)
    }
}

extension TilePlace {
    var box: PixelBox {
        PixelBox(
            x: originX + columns.lowerBound, y: originY + rows.lowerBound, width: columns.count,
            height: rows.count)
    }
}
