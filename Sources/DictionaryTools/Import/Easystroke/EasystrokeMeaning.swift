import Dictionaries

/// What an action does in Krakel, or why it does not.
struct EasystrokeMeaning {
    /// nil where there is an obstacle.
    var actions: [Action]?
    var obstacle: ForeignObstacle?
    /// In the notation of a dictionary, as far as there is one.
    var text: String

    static let nothing = EasystrokeMeaning(.noAction, "easystroke none")

    private init(_ obstacle: ForeignObstacle, _ text: String) {
        self.obstacle = obstacle
        self.text = text
    }

    private init(_ action: Action) {
        actions = [action]
        text = ActionNotation.text(of: action)
    }

    init(_ action: EasystrokeAction) {
        switch action {
        case .command(let bytes):
            let text = String(decoding: bytes, as: UTF8.self)
            if let command = try? Command(shell: Self.withPlaces(text)), Array(text.utf8) == bytes {
                self.init(.running(command))
            } else {
                self.init(.command, "run shell " + ActionNotation.text(of: .text(text)))
            }
        case .text(let bytes):
            if let text = String(validating: bytes, as: UTF8.self), !text.isEmpty {
                self.init(.text(text))
            } else {
                let text = String(decoding: bytes, as: UTF8.self)
                self.init(.notText, ActionNotation.text(of: .text(text)))
            }
        case .key(let number, let mask):
            let modifiers = Modifiers(gdkMask: mask)
            guard let key = UInt32(exactly: number).map(Keysym.init(rawValue:)),
                Keysym(name: key.name) == key, !key.name.hasPrefix("0x")
            else {
                self.init(.unknownKey, "easystroke key \(number) with modifiers \(mask)")
                return
            }
            self.init(.chord(Chord(modifiers: modifiers, key: key)))
        case .button(let number, let mask):
            guard let kind = PointerAction.Kind(button: number) else {
                self.init(.unknownButton, "easystroke button \(number)")
                return
            }
            self.init(.pointer(PointerAction(kind, modifiers: Modifiers(gdkMask: mask))))
        case .scroll: self.init(.scroll, "easystroke scroll")
        case .ignore: self.init(.ignore, "easystroke ignore")
        case .misc(let kind):
            switch kind {
            case 1: self.init(.window, "easystroke unminimise")
            case 2: self.init(.window, "easystroke show or hide")
            case 3: self.init(.window, "easystroke disable")
            default: self.init(.noAction, "easystroke none")
            }
        }
    }

    /// `command` with the variables in which easystroke gives the ends of the stroke, where it names one.
    fileprivate static func withPlaces(_ command: String) -> String {
        guard command.contains("EASYSTROKE_") else { return command }
        return """
            export EASYSTROKE_X1="${KRAKEL_STROKE_START%,*}" EASYSTROKE_Y1="${KRAKEL_STROKE_START#*,}" \
            EASYSTROKE_X2="${KRAKEL_STROKE_END%,*}" EASYSTROKE_Y2="${KRAKEL_STROKE_END#*,}"; \(command)
            """
    }
}

extension Modifiers {
    /// What is held, by GDK's mask: the bits of the X protocol, and above them what they mean.
    /// The locks do not count. GDK adds Hyper and Meta where they are on the key of Super or Alt.
    init(gdkMask mask: Int) {
        self = []
        if mask & 1 << 0 != 0 { insert(.shift) }
        if mask & 1 << 2 != 0 { insert(.control) }
        if mask & 1 << 3 != 0 { insert(.alt) }
        if mask & 1 << 7 != 0 { insert(.altGr) }
        if mask & (1 << 6 | 1 << 26) != 0 { insert(.super) }
        if mask & 1 << 27 != 0, !contains(.super) { insert(.hyper) }
        if mask & 1 << 28 != 0, !contains(.alt) { insert(.meta) }
    }
}
