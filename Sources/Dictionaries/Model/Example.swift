import Strokes

/// Edges of the screen where a character starts or ends.
public struct Edges: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public static let fromLeft = Edges(rawValue: 1 << 0)
    public static let fromRight = Edges(rawValue: 1 << 1)
    public static let fromTop = Edges(rawValue: 1 << 2)
    public static let fromBottom = Edges(rawValue: 1 << 3)
    public static let toLeft = Edges(rawValue: 1 << 4)
    public static let toRight = Edges(rawValue: 1 << 5)
    public static let toTop = Edges(rawValue: 1 << 6)
    public static let toBottom = Edges(rawValue: 1 << 7)

    /// Every one with its name in a dictionary, in the order they are written.
    public static let named: [(edge: Edges, name: String)] = [
        (.fromLeft, "from-left"), (.fromRight, "from-right"), (.fromTop, "from-top"),
        (.fromBottom, "from-bottom"), (.toLeft, "to-left"), (.toRight, "to-right"),
        (.toTop, "to-top"), (.toBottom, "to-bottom"),
    ]

    /// The edges of `screen` that `ink` touches with its first and its last point.
    ///
    /// - Parameter width: the width of an edge, in percent of the screen's width and height.
    public init(of ink: Ink, on screen: Box, width: Double) {
        self = []
        guard let start = ink.strokes.lazy.compactMap(\.points.first).first,
            let end = ink.strokes.reversed().lazy.compactMap(\.points.last).first
        else { return }
        let reachX = screen.width * width / 100
        let reachY = screen.height * width / 100
        func touched(_ point: Point) -> [Edges] {
            let isTouched = [
                point.x < screen.minX + reachX, point.x >= screen.maxX - reachX,
                point.y < screen.minY + reachY, point.y >= screen.maxY - reachY,
            ]
            return zip(isTouched, [Edges.fromLeft, .fromRight, .fromTop, .fromBottom])
                .filter(\.0).map(\.1)
        }
        for edge in touched(start) { insert(edge) }
        // The bits for the end are four places higher.
        for edge in touched(end) { insert(Edges(rawValue: edge.rawValue << 4)) }
    }
}

/// The screen that a character is drawn on.
public struct Surface: Hashable, Sendable {
    /// The whole screen, all monitors together, in the pixels of the ink; nil where it is not known, so
    /// that nothing is at an edge.
    public var screen: Box?
    /// Whether the ink was rotated after it was drawn, to straighten the writing.
    public var isTurned: Bool
    /// Ink whose box is no larger than this on either side, in pixels, is a dot, however it was scribbled.
    public var dot: Double

    public init(screen: Box? = nil, isTurned: Bool = false, dot: Double = 0) {
        self.screen = screen
        self.isTurned = isTurned
        self.dot = dot
    }
}

/// The factor of an example's distances, from 0.25 to 4 in thousandths: with more than 1 the example
/// counts less, with less than 1 it counts more.
public struct Factor: Hashable, Sendable {
    private let thousandths: Int16

    public static let range: ClosedRange<Float> = 0.25...4
    /// The factor that changes nothing.
    public static let one = Factor(1)
    /// Removes the example. Only references have it.
    public static let off = Factor(thousandths: 0)

    /// - Parameter value: rounded to thousandths and clamped to `range`; NaN counts as 1.
    public init(_ value: Float) {
        let bounded = min(max(value, Self.range.lowerBound), Self.range.upperBound)
        thousandths = value.isNaN ? 1000 : Int16((bounded * 1000).rounded())
    }

    private init(thousandths: Int16) { self.thousandths = thousandths }

    public var value: Float { Float(thousandths) / 1000 }

    /// A factor that is off stays off.
    public static func * (factor: Factor, times: Float) -> Factor {
        factor == .off ? .off : Factor(factor.value * times)
    }

    /// A decimal number such as `1.15`, without zeros at its end, or `off`.
    public var text: String {
        if self == .off { return Self.offWord }
        var digits = String(thousandths % 1000 + 1000).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(thousandths / 1000)" + (digits.isEmpty ? "" : ".\(digits)")
    }

    static let offWord = "off"

    /// nil where `text` is not a plain decimal number within `range`.
    public init?(text: some StringProtocol) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, text.utf8.count <= 12,
            parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Byte.isDigit) }),
            let value = Float(String(text)), Self.range.contains(value)
        else { return nil }
        self.init(value)
    }
}

/// One way to draw an entry.
public struct Example: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// A cell path that a person has written into the dictionary, without a trajectory.
        case handWritten
        /// Recorded from a person's drawing.
        case recorded(Trajectory)
        /// Computed by training from the drawings of many writers.
        case computed(ComputedTrajectory)
        /// Stands for the example with the same cell path and this `fingerprint` in the dictionary below,
        /// to give it another factor.
        case reference(UInt32)
    }

    public var cellPath: CellPath
    public var kind: Kind
    /// The factor that its distance is multiplied by.
    public var factor: Factor
    /// The edges of the screen where it must start or end; empty for anywhere.
    public var edges: Edges

    public init(
        cellPath: CellPath, kind: Kind = .handWritten, factor: Factor = .one, edges: Edges = []
    ) {
        self.cellPath = cellPath
        self.kind = kind
        self.factor = factor
        self.edges = edges
    }

    /// The example of `ink`; nil for ink without a point.
    public init?(learning ink: Ink) {
        guard let path = CellPath(ink), let trajectory = Trajectory(ink) else { return nil }
        self.init(cellPath: path, kind: .recorded(trajectory))
    }

    /// Its trajectory; nil where it has only a cell path.
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
