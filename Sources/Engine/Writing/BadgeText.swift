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
    public static func text(from old: WritingState, to new: WritingState) -> String? {
        guard old != new else { return nil }
        var parts: [String] = []
        if let next = new.nextMode {
            if next != old.nextMode || new.mode != old.mode { parts.append("next: \(next)") }
        } else if new.mode != old.mode {
            parts.append(new.mode)
        }
        if (new.once, new.locked) != (old.once, old.locked) {
            if !new.once.isEmpty { parts.append("next: " + new.once.names.joined(separator: "+")) }
            if !new.locked.isEmpty {
                parts.append(new.locked.names.joined(separator: "+") + " held")
            } else if !old.locked.isEmpty, new.once.isEmpty {
                parts.append(old.locked.names.joined(separator: "+") + " let go")
            }
        }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    public static let nothingToTakeBack = "nothing to take back"

    /// How far a knob was turned: in whole steps of 5 degrees, which can be followed by eye.
    public static func text(turning knob: Circling.Knob) -> String {
        let degrees = Int((knob.angle / 5).rounded()) * 5
        return "\(knob.angle < 0 ? "\u{21BA}" : "\u{21BB}") \(abs(degrees))\u{B0}"
    }

    /// The alternative that is offered for a character that was taken back.
    public static func text(offering actions: [Action]) -> String {
        "\(Label.text(of: actions))?"
    }

    /// A reading that can be chosen: short, and never blank.
    public static func text(choosing actions: [Action]) -> String {
        if actions == [.text(" ")] { return "space" }
        let label = Label.text(of: actions)
        return label.count > longest ? label.prefix(longest - 1) + "\u{2026}" : label
    }

    /// The choice to say what was drawn means, behind the readings.
    public static let teach = "teach\u{2026}"

    private static let longest = 16
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
    public var text: String {
        switch self {
        case .reading(let actions): BadgeText.text(choosing: actions)
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
