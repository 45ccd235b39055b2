/// One way on that the guide shows: what is left of a gesture, from the pen's tip to its end.
public struct GuideWay: Hashable, Sendable {
    /// In pixels of the root window, the first at the pen's tip; one point where nothing is left.
    public var points: [Point]
    /// What the gesture means, for the user.
    public var caption: String
    /// 0...1, among all ways.
    public var likelihood: Double

    public init(points: [Point], caption: String, likelihood: Double) {
        self.points = points
        self.caption = caption
        self.likelihood = likelihood
    }
}
