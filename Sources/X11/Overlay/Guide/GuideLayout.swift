import Strokes

/// Where the lines and captions of a guide are on the screen, and how they look.
///
/// A caption stands at the end of its way, whole on the monitor that the pen is on, and over no other
/// caption. From one layout to the next a way keeps its colour, whatever becomes of its likelihood, and its
/// caption the side of the line that it stands on; what would move by a trifle stays where it is, which is
/// calmer and costs nothing.
struct GuideLayout: Hashable, Sendable {
    /// A way as it is drawn.
    struct Line: Hashable, Sendable {
        var points: [Point]
        /// In pixels.
        var width: Double
        /// An index into `GuideStyle.hues`.
        var hue: Int
    }

    /// A few words on a plate of their own.
    struct Caption: Hashable, Sendable {
        var text: String
        var plate: PixelBox
        var hue: Int
    }

    /// How a way was shown.
    struct Mark: Hashable, Sendable {
        var hue: Int
        /// The line that was drawn, from the pen's tip.
        var points: [Point] = []
        var width = 0.0
        /// An index into `directions`; nil where the caption found no place.
        var side: Int?
        var plate: PixelBox?
    }

    /// The most ways that are told apart at a glance.
    static let limit = 8

    /// The least likely first: what is drawn later is seen whole.
    private(set) var lines: [Line] = []
    private(set) var captions: [Caption] = []
    /// By the ways' captions.
    private(set) var marks: [String: Mark] = [:]

    init() {}

    /// - Parameters:
    ///   - ways: in any order; those beyond the `limit` most likely are left out.
    ///   - monitor: the one that the pen is on.
    ///   - before: the layout that was shown until now.
    ///   - textHeight: of a line of text in pixels; nil where there is no font.
    ///   - widthOf: the width of a text in pixels.
    init(
        _ ways: [GuideWay], style: GuideStyle, on monitor: Box, after before: GuideLayout,
        textHeight: Int?, widthOf: (String) -> Int
    ) {
        let ways = Self.mostLikely(ways).map { way in
            guard let old = before.marks[way.caption] else { return way }
            var way = way
            way.points = way.points.settled(on: old.points, within: style.trifle)
            return way
        }
        mark(ways, after: before, style: style)
        guard let textHeight else { return }
        let room = Int(min(style.longestCaption, monitor.width)) - 2 * style.padding.x
        for way in ways {
            let text = Self.shortened(way.caption, to: room, widthOf: widthOf)
            guard !text.isEmpty else { continue }
            let size = (
                width: widthOf(text) + 2 * style.padding.x, height: textHeight + 2 * style.padding.y
            )
            let old = before.marks[way.caption]
            let found =
                kept(old, size, for: way, on: monitor)
                ?? place(size, for: way, on: monitor, style: style, preferring: old?.side)
            guard let found else { continue }
            marks[way.caption]?.side = found.side
            marks[way.caption]?.plate = found.plate
            captions.append(
                Caption(text: text, plate: found.plate, hue: marks[way.caption]?.hue ?? 0))
        }
    }

    /// Gives every way its colour and width.
    private mutating func mark(_ ways: [GuideWay], after before: GuideLayout, style: GuideStyle) {
        for way in ways {
            guard let hue = before.marks[way.caption]?.hue else { continue }
            marks[way.caption] = Mark(hue: hue)
        }
        lines = ways.map { way in
            let used = Set(marks.values.map(\.hue))
            let hue =
                marks[way.caption]?.hue ?? GuideStyle.hues.indices.first { !used.contains($0) } ?? 0
            var width = style.width(for: way.likelihood)
            if let old = before.marks[way.caption]?.width, abs(old - width) < style.trifle / 3 {
                width = old
            }
            marks[way.caption] = Mark(hue: hue, points: way.points, width: width)
            return Line(points: way.points, width: width, hue: hue)
        }.reversed()
    }

    /// The ways that can be drawn, the most likely first; among those alike the earlier one.
    private static func mostLikely(_ ways: [GuideWay]) -> [GuideWay] {
        let drawn = ways.compactMap { way -> GuideWay? in
            var way = way
            way.points.removeAll { !$0.x.isFinite || !$0.y.isFinite }
            way.likelihood = way.likelihood > 0 ? min(way.likelihood, 1) : 0
            return way.points.isEmpty ? nil : way
        }
        let order = drawn.indices.sorted {
            (-drawn[$0].likelihood, $0) < (-drawn[$1].likelihood, $1)
        }
        return order.prefix(limit).map { drawn[$0] }
    }

