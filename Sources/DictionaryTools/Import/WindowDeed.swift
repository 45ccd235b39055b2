import Dictionaries

/// What other programs do to windows and desktops themselves.
enum WindowDeed {
    case close
    case maximise
    case restore
    case minimise
    case fullscreen
    case tile(ScrollDirection)
    case raise
    case lower
    case showDesktop
    case desktop(DesktopChoice)

    /// What Krakel has the window manager do; keys where it has no action for that.
    var actions: [Action] { windowAction.map { [.window($0)] } ?? keys }

    /// Whether it goes by the keys that most desktops have for it.
    var isByKeys: Bool { windowAction == nil }

    private var windowAction: WindowAction? {
        switch self {
        case .close: .close
        case .maximise: .maximise
        case .minimise: .minimise
        case .fullscreen: .fullscreen
        case .tile(.left): .left
        case .tile(.right): .right
        case .raise: .raise
        case .lower: .lower
        case .showDesktop: .showDesktop
        case .desktop(let choice): .desktop(choice)
        // `maximise` brings a window back that is maximised, and maximises any other.
        case .restore, .tile: nil
        }
    }

    /// As in GNOME, Cinnamon, MATE or Xfce, whichever agree.
    private var keys: [Action] {
        let chord: (Modifiers, String)? =
            switch self {
            case .restore: (.alt, "F5")
            case .tile(let direction):
                (.super, direction.rawValue.prefix(1).uppercased() + direction.rawValue.dropFirst())
            case .close, .maximise, .minimise, .fullscreen, .raise, .lower, .showDesktop, .desktop:
                nil
            }
        guard let (modifiers, name) = chord, let key = Keysym(name: name) else { return [] }
        return [.chord(Chord(modifiers: modifiers, key: key))]
    }

    /// What the comment of an entry says of its keys.
    static let remark = "the keys of most desktops"
}
