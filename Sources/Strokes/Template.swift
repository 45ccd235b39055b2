// Owns: the examples a matcher is made of, and how each counts.

/// A trajectory to compare with, and how its distance counts: `factor` times the elastic distance,
/// and the charge where there is one, plus `offset`; never below 0.
public struct Template: Hashable, Sendable {
    public var trajectory: Trajectory
    /// Above 0. More than 1 makes the template fade.
    public var factor: Float
    public var offset: Float
    /// Whether what a class is charged with for one query is added to the distance.
    public var isCharged: Bool
    /// Whether its strokes match in this order and direction only.
    public var isOrdered: Bool
    /// What it looks like, where that may decide as well; `RowTable` does not keep it.
    public var silhouette: Silhouette?

    public init(
        _ trajectory: Trajectory, factor: Float = 1, offset: Float = 0, isCharged: Bool = false,
        isOrdered: Bool = false, silhouette: Silhouette? = nil
    ) {
        self.trajectory = trajectory
        self.factor = factor
        self.offset = offset
        self.isCharged = isCharged
        self.isOrdered = isOrdered
        self.silhouette = silhouette
    }
}

/// The examples of one class, told apart by how they count.
public struct ExampleSet: Hashable, Sendable {
    /// Written by hand or computed from many writers: the nearest one decides.
    public var tuned: [Template]
    /// Recorded from a hand: from three on, the mean of the two nearest decides.
    public var raw: [Template]

    public init(tuned: [Template] = [], raw: [Template] = []) {
        self.tuned = tuned
        self.raw = raw
    }
}

/// A class the matcher found, and how far away it is.
public struct Candidate: Hashable, Sendable {
    /// The position of the class in the list the matcher was made from.
    public var classIndex: Int
    /// The position of its nearest example: `tuned` first, then `raw`.
    public var example: Int
    public var distance: Float
    /// Whether its look decided, not the way it was drawn.
    public var isPicture = false
}
