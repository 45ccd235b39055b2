import Strokes

extension Lanes8 {
    /// e to the power of each lane, from -80 to 80; to 7 digits. Cephes' polynomial (Moshier), and the
    /// same on every machine.
    @inline(__always)
    var exponential: Lanes8 {
        let value = lesser(greater(self, Lanes8(repeating: -80)), Lanes8(repeating: 80))
        // Adding this rounds to whole numbers, which then stand in the lowest bits.
        let rounding = Lanes8(repeating: 12_582_912)
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
        return sum * unsafeBitCast(power, to: Lanes8.self)
    }

    /// 1 / (1 + e^-x) of each lane.
    @inline(__always)
    var sigmoid: Lanes8 {
        Lanes8(repeating: 1) / (Lanes8(repeating: 1) + (Lanes8(repeating: 0) - self).exponential)
    }

    /// The hyperbolic tangent of each lane.
    @inline(__always)
    var tangent: Lanes8 { (self + self).sigmoid * 2 - 1 }
}
