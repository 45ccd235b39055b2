import CX11

/// A small picture on the server, the size of a tile, through which all ink is drawn.
final class TrailCanvas {
    private static let side = TrailInk.Tile.side

    private let connection: Connection
    private let pixmap: Pixmap
    private let context: GC
    private let picture: Picture
    private let image: UnsafeMutablePointer<XImage>
    private let pixels: UnsafeMutablePointer<UInt32>

    /// nil where the server has no pixels with an alpha channel.
    init?(on connection: Connection) {
        let display = connection.display
        let side = UInt32(Self.side)
        guard let format = XRenderFindStandardFormat(display, Int32(PictStandardARGB32)) else {
            return nil
        }
        pixels = .allocate(capacity: Self.side * Self.side)
        pixels.initialize(repeating: 0, count: Self.side * Self.side)
        let data = UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: CChar.self)
        pixmap = XCreatePixmap(display, connection.root, side, side, 32)
        guard
            let image = XCreateImage(
                display, nil, 32, ZPixmap, 0, data, side, side, 32, Int32(4 * side)),
            let context = XCreateGC(display, pixmap, 0, nil)
        else {
            XFreePixmap(display, pixmap)
            pixels.deallocate()
            return nil
        }
        image.pointee.byte_order = 1.littleEndian == 1 ? LSBFirst : MSBFirst
        self.connection = connection
        self.image = image
        self.context = context
        picture = XRenderCreatePicture(display, pixmap, format, 0, nil)
    }

    deinit {
        // The pixels belong to this object, so the image must not free them.
        image.pointee.data = nil
        krakel_destroy_image(image)
        pixels.deallocate()
        XRenderFreePicture(connection.display, picture)
        XFreeGC(connection.display, context)
        XFreePixmap(connection.display, pixmap)
    }

    /// Draws a patch. In a translucent window its pixels replace the old ones; in a shaped window, which
    /// shows ink over the desktop's pixels, only the difference is composed over them.
    func draw(_ patch: TrailInk.Patch, with blend: TrailBlend, on window: TrailWindow) {
        switch window.kind {
        case .translucent, .cut:
            send(patch.place, by: PictOpSrc, to: window.picture) { blend.pixel(patch.wanted[$0]) }
        case .shaped: draw(patch, with: blend, over: window.picture)
        }
    }

    /// Composes what is new in a patch over what `picture` shows.
    func draw(_ patch: TrailInk.Patch, with blend: TrailBlend, over picture: Picture) {
        send(patch.place, by: PictOpOver, to: picture) {
            blend.pixel(from: patch.shown[$0], to: patch.wanted[$0])
        }
    }

    /// Replaces what a window shows by the pixels of a patch, and where these are clear, by `ground`, which is
    /// the size of the screen; nil leaves them clear. Wraps `XRenderComposite`.
    func draw(_ patch: GuideRaster.Patch, over ground: Picture?, on window: TrailWindow) {
        put(patch.place) { patch.pixels[$0] }
        if let ground {
            let place = patch.place
            let (x, y) = (Int32(place.columns.lowerBound), Int32(place.rows.lowerBound))
            XRenderComposite(
                connection.display, PictOpOverReverse, ground, 0, picture,
                x + Int32(place.originX), y + Int32(place.originY), 0, 0, x, y,
                UInt32(place.columns.count), UInt32(place.rows.count))
        }
        compose(patch.place, by: PictOpSrc, to: window.picture)
    }

    private func send(
        _ place: TilePlace, by operation: Int32, to target: Picture,
        _ pixel: (_ index: Int) -> UInt32
    ) {
        put(place, pixel)
        compose(place, by: operation, to: target)
    }

    /// Wraps `XPutImage`.
    private func put(_ place: TilePlace, _ pixel: (_ index: Int) -> UInt32) {
        for y in place.rows {
            for x in place.columns {
                let index = y * Self.side + x
                pixels[index] = pixel(index)
            }
        }
        let (x, y) = (Int32(place.columns.lowerBound), Int32(place.rows.lowerBound))
        XPutImage(
            connection.display, pixmap, context, image, x, y, x, y, UInt32(place.columns.count),
            UInt32(place.rows.count))
    }

    /// Wraps `XRenderComposite`.
    private func compose(_ place: TilePlace, by operation: Int32, to target: Picture) {
        let (x, y) = (Int32(place.columns.lowerBound), Int32(place.rows.lowerBound))
        XRenderComposite(
            connection.display, operation, picture, 0, target, x, y, 0, 0,
            x + Int32(place.originX), y + Int32(place.originY), UInt32(place.columns.count),
            UInt32(place.rows.count))
    }
}

