/// What a stroke has the window manager do with the window that lies under its start.
public enum WindowAction: Hashable, Sendable {
    /// Closes it, as its close button does: the program may still ask whether to save.
    case close
    case minimise
    /// Makes it as large as the screen's work area; a second time brings it back.
    case maximise
    /// Has it fill the monitor without a frame; a second time brings it back.
    case fullscreen
    /// Puts it in the left half of its monitor.
    case left
    /// Puts it in the right half of its monitor.
    case right
    /// Puts it above all others.
    case raise
    /// Puts it below all others.
    case lower
    /// Lets the user move it by keys, until Return or Escape.
    case move
    /// Lets the user resize it by keys, until Return or Escape.
    case resize
    /// Sends it to another desktop.
    ///
    /// - Parameter number: the first is 1.
    case toDesktop(_ number: Int)
    /// Gives it the keyboard. Keys behind it in an entry are typed once it has it.
    case focus

    /// The highest number of a desktop: a larger one is a typing error.
    public static let mostDesktops = 99

    /// The word that begins all of them.
    static let keyword = "window"

    /// Those without a number, in the order in which people are told of them.
    static let plain: [WindowAction] = [
        .close, .minimise, .maximise, .fullscreen, .left, .right, .raise, .lower, .move, .resize,
        .focus,
    ]

    /// Its word behind `window`.
    var word: String {
        switch self {
        case .close: "close"
        case .minimise: "minimise"
        case .maximise: "maximise"
        case .fullscreen: "fullscreen"
        case .left: "left"
        case .right: "right"
        case .raise: "raise"
        case .lower: "lower"
        case .move: "move"
        case .resize: "resize"
        case .focus: "focus"
        case .toDesktop: "to-desktop"
        }
    }

    /// Whether the window manager takes the pointer or the keyboard for it, which it cannot while a
    /// trigger is held.
    var takesPointer: Bool { self == .move || self == .resize }
}
