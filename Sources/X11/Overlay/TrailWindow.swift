import CX11

/// A window for the trail, made once, shown for a character and hidden again.
///
/// All kinds have the class `krakel-trail`, by which a compositor can be configured for them.
final class TrailWindow {
    enum Kind {
        /// A 32-bit window; where its pixels are clear, a compositor shows the windows below.
        case translucent
        /// The same, but shaped to the ink as well, and never off the screen: see `CompositorWatch.suited`.
        case cut
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
    /// That of the screen.
    var size: (width: Int, height: Int)

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
        let background = kind == .shaped ? CWBackPixmap : CWBackPixel
        size = connection.screenSize()
        window = XCreateWindow(
            display, connection.root, 0, 0, UInt32(size.width), UInt32(size.height), 0,
            visual.depth, UInt32(InputOutput), visual.visual,
            UInt(CWOverrideRedirect | CWSaveUnder | CWColormap | CWBorderPixel | background),
            &attributes)
        picture = XRenderCreatePicture(display, window, visual.format, 0, nil)
        connection.describe(window, as: "krakel-trail")
        connection.takeNoInput(by: window)
        hide()
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
        place(0, size)
        XMapWindow(connection.display, window)
    }

    /// Hides the window, one that is cut beside the screen. The ink is cleared first, so that a compositor that
    /// fades windows out has nothing to fade. Wraps `XUnmapWindow`.
    func hide() {
        clearShape()
        switch kind {
        case .translucent: XClearWindow(connection.display, window)
        case .cut:
            place(-1, (1, 1))
            XMapWindow(connection.display, window)
            return
        case .shaped: break
        }
        XUnmapWindow(connection.display, window)
    }

    /// Wraps `XMoveResizeWindow`.
    private func place(_ corner: Int32, _ size: (width: Int, height: Int)) {
        XMoveResizeWindow(
            connection.display, window, corner, corner, UInt32(size.width), UInt32(size.height))
    }

    /// Adds the pixels of `spans`, sorted and merged, to the window's shape; for a long scribble also
    /// pixels around them.
    func grow(by spans: [RowSpan]) {
        guard kind != .translucent, !spans.isEmpty else { return }
        combine(shape.grow(by: spans), by: ShapeUnion, sorting: YXSorted)
    }

    /// Adds rectangles to the window's shape, sorted and all of one height. The pixels there stay as they are.
    func add(_ boxes: [PixelBox]) { combine(boxes, by: ShapeUnion, sorting: YXBanded) }

    /// Takes rectangles away from the window's shape, sorted and all of one height.
    func remove(_ boxes: [PixelBox]) { combine(boxes, by: ShapeSubtract, sorting: YXBanded) }

    private func combine(_ boxes: [PixelBox], by operation: Int32, sorting: Int32) {
        guard kind != .translucent, !boxes.isEmpty else { return }
        let rectangles = boxes.map { box in
            XRectangle(
                x: Int16(clamping: box.x), y: Int16(clamping: box.y),
                width: UInt16(clamping: box.width), height: UInt16(clamping: box.height))
        }
        connection.shape(window, rectangles, by: operation, sorting: sorting)
    }

    private func clearShape() {
        guard kind != .translucent else { return }
        shape = TrailShape()
        connection.shape(window, [])
    }
}

/// Windows for the same purpose, each made when it is needed first.
struct TrailWindows {
    private var made: [TrailWindow.Kind: TrailWindow] = [:]

    /// A window of this kind, or a shaped one where the server has no visual for it.
    mutating func window(_ kind: TrailWindow.Kind, on connection: Connection) -> TrailWindow? {
        for kind in [kind, .shaped] {
            made[kind] = made[kind] ?? TrailWindow(kind, on: connection)
            if let window = made[kind] { return window }
        }
        return nil
    }

    func resize(to size: (width: Int, height: Int)) {
        for window in made.values { window.size = size }
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
        case .translucent, .cut:
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
    /// The kind of window that looks best, according to the events handled so far.
    ///
    /// Picom, compton and their like blur all that lies below a translucent window, fade windows in, and show a
    /// window as it is, black where it is clear, until they have turned to the screen again; so theirs are cut.
    /// Others work more for a window whose shape changes: Mutter three times as much.
    private(set) var suited = TrailWindow.Kind.shaped
    /// Whether a compositor runs.
    public var isRunning: Bool { suited != .shaped }

    /// Wraps `XFixesSelectSelectionInput`; asks the server once for the state at the start.
    public init(on connection: Connection) {
        self.connection = connection
        selection = connection.atom("_NET_WM_CM_S\(connection.screen)")
        XFixesSelectSelectionInput(
            connection.display, connection.root, selection,
            UInt(
                XFixesSetSelectionOwnerNotifyMask | XFixesSelectionWindowDestroyNotifyMask
                    | XFixesSelectionClientCloseNotifyMask))
        look(at: XGetSelectionOwner(connection.display, selection))
    }

    /// All of picom's family tell their version so.
    private func look(at owner: Window) {
        let version =
            owner == 0
            ? nil : ServerQuery.bytes(of: "COMPTON_VERSION", on: owner, from: connection.display)
        suited = owner == 0 ? .shaped : version == nil ? .translucent : .cut
    }

    deinit { XFixesSelectSelectionInput(connection.display, connection.root, selection, 0) }

    /// Handles an event; false where it is not about the compositor.
    func handle(_ event: XEvent) -> Bool {
        guard event.type == connection.fixesEventBase + Int32(XFixesSelectionNotify) else {
            return false
        }
        let notice = withUnsafeBytes(of: event) {
            $0.loadUnaligned(as: XFixesSelectionNotifyEvent.self)
        }
        guard notice.selection == selection else { return false }
        look(at: notice.owner)
        return true
    }
}
