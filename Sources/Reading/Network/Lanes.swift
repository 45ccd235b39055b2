/// Eight numbers that are computed with at once.
typealias Lanes = SIMD8<Float>

extension Lanes {
    @inline(__always)
    init(_ pointer: UnsafePointer<Float>) {
        self = UnsafeRawPointer(pointer).loadUnaligned(as: Lanes.self)
    }

    @inline(__always)
    func store(_ pointer: UnsafeMutablePointer<Float>) {
        UnsafeMutableRawPointer(pointer).storeBytes(of: self, as: Lanes.self)
    }

    /// Eight signed bytes as numbers, written so that the compiler makes a few instructions of it.
    @inline(__always)
    init(codes: UnsafeRawPointer) {
        let codes = codes.loadUnaligned(as: SIMD8<Int8>.self)
        self.init(
            Float(codes[0]), Float(codes[1]), Float(codes[2]), Float(codes[3]), Float(codes[4]),
            Float(codes[5]), Float(codes[6]), Float(codes[7]))
    }

    /// The greater value of each lane, written so that the compiler makes one instruction of it.
    @inline(__always)
    func atLeast(_ least: Lanes) -> Lanes {
        Lanes(
            self[0] < least[0] ? least[0] : self[0], self[1] < least[1] ? least[1] : self[1],
            self[2] < least[2] ? least[2] : self[2], self[3] < least[3] ? least[3] : self[3],
            self[4] < least[4] ? least[4] : self[4], self[5] < least[5] ? least[5] : self[5],
            self[6] < least[6] ? least[6] : self[6], self[7] < least[7] ? least[7] : self[7])
    }

    @inline(__always)
    func atMost(_ most: Lanes) -> Lanes {
        Lanes(repeating: 0) - (Lanes(repeating: 0) - self).atLeast(Lanes(repeating: 0) - most)
    }

    /// e to the power of each lane, from -80 to 80; to 7 digits. Cephes' polynomial (Moshier), and the
    /// same on every machine.
    @inline(__always)
    var exponential: Lanes {
        let value = atLeast(Lanes(repeating: -80)).atMost(Lanes(repeating: 80))
        // Adding this rounds to whole numbers, which then stand in the lowest bits.
        let rounding = Lanes(repeating: 12_582_912)
        let shifted = value * 1.442695040 + rounding
        let whole = shifted - rounding
        let rest = value - whole * 0.693359375 - whole * -2.12194440e-4
        var sum = rest * 1.9875691500e-4 + 1.3981999507e-3
        sum = sum * rest + 8.3334519073e-3
        sum = sum * rest + 4.1665795894e-2
        sum = sum * rest + 1.6666665459e-1
        sum = sum * rest + 5.0000001201e-1
        sum = sum * rest * rest + rest + 1
        let power =
            (unsafeBitCast(shifted, to: SIMD8<UInt32>.self) &<< 23)
            &+ SIMD8<UInt32>(repeating: 127 << 23)
        return sum * unsafeBitCast(power, to: Lanes.self)
    }

    /// 1 / (1 + e^-x) of each lane.
    @inline(__always)
    var sigmoid: Lanes {
        Lanes(repeating: 1) / (Lanes(repeating: 1) + (Lanes(repeating: 0) - self).exponential)
    }

    /// The hyperbolic tangent of each lane.
    @inline(__always)
    var tangent: Lanes { (self + self).sigmoid * 2 - 1 }
}
