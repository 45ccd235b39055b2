import Dictionaries
import Glibc
import Strokes

/// The variants of an entry around the end of its stroke: the usual one in the middle, each other in a direction.
public struct ShownRing: Hashable, Sendable {
    /// Where the pen was when it opened, in root pixels: what is chosen counts from there.
    public var centre: Point
    /// The first is the usual one.
    public var variants: [Variant]
    /// What the pen is at: an index of `variants`.
    public var chosen = 0

    /// The direction of a variant, in radians clockwise from the right; nil for the usual one.
    ///
    /// - Parameter count: how many there are in all.
    public static func direction(of index: Int, among count: Int) -> Double? {
        guard index > 0, index < count else { return nil }
        return 2 * .pi * Double(index - 1) / Double(count - 1)
    }

    /// The variant that a pen at `point` is at: the usual one near the middle, else that whose direction is
    /// nearest.
    ///
    /// - Parameter deadZone: up to how far from the middle it is the usual one, in pixels.
    func index(at point: Point, deadZone: Double) -> Int {
        let (x, y) = (point.x - centre.x, point.y - centre.y)
        guard variants.count > 1, x.isFinite, y.isFinite, (x * x + y * y).squareRoot() > deadZone
        else { return 0 }
        let sectors = variants.count - 1
        let turn = atan2(y, x) / (2 * .pi)
        let sector = Int((turn * Double(sectors)).rounded())
        return 1 + (sector + sectors) % sectors
    }
}

/// When the ring opens, and how it is chosen from.
public struct RingPolicy: Hashable, Sendable {
    /// The pen rests this long at the end of a stroke before the ring opens.
    public var pause: Milliseconds
    /// The pen rests while it stays this near, in pixels.
    public var leash: Double
    /// Nearer to the middle than this, in pixels, nothing but the usual variant is chosen.
    public var deadZone: Double

    /// Longer than anyone rests within a stroke, and shorter than what cancels one that ends where it began.
    public static let usualPause: Milliseconds = 450

    /// - Parameter scale: dots per inch of the display by 96.
    public init(pause: Milliseconds = usualPause, scale: Double = 1) {
        self.pause = pause
        leash = 4 * scale
        deadZone = 16 * scale
    }
}
