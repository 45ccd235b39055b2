// Owns: how the trail looks. Leaves drawing it to `Trail` and reading settings to others.

/// How the trail of a stroke looks.
public struct TrailStyle: Hashable, Sendable {
    /// A colour that is not premultiplied; every part is 0...1 and pulled into that range.
    public struct Color: Hashable, Sendable {
        public let red: Double
        public let green: Double
        public let blue: Double
        /// 0 shows nothing, 1 hides what lies below.
        public let alpha: Double

        public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
            func part(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
            self.red = part(red)
            self.green = part(green)
            self.blue = part(blue)
            self.alpha = part(alpha)
        }

        /// A blue as ink has it.
        public static let ink = Color(red: 0.09, green: 0.35, blue: 0.86)
        /// A white that lets a little of the desktop through.
        public static let rim = Color(red: 1, green: 1, blue: 1, alpha: 0.85)
    }

    /// Whether there is one at all.
    public var isShown = true
    public var color: Color
    /// The thin line around the ink, which keeps it readable on a ground of its own colour.
    public var outline: Color
    /// The width of the ink in pixels at 96 dpi.
    public var width: Double
    /// The width of the outline on either side of the ink, in pixels at 96 dpi; 0 draws none.
    public var outlineWidth: Double
    /// Whether ink is thinner where a pen pressed less.
    public var followsPressure = true
    /// Pixels to one pixel at 96 dpi: `Xft.dpi` / 96.
    public var scale: Double

    public init(
        color: Color = .ink, outline: Color = .rim, width: Double = 4, outlineWidth: Double = 1,
        scale: Double = 1
    ) {
        self.color = color
        self.outline = outline
        self.width = width
        self.outlineWidth = outlineWidth
        self.scale = scale
    }

    /// Half the width of the ink in screen pixels, 0.5...64.
    var inkRadius: Double { Self.bounded(width * scale / 2, 0.5, 64) }

    /// Half the width of ink and outline together in screen pixels.
    var outlineRadius: Double { inkRadius + Self.bounded(outlineWidth * scale, 0, 16) }

    /// By how many pixels the ink's radius is less than the whole at a pressure of 0...1: a third of it
    /// is left where there is none. 0 where nobody knows the pressure.
    func inset(for pressure: Double?) -> Double {
        guard followsPressure, let pressure else { return 0 }
        let thinnest = max(inkRadius / 3, min(inkRadius, 0.5))
        return (1 - Self.bounded(pressure, 0, 1)) * (inkRadius - thinnest)
    }

    private static func bounded(_ value: Double, _ low: Double, _ high: Double) -> Double {
        value > low ? min(value, high) : low
    }
}