/// A rectangle of pixels of one tile.
struct TilePlace: Hashable, Sendable {
    /// The first pixel of the tile on the screen.
    var originX: Int
    var originY: Int
    /// In pixels of the tile.
    var columns: Range<Int>
    var rows: Range<Int>
}

/// A rectangle of pixels on the screen.
struct PixelBox: Hashable, Sendable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    /// The rectangles of `cells`, squares of `side` pixels, with neighbours in a row joined.
    static func boxes(of cells: some Sequence<GridCell>, side: Int) -> [PixelBox] {
        var boxes: [PixelBox] = []
        for cell in cells.sorted() {
            let (x, y) = (cell.column * side, cell.row * side)
            if let last = boxes.indices.last, boxes[last].y == y,
                boxes[last].x + boxes[last].width == x
            {
                boxes[last].width += side
            } else {
                boxes.append(PixelBox(x: x, y: y, width: side, height: side))
            }
        }
        return boxes
    }
}

/// A square of the screen, one of a grid.
struct GridCell: Hashable, Comparable, Sendable {
    var row: Int
    var column: Int

    static func < (one: GridCell, other: GridCell) -> Bool {
        (one.row, one.column) < (other.row, other.column)
    }
}

/// The shape of a window as it grows with the ink.
///
/// The shape of a character is its pixels. Each change costs the server time for every rectangle of the
/// shape, sixty times a second, and a long scribble soon has tens of thousands of them. So beyond the
/// length of any character the shape is made of whole square cells, and of larger ones for a longer
/// scribble; where a cell is part of the shape already, nothing is sent. The pixels beside the ink then
/// keep what the screen showed when the cell was added, since the window has no background.
struct TrailShape {
    /// Beyond how many spans the shape is made of cells, and the side of these in pixels. A letter of 300
    /// pixels in three strokes has a thousand spans. Each side divides the next.
    static let sides = [(from: 3000, side: 16), (from: 12_000, side: 64)]

    private var side = sides[0].side
    private var cells: Set<GridCell> = []
    private var spanCount = 0

    /// The rectangles to add to the shape for `spans`, which are merged: sorted by rows, then columns.
    mutating func grow(by spans: [RowSpan]) -> [PixelBox] {
        let before = Self.side(after: spanCount)
        spanCount += spans.count
        let now = Self.side(after: spanCount)
        if let now, now > side { coarsen(to: now) }
        let new = add(spans)
        guard now != nil else {
            return spans.map {
                PixelBox(x: $0.columns.lowerBound, y: $0.row, width: $0.columns.count, height: 1)
            }
        }
        return PixelBox.boxes(of: now == before ? new : Array(cells), side: side)
    }

    /// nil where the shape is the ink's pixels.
    private static func side(after spanCount: Int) -> Int? {
        sides.last { spanCount > $0.from }?.side
    }

    private mutating func coarsen(to larger: Int) {
        let scale = larger / side
        cells = Set(cells.map { GridCell(row: $0.row / scale, column: $0.column / scale) })
        side = larger
    }

    /// Adds the cells of `spans` and returns those that are new.
    private mutating func add(_ spans: [RowSpan]) -> [GridCell] {
        var new: [GridCell] = []
        for span in spans where !span.columns.isEmpty {
            let (first, last) = (span.columns.lowerBound, span.columns.upperBound - 1)
            for column in first / side...last / side {
                let cell = GridCell(row: span.row / side, column: column)
                if cells.insert(cell).inserted { new.append(cell) }
            }
        }
        return new
    }
}
