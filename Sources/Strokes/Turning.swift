// Owns: turning ink about its middle. Leaves by how much to Gestures.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension Ink {
    /// The same, turned by `angle` about the middle of its box: from the right (x) towards below (y).
    ///
    /// Sine and cosine are kept to 1/65536 and the middle is a whole pixel, so that ink in whole
    /// pixels comes to lie exactly where xstroke 0.6 puts it.
    ///
    /// - Parameter angle: in radians.
    public func turned(by angle: Double) -> Ink {
        guard let box = cleaned.box else { return self }
        let unit = 65536.0
        let cosine = (cos(angle) * unit).rounded(.towardZero) / unit
        let sine = (sin(angle) * unit).rounded(.towardZero) / unit
        let middleX = (box.minX + (box.width + 1) / 2).rounded(.towardZero)
        let middleY = (box.minY + (box.height + 1) / 2).rounded(.towardZero)
        return Ink(
            strokes.map { stroke in
                Stroke(
                    stroke.points.map { point in
                        let x = point.x - middleX
                        let y = point.y - middleY
                        return Point(
                            x: cosine * x - sine * y + middleX, y: sine * x + cosine * y + middleY)
                    })
            })
    }
}