    /// As much of the first line of `text` as there is room for.
    static func shortened(_ text: String, to room: Int, widthOf: (String) -> Int) -> String {
        let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        guard widthOf(line) > room else { return line }
        let characters = Array(line)
        var (low, high) = (0, characters.count)
        while low < high {
            let middle = (low + high + 1) / 2
            let part = String(characters[..<middle]) + "…"
            if widthOf(part) <= room { low = middle } else { high = middle - 1 }
        }
        return low > 0 ? String(characters[..<low]) + "…" : ""
    }
}

// MARK: - Places for captions

extension GuideLayout {
    /// Where a caption may stand, seen from the end of its line and relative to where that goes: on, then
    /// to either side, then back. As cosine and sine.
    private static let directions: [(along: Double, across: Double)] = [
        (1, 0), (0.7071, 0.7071), (0.7071, -0.7071), (0, 1), (0, -1), (-0.7071, 0.7071),
        (-0.7071, -0.7071), (-1, 0),
    ]
    private static let rings = 7

    /// The place that a caption had, where its way still ends there.
    private func kept(
        _ old: Mark?, _ size: (width: Int, height: Int), for way: GuideWay, on monitor: Box
    ) -> (plate: PixelBox, side: Int?)? {
        guard let old, let plate = old.plate, old.points.last == way.points.last,
            plate.width == size.width, plate.height == size.height, isFree(plate),
            way.points.first.map(plate.grown(by: 2).contains) == false,
            Double(plate.x) >= monitor.minX, Double(plate.y) >= monitor.minY,
            Double(plate.x + plate.width) <= monitor.maxX,
            Double(plate.y + plate.height) <= monitor.maxY
        else { return nil }
        return (plate, old.side)
    }

    /// The best free place near the end of a way; where there is none, the nearest on the monitor.
    private func place(
        _ size: (width: Int, height: Int), for way: GuideWay, on monitor: Box, style: GuideStyle,
        preferring preferred: Int?
    ) -> (plate: PixelBox, side: Int?)? {
        guard let end = way.points.last, let tip = way.points.first,
            Double(size.width) <= monitor.width, Double(size.height) <= monitor.height
        else { return nil }
        let heading = Self.heading(of: way.points, over: style.headingLength)
        var best: (cost: Double, plate: PixelBox, side: Int?)?
        for ring in 0..<Self.rings {
            for (side, turn) in Self.directions.enumerated() {
                let u = Point(
                    x: heading.x * turn.along - heading.y * turn.across,
                    y: heading.y * turn.along + heading.x * turn.across)
                let gap = style.gap + Double(ring * size.height) * 0.6
                let plate = Self.plate(
                    size,
                    around: Point(
                        x: end.x + u.x * (gap + Double(size.width) / 2),
                        y: end.y + u.y * (gap + Double(size.height) / 2)), on: monitor)
                guard isFree(plate) else { continue }
                let cost =
                    Double(ring * size.height + side * 3) + crowd(in: plate.grown(by: 2), tip: tip)
                    - (side == preferred ? Double(size.height) : 0)
                if cost < best?.cost ?? .infinity { best = (cost, plate, side) }
            }
        }
        if let best { return (best.plate, best.side) }
        return nearest(size, to: end, on: monitor).map { ($0, nil) }
    }

    /// The direction in which the last piece of a line goes, of length 1; to the right where it goes
    /// nowhere.
    private static func heading(of points: [Point], over length: Double) -> Point {
        guard let end = points.last else { return Point(x: 1, y: 0) }
        let from = points.last { $0.distance(to: end) >= length } ?? points[0]
        let distance = from.distance(to: end)
        guard distance > 0, distance.isFinite else { return Point(x: 1, y: 0) }
        return Point(x: (end.x - from.x) / distance, y: (end.y - from.y) / distance)
    }

    /// A plate of that size around `center`, moved onto the monitor.
    private static func plate(
        _ size: (width: Int, height: Int), around center: Point, on monitor: Box
    ) -> PixelBox {
        func start(_ center: Double, _ size: Int, _ low: Double, _ high: Double) -> Int {
            Int(max(low, min(center - Double(size) / 2, high - Double(size))).rounded())
        }
        return PixelBox(
            x: start(center.x, size.width, monitor.minX, monitor.maxX),
            y: start(center.y, size.height, monitor.minY, monitor.maxY),
            width: size.width, height: size.height)
    }

    /// With a pixel between captions.
    private func isFree(_ plate: PixelBox) -> Bool {
        let grown = plate.grown(by: 1)
        return !captions.contains { $0.plate.overlaps(grown) }
    }

