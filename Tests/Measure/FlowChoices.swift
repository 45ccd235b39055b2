import Dictionaries
import Engine
import PureSupport
import Strokes

/// What segmentation has to decide of a running text when each of its strokes ends: which of the strokes
/// since the character before began are one.
struct FlowChoices {
    private let recogniser: Recogniser
    private let mode: String
    /// The strokes of the text, with the times of the pace under way.
    private var strokes: [PlacedStroke] = []
    /// Which character each stroke is of.
    private var owners: [Int] = []
    private var readings: [Range<Int>: InkReading] = [:]

    init(_ recogniser: Recogniser, mode: String) {
        self.recogniser = recogniser
        self.mode = mode
    }

    /// The decisions about `text` as `hands` write it, all in the same places.
    mutating func choices(
        of text: [Ink], by hands: [FlowHand], using random: inout SeededGenerator
    ) -> [Choice] {
        readings = [:]
        var choices: [Choice] = []
        for hand in hands {
            var page = FlowPage(hand, random: SeededGenerator(seed: random.next()))
            (strokes, owners) = ([], [])
            for (number, ink) in text.enumerated() {
                for stroke in page.write(ink) {
                    guard let start = stroke.times.first,
                        let placed = PlacedStroke(
                            Stroke(stroke.points), pressed: start, lifted: stroke.lifted)
                    else { continue }
                    strokes.append(placed)
                    owners.append(number)
                }
            }
            choices += decisions()
        }
        return choices
    }

    private mutating func decisions() -> [Choice] {
        var choices: [Choice] = []
        var spacing = Spacing()
        var before = 0..<0
        for character in characters {
            for end in character {
                // The first stroke is decided on together with the character before.
                let start = end == character.lowerBound ? before.lowerBound : character.lowerBound
                guard end + 1 - start <= 1 + Recogniser.mostStrokes, end > start else { continue }
                choices.append(choice(start..<end + 1, spacing))
            }
            learn(character, behind: before, &spacing)
            before = character
        }
        return choices
    }

    /// The strokes of each character.
    private var characters: [Range<Int>] {
        var runs: [Range<Int>] = []
        for (index, owner) in owners.enumerated() {
            if let last = runs.last, owners[last.lowerBound] == owner {
                runs[runs.count - 1] = last.lowerBound..<index + 1
            } else {
                runs.append(index..<index + 1)
            }
        }
        return runs
    }

    /// All ways in which the strokes of `window` may fall into characters, the last of which may be
    /// unfinished.
    private mutating func choice(_ window: Range<Int>, _ spacing: Spacing) -> Choice {
        var ways: [(features: [Double], isRight: Bool)] = []
        for cuts in 0..<(1 << (window.count - 1)) {
            var runs: [Range<Int>] = []
            var start = window.lowerBound
            for end in window.lowerBound + 1...window.upperBound
            where end == window.upperBound || cuts >> (end - window.lowerBound - 1) & 1 == 1 {
                runs.append(start..<end)
                start = end
            }
            guard runs.allSatisfy({ $0.count <= Recogniser.mostStrokes }), let last = runs.last
            else { continue }
            let isRight =
                runs.dropFirst().allSatisfy {
                    owners[$0.lowerBound] != owners[$0.lowerBound - 1]
                } && runs.allSatisfy { owners[$0.lowerBound] == owners[$0.upperBound - 1] }
            var sum = SIMD32<Double>()
            for run in runs.dropLast() { sum += features(of: run, spacing).values }
            ways.append((vector(sum + features(of: last, spacing).values), isRight))
            if let distance = reading(of: last).beginning {
                let beginning = RunFeatures(
                    beginning: strokes[last], from: distance, spacing, isText: true)
                ways.append((vector(sum + beginning.values), isRight))
            }
        }
        return Choice(ways: ways)
    }

    private func vector(_ values: SIMD32<Double>) -> [Double] {
        RunFeatures.Part.allCases.map { values[$0.rawValue] }
    }

    private mutating func features(of run: Range<Int>, _ spacing: Spacing) -> RunFeatures {
        RunFeatures(of: strokes[run], reading: reading(of: run), spacing, isText: true)
    }

    private mutating func reading(of run: Range<Int>) -> InkReading {
        if let known = readings[run] { return known }
        let ink = Ink(strokes[run].map(\.stroke))
        let reading = InkReading(of: ink, by: recogniser, in: mode)
        readings[run] = reading
        return reading
    }

    /// What a character tells of the writer, as `StrokeLattice` learns it where it is sure.
    private func learn(_ run: Range<Int>, behind before: Range<Int>, _ spacing: inout Spacing) {
        func box(_ run: Range<Int>) -> Box? {
            strokes[run].map(\.box).reduce(nil) { $0?.union($1) ?? $1 }
        }
        let first = run.lowerBound
        if let box = box(before) {
            spacing.note(timeBetween: strokes[first].pressed - strokes[first - 1].lifted)
            spacing.gapBetween.add(spacing.gap(from: box, to: strokes[first].box))
        }
        for number in run.dropFirst() {
            spacing.note(timeWithin: strokes[number].pressed - strokes[number - 1].lifted)
            if let box = box(first..<number) {
                spacing.gapWithin.add(spacing.gap(from: box, to: strokes[number].box))
            }
        }
        if let box = box(run) { spacing.noteCharacter(box) }
    }
}
