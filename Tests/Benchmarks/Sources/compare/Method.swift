// The list of methods that are compared, and asking one of them.

import Baselines
import Engine

/// What a method said to one question, and how long it took.
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

/// A method by name.
struct Method {
    let name: String
    /// Learns the training samples of `lots` and answers its questions.
    let answers: (Lots) -> [Answer]

    init<Recogniser: SampleRecogniser>(
        _ name: String, _ learn: @escaping ([Sample]) -> Recogniser
    ) {
        self.name = name
        answers = { lots in
            let recogniser = learn(lots.training)
            return lots.questions.map { Self.answer(recogniser, $0) }
        }
    }

    private static func answer<Recogniser: SampleRecogniser>(
        _ recogniser: Recogniser, _ question: Lots.Question
    ) -> Answer {
        let clock = ContinuousClock()
        let start = clock.now
        let prepared = recogniser.prepare(question.sample.ink)
        let ready = clock.now
        let reading = prepared.flatMap { recogniser.nearest(to: $0) }
        let end = clock.now
        return Answer(
            isKnown: question.isKnown, isRight: reading?.label == question.sample.label,
            distance: reading?.distance ?? .infinity, preparation: ready - start,
            lookUp: prepared == nil ? nil : end - ready)
    }

    static var all: [Method] {
        [
            Method("exact 3x3 path") { ExactCellPath(training: $0) },
            Method("Krakel") { KrakelMatcher(training: $0) },
        ]
    }
}
