// Owns: patterns for the names of devices. Leaves the names to DeviceNames.

/// A name as `xinput list` has it, or a pattern for some: `*` stands for anything, also nothing, and
/// large and small letters are the same.
public struct DevicePattern: Hashable, Sendable {
    private let parts: [[Character]]

    public init(_ text: String) {
        parts = text.lowercased().split(separator: "*", omittingEmptySubsequences: false)
            .map(Array.init)
    }

    /// Whether the whole of `name` is like this.
    public func matches(_ name: String) -> Bool {
        var rest = Array(name.lowercased())[...]
        guard let first = parts.first, let last = parts.last else { return false }
        guard parts.count > 1 else { return rest.elementsEqual(first) }
        guard rest.starts(with: first) else { return false }
        rest = rest.dropFirst(first.count)
        // Each part where it comes first leaves the most for those behind it.
        for part in parts.dropFirst().dropLast() {
            guard let found = rest.firstRange(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return rest.count >= last.count && rest.suffix(last.count).elementsEqual(last)
    }
}
