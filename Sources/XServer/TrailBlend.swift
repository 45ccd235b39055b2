// Owns: the colour of a pixel of the trail. Pure. Leaves coverage to `TrailInk`.

/// Turns coverage into premultiplied pixels, 0xAARRGGBB.
///
/// A pixel shows the desktop B as `B * clear + paint`: first the outline laid over B, then the ink
/// over both. Painting is a matter of going from one such pair to the next without knowing B, which
/// Over can do because coverage only grows: `clear` never rises.
struct TrailBlend: Sendable {
    private let ink: TrailStyle.Color
    private let outline: TrailStyle.Color
    private let outlineAlpha: Double

    init(style: TrailStyle) {
        ink = style.color
        outline = style.outline
        outlineAlpha = style.outlineRadius > style.inkRadius ? style.outline.alpha : 0
    }

    /// What laid over nothing shows `coverage`.
    func pixel(_ coverage: TrailCoverage) -> UInt32 {
        pixel(from: TrailCoverage(), to: coverage)
    }

    /// What laid with Over on a pixel that shows `old` makes it show `new`; neither part of `new`
    /// may be less than that of `old`.
    func pixel(from old: TrailCoverage, to new: TrailCoverage) -> UInt32 {
        guard new != old else { return 0 }
        let (inkBefore, outlineBefore) = alphas(old)
        let (inkNow, outlineNow) = alphas(new)
        let clearBefore = (1 - inkBefore) * (1 - outlineBefore)
        let clearNow = (1 - inkNow) * (1 - outlineNow)
        let kept: Double
        if clearBefore > 0 {
            kept = clearNow / clearBefore
        } else if inkBefore < 1 {
            kept = (1 - inkNow) / (1 - inkBefore)
        } else {
            return 0
        }
        func part(_ inkPart: Double, _ outlinePart: Double) -> Double {
            let before = inkBefore * inkPart + (1 - inkBefore) * outlineBefore * outlinePart
            let now = inkNow * inkPart + (1 - inkNow) * outlineNow * outlinePart
            return min(max(now - kept * before, 0), 1 - kept)
        }
        func byte(_ value: Double) -> UInt32 { UInt32(min(max(value, 0), 1) * 255 + 0.5) }
        return byte(1 - kept) << 24 | byte(part(ink.red, outline.red)) << 16
            | byte(part(ink.green, outline.green)) << 8 | byte(part(ink.blue, outline.blue))
    }

    private func alphas(_ coverage: TrailCoverage) -> (ink: Double, outline: Double) {
        (
            Double(coverage.ink) / 255 * ink.alpha,
            Double(coverage.outline) / 255 * outlineAlpha
        )
    }
}
