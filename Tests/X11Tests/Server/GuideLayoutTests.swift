// Where a guide's lines and captions are, and the pixels that are made of them.

import PureSupport
import Strokes
import Testing

@testable import X11

@Suite struct GuideLayoutTests {
    private static let style = GuideStyle(TrailStyle())
    private static let monitor = Box(minX: 0, minY: 0, maxX: 640, maxY: 480)

    /// Text of 8 pixels a character and 16 pixels a line.
    private static func layout(
        _ ways: [GuideWay], on monitor: Box = monitor, after before: GuideLayout = GuideLayout()
    ) -> GuideLayout {
        GuideLayout(ways, style: style, on: monitor, after: before, textHeight: 16) {
            8 * $0.count
        }
    }

    private static func way(
        to x: Double, _ y: Double, _ caption: String, _ likelihood: Double = 0.5
    ) -> GuideWay {
        GuideWay(
            points: (0...10).map {
                let t = Double($0) / 10
                return Point(x: 320 + (x - 320) * t, y: 240 + (y - 240) * t)
            }, caption: caption, likelihood: likelihood)
    }

    private static func randomWays(on monitor: Box, _ random: inout SeededGenerator) -> [GuideWay] {
        let tip = Point(
            x: .random(in: monitor.minX..<monitor.maxX, using: &random),
            y: .random(in: monitor.minY..<monitor.maxY, using: &random))
        return (0..<Int.random(in: 0...12, using: &random)).map { _ in
            let reach = Double.random(in: 0...400, using: &random)
            let points = (0..<Int.random(in: 0...20, using: &random)).map { _ in
                Point(
                    x: tip.x + .random(in: -reach...reach, using: &random),
                    y: tip.y + .random(in: -reach...reach, using: &random))
            }
            let letters = Int.random(in: 0...60, using: &random)
            return GuideWay(
                points: [tip] + points,
                caption: String(
                    (0..<letters).map { _ in "abcdefgh".randomElement(using: &random) ?? "a" }),
                likelihood: .random(in: 0...1, using: &random))
        }
    }

    @Test(
        arguments: [
            // On, where the line goes.
            (500, 240, 507...509, 229...229), (140, 240, 75...77, 229...229),
            (320, 400, 290...292, 407...407), (320, 80, 290...292, 51...51),
            // On the screen.
            (630, 240, 320...582, 0...458), (320, 475, 0...582, 240...458),
            (2000, -1000, 582...582, 0...0),
        ] as [(Double, Double, ClosedRange<Int>, ClosedRange<Int>)])
    func aCaptionStandsAtTheEndOfItsWay(
        x: Double, y: Double, left: ClosedRange<Int>, top: ClosedRange<Int>
    ) throws {
        let plate = try #require(Self.layout([Self.way(to: x, y, "Paste")]).captions.first?.plate)
        #expect(plate.width == 5 * 8 + 18 && plate.height == 22)
        #expect(left.contains(plate.x) && top.contains(plate.y), "\(plate)")
    }

    /// Nothing is left of the gesture: its caption stands beside the pen.
    @Test func aCaptionLeavesThePensTipFree() throws {
        let tip = Point(x: 320, y: 240)
        let layout = Self.layout([GuideWay(points: [tip], caption: "Copy", likelihood: 1)])
        let plate = try #require(layout.captions.first?.plate)
        #expect(!plate.contains(tip))
        #expect(plate.center.distance(to: tip) < 60)
        #expect(layout.lines.count == 1)
    }

    @Test func theLikelierTheWider() {
        let widths = [0, 0.01, 0.1, 0.2, 0.5, 0.9, 1].map(Self.style.width(for:))
        #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 < $1 })
        #expect(Self.style.width(for: .nan) == widths[0] && widths[0] >= 1)
        #expect(Self.style.width(for: 7) == Self.style.width(for: 1))
        var large = TrailStyle()
        large.scale = 2
        #expect(GuideStyle(large).width(for: 0.5) == 2 * Self.style.width(for: 0.5))
    }

    /// The most likely last, over the others.
    @Test func eightWaysAreShown() {
        let ways = (0..<12).map { Self.way(to: 40 * Double($0), 20, "\($0)", Double($0) / 12) }
        let layout = Self.layout(ways)
        #expect(Set(layout.captions.map(\.text)) == Set((4..<12).map { "\($0)" }))
        #expect(layout.lines.map(\.points) == ways[4...].map(\.points))
        #expect(Set(layout.lines.map(\.hue)).count == 8)
        #expect(zip(layout.lines, layout.lines.dropFirst()).allSatisfy { $0.width < $1.width })
    }

    @Test func aWayKeepsItsColour() {
        let before = Self.layout([
            Self.way(to: 500, 100, "a", 0.6), Self.way(to: 500, 240, "b", 0.3),
            Self.way(to: 500, 400, "c", 0.1),
        ])
        let after = Self.layout(
            [
                Self.way(to: 500, 400, "c", 0.6), Self.way(to: 500, 300, "d", 0.3),
                Self.way(to: 500, 100, "a", 0.1),
            ], after: before)
        for caption in ["a", "c"] {
            #expect(after.marks[caption]?.hue == before.marks[caption]?.hue)
        }
        #expect(Set(after.marks.values.map(\.hue)).count == 3)
        #expect(after.marks["b"] == nil)
    }

