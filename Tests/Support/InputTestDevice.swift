import Glibc
import Strokes

/// One device of an `InputTestServer`, by the protocol of the X server's inputtest driver
/// (xf86-input-inputtest-protocol.h).
public final class InputTestDevice {
    private let descriptor: Int32

    /// Connects and greets: both ends tell the version of the protocol, 1.1.
    init(at path: String) throws(ChildProcessError) {
        descriptor = LocalSocket.connect(to: path)
        guard descriptor >= 0 else { throw .notStarted(path) }
        try send(Message(kind: 0, UInt16(1), UInt16(1)))
        _ = try answer(atLeast: 12)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Axis 0 and 1 are the place, 4 is the pressure.
    public typealias Axes = [Int: Double]

    /// Moves by pixels.
    @discardableResult
    public func move(by offset: Point) throws(ChildProcessError) -> InputTestDevice {
        try motion([0: offset.x, 1: offset.y], isAbsolute: false)
    }

    /// Moves to a pixel of the screen; for devices whose axes are 0...65535 over it.
    @discardableResult
    public func move(to point: Point, pressure: Double = 0) throws(ChildProcessError)
        -> InputTestDevice
    {
        try motion(Self.axes(point, pressure: pressure), isAbsolute: true)
    }

    /// The pen comes near, or goes away.
    @discardableResult
    public func proximity(_ isNear: Bool, at point: Point) throws(ChildProcessError)
        -> InputTestDevice
    {
        try send(
            Message(
                kind: 3, UInt32(isNear ? 1 : 0), UInt32(0), axes: Self.axes(point, pressure: 0)))
    }

    /// - Parameter pressure: 0...1000.
    @discardableResult
    public func button(
        _ number: Int, isPress: Bool, at point: Point? = nil, pressure: Double? = nil
    ) throws(ChildProcessError) -> InputTestDevice {
        let axes = point.map { Self.axes($0, pressure: pressure ?? (isPress ? 300 : 0)) }
        return try send(
            Message(
                kind: 4, UInt32(point == nil ? 0 : 1), UInt32(number), UInt32(isPress ? 1 : 0),
                UInt32(0), axes: axes ?? [:]))
    }

    /// Presses or releases a key of the keyboard.
    @discardableResult
    public func key(_ keycode: UInt8, isPress: Bool) throws(ChildProcessError) -> InputTestDevice {
        try send(Message(kind: 5, UInt32(keycode), UInt32(isPress ? 1 : 0)))
    }

    /// The parts of a touch, or of a gesture, by the numbers that the server gives them.
    public enum Phase: Int, Sendable {
        case begin, update, end
    }

    /// - Parameter finger: from 0.
    public func touch(_ finger: Int, _ phase: Phase, at point: Point) throws(ChildProcessError) {
        let place = Self.axes(point, pressure: 0).filter { $0.key < 2 }
        try send(Message(kind: 6, UInt32(finger), UInt32(18 + phase.rawValue), axes: place))
    }

    /// A pinch of a touchpad, by how far it has come: `scale` since its beginning, `angle` since the last event.
    public func pinch(
        _ phase: Phase, _ fingers: Int, scale: Double = 1, angle: Double = 0
    ) throws(ChildProcessError) {
        try sendGesture(7, 27 + phase.rawValue, fingers, [0, 0, 0, 0, scale, angle])
    }

    /// A swipe of a touchpad, by pixels since the last event.
    public func swipe(
        _ phase: Phase, _ fingers: Int, x: Double = 0, y: Double = 0
    ) throws(ChildProcessError) {
        try sendGesture(8, 30 + phase.rawValue, fingers, [x, y, x, y])
    }

    private func sendGesture(
        _ kind: UInt32, _ event: Int, _ fingers: Int, _ values: [Double]
    ) throws(ChildProcessError) {
        var message = Message(kind: kind, UInt16(event), UInt16(fingers), UInt32(0))
        for value in values { message.add(value.bitPattern) }
        try send(message)
    }

    private func motion(
        _ axes: Axes, isAbsolute: Bool
    ) throws(ChildProcessError) -> InputTestDevice {
        try send(Message(kind: 2, UInt32(isAbsolute ? 1 : 0), UInt32(0), axes: axes))
    }

    private static func axes(_ point: Point, pressure: Double) -> Axes {
        [
            0: point.x * 65535 / Double(InputTestServer.width - 1),
            1: point.y * 65535 / Double(InputTestServer.height - 1), 4: pressure,
        ]
    }

    /// Waits until the server has taken everything sent.
    public func synchronise() throws(ChildProcessError) {
        try send(Message(kind: 1))
        _ = try answer(atLeast: 8)
    }

    @discardableResult
    private func send(_ message: Message) throws(ChildProcessError) -> InputTestDevice {
        let bytes = message.complete
        guard Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
        else { throw .ended }
        return self
    }

    private func answer(atLeast count: Int) throws(ChildProcessError) -> [UInt8] {
        let deadline = Deadline(Deadline.generous)
        var answer: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64)
        while answer.count < count {
            guard waitUntilReadable(descriptor, deadline) else { throw .timedOut }
            let received = read(descriptor, &chunk, chunk.count)
            guard received > 0 else { throw .ended }
            answer += chunk[..<received]
        }
        return answer
    }
}

/// A request: its length and kind, then the fields, all in the machine's own byte order.
private struct Message {
    private let kind: UInt32
    private var body: [UInt8] = []

    init(
        kind: UInt32, _ fields: any FixedWidthInteger..., axes: InputTestDevice.Axes? = nil
    ) {
        self.kind = kind
        for field in fields { add(field) }
        if let axes { add(valuators: axes) }
    }

    mutating func add(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value) { body += $0 }
    }

    /// A count that is not used, a mask of 64 axes, their values and their unaccelerated ones. The
    /// structure is aligned to eight bytes, the mask is not.
    private mutating func add(valuators axes: InputTestDevice.Axes) {
        add(UInt32(0))
        add(axes.keys.reduce(into: UInt64(0)) { $0 |= 1 << UInt64($1) })
        add(UInt32(0))
        for axis in 0..<64 { add((axes[axis] ?? 0).bitPattern) }
        body += [UInt8](repeating: 0, count: 64 * 8)
    }

    var complete: [UInt8] {
        var whole: [UInt8] = []
        withUnsafeBytes(of: UInt32(8 + body.count)) { whole += $0 }
        withUnsafeBytes(of: kind) { whole += $0 }
        return whole + body
    }
}
