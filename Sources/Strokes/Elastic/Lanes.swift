/// Eight numbers that are computed with at once.
@usableFromInline package typealias Lanes8 = SIMD8<Float>

@inlinable @inline(__always) package func loadLanes(_ pointer: UnsafePointer<Float>) -> Lanes8 {
    UnsafeRawPointer(pointer).loadUnaligned(as: Lanes8.self)
}

@inlinable @inline(__always)
package func store(_ value: Lanes8, at pointer: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(pointer).storeBytes(of: value, as: Lanes8.self)
}

/// Loads eight signed bytes as numbers, written so that the compiler makes a few instructions of it.
@inlinable @inline(__always) package func loadCode(_ pointer: UnsafePointer<Int8>) -> Lanes8 {
    let codes = UnsafeRawPointer(pointer).loadUnaligned(as: SIMD8<Int8>.self)
    return Lanes8(
        Float(codes[0]), Float(codes[1]), Float(codes[2]), Float(codes[3]),
        Float(codes[4]), Float(codes[5]), Float(codes[6]), Float(codes[7]))
}

/// The lesser value of each lane. The compiler makes one `minps` of this, where it makes a comparison and
/// three masks of `pointwiseMin` and `replacing(with:where:)`.
@inlinable @inline(__always) package func lesser(_ a: Lanes8, _ b: Lanes8) -> Lanes8 {
    Lanes8(
        b[0] < a[0] ? b[0] : a[0], b[1] < a[1] ? b[1] : a[1], b[2] < a[2] ? b[2] : a[2],
        b[3] < a[3] ? b[3] : a[3], b[4] < a[4] ? b[4] : a[4], b[5] < a[5] ? b[5] : a[5],
        b[6] < a[6] ? b[6] : a[6], b[7] < a[7] ? b[7] : a[7])
}

/// The greater value of each lane.
@inlinable @inline(__always) package func greater(_ a: Lanes8, _ b: Lanes8) -> Lanes8 {
    Lanes8(
        a[0] < b[0] ? b[0] : a[0], a[1] < b[1] ? b[1] : a[1], a[2] < b[2] ? b[2] : a[2],
        a[3] < b[3] ? b[3] : a[3], a[4] < b[4] ? b[4] : a[4], a[5] < b[5] ? b[5] : a[5],
        a[6] < b[6] ? b[6] : a[6], a[7] < b[7] ? b[7] : a[7])
}

/// The absolute value of each lane.
@inline(__always) func magnitude(_ value: Lanes8) -> Lanes8 {
    unsafeBitCast(unsafeBitCast(value, to: SIMD8<UInt32>.self) & 0x7FFF_FFFF, to: Lanes8.self)
}

/// The least of all lanes.
@inline(__always) func least(_ value: Lanes8) -> Float {
    let four = lesser(value, Lanes8(lowHalf: value.highHalf, highHalf: value.highHalf))
    let two = lesser(
        four, Lanes8(lowHalf: SIMD4(four[2], four[3], four[2], four[3]), highHalf: four.lowHalf))
    return two[1] < two[0] ? two[1] : two[0]
}

/// The sum of all lanes, in a fixed order.
@inline(__always) func sum(_ value: Lanes8) -> Float {
    let four = value.lowHalf + value.highHalf
    return (four[0] + four[2]) + (four[1] + four[3])
}

/// Eight whole numbers that are computed with at once.
typealias Words8 = SIMD8<Int16>

/// Loads eight bytes as whole numbers.
@inline(__always) func loadWords(_ pointer: UnsafePointer<Int8>) -> Words8 {
    // Written lane by lane, because the compiler makes a function call of the short form.
    let bytes = UnsafeRawPointer(pointer).loadUnaligned(as: SIMD8<Int8>.self)
    return Words8(
        Int16(bytes[0]), Int16(bytes[1]), Int16(bytes[2]), Int16(bytes[3]),
        Int16(bytes[4]), Int16(bytes[5]), Int16(bytes[6]), Int16(bytes[7]))
}

@inline(__always)
func lesser(_ a: Words8, _ b: Words8) -> Words8 { a.replacing(with: b, where: b .< a) }

@inline(__always)
func greater(_ a: Words8, _ b: Words8) -> Words8 { a.replacing(with: b, where: a .< b) }

@inline(__always) func magnitude(_ value: Words8) -> Words8 { greater(value, 0 &- value) }
