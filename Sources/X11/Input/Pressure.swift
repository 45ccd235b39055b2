import CX11

/// The axis of a pen that reports its pressure.
struct PressureAxis: Hashable {
    var number: Int
    var range: ClosedRange<Double>

    /// `value` on a scale from 0 to 1.
    func normalised(_ value: Double) -> Double {
        min(max((value - range.lowerBound) / (range.upperBound - range.lowerBound), 0), 1)
    }

    /// The pressure of an event, 0...1; nil where it has not changed. Wraps `XIMaskIsSet`.
    func value(in valuators: XIValuatorState) -> Double? {
        guard number < Int(valuators.mask_len) * 8, isSet(number, in: valuators) else { return nil }
        let index = (0..<number).count { isSet($0, in: valuators) }
        return normalised(valuators.values[index])
    }

    private func isSet(_ number: Int, in valuators: XIValuatorState) -> Bool {
        valuators.mask[number / 8] & (1 << (number % 8)) != 0
    }
}

/// Follows the pressure of one pen from its press to its release, since an event has only the axes that have changed.
struct PressureGauge {
    private let device: Int32
    private let axis: PressureAxis
    private var pressure: Double?

    /// The pressure, 0...1; nil until it has been more than 0, because some tablets have the axis and never use it.
    var value: Double? { isAlive ? pressure : nil }
    private var isAlive = false

    /// - Parameter pressure: the pressure now.
    init(device: Int32, axis: PressureAxis, pressure: Double?) {
        self.device = device
        self.axis = axis
        note(pressure)
    }

    /// Takes in an event.
    ///
    /// - Returns: the pressure then; nil where the event is another device's, or the pressure is not known.
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
