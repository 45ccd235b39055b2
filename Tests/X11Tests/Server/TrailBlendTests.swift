// The colours of the trail, step by step against all at once.

import Testing

@testable import X11

@Suite struct TrailBlendTests {
    static let styles = [
        TrailStyle(),
        TrailStyle(outlineWidth: 0),
        TrailStyle(outline: .init(red: 1, green: 0.9, blue: 0.8)),
        TrailStyle(color: .init(red: 1, green: 0, blue: 0.2, alpha: 0.5)),
    ]

    @Test(arguments: styles, [0.0, 0.3, 1])
    func anyWayToACoverageShowsTheSame(style: TrailStyle, ground: Double) {
        let blend = TrailBlend(style: style)
        let ways: [[(UInt8, UInt8)]] = [
            [(0, 0), (0, 100), (0, 255), (90, 255), (200, 255)],
            [(0, 40), (10, 120), (60, 180), (60, 255), (255, 255)],
            [(255, 255), (255, 255)],
            [(0, 7), (0, 9), (0, 30)],
        ]
        for way in ways {
            var shown = TrailCoverage()
            var stepwise = [ground, ground, ground]
            for (ink, outline) in way {
                let next = TrailCoverage(ink: ink, outline: outline)
                stepwise = over(stepwise, blend.pixel(from: shown, to: next))
                shown = next
            }
            let atOnce = over([ground, ground, ground], blend.pixel(shown))
            for (one, other) in zip(stepwise, atOnce) { #expect(abs(one - other) < 0.012) }
        }
    }

    @Test func pixelsArePremultiplied() {
        let blend = TrailBlend(style: TrailStyle())
        for ink in stride(from: UInt8(0), through: 250, by: 50) {
            for outline in stride(from: ink, through: 250, by: 50) {
                let pixel = blend.pixel(TrailCoverage(ink: ink, outline: outline))
                for shift in [0, 8, 16] as [UInt32] {
                    #expect(pixel >> shift & 0xFF <= pixel >> 24)
                }
            }
        }
    }

    @Test func fullInkIsTheColour() {
        let style = TrailStyle(color: .init(red: 1, green: 0, blue: 0.2))
        let pixel = TrailBlend(style: style).pixel(TrailCoverage(ink: 255, outline: 255))
        #expect(pixel == 0xFFFF_0033)
    }

    /// The Over operator of Porter and Duff.
    private func over(_ ground: [Double], _ pixel: UInt32) -> [Double] {
        let alpha = Double(pixel >> 24) / 255
        return zip([16, 8, 0] as [UInt32], ground).map { shift, below in
            Double(pixel >> shift & 0xFF) / 255 + (1 - alpha) * below
        }
    }
}
