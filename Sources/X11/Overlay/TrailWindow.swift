import CX11

/// A window for the trail, made once, shown for a character and hidden again.
///
/// Both kinds have the class `krakel-trail`, by which a compositor can be configured for them.
final class TrailWindow {
    enum Kind {
        /// A 32-bit window; where its pixels are clear, a compositor shows the windows below.
        case translucent
        /// A window shaped to the ink. It has no background, so its pixels begin with what the screen
        /// showed there.
        case shaped
    }

    let kind: Kind
    let picture: Picture
    private let connection: Connection
    let window: Window
    let visual: UnsafeMutablePointer<Visual>
    let colormap: Colormap
    private var shape = TrailShape()

    /// nil where the server has no visual for that kind.
    init?(_ kind: Kind, on connection: Connection) {
        let display = connection.display
        guard let visual = TrailVisual(kind, on: connection) else { return nil }
        self.kind = kind
        self.connection = connection
        self.visual = visual.visual
        colormap = XCreateColormap(display, connection.root, visual.visual, AllocNone)
        var attributes = XSetWindowAttributes()
        attributes.override_redirect = 1
        attributes.save_under = 1
        attributes.colormap = colormap
        attributes.border_pixel = 0
        attributes.background_pixel = 0
        attributes.background_pixmap = Pixmap(None)
        let background = kind == .translucent ? CWBackPixel : CWBackPixmap
        let size = connection.screenSize()
        window = XCreateWindow(
            display, connection.root, 0, 0, UInt32(size.width), UInt32(size.height), 0,
            visual.depth, UInt32(InputOutput), visual.visual,
            UInt(CWOverrideRedirect | CWSaveUnder | CWColormap | CWBorderPixel | background),
            &attributes)
        picture = XRenderCreatePicture(display, window, visual.format, 0, nil)
        connection.describe(window, as: "krakel-trail")
        connection.takeNoInput(by: window)
        clearShape()
    }

    deinit {
        XRenderFreePicture(connection.display, picture)
        XDestroyWindow(connection.display, window)
        XFreeColormap(connection.display, colormap)
    }

    /// Shows the window, with no ink in it, above all others, or below `sibling` and above what that is above.
    /// Wraps `XMapWindow`.
    func show(below sibling: Window? = nil) {
        connection.stack(window, below: sibling)
        XMapWindow(connection.display, window)
    }

    /// Hides the window. The ink is cleared first, so that a compositor that fades windows out has nothing
    /// to fade. Wraps `XUnmapWindow`.
    func hide() {
        if kind == .translucent { XClearWindow(connection.display, window) }
        XUnmapWindow(connection.display, window)
        clearShape()
    }

    /// Adds the pixels of `spans`, sorted and merged, to the window's shape; for a long scribble also
    /// pixels around them.
    func grow(by spans: [RowSpan]) {
        guard kind == .shaped, !spans.isEmpty else { return }
        combine(shape.grow(by: spans), by: ShapeUnion, sorting: YXSorted)
    }

    /// Adds rectangles to the window's shape, sorted and all of one height. The pixels there stay as they are.
    func add(_ boxes: [PixelBox]) { combine(boxes, by: ShapeUnion, sorting: YXBanded) }

    /// Takes rectangles away from the window's shape, sorted and all of one height.
    func remove(_ boxes: [PixelBox]) { combine(boxes, by: ShapeSubtract, sorting: YXBanded) }

    /// Wraps `XShapeCombineRectangles`.
    private func combine(_ boxes: [PixelBox], by operation: Int32, sorting: Int32) {
        guard kind == .shaped, !boxes.isEmpty else { return }
        var rectangles = boxes.map { box in
            XRectangle(
                x: Int16(clamping: box.x), y: Int16(clamping: box.y),
                width: UInt16(clamping: box.width), height: UInt16(clamping: box.height))
        }
        XShapeCombineRectangles(
            connection.display, window, Int32(ShapeBounding), 0, 0, &rectangles,
            Int32(rectangles.count), operation, sorting)
    }

    func resize(width: Int, height: Int) {
        XResizeWindow(connection.display, window, UInt32(width), UInt32(height))
    }

    private func clearShape() {
        guard kind == .shaped else { return }
        shape = TrailShape()
        XShapeCombineRectangles(
            connection.display, window, Int32(ShapeBounding), 0, 0, nil, 0, Int32(ShapeSet),
            Int32(YXBanded))
    }
}

/// The visual for a kind of window.
private struct TrailVisual {
    let visual: UnsafeMutablePointer<Visual>
    let depth: Int32
    let format: UnsafeMutablePointer<XRenderPictFormat>

    /// Wraps `XMatchVisualInfo` and `XRenderFindVisualFormat`.
    init?(_ kind: TrailWindow.Kind, on connection: Connection) {
        let display = connection.display
        let found: UnsafeMutablePointer<Visual>?
        switch kind {
        case .translucent:
            var info = XVisualInfo()
            guard XMatchVisualInfo(display, connection.screen, 32, TrueColor, &info) != 0 else {
                return nil
            }
            found = info.visual
            depth = 32
        case .shaped:
            found = XDefaultVisual(display, connection.screen)
            depth = XDefaultDepth(display, connection.screen)
        }
        guard let found, let format = XRenderFindVisualFormat(display, found) else { return nil }
        visual = found
        self.format = format
    }
}

/// Watches the selection that a compositor owns, `_NET_WM_CM_Sn` (Extended Window Manager Hints).
public final class CompositorWatch {
    private let connection: Connection
    private let selection: Atom
    /// Whether a compositor runs, according to the events handled so far.
    public private(set) var isRunning: Bool

    /// Wraps `XFixesSelectSelectionInput`; asks the server once for the state at the start.
    public init(on connection: Connection) {
        self.connection = connection
        selection = connection.atom("_NET_WM_CM_S\(connection.screen)")
        XFixesSelectSelectionInput(
            connection.display, connection.root, selection,
            UInt(
                XFixesSetSelectionOwnerNotifyMask | XFixesSelectionWindowDestroyNotifyMask
                    | XFixesSelectionClientCloseNotifyMask))
        isRunning = XGetSelectionOwner(connection.display, selection) != 0
    }

    deinit {
        XFixesSelectSelectionInput(connection.display, connection.root, selection, 0)
    }

    /// Handles an event; false where it is not about the compositor.
    func handle(_ event: XEvent) -> Bool {
        guard event.type == connection.fixesEventBase + Int32(XFixesSelectionNotify) else {
            return false
        }
        let notice = withUnsafeBytes(of: event) {
            $0.loadUnaligned(as: XFixesSelectionNotifyEvent.self)
        }
        guard notice.selection == selection else { return false }
        isRunning = notice.owner != 0
        return true
    }
}
