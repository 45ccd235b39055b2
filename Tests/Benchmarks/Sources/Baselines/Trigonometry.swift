// The C library's angles under names of our own, so that only this file asks for it.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

func cosine(_ angle: Double) -> Double { cos(angle) }
func sine(_ angle: Double) -> Double { sin(angle) }
func arcCosine(_ value: Double) -> Double { acos(value) }
/// The direction of a vector in radians, from x towards y.
func direction(of vector: Vector) -> Double { atan2(vector.y, vector.x) }
