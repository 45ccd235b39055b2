/// One of several things that an entry can do. The first is done where the stroke simply ends; where the pen rests
/// at its end, all of them are shown around it, to choose from.
public struct Variant: Hashable, Sendable {
    /// What the user calls it; nil where its actions say enough.
    public var name: String?
    public var actions: [Action]

    /// How many an entry has.
    public static let count = 2...8

    public init(_ name: String? = nil, _ actions: [Action]) {
        self.name = name
        self.actions = actions
    }
}

extension [Action] {
    /// What these actions leave to choose from, the usual first; empty where that is nothing.
    public var variants: [Variant] {
        guard count == 1, case .variants(let variants) = self[0] else { return [] }
        return variants
    }

    /// What is done where nothing is chosen.
    public var usual: [Action] { variants.first?.actions ?? self }

    /// The actions of all variants in a row; these actions where they leave nothing to choose.
    public var ofAllVariants: [Action] {
        let variants = variants
        return variants.isEmpty ? self : variants.flatMap(\.actions)
    }
}
