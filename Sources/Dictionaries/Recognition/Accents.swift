import Strokes

/// Reads a letter and its marks that are drawn as one character, by the marks of a mode.
struct Accents: Sendable {
    private let marks: [Mark]
    private let classifier: Classifier
    /// The beginnings of the marks of several strokes, and the mark of each.
    private let beginnings: Matcher
    private let owners: [Mark]
    private let composition: Composition

    /// What is added to the distance where ink is read as a letter and a mark. Of 9000 letters of held-back
    /// writers, none of whom meant an accent, 3 are read with one, all of them an i; with 0.25 none are, but
    /// accents are missed.
    static let price: Float = 0.15
    /// The longest mark. This and the lengths below are in units of the longer side of the letter.
    private static let longest = 0.8
    /// The longest mark that goes through its letter.
    private static let longestThrough = 1.8
    /// A shorter stroke is a dot, however it was put down.
    private static let shortest = 0.15
    /// The shortest mark that stands for the dot of an i: of 1863 that hands have dotted, 20 are read with an acute in
    /// Spanish. Many draw a line that is level or falls: with 0.28 for that, 33 would be read with a grave in Italian, where
    /// an ì is a hundred times as rare. A circumflex comes back.
    private static let shortestForDot = (rising: 0.18, other: 0.5, bent: 0.2)
    /// How far a mark may reach into its letter, be above or below it, or be beside it.
    private static let overlap = 0.25
    private static let farthest = 1.0
    private static let aside = 0.35
    /// How far beside it one may be that stands there.
    private static let farAside = 0.6

    /// nil where there is no mark.
    init?(_ marks: [(mark: Mark, examples: ExampleSet)], letters: [Character]) {
        guard !marks.isEmpty else { return nil }
        self.marks = marks.map(\.mark)
        classifier = Classifier(marks.map(\.examples))
        var beginnings: [ExampleSet] = []
        var owners: [Mark] = []
        for (mark, examples) in marks {
            for template in examples.tuned + examples.raw where template.trajectory.strokeCount > 1
            {
                beginnings.append(
                    ExampleSet(tuned: template.trajectory.ink.prefixes.map { Template($0) }))
                owners.append(mark)
            }
        }
        self.beginnings = Matcher(beginnings)
        self.owners = owners
        composition = Composition(of: letters, with: self.marks)
    }

    /// Without its dot, an i is an l.
    func mayFollow(_ letter: Character) -> Bool {
        composition.takesMarks(letter) || letter == "l" && composition.takesMarks("i")
    }

    /// Whether some strokes of `ink` lie where marks of the others would.
    func mayBeMarked(_ ink: Ink) -> Bool {
        Self.splits(of: ink).contains { Self.hasPlace(for: $0.marks, at: $0.box) }
    }

    /// The ways in which `ink` may fall into a letter, with its box, and the strokes behind it.
    private static func splits(
        of ink: Ink
    ) -> some Sequence<(letter: Ink, box: Box, marks: ArraySlice<Stroke>)> {
        let strokes = ink.strokes
        let counts = strokes.count <= Recogniser.mostStrokes ? strokes.indices.dropFirst() : 0..<0
        return counts.lazy.compactMap { count in
            let letter = Ink(Array(strokes.prefix(count)))
            return letter.box.map { (letter, $0, strokes[count...]) }
        }
    }

    /// The nearest reading of `ink` as a letter with one mark or two; nil where it is none.
    ///
    /// - Parameter read: reads strokes as a letter without marks.
    func reading(of ink: Ink, as read: (Ink) -> Match?) -> Match? {
        Self.splits(of: ink).compactMap { letter, box, marks in
            guard Self.hasPlace(for: marks, at: box), let match = read(letter),
                match.verdict != .rejected
            else { return nil }
            return nearest(match, marked: marks, at: box, times: 2)
                ?? unfinished(match, marked: marks, at: box)
        }.min { $0.distance < $1.distance }
    }

