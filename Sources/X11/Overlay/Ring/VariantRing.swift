import Strokes

/// The names of an entry's variants around the pen, which chooses one of them, in a window that exists only while
/// they are shown. Its class is the trail's.
public final class VariantRing {
    private let connection: Connection
    private var style: RingStyle
    private(set) var drawing: RingDrawing?

    /// - Parameter scale: dots per inch of the display by 96.
    public init(on connection: Connection, scale: Double) {
        self.connection = connection
        style = RingStyle(scale: scale)
    }

    public var isShown: Bool { drawing != nil }

    /// Hides the ring, and uses this scale from the next `show` on.
    public func use(scale: Double) {
        hide()
        style = RingStyle(scale: scale)
    }

    /// Shows `names` in the place of those shown before, the one of number `chosen` highlighted: the first below
    /// `centre`, in root pixels, each other where the pen is to go for it from there.
    public func show(_ names: [String], around centre: Point, chosen: Int) {
        guard centre.x.isFinite, centre.y.isFinite, !names.isEmpty else { return hide() }
        if drawing?.names != names || drawing?.centre != centre {
            drawing = nil
            drawing = RingDrawing(names, around: centre, style: style, on: connection)
        }
        drawing?.show(chosen: chosen)
    }

    /// Takes the ring off the screen, and frees its window and font.
    public func hide() {
        guard isShown else { return }
        drawing = nil
        connection.flush()
    }
}
