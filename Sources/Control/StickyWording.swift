// Owns: the words for sticky modifiers, as the log and `krakel status` have them.

/// Sticky modifiers, told to people.
public enum StickyWording {
    /// `Control for what comes next, Alt until let go`; nil where there are none.
    public static func text(once: [String], locked: [String]) -> String? {
        let parts = [(once, " for what comes next"), (locked, " until let go")]
            .filter { !$0.0.isEmpty }.map { $0.0.joined(separator: "+") + $0.1 }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}