    /// `letter` with `strokes` as its mark, or as so many marks, one after the other.
    private func nearest(
        _ letter: Match, marked strokes: ArraySlice<Stroke>, at box: Box, times: Int
    ) -> Match? {
        var best = marked(letter, by: Self.ink(strokes, at: box), at: box).first
        guard times > 1, strokes.count > 1 else { return best }
        for split in (strokes.startIndex + 1)..<strokes.endIndex {
            // Not every mark goes with every other.
            for first in marked(letter, by: Self.ink(strokes[..<split], at: box), at: box)
            where first.overStem != .dot {
                guard
                    let match = nearest(
                        first, marked: strokes[split...], at: box, times: times - 1),
                    match.distance < best?.distance ?? .infinity
                else { continue }
                best = match
            }
        }
        return best
    }

    /// The readings of `ink` as a mark of `letter`: those that it can have there, the nearest first, and behind them
    /// those in which a dot would be one.
    private func marked(_ letter: Match, by ink: Ink, at box: Box) -> [Match] {
        guard let path = letter.cellPath, let character = letter.actions.character,
            mayFollow(character)
        else { return [] }
        let places = Self.places(of: ink, at: box)
        guard !places.isEmpty, let query = Query(ink) else { return [] }
        let strokes = path.strokes + (CellPath(ink)?.strokes ?? [])
        let isStem = path.strokes.count == 1 && "il".contains(character) && places.contains(.above)
        let overStem: Match.OverStem =
            !isStem ? .notThere : Self.standsForDot(ink, at: box) ? .mark : .dot
        let readings = classifier.rank(query, count: marks.count, within: Band.handWritten.sure)
            .compactMap { candidate -> Match? in
                let mark = marks[candidate.classIndex]
                let onStem = isStem ? composition.character("i", with: mark) : nil
                let onLetter = composition.character(character, with: mark)
                guard mark.place.map(places.contains) ?? false,
                    let composed = overStem == .mark ? onStem ?? onLetter : onLetter ?? onStem
                else { return nil }
                var match = composition(letter, mark, composed, candidate.distance)
                match.cellPath = CellPath(strokes: strokes)
                match.overStem = overStem == .dot && onLetter != nil ? .notThere : overStem
                return match
            }
        return readings.filter { $0.overStem != .dot } + readings.filter { $0.overStem == .dot }
    }

    /// `letter` with `mark`, which is `distance` from the ink. Its distance is the mean of both plus `price`.
    private func composition(
        _ letter: Match, _ mark: Mark, _ composed: Character, _ distance: Float
    ) -> Match {
        func whole(_ letter: Float) -> Float { (letter + distance) / 2 + Self.price }
        let others = letter.alternatives.compactMap { other in
            other.actions.character.flatMap { composition.character($0, with: mark) }.map {
                Alternative(actions: [.text(String($0))], distance: whole(other.distance))
            }
        }
        var match = Match(
            actions: [.text(String(composed))], cellPath: nil, distance: whole(letter.distance),
            alternatives: others, band: letter.band)
        match.isComposed = true
        match.logProbability = letter.logProbability
        match.modifiers = letter.modifiers
        return match
    }

    /// Whether `ink` above the stem of an i with this box is no dot, but stands in its place.
    private static func standsForDot(_ ink: Ink, at letter: Box) -> Bool {
        guard ink.strokes.count == 1, let mark = ink.box,
            let start = ink.strokes[0].points.first, let end = ink.strokes[0].points.last
        else { return true }
        let (run, rise) = (end.x - start.x, end.y - start.y)
        let isLine = 2 * abs(rise) > mark.height
        let least =
            4 * mark.height < mark.width || isLine && run * rise > 0
            ? shortestForDot.other : isLine ? shortestForDot.rising : shortestForDot.bent
        return max(mark.width, mark.height) >= least * max(letter.width, letter.height)
    }

    /// How far `ink` is from a letter with the beginning of a mark, as the mean of both distances; nil where it is
    /// none.
    ///
    /// - Parameter read: reads strokes as a letter without marks.
    func beginning(_ ink: Ink, as read: (Ink) -> Match?) -> Float? {
        Self.splits(of: ink).compactMap { letter, box, marks in
            guard Self.hasPlace(for: marks, at: box), let match = read(letter),
                match.isLetter(of: letter.strokes.count)
            else { return nil }
            return beginning(of: match, marked: marks, at: box)
        }.min()
    }