    /// How much a plate would hide: points of lines, and worst of all the pen's tip.
    private func crowd(in plate: PixelBox, tip: Point) -> Double {
        let hidden = lines.reduce(0) { $0 + $1.points.count(where: plate.contains) }
        return Double(min(hidden, 40) * 8) + (plate.contains(tip) ? 400 : 0)
    }

    /// The free place nearest to `point`, looked for row by row.
    private func nearest(
        _ size: (width: Int, height: Int), to point: Point, on monitor: Box
    ) -> PixelBox? {
        let (left, top) = (Int(monitor.minX), Int(monitor.minY))
        let (right, bottom) = (Int(monitor.maxX) - size.width, Int(monitor.maxY) - size.height)
        guard left <= right, top <= bottom else { return nil }
        var best: (distance: Double, plate: PixelBox)?
        for y in stride(from: top, through: bottom, by: size.height + 2) {
            for x in stride(from: left, through: right, by: max(1, size.width / 4)) {
                let plate = PixelBox(x: x, y: y, width: size.width, height: size.height)
                let distance = plate.center.distance(to: point)
                guard distance < best?.distance ?? .infinity, isFree(plate) else { continue }
                best = (distance, plate)
            }
        }
        return best?.plate
    }
}

/// The sizes and colours of the guide. Sizes are in pixels of the screen.
struct GuideStyle: Hashable, Sendable, ScaledStyle {
    /// Dots per inch by 96.
    let scale: Double
    /// The width of the ink.
    let ink: Double

    init(_ trail: TrailStyle) {
        scale = trail.scale
        ink = 2 * trail.inkRadius
    }

    /// The width of the line of a way: by its root, so that those that are unlikely can still be seen.
    func width(for likelihood: Double) -> Double {
        let likelihood = likelihood > 0 ? min(likelihood, 1) : 0
        return max(1, ink * (0.35 + 0.9 * likelihood.squareRoot()))
    }

    /// The width of the light line around every line, and of the coloured one around a caption.
    var rim: Double { max(1, scale) }
    var padding: (x: Int, y: Int) { (length(9), length(3)) }
    /// Between the end of a line and its caption.
    var gap: Double { 7 * scale }
    var headingLength: Double { 24 * scale }
    /// What would move by less stays.
    var trifle: Double { 1.5 * scale }
    var longestCaption: Double { 340 * scale }
    /// The font of the badge, so that both take one font's memory.
    var fontName: String { BadgeStyle(scale: scale).fontName }

    /// The colours of the ways, by rank where they are shown first. Each stands out from its light rim, and
    /// with that from any ground; none is the blue of ink.
    static let hues: [TrailStyle.Color] = [
        0xD24A00, 0x0A8F4C, 0x8E3BD1, 0xD81B7A, 0x007A9E, 0x8A6D00, 0xA31515, 0x5A6472,
    ].map(TrailStyle.Color.init(pixel:))

    /// The ground of captions, which is the badge's.
    static let plate = TrailStyle.Color(pixel: BadgeStyle.background)
}

extension [Point] {
    /// The part of the line `shown` that is left from this line's first point on, where no point of this
    /// line is further than `trifle` from it; else this line.
    fileprivate func settled(on shown: [Point], within trifle: Double) -> [Point] {
        guard let tip = first, let end = last, let shownEnd = shown.last, count > 1,
            end.distance(to: shownEnd) <= trifle
        else { return self }
        let pieces = zip(shown, shown.dropFirst()).compactMap { TrailCapsule(from: $0, to: $1) }
        guard
            allSatisfy({ point in
                pieces.contains { $0.distance(x: point.x, y: point.y) <= trifle }
            })
        else { return self }
        // A line may come by the tip again later.
        var passed = 0
        while passed + 1 < shown.count,
            shown[passed + 1].distance(to: tip) <= shown[passed].distance(to: tip)
        {
            passed += 1
        }
        let left = [tip] + shown.dropFirst(Swift.min(passed + 1, shown.count - 1))
        return abs(left.pathLength - pathLength) <= 4 * trifle ? left : self
    }
}

extension PixelBox {
    var center: Point { Point(x: Double(x) + Double(width) / 2, y: Double(y) + Double(height) / 2) }

    func grown(by margin: Int) -> PixelBox {
        PixelBox(
            x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
    }

    func overlaps(_ other: PixelBox) -> Bool {
        x < other.x + other.width && other.x < x + width && y < other.y + other.height
            && other.y < y + height
    }

    func contains(_ point: Point) -> Bool {
        point.x >= Double(x) && point.x < Double(x + width) && point.y >= Double(y)
            && point.y < Double(y + height)
    }
}
