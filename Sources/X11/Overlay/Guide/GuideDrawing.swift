import CX11
import Strokes

/// A guide on the screen, in a window of the same kinds as the trail's, below the ink: so the ink loses
/// nothing where the guide changes or goes.
///
/// A window that has a shape takes whole cells of the screen; without a compositor it shows beside the guide what
/// the screen showed there before: see `GuideCells`. Only what has changed is sent.
final class GuideDrawing {
    private let connection: Connection
    private let canvas: TrailCanvas?
    private var style: GuideStyle
    private var size: (width: Int, height: Int)
    /// nil before they are needed: they may change without the screen's size.
    private var monitors: [Box]?
    private var windows = TrailWindows()
    /// The window on the screen, nil while there is no guide.
    private(set) var window: TrailWindow?
    /// nil before it is needed; within, nil where there is none.
    private var font: OverlayFont??
    private var layout = GuideLayout()
    private var raster = GuideRaster()
    private var cells = GuideCells()
    /// Of a shaped window.
    private var backing: GuideBacking?
    /// The ways that are shown.
    private(set) var ways: [GuideWay] = []

    /// Windows and the font are made when there is something to show for
    /// the first time.
    init(on connection: Connection, canvas: TrailCanvas?, style: TrailStyle) {
        self.connection = connection
        self.canvas = canvas
        self.style = GuideStyle(style)
        size = connection.screenSize()
    }

    /// Shows `ways` instead of those shown before.
    ///
    /// - Parameters:
    ///   - isWhole: whether it has grown to its end; captions come then.
    ///   - kind: of the window, where none is shown yet.
    ///   - ink: the trail's window, where it is shown.
    func show(_ ways: [GuideWay], isWhole: Bool, in kind: TrailWindow.Kind, below ink: Window?) {
        guard let canvas, let pen = ways.lazy.compactMap(\.points.first).first,
            let window = window ?? windows.window(kind, on: connection)
        else { return hide() }
        let font =
            isWhole ? OverlayFont.opened(style.fontName, on: connection, keptIn: &self.font) : nil
        let screen = Box(minX: 0, minY: 0, maxX: Double(size.width), maxY: Double(size.height))
        let monitors = self.monitors ?? connection.monitors()
        self.monitors = monitors
        let monitor = monitors.first { $0.shows(pen) } ?? screen
        let layout = GuideLayout(
            ways, style: style, on: monitor, after: self.layout, textHeight: font?.height
        ) { font?.width(of: $0) ?? 0 }
        let raster = GuideRaster(layout, style: style, on: monitor)
        if self.window == nil {
            if window.kind == .shaped {
                backing = GuideBacking(for: window, size: size, on: connection)
            }
            window.show(below: ink)
        }
        draw(layout, raster, with: canvas, on: window, font)
        (self.layout, self.raster, self.ways) = (layout, raster, ways)
        self.window = window
        connection.flush()
    }

    /// Takes the guide off the screen.
    func hide() {
        (layout, raster, ways) = (GuideLayout(), GuideRaster(), [])
        (cells, backing) = (GuideCells(), nil)
        guard let window else { return }
        window.hide()
        self.window = nil
        connection.flush()
    }

    /// Takes the guide away until the next gesture. The font goes to those that Xft keeps until the badge
    /// forgets them.
    func rest() {
        hide()
        (font, monitors) = (nil, nil)
    }

    func use(_ style: TrailStyle) {
        rest()
        self.style = GuideStyle(style)
    }

    /// Takes over a new size of the screen.
    func screenChanged(to size: (width: Int, height: Int)) {
        rest()
        self.size = size
        windows.resize(to: size)
    }

    /// Draws what differs from what is shown. Words are drawn again on a plate that is drawn again: over
    /// themselves they would become bolder.
    private func draw(
        _ layout: GuideLayout, _ raster: GuideRaster, with canvas: TrailCanvas,
        on window: TrailWindow, _ font: OverlayFont?
    ) {
        let changes = raster.changes(since: self.raster)
        let shown = Set(self.layout.captions)
        let captions = layout.captions.filter { caption in
            !shown.contains(caption) || changes.contains { $0.place.box.overlaps(caption.plate) }
        }
        let isReshaped = window.kind != .translucent && !changes.isEmpty
        let reshaped = isReshaped ? cells.change(to: raster.cells) : GuideCells.Change()
        // The pixels must belong to the window before they are drawn.
        window.add(reshaped.added)
        backing?.keep(reshaped.added, of: window)
        // Where no words were, the plate is among the changes.
        let plates = captions.map(\.plate).filter { plate in
            self.layout.captions.contains { $0.plate.overlaps(plate) }
        }
        for patch in changes + plates.flatMap(raster.patches) {
            canvas.draw(patch, over: backing?.picture, on: window)
        }
        window.remove(reshaped.removed)
        for caption in captions {
            let place = (caption.plate.x + style.padding.x, caption.plate.y + style.padding.y)
            font?.draw(caption.text, at: place, on: window.window, of: window)
        }
    }
}
