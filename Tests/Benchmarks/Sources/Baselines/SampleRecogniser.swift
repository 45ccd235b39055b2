// What every method under comparison has to be able to do.

import Engine
import Strokes

/// The label of the nearest template, and how far away it is.
public struct Reading: Hashable, Sendable {
    public var label: String
    /// Smaller is nearer, 0 is the same drawing; each method has a unit of its own.
    public var distance: Double

    public init(label: String, distance: Double) {
        self.label = label
        self.distance = distance
    }
}

/// A method that knows characters by their likeness to templates.
///
/// What is done once for a character, and what is done again with each template, are two calls, so
/// that each can be timed.
public protocol SampleRecogniser: Sendable {
    /// A character made ready to be compared with any number of templates.
    associatedtype Prepared: Sendable

    /// Makes a template of each sample that has a point.
    init(training: [Sample])

    /// nil without a point.
    func prepare(_ ink: Ink) -> Prepared?

    /// nil where no template compares.
    func nearest(to character: Prepared) -> Reading?
}

extension SampleRecogniser {
    /// What `ink` is most like; nil without a point, or where no template compares.
    public func nearest(_ ink: Ink) -> Reading? {
        prepare(ink).flatMap { nearest(to: $0) }
    }
}
