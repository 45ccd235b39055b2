import Session
import Strokes

/// A hand with a pen of an `InputTestServer`, which has no pace of its own.
public struct PenHand {
    public let pen: InputTestDevice
    public let krakel: KrakelProcess

    /// The settings that have the pen write by its tip.
    public static let tip = "[[trigger]]\nbutton = 1\ndevice = \"*stylus*\"\n"

    /// - Parameter krakel: listened to.
    public init(_ pen: InputTestDevice, before krakel: KrakelProcess) {
        self.pen = pen
        self.krakel = krakel
    }

    /// The pen comes near and goes down; waits until the stroke has begun, the pen at `points[3]`.
    ///
    /// - Parameters:
    ///   - button: 1 is the tip; others are held above the tablet.
    ///   - pressure: 0...1000 at each point; those of a button are drawn without.
    public func begin(
        _ points: [Point], button: Int = 1, pressure: (Int) -> Double = { _ in 300 }
    ) throws {
        func pressed(_ index: Int) -> Double { button == 1 ? pressure(index) : 0 }
        try pen.proximity(true, at: points[0])
        try pen.move(to: points[0])
        try pen.button(button, isPress: true, at: points[0], pressure: pressed(0)).synchronise()
        for index in 1...3 { try pen.move(to: points[index], pressure: pressed(index)) }
        try pen.synchronise()
        _ = try krakel.event(.willDraw)
    }

    /// Goes on from `points[3]`.
    public func draw(
        _ points: [Point], button: Int = 1, pressure: (Int) -> Double = { _ in 300 }
    ) throws {
        for index in points.indices.dropFirst(4) {
            try pen.move(to: points[index], pressure: button == 1 ? pressure(index) : 0)
            try pen.synchronise()
        }
    }

    /// Lets go and takes the pen away.
    public func end(at point: Point, button: Int = 1) throws {
        try pen.button(button, isPress: false, at: point)
        try pen.proximity(false, at: point).synchronise()
    }

    /// A whole stroke.
    public func write(
        _ points: [Point], button: Int = 1, pressure: (Int) -> Double = { _ in 300 }
    ) throws {
        try begin(points, button: button, pressure: pressure)
        try draw(points, button: button, pressure: pressure)
        try end(at: points[points.count - 1], button: button)
    }

    /// Touches the tablet once.
    public func tap(at point: Point, button: Int = 1) throws {
        try pen.proximity(true, at: point)
        try pen.move(to: point)
        try pen.button(button, isPress: true, at: point).synchronise()
        try end(at: point, button: button)
    }
}
