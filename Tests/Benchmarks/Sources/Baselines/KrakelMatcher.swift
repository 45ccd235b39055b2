// Krakel's own matcher under the protocol of the others.

import Engine
import Strokes

/// The elastic match that Krakel ships, its examples being raw ones: from three of a label on, the
/// mean of the two nearest is its distance.
public struct KrakelMatcher: SampleRecogniser {
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

    public func prepare(_ ink: Ink) -> Query? { Query(ink) }

    public func nearest(to query: Query) -> Reading? {
        matcher.rank(query, count: 1).first.map {
            Reading(label: labels[$0.classIndex], distance: Double($0.distance))
        }
    }
}
