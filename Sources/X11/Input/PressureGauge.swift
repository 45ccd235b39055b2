import CX11

/// Follows the pressure of one pen from its press to its release: events tell only what has changed.
struct PressureGauge {
    private let device: Int32
    private let axis: PressureAxis
    private var pressure: Double?

    /// Tells nothing until the pen has pressed at all: some tablets have the axis and never use it.
    var value: Double? { isAlive ? pressure : nil }
    private var isAlive = false

    /// - Parameter pressure: how hard it presses now.
    init(device: Int32, axis: PressureAxis, pressure: Double?) {
        self.device = device
        self.axis = axis
        note(pressure)
    }

    /// Takes in an event.
    ///
    /// - Returns: the pressure there; nil where it is another device's, or nobody knows.
    mutating func read(_ valuators: XIValuatorState, of device: Int32) -> Double? {
        guard device == self.device else { return nil }
        note(axis.value(in: valuators))
        return value
    }

    private mutating func note(_ new: Double?) {
        guard let new else { return }
        pressure = new
        if new > 0 { isAlive = true }
    }
}
