// Owns: a labelled character to learn from, and the ways another hand might have drawn it.

import Strokes

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A character and the number of the class it belongs to.
struct TrainingSample: Sendable {
    var ink: Ink
    var classIndex: Int
    var trajectory: Trajectory

    /// nil for ink without a point, and for a dot on its own: those look all the same.
    init?(_ ink: Ink, classIndex: Int) {
        guard let trajectory = Trajectory(ink), !trajectory.isTap else { return nil }
        self.ink = ink
        self.classIndex = classIndex
        self.trajectory = trajectory
    }

    /// The same character turned, slanted and stretched a little: deviations of 0.1 rad, 0.12 and
    /// 10 %, which were found on held-back writers.
    func distorted(_ random: inout RandomSource) -> Trajectory {
        let turn = random.normal(0.1)
        let slant = random.normal(0.12)
        let stretch = exp(random.normal(0.1))
        let (sine, cosine) = (sin(turn), cos(turn))
        let strokes = ink.strokes.map { stroke in
            Stroke(
                stroke.points.map { point in
                    let x = stretch * point.x + slant * point.y
                    return Point(
                        x: cosine * x - sine * point.y, y: sine * x + cosine * point.y)
                })
        }
        return Trajectory(Ink(strokes)) ?? trajectory
    }
}
