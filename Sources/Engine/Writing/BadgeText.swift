import Dictionaries
import Strokes

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
        offering actions: [Action], translate: @escaping @Sendable (String) -> String = { $0 }
    ) -> String {
        "\(text(choosing: actions, translate: translate))?"
    }

    /// A reading that can be chosen: short, and never blank.
    public static func text(
        choosing actions: [Action], translate: @escaping @Sendable (String) -> String = { $0 }
    ) -> String {
        let isTyped = actions.allSatisfy { if case .text = $0 { true } else { false } }
        return shortened(
            ActionWords(translate: translate).text(of: actions),
            to: isTyped ? longest : longestWords)
    }

    /// What a way of the guide leads to: never blank, and keys as they stand on the keyboard.
    public static func text(
        guidingTo actions: [Action], translate: @escaping @Sendable (String) -> String = { $0 }
    ) -> String {
        shortened(ActionWords(translate: translate).text(of: actions), to: longestGuide)
    }

    /// What a variant is called.
    public static func text(
        naming variant: Variant, translate: @escaping @Sendable (String) -> String = { $0 }
    ) -> String {
        variant.name ?? text(guidingTo: variant.actions, translate: translate)
    }

    private static func shortened(_ label: String, to count: Int) -> String {
        label.count > count ? label.prefix(count - 1) + "\u{2026}" : label
    }

    private static let longest = 16
    /// A name of a key that is cut off may be that of another, and so may words for what is done.
    private static let longestWords = 24
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

    /// For the badge.
    ///
    /// - Parameter translate: translates an English text into the reader's language.
    public func text(translate: @escaping @Sendable (String) -> String) -> String {
        switch self {
        case .reading(let actions): BadgeText.text(choosing: actions, translate: translate)
        case .word(let text, let completion):
            BadgeText.text(choosing: [
                .text(text + (completion.map { "\u{B7}" + $0.dropFirst(text.count) } ?? ""))
            ])
        case .begun: "..."
        case .nothing: "?"
        }
    }
}
