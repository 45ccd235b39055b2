import Dictionaries

/// What other programs do to windows and desktops themselves.
enum WindowDeed {
    /// What Krakel has the window manager do as well.
    case window(WindowAction)
    /// What Krakel has no action for, by the keys of GNOME, Cinnamon, MATE or Xfce, whichever agree.
    case keys(Modifiers, String)

    /// `maximise` brings a window back that is maximised, and maximises any other.
    static let restore = WindowDeed.keys(.alt, "F5")

    /// Puts a window into that half of its monitor.
    static func tile(_ direction: ScrollDirection) -> WindowDeed {
        switch direction {
        case .left: .window(.left)
        case .right: .window(.right)
        case .up: .keys(.super, "Up")
        case .down: .keys(.super, "Down")
        }
    }

    var actions: [Action] {
        switch self {
        case .window(let action): [.window(action)]
        case .keys(let modifiers, let name):
            Keysym(name: name).map { [.chord(Chord(modifiers: modifiers, key: $0))] } ?? []
        }
    }

    /// Whether it goes by the keys that most desktops have for it.
    var isByKeys: Bool { if case .keys = self { true } else { false } }

    /// What the comment of an entry says of its keys.
    static let remark = "the keys of most desktops"
}