    /// The pen follows one way a little beside its line: that is shortened, and stays where it is.
    @Test func whatMovesByATrifleStays() throws {
        var layout = Self.layout([Self.way(to: 560, 240, "a", 0.9)])
        let first = layout
        for step in 1...20 {
            let tip = Point(x: 320 + Double(step) * 8, y: 240 + (step % 2 == 0 ? 0.8 : -0.8))
            let points = (0...10).map {
                Point(x: tip.x + Double($0) / 10 * (560 - tip.x), y: tip.y)
            }
            layout = Self.layout(
                [GuideWay(points: points, caption: "a", likelihood: 0.9 + Double(step % 2) / 50)],
                after: layout)
            let line = try #require(layout.lines.first)
            #expect(line.points.first == tip)
            #expect(line.points.dropFirst().allSatisfy { $0.y == 240 && $0.x >= tip.x })
            #expect(line.points.last == Point(x: 560, y: 240))
            #expect(line.width == first.lines.first?.width)
            #expect(layout.captions == first.captions)
        }
        let moved = [
            GuideWay(
                points: [Point(x: 480, y: 240), Point(x: 560, y: 250)], caption: "a", likelihood: 1)
        ]
        #expect(Self.layout(moved, after: layout).lines.first?.points == moved[0].points)
    }

    /// A line that comes back to where it began is not cut short there.
    @Test func aLoopStaysWhole() throws {
        let circle = (0...40).map {
            let angle = Double($0) / 20 * Double.pi
            return Point(x: 320 + 60 * cosine(angle), y: 240 + 60 * cosine(angle - Double.pi / 2))
        }
        let layout = Self.layout([GuideWay(points: circle, caption: "o", likelihood: 1)])
        let rest = GuideWay(points: Array(circle.dropFirst(2)), caption: "o", likelihood: 1)
        let line = try #require(Self.layout([rest], after: layout).lines.first)
        #expect(line.points == rest.points)
    }

