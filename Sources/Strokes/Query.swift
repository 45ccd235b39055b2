// Owns: what is worked out once about a character that is compared with many examples.

/// A character made ready for `Matcher`: make it once, compare it with as many matchers as there
/// are.
public struct Query: Sendable {
    public let trajectory: Trajectory
    public let picture: Picture
    let lane: Lane
    let warping: WarpingBound
    /// The ink, where its strokes can be arranged otherwise.
    private let ink: Ink?

    public init(_ trajectory: Trajectory) {
        self.init(trajectory, ink: nil)
    }

    private init(_ trajectory: Trajectory, ink: Ink?) {
        self.trajectory = trajectory
        self.ink = ink
        picture = Picture(trajectory)
        lane = Lane(trajectory, isReversed: false)
        warping = WarpingBound(trajectory)
    }

    /// nil without a point.
    public init?(_ ink: Ink) {
        guard let trajectory = Trajectory(ink) else { return nil }
        self.init(trajectory, ink: ink.strokes.count > 1 ? ink : nil)
    }

    /// The same strokes in every other order and direction, see `Ink.arrangements`: none for a
    /// character of one stroke, or one that was made of a trajectory.
    public var arrangements: [Query] {
        ink?.arrangements.compactMap { arranged in
            Trajectory(arranged).map { Query($0) }
        } ?? []
    }

    var hasLifts: Bool { trajectory.strokeCount > 1 }
}
