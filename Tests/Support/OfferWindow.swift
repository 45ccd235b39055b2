// What Krakel offers beside the pen, as it is on the screen, and a hand that clicks at it.

import Strokes

public struct OfferWindow {
    /// In root pixels.
    public let place: Box

    /// The widths of a picture and of a reading of one letter, in pixels at 96 dpi.
    private static let pictureWidth = 48.0
    private static let readingWidth = 38.0

    /// nil where nothing is offered at this moment.
    public init?(on display: OpaquePointer) {
        guard let window = managedWindow(titled: "krakel-offer", on: display),
            let place = area(of: window, on: display)
        else { return nil }
        self.place = place
    }

    /// Waits until something is offered; nil where nothing is.
    public static func shown(on display: OpaquePointer) -> OfferWindow? {
        var found: OfferWindow?
        _ = eventually(.screen(display)) {
            found = OfferWindow(on: display)
            return found != nil
        }
        return found
    }

    /// The middle of a reading of one letter behind a picture, counted from 0.
    public func reading(_ index: Int) -> Point {
        Point(
            x: place.minX + Self.pictureWidth + Self.readingWidth * (Double(index) + 0.5),
            y: place.minY + 12)
    }

    /// Where the learn dialog is opened.
    public var teach: Point { Point(x: place.maxX - 12, y: place.minY + 12) }
}

extension PenPlayer {
    /// Clicks at a place as a hand does.
    public func click(at place: Point, button: Int = 1) {
        move(to: place)
        press(button, after: 5)
        release(button, after: 20)
        synchronise()
    }

    /// Waits until Krakel asks about a miss, and opens the learn dialog.
    ///
    /// - Returns: false where it does not ask.
    public func teach(on display: OpaquePointer) -> Bool {
        guard let offer = OfferWindow.shown(on: display) else { return false }
        click(at: offer.teach)
        return true
    }
}
