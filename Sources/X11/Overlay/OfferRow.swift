import CX11
import Engine
import Strokes

/// A row of choices in a small window, which exists only while something is offered: alternatives, and
/// after what was drawn also the way to say what it means. It takes clicks of button 1, never the
/// keyboard.
public final class OfferRow {
    /// Its class.
    static let instance = "krakel-offer"
    private let connection: Connection
    private var style: OfferRowStyle
    private(set) var drawing: OfferRowDrawing?
    /// Whether keys, and buttons outside the window, are reported.
    private var isWatching = false
    /// The cell that the pointer is over.
    private(set) var aim: Int?
    /// The cell that button 1 went down in.
    private var pressed: Int?

    /// - Parameter scale: dots per inch of the display by 96.
    public init(on connection: Connection, scale: Double) {
        self.connection = connection
        style = OfferRowStyle(scale: scale)
    }

    public var isShown: Bool { drawing != nil }

    /// Uses this scale from the next `show` on.
    public func use(scale: Double) {
        style = OfferRowStyle(scale: scale)
    }

    /// Shows `labels` beside `ink`, whose last point is `pen`, in root pixels.
    ///
    /// - Parameter picture: what is to be seen before them; nil for nothing. It cannot be chosen.
    /// - Returns: false where there is no font to write them with.
    @discardableResult
    public func show(
        _ labels: [String], after picture: Ink? = nil, beside ink: Box, pen: Point
    ) -> Bool {
        hide()
        guard
            let drawing = OfferRowDrawing(
                labels, after: picture, style: style, on: connection, beside: ink, pen: pen)
        else { return false }
        self.drawing = drawing
        drawing.draw(highlighted: nil)
        return true
    }

    /// Reports keys and buttons from now on. Call it only once Krakel's own keys are all sent.
    public func watch() {
        guard isShown, !isWatching else { return }
        isWatching = true
        // The trigger's grab has the selection for all devices.
        connection.masterEvents[.row] = [XI_RawButtonPress, XI_RawKeyPress]
    }

    /// Hides the row, and frees its window and font.
    public func hide() {
        guard isShown else { return }
        drawing = nil
        aim = nil
        pressed = nil
        connection.masterEvents[.row] = nil
        isWatching = false
    }

    /// What a button that went down on a device does to the offer; nil where it does not matter.
    func disturbance(byButtonOf device: Int32) -> OfferEvent? {
        isWatching && device == connection.masterPointer && aim == nil ? .disturbed : nil
    }

    /// What `event` does to the offer where it says that a key went down; nil for other events.
    func disturbance(byKey event: XEvent) -> OfferEvent? {
        let isKey =
            event.type == GenericEvent && event.xcookie.extension == connection.inputOpcode
            && event.xcookie.evtype == XI_RawKeyPress
        return isWatching && isKey ? .disturbed : nil
    }

    func owns(_ event: XEvent) -> Bool { event.xany.window == drawing?.window }

    /// What an event of this window does to the offer.
    func input(from event: XEvent) -> OfferEvent? {
        func cell(_ x: Int32, _ y: Int32) -> Int? {
            drawing?.layout.index(x: Int(x), y: Int(y))
        }
        switch event.type {
        case Expose:
            if event.xexpose.count == 0 { drawing?.draw(highlighted: aim) }
            return nil
        // Where a grab begins or ends, the pointer has not moved.
        case EnterNotify where event.xcrossing.mode == NotifyNormal:
            return point(at: cell(event.xcrossing.x, event.xcrossing.y))
        case LeaveNotify where event.xcrossing.mode == NotifyNormal: return point(at: nil)
        case MotionNotify: return point(at: cell(event.xmotion.x, event.xmotion.y))
        case ButtonPress where event.xbutton.button == 1:
            pressed = cell(event.xbutton.x, event.xbutton.y)
            return point(at: pressed, isFresh: true)
        case ButtonRelease where event.xbutton.button == 1:
            defer { pressed = nil }
            // As with every button on a screen, the user can still change their mind by releasing outside.
            let released = cell(event.xbutton.x, event.xbutton.y)
            return released == pressed ? released.map(OfferEvent.choose) : nil
        default: return nil
        }
    }

    private func point(at cell: Int?, isFresh: Bool = false) -> OfferEvent? {
        guard cell != aim || isFresh else { return nil }
        aim = cell
        drawing?.draw(highlighted: cell)
        return .aim(cell)
    }
}

/// The sizes of the row, in pixels of the screen.
struct OfferRowStyle: Hashable, ScaledStyle {
    /// Dots per inch by 96.
    var scale: Double

    /// Larger than the text of a menu, because single letters must be told apart.
    var fontName: String { "sans:pixelsize=\(length(18))" }
    var padding: (x: Int, y: Int) { (length(11), length(7)) }
    /// Wide enough to be hit quickly.
    var leastWidth: Int { length(38) }
    /// The width of a picture before the labels, the room around its ink, and the width of its line.
    var pictureWidth: Int { length(48) }
    var pictureMargin: Int { length(6) }
    var pictureLine: Double { 2 * scale }
    var gap: Int { length(14) }
    var line: Int { length(1) }

    /// Ink on it stands out from the words beside it.
    static let paper: UInt = 0xF4F6F8
    static let separator: UInt = 0x414855
    static let highlight: UInt = 0x3061C4

    /// Places the row below the ink, beginning at the pen, and whole on the screen; above the ink where
    /// there is no room below, and beside it where there is none above either: never over the ink.
    ///
    /// - Returns: the left upper corner.
    func place(
        ofSize size: (width: Int, height: Int), beside ink: Box, pen: Point, on screen: Box
    ) -> (x: Int, y: Int) {
        let gap = Double(gap)
        let (width, height) = (Double(size.width), Double(size.height))
        func within(_ start: Double, _ size: Double, _ low: Double, _ high: Double) -> Double {
            max(low, min(start, high - size))
        }
        var x = within(pen.x, width, screen.minX, screen.maxX)
        var y = ink.maxY + gap
        if y + height > screen.maxY { y = ink.minY - gap - height }
        if y < screen.minY {
            y = within(pen.y, height, screen.minY, screen.maxY)
            x = ink.maxX + gap
            if x + width > screen.maxX { x = max(screen.minX, ink.minX - gap - width) }
        }
        return (Int(x.rounded()), Int(y.rounded()))
    }
}

/// The cells of a row, with a line between them, behind a picture where there is one.
struct OfferRowLayout: Hashable {
    /// Where each cell begins, and where the last ends.
    var edges: [Int]
    var height: Int

    /// - Parameters:
    ///   - widths: the widths of the labels.
    ///   - height: the height of a line of text.
    init(widths: [Int], height: Int, hasPicture: Bool = false, style: OfferRowStyle) {
        edges = widths.reduce(into: [hasPicture ? style.pictureWidth : 0]) { edges, width in
            let cell = max(style.leastWidth, width + 2 * style.padding.x)
            edges.append((edges.last ?? 0) + cell)
        }
        self.height = height + 2 * style.padding.y
    }

    var width: Int { edges.last ?? 0 }
    var pictureWidth: Int { edges.first ?? 0 }

    func cell(_ index: Int) -> (x: Int, width: Int) {
        (edges[index], edges[index + 1] - edges[index])
    }

    /// The cell at a place in pixels from the left upper corner; nil outside the row and at the picture.
    func index(x: Int, y: Int) -> Int? {
        guard (0..<height).contains(y), (pictureWidth..<width).contains(x) else { return nil }
        return edges.dropFirst().firstIndex { x < $0 }.map { $0 - 1 }
    }
}
