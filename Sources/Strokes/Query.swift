// Owns: what is worked out once about a character that is compared with many examples.

/// A character made ready for `Matcher`: make it once, compare it with as many matchers as there
/// are.
public struct Query: Sendable {
    public let trajectory: Trajectory
    public let picture: Picture
    let lane: Lane
    let warping: WarpingBound

    public init(_ trajectory: Trajectory) {
        self.trajectory = trajectory
        picture = Picture(trajectory)
        lane = Lane(trajectory, isReversed: false)
        warping = WarpingBound(trajectory)
    }

    /// nil without a point.
    public init?(_ ink: Ink) {
        guard let trajectory = Trajectory(ink) else { return nil }
        self.init(trajectory)
    }

    var hasLifts: Bool { trajectory.strokeCount > 1 }
}
