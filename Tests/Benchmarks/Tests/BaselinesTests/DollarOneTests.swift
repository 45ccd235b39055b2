import Engine
import Strokes
import Testing

@testable import Baselines

@Suite struct DollarOneTests {
    private let hook = ink([(0, 0), (0, 80), (50, 80), (60, 50)])

    private func distance(_ rotation: DollarOne.Rotation, degrees: Double) throws -> Double {
        let angle = degrees * .pi / 180
        let turned = hook.turned(cosine(angle), sine(angle))
        let recogniser = DollarOne(
            training: [Sample(label: "hook", ink: hook)], rotation: rotation)
        return try #require(recogniser.nearest(turned)).distance
    }

    @Test(arguments: [-170.0, -90, -30, 0, 10, 45, 123, 180])
    func asPublishedAnyAngleIsTheSame(degrees: Double) throws {
        #expect(try distance(.invariant, degrees: degrees) < 0.02)
    }

    /// Turned by some degrees only, and the farther away the farther it is turned.
    @Test func withinBoundsItTurnsAndBeyondThemItDoesNot() throws {
        #expect(try distance(.bounded, degrees: 20) < distance(.none, degrees: 20) / 2)
        #expect(try distance(.bounded, degrees: 120) > 0.2)
        let unturned = try [0.0, 10, 20, 40, 60].map { try distance(.none, degrees: $0) }
        #expect(unturned == unturned.sorted())
        #expect(unturned[0] == 0 && unturned[4] > 0.2)
    }

    @Test func aCharacterIsStretchedToASquare() throws {
        let points = try #require(DollarOne(training: [], rotation: .none).prepare(hook))
        #expect(points.count == 64)
        let extent = points.map { Vector($0) }.extent
        #expect(abs(extent.x - 1) < 1e-6 && abs(extent.y - 1) < 1e-6)
    }
}

@Suite struct ProtractorTests {
    /// The closed form is that of looking at every rotation up to a right angle. Where a character is
    /// more than a right angle away as drawn, the published form makes it no nearer by turning.
    @Test(arguments: 0..<40)
    func theAngleIsTheLeastOfAll(seed: Int) throws {
        var random = SeededGenerator("protractor \(seed)")
        let (one, other) = (random.scribble(), random.scribble())
        let recogniser = Protractor(training: [Sample(label: "x", ink: one)])
        let a = try #require(recogniser.prepare(one)).map { Vector($0) }
        let b = try #require(recogniser.prepare(other)).map { Vector($0) }
        func angle(_ degrees: Double) -> Double {
            let turned = b.turned(by: degrees * .pi / 180)
            return arcCosine(min(1, zip(a, turned).reduce(0) { $0 + ($1.0 * $1.1).sum() }))
        }
        let found = try #require(recogniser.nearest(other)).distance
        guard angle(0) < .pi / 2 else {
            #expect(found >= angle(0) - 1e-5)
            return
        }
        let least = stride(from: -90, through: 90, by: 0.5).map(angle).min() ?? 9
        #expect(found <= least + 1e-5 && found > least - 0.005)
    }

    @Test func aCharacterIsAUnitVectorTurnedToOneOfEightDirections() throws {
        let drawn = ink([(0, 0), (10, 90), (80, 80)])
        let points = try #require(Protractor(training: []).prepare(drawn)).map { Vector($0) }
        #expect(points.count == 16)
        #expect(abs(points.reduce(0) { $0 + ($1 * $1).sum() } - 1) < 1e-6)
        let eighths = direction(of: points[0]) / (.pi / 4)
        #expect(abs(eighths - eighths.rounded()) < 1e-5)
    }
}
