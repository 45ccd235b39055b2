import CGTK
import Strokes

/// What the pen does on a pad.
enum PadEvent {
    case press(Point)
    case motion(Point)
    case release(Point)
}

/// A surface that gives back characters: their strokes, once the pen has been up for a moment.
final class Pad {
    let widget: Widget
    private let taken: (Ink) -> Void
    /// Who says when a character is complete; nil where a pause does.
    private let told: ((PadEvent) -> Void)?
    /// Whether a button with these modifiers draws; nil where every one does.
    var accepts: ((_ button: Int, _ state: UInt32) -> Bool)?
    /// The character before, as long as no other is begun.
    private var last: [[Point]] = []
    private var strokes: [Stroke] = []
    private var start = Point(x: 0, y: 0)
    private var points: [Point] = []
    private var pause: UInt32 = 0
    private var gesture: OpaquePointer?
    /// Whether the button that is down is not one to draw with.
    private var isDenied = false

    /// Longer than in writing: nobody has to hurry here.
    private static let patience: UInt32 = 700

    convenience init?(size: Int32, taken: @escaping (Ink) -> Void) {
        self.init(size: size, taken: taken, told: nil)
    }

    /// A pad that tells every move of the pen, at once, and shows what was drawn until `clear`.
    convenience init?(size: Int32, told: @escaping (PadEvent) -> Void) {
        self.init(size: size, taken: { _ in }, told: told)
    }

    private init?(
        size: Int32, taken: @escaping (Ink) -> Void, told: ((PadEvent) -> Void)?
    ) {
        guard let widget = Widget.canvas(width: size, height: size) else { return nil }
        self.widget = widget
        self.taken = taken
        self.told = told
        widget.style("view")
        gtk_widget_set_focusable(widget.pointer, 0)
        let drag = gtk_gesture_drag_new()
        gesture = drag
        gtk_gesture_single_set_button(drag, 0)
        onDrag(drag, "drag-begin") { [unowned self] in begin(at: $0) }
        onDrag(drag, "drag-update") { [unowned self] in go(by: $0) }
        onDrag(drag, "drag-end") { [unowned self] in end(by: $0) }
        gtk_widget_add_controller(widget.pointer, drag)
        onDraw(of: widget) { [unowned self] in draw(on: $0) }
    }

    /// What was drawn is a character, or was none: it fades, and goes with the next stroke.
    func clear() {
        last = strokes.map(\.points)
        strokes = []
        widget.redraw()
    }

    /// When what is told happened, in milliseconds of some clock; nil where nobody knows.
    var eventTime: Int64? {
        gesture.flatMap { gesture in
            let time = gtk_event_controller_get_current_event_time(gesture)
            return time == 0 ? nil : Int64(time)
        }
    }

    private func begin(at point: Point) {
        let button = gesture.map { Int(gtk_gesture_single_get_current_button($0)) } ?? 0
        let state = gesture.map { gtk_event_controller_get_current_event_state($0).rawValue } ?? 0
        isDenied = accepts.map { !$0(button, state) } ?? false
        guard !isDenied else { return }
        if pause != 0 { g_source_remove(pause) }
        pause = 0
        start = point
        points = [point]
        if strokes.isEmpty { last = [] }
        told?(.press(point))
        widget.redraw()
    }

    private func go(by offset: Point) {
        guard !isDenied else { return }
        let point = Point(x: start.x + offset.x, y: start.y + offset.y)
        for point in missed(before: point) + [point] where point != points.last {
            points.append(point)
            told?(.motion(point))
        }
        widget.redraw()
    }

    /// GTK tells of motion once a frame; a hand turns faster than that. Wraps
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
        if let told { return told(.release(Point(x: start.x + offset.x, y: start.y + offset.y))) }
        let call: GSourceFunc = { data in
            guard let data else { return 0 }
            Unmanaged<Pad>.fromOpaque(data).takeUnretainedValue().finish()
            return 0
        }
        pause = g_timeout_add(Self.patience, call, Unmanaged.passUnretained(self).toOpaque())
    }

    private func finish() {
        pause = 0
        let ink = Ink(strokes)
        strokes = []
        widget.redraw()
        taken(ink)
    }

    private func draw(on canvas: Canvas) {
        let context = canvas.context
        canvas.use(0.25)
        cairo_set_line_width(context, 1)
        cairo_rectangle(context, 0.5, 0.5, canvas.width - 1, canvas.height - 1)
        cairo_stroke(context)
        canvas.useRoundPen(4)
        for (alpha, lines) in [(0.3, last), (1, strokes.map(\.points) + [points])] {
            canvas.use(alpha)
            for stroke in lines {
                guard let first = stroke.first else { continue }
                cairo_move_to(context, first.x, first.y)
                for point in stroke { cairo_line_to(context, point.x, point.y) }
                cairo_stroke(context)
            }
        }
    }
}

/// Calls `body` with the two numbers of a drag's signal. Wraps `g_signal_connect_data`.
private func onDrag(
    _ gesture: OpaquePointer?, _ signal: String,
    _ body: @escaping (Point) -> Void
) {
    final class DragHandler {
        let body: (Point) -> Void
        init(_ body: @escaping (Point) -> Void) { self.body = body }
    }
    let call:
        @convention(c) (UnsafeMutableRawPointer?, Double, Double, UnsafeMutableRawPointer?) -> Void =
            { _, x, y, data in
                guard let data else { return }
                Unmanaged<DragHandler>.fromOpaque(data).takeUnretainedValue()
                    .body(Point(x: x, y: y))
            }
    g_signal_connect_data(
        gesture.map { UnsafeMutableRawPointer($0) }, signal,
        unsafeBitCast(call, to: GCallback.self),
        Unmanaged.passRetained(DragHandler(body)).toOpaque(),
        { data, _ in data.map { Unmanaged<DragHandler>.fromOpaque($0).release() } },
        GConnectFlags(0))
}
