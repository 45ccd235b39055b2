// Owns: what is done to keyboard and pointer in one step.

import Strokes

/// A step of typing as the X server takes it.
public enum KeyEvent: Hashable, Sendable {
    /// A key goes down, by its keycode, 8...255.
    case press(UInt8)
    case release(UInt8)
    /// The group that keys are read in from now on; 0 is the first. Sent along with the keys, it
    /// makes them independent of somebody who switches the layout meanwhile.
    case lockGroup(Int)
    /// A button of the pointer goes down, by its number in X; 4 to 7 are the wheel.
    case pressButton(Int)
    case releaseButton(Int)
    /// The pointer jumps to a place in root pixels.
    case movePointer(Point)

    public init(keycode: UInt8, isPress: Bool) {
        self = isPress ? .press(keycode) : .release(keycode)
    }

    /// The key that moves; nil where none does.
    public var keycode: UInt8? {
        switch self {
        case .press(let keycode), .release(let keycode): keycode
        case .lockGroup, .pressButton, .releaseButton, .movePointer: nil
        }
    }
}
