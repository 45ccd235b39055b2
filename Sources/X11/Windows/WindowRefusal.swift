import Dictionaries
import System

/// Why nothing was done with a window, or with the desktops.
public enum WindowRefusal: Error, Hashable, Sendable {
    /// The stroke began where there is no window.
    case desktop
    /// It began on a bar or a dock.
    case panel
    /// It began on a window of Krakel's.
    case krakel
    /// It began on a window that the window manager leaves alone.
    case unmanaged
    case noManager
    /// The screen is locked.
    case locked
    /// The program of the window does not let itself be closed in this way.
    case notClosable
    /// There are only so many desktops.
    case noDesktop(Int, count: Int)
    /// The present one is the only one, or the last one on that side.
    case noDesktopThere
    /// The window manager does not know how, or has not done it.
    ///
    /// - Parameter manager: its name; nil where it does not tell.
    case notDone(WindowAction, manager: String?)

    /// What happened and what to do, without a full stop.
    public var reason: Message {
        switch self {
        case .desktop: Message("there is no window where the stroke began; begin it on one")
        case .panel: Message("the stroke began on a panel; begin it on a window")
        case .krakel: Message("the stroke began on a window of Krakel; begin it on another one")
        case .unmanaged:
            Message("the window manager leaves this window alone; begin the stroke on another one")
        case .noManager: Message("no window manager runs that could do it; start one")
        case .locked: TypistError.keyboardGrabbed.reason
        case .notClosable:
            Message("the program does not let its window be closed from outside; close it there")
        case .noDesktop(let number, let count):
            Message("there is no desktop %s, there are %s", "\(number)", "\(count)")
        case .noDesktopThere: Message("there is no other desktop there")
        case .notDone(let action, let manager):
            if let manager {
                Self.words(for: action, of: manager)
            } else {
                Message("the window manager does not do this")
            }
        }
    }

    private static func words(for action: WindowAction, of manager: String) -> Message {
        switch action {
        case .close: "\(manager) does not close this window"
        case .minimise: "\(manager) does not minimise this window"
        case .maximise: "\(manager) does not maximise this window"
        case .fullscreen: "\(manager) does not show this window in full screen"
        case .left, .right: "\(manager) does not put this window in half of the screen"
        case .raise: "\(manager) does not raise this window"
        case .lower: "\(manager) does not lower this window"
        case .move: "\(manager) does not let this window be moved by keys"
        case .resize: "\(manager) does not let this window be resized by keys"
        case .toDesktop: "\(manager) does not send this window to another desktop"
        case .focus: "\(manager) does not give this window the keyboard"
        case .desktop: "\(manager) does not show another desktop"
        case .showDesktop: "\(manager) does not hide its windows"
        }
    }
}
