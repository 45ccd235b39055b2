import CGTK
import Strokes

enum PadEvent {
    case press(Point)
    case motion(Point)
    case release(Point)
}

/// A surface to draw on.
final class Pad {
    let widget: Widget
    /// Called with each character: its strokes, once the pen has been up for a moment.
    var drawn: ((Ink) -> Void)?
    /// Called with every move of the pen, at once. Then `clear` ends a character, and no pause does.
    var moved: ((PadEvent) -> Void)?
    /// Whether a button with these modifiers draws; by default every button does.
    var accepts: (_ button: Int, _ state: UInt32) -> Bool = { _, _ in true }
    /// The character before, as long as no other is begun.
    private var last: [[Point]] = []
    private var strokes: [Stroke] = []
    private var start = Point(x: 0, y: 0)
    private var points: [Point] = []
    private let pause = Timer()
    private let gesture = gtk_gesture_drag_new()
    /// Whether the button that is down is not one to draw with.
    private var isDenied = false

    /// Milliseconds between two characters: longer than in writing, as there is no hurry here.
    var patience: UInt32 = 700

    /// What widgets that are pads are called within the program.
    fileprivate static let name = "krakel-pad"

    /// - Parameter words: what it is, for screen readers.
    init(size: Int32, _ words: String) {
        widget = .canvas(width: size, height: size)
        widget.describe(words)
        widget.style("view")
        gtk_widget_set_name(widget.pointer, Self.name)
        gtk_widget_set_focusable(widget.pointer, 0)
        gtk_gesture_single_set_button(gesture, 0)
        onDrag(gesture, "drag-begin") { [unowned self] in begin(at: $0) }
        onDrag(gesture, "drag-update") { [unowned self] in go(by: $0) }
        onDrag(gesture, "drag-end") { [unowned self] in end(by: $0) }
        gtk_widget_add_controller(widget.pointer, gesture)
        widget.onDraw { [unowned self] in draw(on: $0) }
    }

    /// Ends the character: it fades, and goes with the next stroke.
    func clear() {
        last = strokes.map(\.points)
        strokes = []
        widget.redraw()
    }

    /// When the event at hand happened, in milliseconds of some clock; nil where it does not say.
    var eventTime: Int64? {
        let time = gtk_event_controller_get_current_event_time(gesture)
        return time == 0 ? nil : Int64(time)
    }

    /// The name of the pen whose event is at hand; nil where no pen's is. Wraps `gdk_device_get_source`.
    var pen: String? {
        guard let device = gtk_event_controller_get_current_event_device(gesture),
            gdk_device_get_source(device) == GDK_SOURCE_PEN,
            let name = gdk_device_get_name(device)
        else { return nil }
        return String(cString: name)
    }

    private func begin(at point: Point) {
        isDenied = !accepts(
            Int(gtk_gesture_single_get_current_button(gesture)),
            gtk_event_controller_get_current_event_state(gesture).rawValue)
        guard !isDenied else { return }
        pause.cancel()
        start = point
        points = [point]
        if strokes.isEmpty { last = [] }
        moved?(.press(point))
        widget.redraw()
    }

    private func go(by offset: Point) {
        guard !isDenied else { return }
        let point = Point(x: start.x + offset.x, y: start.y + offset.y)
        for point in missed(before: point) + [point] where point != points.last {
            points.append(point)
            moved?(.motion(point))
        }
        widget.redraw()
    }

    /// GTK reports motion once a frame, which is too seldom for the turns of a hand. Wraps
    /// `gdk_event_get_history`.
    private func missed(before point: Point) -> [Point] {
        guard let event = gtk_event_controller_get_current_event(gesture),
            gdk_event_get_event_type(event) == GDK_MOTION_NOTIFY
        else { return [] }
        var x = 0.0
        var y = 0.0
        guard gdk_event_get_position(event, &x, &y) != 0 else { return [] }
        var count: UInt32 = 0
        guard let history = gdk_event_get_history(event, &count) else { return [] }
        defer { g_free(history) }
        return UnsafeBufferPointer(start: history, count: Int(count)).map { coordinate in
            // The history is in the window's coordinates, as the event itself is.
            let axes = coordinate.axes
            return Point(x: axes.1 + point.x - x, y: axes.2 + point.y - y)
        }
    }

    private func end(by offset: Point) {
        guard !isDenied else { return }
        go(by: offset)
        strokes.append(Stroke(points))
        points = []
        if let moved {
            return moved(.release(Point(x: start.x + offset.x, y: start.y + offset.y)))
        }
        pause.set(milliseconds: patience) { [unowned self] in flush() }
    }

    /// Calls `drawn` now, where it is yet to be called, without a stroke that is under way.
    func flush() {
        let ink = Ink(strokes)
        discard()
        if !ink.isEmpty { drawn?(ink) }
    }

    /// Drops what `drawn` is yet to be called with; false where that is nothing.
    @discardableResult
    func discard() -> Bool {
        let isAny = !strokes.isEmpty || !points.isEmpty
        pause.cancel()
        (strokes, points, isDenied) = ([], [], true)
        widget.redraw()
        return isAny
    }

    private func draw(on canvas: Canvas) {
        let context = canvas.context
        canvas.use(0.25)
        cairo_set_line_width(context, 1)
        cairo_rectangle(context, 0.5, 0.5, canvas.width - 1, canvas.height - 1)
        cairo_stroke(context)
        cairo_set_line_width(context, 4)
        for (alpha, lines) in [(0.3, last), (1, strokes.map(\.points) + [points])] {
            canvas.use(alpha)
            for line in lines { canvas.stroke(line) }
        }
    }
}

extension Widget {
    /// Whether it is to be drawn on.
    var isPad: Bool { String(cString: gtk_widget_get_name(pointer)) == Pad.name }
}
