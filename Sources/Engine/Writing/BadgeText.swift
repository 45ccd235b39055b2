import Dictionaries
import Strokes

/// What the next character is read in: the parts of an engine's state that are not to be seen in what
/// it types.
public struct WritingState: Hashable, Sendable {
    /// The mode that stays.
    public var mode: String
    /// The mode for the next character only.
    public var nextMode: String?
    public var once: Modifiers
    public var locked: Modifiers

    public init(
        mode: String, nextMode: String? = nil, once: Modifiers = [], locked: Modifiers = []
    ) {
        self.mode = mode
        self.nextMode = nextMode
        self.once = once
        self.locked = locked
    }

    init(_ writing: Writing) {
        self.init(
            mode: writing.locked, nextMode: writing.shifted, once: writing.sticky.once,
            locked: writing.sticky.locked)
    }
}

/// A few words for the badge.
public enum BadgeText {
    /// What to tell after a change from `old` to `new`; nil where there is nothing. That what was
    /// for one character has gone with it is not told, because users expect it.
    ///
    /// - Parameter translate: translates an English text, as a mode's name, into the reader's language.
    public static func text(
        from old: WritingState, to new: WritingState, translate: (String) -> String = { $0 }
    ) -> String? {
        guard old != new else { return nil }
        var parts: [String] = []
        if let next = new.nextMode {
            if next != old.nextMode || new.mode != old.mode {
                parts.append(translate("next:") + " " + translate(next))
            }
        } else if new.mode != old.mode {
            parts.append(translate(new.mode))
        }
        if (new.once, new.locked) != (old.once, old.locked) {
            if !new.once.isEmpty { parts.append(translate("next:") + " " + new.once.joined) }
            if !new.locked.isEmpty {
                parts.append(new.locked.joined + " " + translate("held"))
            } else if !old.locked.isEmpty, new.once.isEmpty {
                parts.append(old.locked.joined + " " + translate("let go"))
            }
        }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// How far a knob was turned: in whole steps of 5 degrees, which can be followed by eye.
    public static func text(turning knob: Circling.Knob) -> String {
        let degrees = Int((knob.angle / 5).rounded()) * 5
        return "\(knob.angle < 0 ? "\u{21BA}" : "\u{21BB}") \(abs(degrees))\u{B0}"
    }

    /// The alternative that is offered for a character that was taken back.
    public static func text(
        offering actions: [Action], translate: (String) -> String = { $0 }
    ) -> String {
        "\(text(choosing: actions, translate: translate))?"
    }

    /// A reading that can be chosen: short, and never blank.
    public static func text(
        choosing actions: [Action], translate: (String) -> String = { $0 }
    ) -> String {
        withoutActuallyEscaping(translate) { translate in
            let (label, hasKeys) = label(of: actions, translate)
            return shortened(label, to: hasKeys ? longestKeys : longest)
        }
    }

    /// What a way of the guide leads to: never blank, and keys as they stand on the keyboard.
    public static func text(
        guidingTo actions: [Action], translate: (String) -> String = { $0 }
    ) -> String {
        withoutActuallyEscaping(translate) { translate in
            shortened(label(of: actions, translate).text, to: longestGuide)
        }
    }

    /// What a variant is called.
    public static func text(
        naming variant: Variant, translate: (String) -> String = { $0 }
    ) -> String {
        variant.name ?? text(guidingTo: variant.actions, translate: translate)
    }

    private static func label(
        of actions: [Action], _ translate: @escaping (String) -> String
    ) -> (text: String, hasKeys: Bool) {
        let keys = KeyWords(translate: translate)
        var (hasKeys, parts): (Bool, [String]) = (false, [])
        for action in actions {
            if case .variants(let variants) = action {
                let names = variants.map { $0.name ?? label(of: $0.actions, translate).text }
                return (names.joined(separator: " / "), true)
            }
            if case .chord(let chord) = action {
                hasKeys = true
                parts.append(keys.text(of: chord))
            } else {
                parts.append(Label.visible(of: [action], translate: translate))
            }
        }
        return hasKeys
            ? (parts.joined(separator: ", "), true)
            : (Label.visible(of: actions, translate: translate), false)
    }

    private static func shortened(_ label: String, to count: Int) -> String {
        label.count > count ? label.prefix(count - 1) + "\u{2026}" : label
    }

    private static let longest = 16
    /// A name of a key that is cut off may be that of another.
    private static let longestKeys = 24
    private static let longestGuide = 32
}

extension Modifiers {
    fileprivate var joined: String { names.joined(separator: "+") }
}

/// The likeliest reading of what is still being drawn.
public enum Anticipation: Hashable, Sendable {
    case reading([Action])
    /// The word under way, of whose strokes the last is drawn or not.
    ///
    /// - Parameter completion: what it becomes with a flick to the right.
    case word(String, completion: String? = nil)
    /// Nothing yet, but something begins like it.
    case begun
    /// Nothing that is known.
    case nothing

    init(_ reading: InkReading) {
        if let match = reading.match, match.verdict != .rejected {
            self = .reading(match.actions)
        } else {
            self = reading.mayGoOn ? .begun : .nothing
        }
    }

    /// For the badge, in English.
    public var text: String { text(translate: { $0 }) }

    /// For the badge.
    ///
    /// - Parameter translate: translates an English text into the reader's language.
    public func text(translate: (String) -> String) -> String {
        switch self {
        case .reading(let actions): BadgeText.text(choosing: actions, translate: translate)
        case .word(let text, let completion):
            BadgeText.text(
                choosing: [
                    .text(text + (completion.map { "\u{B7}" + $0.dropFirst(text.count) } ?? ""))
                ])
        case .begun: "..."
        case .nothing: "?"
        }
    }
}
