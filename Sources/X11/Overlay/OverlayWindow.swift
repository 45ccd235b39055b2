import CX11

extension Connection {
    /// A window of the overlay, which window managers leave alone; not on the screen yet. Wraps `XCreateWindow`.
    ///
    /// - Parameters:
    ///   - ground: its colour, 0xRRGGBB; nil for none.
    ///   - events: the mask of those that are wanted of it.
    func overlayWindow(_ box: PixelBox, ground: UInt?, events: Int = 0, as name: String) -> Window {
        var attributes = XSetWindowAttributes()
        attributes.override_redirect = 1
        attributes.save_under = 1
        attributes.background_pixel = ground.map(pixel) ?? 0
        attributes.background_pixmap = Pixmap(None)
        attributes.event_mask = events
        let background = ground == nil ? CWBackPixmap : CWBackPixel
        let window = XCreateWindow(
            display, root, Int32(box.x), Int32(box.y), UInt32(box.width), UInt32(box.height), 0,
            Int32(CopyFromParent), UInt32(InputOutput), nil,
            UInt(CWOverrideRedirect | CWSaveUnder | CWEventMask | background), &attributes)
        describe(window, as: name)
        return window
    }

    /// Changes the shape of a window: by default, makes it what these rectangles cover. Wraps
    /// `XShapeCombineRectangles`.
    func shape(
        _ window: Window, _ rectangles: [XRectangle], _ kind: Int32 = Int32(ShapeBounding),
        by operation: Int32 = Int32(ShapeSet), sorting: Int32 = Int32(YXBanded)
    ) {
        var rectangles = rectangles
        XShapeCombineRectangles(
            display, window, kind, 0, 0, &rectangles, Int32(rectangles.count), operation, sorting)
    }

    /// Lets clicks at a window go to what is below it.
    func takeNoInput(by window: Window) { shape(window, [], Int32(ShapeInput)) }

    /// Puts a window right below `sibling`, or above all others. Wraps `XConfigureWindow`.
    func stack(_ window: Window, below sibling: Window?) {
        var changes = XWindowChanges()
        changes.sibling = sibling ?? Window(None)
        changes.stack_mode = sibling == nil ? Above : Below
        let mask = CWStackMode | (sibling == nil ? 0 : CWSibling)
        XConfigureWindow(display, window, UInt32(mask), &changes)
    }

    /// Rounds a window's corners by its shape, which looks the same with a compositor and without one.
    func cutCorners(of window: Window, _ size: (width: Int, height: Int), radius wanted: Int) {
        let box = PixelBox(x: 0, y: 0, width: size.width, height: size.height)
        shape(window, box.roundedRows(radius: wanted))
    }

    /// Has a compositor show a little of what lies below `window`: of all that is drawn, 0xFFFFFFFF shows nothing.
    func makeTranslucent(_ window: Window, opacity: UInt) {
        set("_NET_WM_WINDOW_OPACITY", of: window, type: XA_CARDINAL, [opacity])
    }

    /// Tells window managers and compositors what `window` is, so that they leave it as it is: no shadow,
    /// no fading, and no bypass of the compositor because a window fills the screen. Wraps
    /// `XChangeProperty`.
    func describe(_ window: Window, as name: String) {
        set("WM_CLASS", of: window, text: "\(name)\0\(name)\0")
        set("WM_NAME", of: window, text: name)
        // Compositors decorate drag icons least; those that do not know this type take the second.
        set(
            "_NET_WM_WINDOW_TYPE", of: window, type: XA_ATOM,
            ["_NET_WM_WINDOW_TYPE_DND", "_NET_WM_WINDOW_TYPE_NOTIFICATION"].map(atom))
        set("_NET_WM_BYPASS_COMPOSITOR", of: window, type: XA_CARDINAL, [2])
        set("_COMPTON_SHADOW", of: window, type: XA_CARDINAL, [0])
    }

    private func set(_ property: String, of window: Window, text: String) {
        let bytes = Array(text.utf8)
        XChangeProperty(
            display, window, atom(property), XA_STRING, 8, PropModeReplace, bytes,
            Int32(bytes.count))
    }
}

extension PixelBox {
    /// Its rows, without what round corners leave out.
    func roundedRows(radius wanted: Int) -> [XRectangle] {
        let radius = min(wanted, height / 2, width / 2)
        return (0..<height).map { row in
            let depth = max(radius - row, radius - (height - 1 - row), 0)
            let reach = Double(radius * radius - depth * depth).squareRoot()
            let inset = depth > 0 ? radius - Int(reach.rounded()) : 0
            return XRectangle(
                x: Int16(clamping: x + inset), y: Int16(clamping: y + row),
                width: UInt16(clamping: max(1, width - 2 * inset)), height: 1)
        }
    }
}

/// What looks the same on every display, as its resolution is reckoned with.
protocol ScaledStyle {
    /// Dots per inch by 96.
    var scale: Double { get }
}

extension ScaledStyle {
    /// At least one pixel, for so many at 96 dpi.
    func length(_ pixels: Double) -> Int { max(1, Int((pixels * scale).rounded())) }
}
