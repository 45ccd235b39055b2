// Owns: the lines of the program's small icon, as data/desktop/krakel-symbolic.svg has them: trays get
// drawn pixels, not a file. Leaves drawing them to krakel-window.

/// A K, as a pen writes it.
public enum TrayGlyph {
    /// The side of the square it stands in, and the width of its lines in the same units.
    public static let side = 16.0
    public static let width = 2.0
    /// Each line: where it begins, and the three points of each Bézier curve after that; x and y in
    /// turns.
    public static let lines: [[Double]] = [
        [4.5, 1.5, 4.3, 5.5, 4, 10, 3.7, 14.5],
        [12, 5, 10, 7.3, 7, 9.4, 4.2, 9.8, 7.4, 9.6, 9.5, 12, 12.6, 14.3],
    ]
}
