// Asking the matcher.

import Engine
import Samples
import Strokes

/// What was said to one question, and how long it took.
struct Answer {
    var isKnown: Bool
    /// Whether the label is right.
    var isRight: Bool
    /// Infinite where nothing compared.
    var distance: Double
    var preparation: Duration
    /// nil where the character could not be prepared.
    var lookUp: Duration?
}

extension Lots {
    /// Those of a matcher that learned the training samples.
    var answers: [Answer] {
        let matcher = SampleMatcher(training: training)
        return questions.map { question in
            let clock = ContinuousClock()
            let start = clock.now
            let prepared = Query(question.sample.ink)
            let ready = clock.now
            let reading = prepared.flatMap { matcher.nearest(to: $0) }
            let end = clock.now
            return Answer(
                isKnown: question.isKnown, isRight: reading?.label == question.sample.label,
                distance: reading?.distance ?? .infinity, preparation: ready - start,
                lookUp: prepared == nil ? nil : end - ready)
        }
    }
}
