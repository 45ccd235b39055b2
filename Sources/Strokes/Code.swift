// Owns: a sample of a trajectory in whole numbers, as many are held.

/// One sample in the quanta of a trajectory, without its lift.
struct Code {
    var u: Int8 = 0
    var v: Int8 = 0
    var direction: Int8 = 0
}

extension Code {
    init(of trajectory: Trajectory, at place: Int) {
        u = Int8((trajectory.u[place] * Quantum.position).rounded())
        v = Int8((trajectory.v[place] * Quantum.position).rounded())
        direction = Int8((trajectory.direction[place] * Quantum.direction).rounded())
    }
}

extension Trajectory {
    /// One bit a sample.
    var liftBits: UInt32 {
        lift.enumerated().reduce(0) { $0 | ($1.element > 0 ? 1 << UInt32($1.offset) : 0) }
    }

    /// The trajectory that `codes` and `liftBits` were made of.
    init(
        _ codes: [Code], liftBits: UInt32, aspect: Float, strokeCount: Int, isTap: Bool
    ) {
        self.init(
            u: codes.map { Float($0.u) / Quantum.position },
            v: codes.map { Float($0.v) / Quantum.position },
            direction: codes.map { Float($0.direction) / Quantum.direction },
            lift: codes.indices.map { Float((liftBits >> UInt32($0)) & 1) },
            aspect: aspect, strokeCount: strokeCount, isTap: isTap)
    }
}