    @Test(arguments: [0, 1, 2])
    func captionsAreApartAndOnTheMonitor(number: Int) {
        var random = SeededGenerator.fresh()
        let monitor = [
            Self.monitor, Box(minX: 1920, minY: 300, maxX: 2944, maxY: 1068),
            Box(minX: 0, minY: 0, maxX: 200, maxY: 120),
        ][number]
        var before = GuideLayout()
        for _ in 0..<100 {
            let ways = Self.randomWays(on: monitor, &random)
            let layout = Self.layout(ways, on: monitor, after: before)
            before = layout
            #expect(layout.lines.count == min(8, ways.count))
            let plates = layout.captions.map(\.plate)
            for (index, plate) in plates.enumerated() {
                #expect(Double(plate.x) >= monitor.minX && Double(plate.y) >= monitor.minY)
                #expect(Double(plate.x + plate.width) <= monitor.maxX)
                #expect(Double(plate.y + plate.height) <= monitor.maxY)
                #expect(!plates[..<index].contains { $0.overlaps(plate) })
            }
            // There is room for all, but on the smallest.
            let named = Set(
                ways.indices.sorted { ways[$0].likelihood > ways[$1].likelihood }.prefix(8)
                    .filter { !ways[$0].caption.isEmpty })
            if number < 2 { #expect(plates.count == named.count) }
        }
    }

    @Test func longAndBadTextsAndPoints() {
        let long = String(repeating: "long ", count: 40)
        let layout = Self.layout([
            Self.way(to: 500, 100, long, 0.6), Self.way(to: 500, 300, "two\nlines", 0.3),
            Self.way(to: 500, 200, "", 0.2), GuideWay(points: [], caption: "none", likelihood: 1),
            GuideWay(
                points: [
                    Point(x: .nan, y: 3), Point(x: 1e300, y: -1e300), Point(x: 3, y: .infinity),
                ],
                caption: "far", likelihood: .nan),
        ])
        #expect(layout.lines.count == 4)
        #expect(layout.captions.map(\.text).contains("two"))
        let text = layout.captions.first?.text ?? ""
        #expect(text.hasPrefix("long long") && text.hasSuffix("…"))
        #expect(layout.captions.allSatisfy { Double($0.plate.width) <= Self.style.longestCaption })
        #expect(layout.captions.count == 3)
        #expect(Self.layout([]) == GuideLayout())
    }

    /// By the ratio of Web Content Accessibility Guidelines 2, where graphics need 3.
    @Test func everyColourStandsOutFromItsRim() {
        func light(_ color: TrailStyle.Color) -> Double {
            func part(_ value: Double) -> Double {
                value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * part(color.red) + 0.7152 * part(color.green) + 0.0722 * part(color.blue)
        }
        for (index, hue) in GuideStyle.hues.enumerated() {
            #expect(1.05 / (light(hue) + 0.05) >= 3, "\(index)")
            for other in GuideStyle.hues[..<index] + [.ink] {
                let difference =
                    abs(hue.red - other.red) + abs(hue.green - other.green)
                    + abs(hue.blue - other.blue)
                #expect(difference > 0.4, "\(index)")
            }
        }
    }

    /// The pixels of the screen that are not clear.
    private static func pixels(_ raster: GuideRaster) -> [Int: UInt32] {
        let side = TrailInk.Tile.side
        var pixels: [Int: UInt32] = [:]
        for (index, tile) in raster.tiles {
            for (place, pixel) in tile.enumerated() where pixel != 0 {
                let (x, y) = (index.column * side + place % side, index.row * side + place / side)
                pixels[y * 640 + x] = pixel
            }
        }
        return pixels
    }

    /// A way may lead off the monitor, and be drawn no further.
    @Test func nothingIsDrawnBeyondTheMonitor() {
        let monitor = Box(minX: 300, minY: 200, maxX: 430, maxY: 330)
        let layout = Self.layout(
            [
                Self.way(to: 20, 240, "left"), Self.way(to: 600, 240, "right"),
                Self.way(to: 320, 20, "up"), Self.way(to: 320, 470, "down"),
            ], on: monitor)
        func pixels(on monitor: Box) -> [Int: UInt32] {
            Self.pixels(GuideRaster(layout, style: Self.style, on: monitor))
        }
        // As without edges, but for what is beyond them.
        let whole = pixels(on: Self.monitor)
        let within = whole.filter {
            (300..<430).contains($0.key % 640) && (200..<330).contains($0.key / 640)
        }
        #expect(pixels(on: monitor) == within)
        #expect(within.count > 500 && within.count < whole.count)
    }

    /// What is sent leads from any guide to any other.
    @Test func changesLeadFromOneGuideToTheNext() {
        var random = SeededGenerator.fresh()
        var shown: [Int: UInt32] = [:]
        var (raster, before) = (GuideRaster(), GuideLayout())
        for _ in 0..<12 {
            let ways = Self.randomWays(on: Self.monitor, &random)
            let layout = Self.layout(ways, after: before)
            let next = GuideRaster(layout, style: Self.style, on: Self.monitor)
            for patch in next.changes(since: raster) {
                for row in patch.place.rows {
                    for column in patch.place.columns {
                        let place = (patch.place.originY + row) * 640 + patch.place.originX + column
                        shown[place] = patch.pixels[row * TrailInk.Tile.side + column]
                    }
                }
            }
            shown = shown.filter { $0.value != 0 }
            #expect(shown == Self.pixels(next))
            #expect(next.changes(since: next).isEmpty)
            for caption in layout.captions {
                let plate = caption.plate
                let pixels = next.patches(of: plate).reduce(0) {
                    $0 + $1.place.columns.count * $1.place.rows.count
                }
                #expect(pixels <= plate.width * plate.height)
                #expect(shown[(plate.y + plate.height / 2) * 640 + plate.x + 20] == 0xFF20_242C)
            }
            (raster, before) = (next, layout)
        }
    }

    /// Every pixel of the guide is in a cell of the window, and a cell that was left is given back, but not at
    /// the first change.
    @Test func cellsFollowTheGuide() {
        var random = SeededGenerator.fresh()
        var cells = GuideCells()
        var taken: Set<Int> = []
        func places(_ boxes: [PixelBox]) -> [Int] {
            boxes.flatMap { box in
                (box.y..<box.y + box.height).flatMap { row in
                    (box.x..<box.x + box.width).map { row * 10_000 + $0 }
                }
            }
        }
        func change(to raster: GuideRaster) -> GuideCells.Change {
            let change = cells.change(to: raster.cells)
            for boxes in [change.added, change.removed] {
                #expect(boxes.allSatisfy { $0.height == GuideCells.side })
                for (one, next) in zip(boxes, boxes.dropFirst()) {
                    #expect(one.y < next.y || one.y == next.y && one.x + one.width < next.x)
                }
            }
            #expect(taken.isDisjoint(with: places(change.added)))
            taken.formUnion(places(change.added))
            #expect(taken.isSuperset(of: places(change.removed)))
            taken.subtract(places(change.removed))
            return change
        }
        for _ in 0..<12 {
            let layout = Self.layout(Self.randomWays(on: Self.monitor, &random))
            let raster = GuideRaster(layout, style: Self.style, on: Self.monitor)
            let change = change(to: raster)
            let drawn = Set(Self.pixels(raster).keys.map { $0 / 640 * 10_000 + $0 % 640 })
            #expect(taken.isSuperset(of: drawn))
            #expect(Set(places(change.removed)).isDisjoint(with: drawn))
        }
        let (before, first) = (taken, change(to: GuideRaster()))
        #expect(first.added.isEmpty && (taken.count > 0 || before.isEmpty))
        for _ in 0..<6 { _ = change(to: GuideRaster()) }
        #expect(taken.isEmpty && cells.ages.isEmpty)
    }
}
