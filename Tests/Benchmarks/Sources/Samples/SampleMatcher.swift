// Krakel's own matcher, taught by samples.

import Engine
import Strokes

/// The elastic match that Krakel ships, its examples being raw ones: from three of a label on, the
/// mean of the two nearest is its distance.
public struct SampleMatcher: Sendable {
    private let matcher: Matcher
    private let labels: [String]

    public init(training: [Sample]) {
        var labels: [String] = []
        var places: [String: Int] = [:]
        var sets: [ExampleSet] = []
        for sample in training {
            guard let trajectory = Trajectory(sample.ink) else { continue }
            let place = places[sample.label] ?? sets.count
            if place == sets.count {
                places[sample.label] = place
                labels.append(sample.label)
                sets.append(ExampleSet())
            }
            sets[place].raw.append(Template(trajectory))
        }
        self.labels = labels
        matcher = Matcher(sets)
    }

    /// The nearest label, and how far away it is; nil where no example compares.
    public func nearest(to query: Query) -> (label: String, distance: Double)? {
        matcher.rank(query, count: 1).first.map {
            (labels[$0.classIndex], Double($0.distance))
        }
    }
}
