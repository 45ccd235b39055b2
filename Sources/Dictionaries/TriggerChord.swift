// Owns: what may be done with the trigger held but nothing drawn, and how it is written.
// Leaves what it means to TriggerChords.

/// Another button pressed while the trigger is held still, or the wheel turned by a step.
public struct TriggerChord: Hashable, Sendable {
    /// As applications see it; 4 to 7 are the wheel.
    public let button: Int

    /// - Parameter button: 1 to 255.
    public init(button: Int) {
        self.button = button
    }

    /// Reads `wheel-up` and `button-1`; nil where `text` is neither.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        switch parts[0] {
        case "wheel":
            guard let direction = ScrollDirection(rawValue: String(parts[1])) else { return nil }
            self.init(button: direction.button)
        case "button":
            guard let button = Int(parts[1]), (1...255).contains(button), "\(button)" == parts[1],
                !ScrollDirection.allCases.contains(where: { $0.button == button })
            else { return nil }
            self.init(button: button)
        default: return nil
        }
    }

    /// What a dictionary line holds for it.
    public var text: String {
        ScrollDirection.allCases.first { $0.button == button }.map { "wheel-" + $0.rawValue }
            ?? "button-\(button)"
    }
}

extension Action {
    /// Whether it can be done with the trigger held: what Krakel does with the pointer then comes
    /// back to Krakel, not to the program below.
    public var worksInTriggerChord: Bool {
        if case .pointer = self { false } else { true }
    }
}
