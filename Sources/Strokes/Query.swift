// Owns: what is worked out once about a character that is compared with many examples.

/// A character made ready for `Matcher`: make it once, compare it with as many matchers as there
/// are.
public struct Query: Sendable {
    public let trajectory: Trajectory
    /// Worked out anew at each call.
    public var picture: Picture { Picture(trajectory) }
    let lane: Lane
    let warping: WarpingBound
    /// u, v and direction of each place in their quanta, each repeated for eight rows.
    let words: [Words8]
    /// The ink of a character of several strokes; nil for one of a single stroke, or one that was
    /// made of a trajectory.
    public let ink: Ink?
    /// The ink it was made of, of however many strokes.
    public let drawn: Ink?

    public init(_ trajectory: Trajectory) {
        self.init(trajectory, drawn: nil)
    }

    private init(_ trajectory: Trajectory, drawn: Ink?) {
        self.trajectory = trajectory
        self.drawn = drawn
        ink = drawn.flatMap { $0.strokes.count > 1 ? $0 : nil }
        lane = Lane(trajectory, isReversed: false)
        warping = WarpingBound(trajectory)
        var words: [Words8] = []
        words.reserveCapacity(3 * Trajectory.sampleCount)
        let count = Trajectory.sampleCount
        for place in 0..<count {
            for feature in 0..<3 {
                words.append(
                    Words8(repeating: Int16(trajectory.quanta[feature * count + place])))
            }
        }
        self.words = words
    }

    /// nil without a point.
    public init?(_ ink: Ink) {
        guard let trajectory = Trajectory(ink) else { return nil }
        self.init(trajectory, drawn: ink)
    }

    /// The same strokes in every other order and direction, see `Ink.arrangements`: none for a
    /// character of one stroke, or one that was made of a trajectory.
    public var arrangements: [Query] {
        ink?.arrangements.compactMap { arranged in
            Trajectory(arranged).map { Query($0) }
        } ?? []
    }

    /// What it looks like, worked out anew at each call; nil for a dot.
    public var silhouette: Silhouette? { Silhouette(drawn ?? trajectory.ink) }

    var hasLifts: Bool { trajectory.strokeCount > 1 }
}
