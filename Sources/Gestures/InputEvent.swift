// Owns: what the pen machine is told. Leaves where it comes from to XServer.

import Strokes

/// Milliseconds on a clock that never goes back; where it starts does not matter.
public typealias Milliseconds = Int64

/// Something that happened to the pointer, or that time went on.
public enum InputEvent: Hashable, Sendable {
    /// The trigger went down. The pointer is frozen until an effect frees it.
    case press(Point)
    /// Where the frozen pointer has got to: the program below has seen nothing of it.
    case frozenMotion(Point)
    /// The trigger came up while the pointer was frozen.
    case frozenRelease
    /// Another button went down while the pointer was frozen.
    case frozenPressOfAnother
    /// The pointer moved during a stroke.
    case motion(Point)
    /// The trigger came up at the end of a stroke.
    case release(Point)
    /// The panic key, or a grab that was lost.
    case cancel
    /// Nothing but time: sent when a deadline of the pen has come.
    case tick
}
