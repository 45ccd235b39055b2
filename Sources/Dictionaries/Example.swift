// Owns: one way to draw an entry, and what it is known by. Leaves its text to ExampleNotation, how
// it counts to Vocabulary.

import Strokes

/// One way to draw an entry.
public struct Example: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// Nothing but its cell path.
        case handWritten
        /// Drawn by a hand.
        case recorded(Trajectory)
        /// Computed from many writers.
        case computed(ComputedTrajectory)
        /// Stands for the example of the same cell path and this `fingerprint` in the dictionary
        /// below, to give it another factor.
        case reference(UInt32)
    }

    public var cellPath: CellPath
    public var kind: Kind
    /// What its distance is multiplied by.
    public var factor: Factor
    /// Where on the screen it must start and end; nothing for anywhere.
    public var edges: Edges

    public init(
        cellPath: CellPath, kind: Kind = .handWritten, factor: Factor = .one, edges: Edges = []
    ) {
        self.cellPath = cellPath
        self.kind = kind
        self.factor = factor
        self.edges = edges
    }

    /// The example that `ink` gives; nil without a point.
    public init?(learning ink: Ink) {
        guard let path = CellPath(ink), let trajectory = Trajectory(ink) else { return nil }
        self.init(cellPath: path, kind: .recorded(trajectory))
    }

    /// The shape it carries beside its cell path.
    public var shape: Trajectory? {
        switch kind {
        case .handWritten, .reference: nil
        case .recorded(let trajectory): trajectory
        case .computed(let computed): computed.trajectory
        }
    }

    /// Whether it is a cell path that counts anywhere on the screen.
    public var isPlainPath: Bool { kind == .handWritten && edges.isEmpty }

    public var isComputed: Bool {
        if case .computed = kind { true } else { false }
    }

    public var isRecorded: Bool {
        if case .recorded = kind { true } else { false }
    }

    public var isReference: Bool {
        if case .reference = kind { true } else { false }
    }

    /// What references know it by: FNV-1a over its stored bytes, or over its cell path where it has
    /// none.
    public var fingerprint: UInt32 {
        switch kind {
        case .handWritten: Self.hash(Array(cellPath.description.utf8))
        case .recorded(let trajectory): Self.hash(trajectory.bytes)
        case .computed(let computed): Self.hash(computed.bytes)
        case .reference(let fingerprint): fingerprint
        }
    }

    /// FNV-1a with 32 bits (Fowler, Noll, Vo).
    private static func hash(_ bytes: [UInt8]) -> UInt32 {
        bytes.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    }
}
