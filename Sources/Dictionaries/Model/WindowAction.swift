/// What a stroke has the window manager do, with the window that lies under its start or with the desktops.
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
    /// Sends it to another desktop; `follows` shows that one as well, and gives the window the keyboard.
    case toDesktop(DesktopChoice, follows: Bool = false)
    /// Gives it the keyboard. Keys behind it in an entry are typed once it has it.
    case focus
    /// Shows another desktop, whatever lies under the stroke.
    case desktop(DesktopChoice)
    /// Hides all windows; a second time shows them again.
    case showDesktop

    /// Whether it is about the desktops, and needs no window under the stroke.
    public var isForDesktops: Bool {
        if case .desktop = self { true } else { self == .showDesktop }
    }

    /// The word that begins it.
    var keyword: String { isForDesktops ? Self.desktopKeyword : Self.windowKeyword }

    static let windowKeyword = "window"
    static let desktopKeyword = "desktop"
    static let toDesktopWord = "to-desktop"
    static let followWord = "follow"

    /// Those with a window and without a desktop, in the order in which people are told of them.
    static let plain: [WindowAction] = [
        .close, .minimise, .maximise, .fullscreen, .left, .right, .raise, .lower, .move, .resize,
        .focus,
    ]

    /// What stands behind its keyword.
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
        case .toDesktop(let choice, let follows):
            ([Self.toDesktopWord, choice.word] + (follows ? [Self.followWord] : []))
                .joined(separator: " ")
        case .desktop(let choice): choice.word
        case .showDesktop: "show"
        }
    }

    /// Whether the window manager takes the pointer or the keyboard for it, which it cannot while a
    /// trigger is held.
    var takesPointer: Bool { self == .move || self == .resize }
}

/// One of the desktops, by its number or from where one is.
public enum DesktopChoice: Hashable, Sendable {
    /// The first is 1.
    case number(Int)
    /// Behind the last comes the first.
    case next
    case previous
    /// As the desktops are laid out in the pager; there is none beyond its edge.
    case beside(ScrollDirection)

    /// The highest number: a larger one is a typing error.
    public static let most = 99

    /// Those that have a word.
    static let named = [.next, .previous] + ScrollDirection.allCases.map(DesktopChoice.beside)

    init?(word: String) {
        if let choice = Self.named.first(where: { $0.word == word }) {
            self = choice
        } else if let number = Int(word), word.utf8.allSatisfy(Byte.isDigit),
            (1...Self.most).contains(number)
        {
            self = .number(number)
        } else {
            return nil
        }
    }

    var word: String {
        switch self {
        case .number(let number): "\(number)"
        case .next: "next"
        case .previous: "previous"
        case .beside(let direction): direction.rawValue
        }
    }
}
