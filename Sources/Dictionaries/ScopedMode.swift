// Owns: modes that count in some applications only, and their names. Leaves which applications those
// are to ApplicationGroup.

/// The name of a mode for a group of applications, such as `letters for browsers`: its entries count
/// in their windows where those of the mode do, and before them.
struct ScopedMode: Hashable, Sendable {
    var mode: String
    var group: String

    private static let separator = " for "

    init(mode: String, group: String) {
        self.mode = mode
        self.group = group
    }

    /// nil for the name of a mode that counts everywhere.
    init?(_ name: String) {
        let bytes = Array(name.utf8)
        let separator = Array(Self.separator.utf8)
        guard bytes.count > separator.count + 1 else { return nil }
        let place = (1..<(bytes.count - separator.count)).first {
            bytes[$0..<($0 + separator.count)].elementsEqual(separator)
        }
        guard let place else { return nil }
        mode = String(decoding: bytes[..<place], as: UTF8.self)
        group = String(decoding: bytes[(place + separator.count)...], as: UTF8.self)
    }

    var name: String { mode + Self.separator + group }
}

extension Mode {
    /// The name of the mode whose entries count besides those of `mode` in the windows of `group`, or
    /// that of `mode` itself where there is none.
    public static func name(_ mode: String, for group: String?) -> String {
        group.map { ScopedMode(mode: mode, group: $0).name } ?? mode
    }

    /// The mode that this one adds to, and where; nil for a mode that counts everywhere.
    var scope: ScopedMode? { ScopedMode(name) }

    /// The mode that this one adds to and the applications where it does; nil for a mode that counts
    /// everywhere.
    public var applications: (mode: String, group: String)? {
        scope.map { ($0.mode, $0.group) }
    }
}