    private func beginning(
        of letter: Match, marked strokes: ArraySlice<Stroke>, at box: Box
    ) -> Float? {
        let ink = Self.ink(strokes, at: box)
        let places = Self.places(of: ink, at: box)
        guard let character = letter.actions.character, let query = Query(ink) else { return nil }
        return beginnings.rank(query, count: owners.count, within: Band.handWritten.sure)
            .first {
                let mark = owners[$0.classIndex]
                return mark.place.map(places.contains) ?? false
                    && composition.character(character, with: mark) != nil
            }.map { (letter.distance + $0.distance) / 2 }
    }

    /// `letter` as it is, where `strokes` are what a mark of it begins with: who takes their time for the second dot of
    /// an ä has written an a so far. The stem of an i with a dot is an i.
    private func unfinished(
        _ letter: Match, marked strokes: ArraySlice<Stroke>, at box: Box
    ) -> Match? {
        guard letter.actions.character.map({ !"ijl".contains($0) }) ?? false,
            let path = letter.cellPath, let marks = CellPath(Self.ink(strokes, at: box)),
            let distance = beginning(of: letter, marked: strokes, at: box)
        else { return nil }
        var match = letter
        match.cellPath = CellPath(strokes: path.strokes + marks.strokes)
        match.distance = distance + Self.price
        match.isComposed = true
        return match
    }

    /// Whether `strokes` can be one mark or two of a letter with `box`.
    private static func hasPlace(for strokes: ArraySlice<Stroke>, at box: Box) -> Bool {
        !places(of: Self.ink(strokes, at: box), at: box).isEmpty
            || strokes.indices.dropFirst().contains { split in
                !places(of: Self.ink(strokes[..<split], at: box), at: box).isEmpty
                    && !places(of: Self.ink(strokes[split...], at: box), at: box).isEmpty
            }
    }

    /// `strokes` as a mark of a letter with the box `letter`: what is too short for a line is a dot.
    private static func ink(_ strokes: ArraySlice<Stroke>, at letter: Box) -> Ink {
        let size = max(letter.width, letter.height)
        return Ink(
            strokes.map { stroke in
                guard let box = Box(around: stroke.points),
                    max(box.width, box.height) < shortest * size
                else { return stroke }
                return Stroke([box.center])
            })
    }

    /// Where `ink` may be a mark of a letter with the box `letter`, by its size and place; empty where it is
    /// none.
    private static func places(of ink: Ink, at letter: Box) -> [Mark.Place] {
        guard let mark = ink.box else { return [] }
        let size = max(letter.width, letter.height)
        let length = max(mark.width, mark.height)
        let isDot = ink.strokes.allSatisfy { $0.points.count < 2 }
        guard size > 0 else { return [] }
        var places: [Mark.Place] = []
        let reach = overlap * letter.height
        if length <= longest * size, mark.center.x >= letter.minX - aside * size,
            mark.center.x <= letter.maxX + aside * size
        {
            if mark.maxY <= letter.minY + reach, mark.center.y < letter.minY + reach / 2,
                mark.maxY >= letter.minY - farthest * size
            {
                places.append(.above)
            }
            if mark.center.y >= letter.maxY - reach / 2, mark.minY >= letter.maxY - reach,
                mark.minY <= letter.maxY + farthest * size
            {
                places.append(.below)
            }
        }
        if length <= longest * size, mark.center.x > letter.center.x,
            mark.center.x <= letter.maxX + farAside * size, mark.center.y < letter.center.y,
            mark.maxY >= letter.minY - aside * size
        {
            places.append(.beside)
        }
        if !isDot, length <= longestThrough * size, mark.minX < letter.maxX,
            mark.maxX > letter.minX, mark.center.y > letter.minY, mark.center.y < letter.maxY,
            mark.center.x > letter.minX - aside * size, mark.center.x < letter.maxX + aside * size
        {
            places.append(.through)
        }
        return places
    }
}
