import PureSupport
import Strokes
import Testing

@testable import Learning

@Suite struct TrainingTests {
    /// Three letters by an unsteady hand.
    static func characters(seed: UInt64 = 1) throws -> [(label: String, ink: Ink)] {
        var random = SeededGenerator(seed: seed, stream: 0)
        return try [("l", "14789"), ("u", "1478963"), ("+", "258|456")].flatMap { label, path in
            let cells = try #require(CellPath(path))
            return (0..<12).map { _ in
                let ink = cells.ink.mapped {
                    Point(x: 50 * $0.x + random.normal(4), y: 50 * $0.y + random.normal(4))
                }
                return (label, ink)
            }
        }
    }

    static var plan: TrainingPlan {
        var plan = TrainingPlan()
        plan.shapesPerClass = 3
        plan.discriminantsPerClass = 2
        plan.shapeEpochs = 3
        plan.pictureEpochs = 3
        return plan
    }

    static func trained(_ plan: TrainingPlan, seed: UInt64 = 1) throws -> Training {
        var training = Training(try characters(seed: seed), plan: plan)
        while training.advance() != nil {}
        return training
    }

    @Test func classesAreToldApart() throws {
        let classes = try Self.trained(Self.plan).classes
        #expect(classes.map(\.label) == ["+", "l", "u"])
        #expect(classes.allSatisfy { $0.shapes.count == 3 && $0.discriminants.count == 2 })
        let classifier = Classifier(
            classes.map { one in
                ExampleSet(
                    tuned: one.shapes.map {
                        Template($0.trajectory, offset: $0.offset, isPenalised: true)
                    })
            }, discriminants: classes.map(\.discriminants))
        for (label, ink) in try Self.characters(seed: 7) {
            let query = try #require(Query(ink))
            let nearest = try #require(classifier.rank(query, count: 1).first)
            #expect(classes[nearest.classIndex].label == label)
        }
    }

    @Test func theSeedDecidesEverything() throws {
        var other = Self.plan
        other.seed = 2
        let once = try Self.trained(Self.plan).classes
        #expect(try Self.trained(Self.plan).classes == once)
        #expect(try Self.trained(other).classes != once)
    }

    /// The gradient points where the distance grows: moving against it brings a prototype nearer.
    @Test func aPrototypeMovesAgainstItsGradient() throws {
        let samples = try Self.characters().compactMap { Trajectory($0.ink) }
        var prototype = Prototype(samples[0], classIndex: 0)
        let before = samples[5].distance(to: prototype.computed.trajectory)
        for step in 0..<40 {
            prototype.move(
                by: PrototypeGradient.between(samples[5], and: prototype), rate: 0.02, step: step)
        }
        #expect(samples[5].distance(to: prototype.computed.trajectory) < before / 2)
    }

    @Test func nothingToTrainOnIsSurvived() {
        var training = Training([], plan: Self.plan)
        while training.advance() != nil {}
        #expect(training.classes.isEmpty)
    }
}
