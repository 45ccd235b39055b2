// Owns: one key going down or up.

/// A key event as the X server takes it.
public struct KeyEvent: Hashable, Sendable {
    /// 8...255, the server's number of the key.
    public var keycode: UInt8
    public var isPress: Bool

    public init(keycode: UInt8, isPress: Bool) {
        self.keycode = keycode
        self.isPress = isPress
    }
}
