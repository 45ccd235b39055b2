// Owns: a silhouette seen from afar, to tell soon which of many are worth comparing.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// How much ink is about each of the nine cells, and along which lines: the means of bells around
/// their centres (a maximum mean discrepancy; Gretton et al. 2012). The squared difference of two
/// follows their distance well enough to choose by.
enum SilhouetteSketch {
    /// Nine cells by ink and the two values of its lines, and zeros to whole lanes.
    static let size = 32
    static let blockCount = size / 8
    /// The standard deviation of the bells, in grid units. With 0.8 more is missed.
    private static let width: Float = 0.5

    /// `size` values.
    static func values(of silhouette: Silhouette) -> [Float] {
        typealias Feature = Silhouette.Feature
        let count = Silhouette.pointCount
        func value(_ feature: Feature, _ point: Int) -> Float {
            silhouette.values[feature.rawValue * count + point]
        }
        func bell(_ distance: Float) -> Float { expf(-distance * distance / (2 * width * width)) }
        var sketch = [Float](repeating: 0, count: size)
        for point in 0..<count {
            let (u, v) = (value(.u, point), value(.v, point))
            let (cosine, sine) = (value(.cosine, point), value(.sine, point))
            let columns = (bell(u + 1), bell(u), bell(u - 1))
            for (row, centre) in [Float(-1), 0, 1].enumerated() {
                let strength = value(.weight, point) * bell(v - centre)
                for (column, part) in [columns.0, columns.1, columns.2].enumerated() {
                    let place = 3 * (3 * row + column)
                    sketch[place] += strength * part
                    sketch[place + 1] += strength * part * cosine
                    sketch[place + 2] += strength * part * sine
                }
            }
        }
        return sketch
    }
}
