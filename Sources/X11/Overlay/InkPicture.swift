import CX11
import Strokes

/// A small picture of a character in a window, drawn as the trail draws ink. Its window must outlive it.
final class InkPicture {
    private let connection: Connection
    private let canvas: TrailCanvas
    private let picture: CX11.Picture
    private var ink: TrailInk

    private static let blend = TrailBlend(style: TrailStyle(outlineWidth: 0))

    /// nil where the server cannot draw it.
    ///
    /// - Parameters:
    ///   - place: where it is in `window`, in pixels; the ink is fitted into its middle.
    ///   - width: of the line, in pixels.
    init?(
        of drawn: Ink, in place: PixelBox, lineWidth width: Double, on window: Window,
        of connection: Connection
    ) {
        let display = connection.display
        let visual = XDefaultVisual(display, connection.screen)
        guard let format = XRenderFindVisualFormat(display, visual),
            let canvas = TrailCanvas(on: connection)
        else { return nil }
        self.connection = connection
        self.canvas = canvas
        picture = XRenderCreatePicture(display, window, format, 0, nil)
        ink = TrailInk(
            width: place.x + place.width, height: place.y + place.height, inkRadius: width / 2,
            outlineRadius: 0)
        for stroke in drawn.fitted(into: place, margin: width / 2).strokes {
            for (from, to) in zip(
                stroke.points, stroke.points.dropFirst() + stroke.points.suffix(1))
            {
                if let capsule = TrailCapsule(from: from, to: to) { _ = ink.add(capsule) }
            }
        }
    }

    deinit { XRenderFreePicture(connection.display, picture) }

    /// Draws it upon the ground that the window shows.
    func draw() {
        _ = ink.forgetShown()
        for patch in ink.takeChanges() { canvas.draw(patch, with: Self.blend, over: picture) }
    }
}

extension Ink {
    /// As large as `place` has room for, its shape kept, and never larger than it was drawn.
    fileprivate func fitted(into place: PixelBox, margin: Double) -> Ink {
        guard let box else { return self }
        let room = (
            width: Double(place.width) - 2 * margin, height: Double(place.height) - 2 * margin
        )
        let scale = min(1, room.width / max(box.width, 1), room.height / max(box.height, 1))
        let (centre, middle) = (place.center, box.center)
        return mapped {
            Point(x: centre.x + ($0.x - middle.x) * scale, y: centre.y + ($0.y - middle.y) * scale)
        }
    }
}
