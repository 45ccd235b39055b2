// Owns: the edges of the screen that a character must start or end at. Leaves the screen's size to
// who reads it.

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
    /// - Parameter width: of an edge, in percent of the screen's width and height.
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
        // The same edges for the end, four bits on.
        for edge in touched(end) { insert(Edges(rawValue: edge.rawValue << 4)) }
    }
}

/// Where a character is drawn, and how its ink came to be what it is.
public struct Surface: Hashable, Sendable {
    /// The whole screen, all monitors together, in the pixels of the ink; nil where it is not known:
    /// nothing then is at an edge.
    public var screen: Box?
    /// Whether the ink was turned since it was drawn.
    public var isTurned: Bool

    public init(screen: Box? = nil, isTurned: Bool = false) {
        self.screen = screen
        self.isTurned = isTurned
    }
}
