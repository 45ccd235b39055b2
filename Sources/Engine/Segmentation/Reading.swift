import Dictionaries
import Strokes

extension Engine {
    /// Reads the stroke under way as far as it has come. Call it now and then while nothing else is
    /// to be done: a stroke that ends where its last motion did is then understood already, and
    /// any other finds the dictionary in the processor's cache.
    public mutating func anticipate() {
        guard let stroke = pen.strokeSoFar, circling?.knob == nil, !isErasing else { return }
        if guidesWords { words?.prepare() }
        let whole = ink.adding(stroke)
        guard anticipated?.ink != whole else { return }
        anticipated = (whole, read(whole))
    }

    /// What the stroke under way would be if the pen went up now.
    public var anticipation: Anticipation? {
        guard isDrawing, !isErasing, circling?.knob == nil, let reading = anticipated?.reading
        else {
            return nil
        }
        guard let match = reading.match, match.verdict != .stranger else {
            return reading.mayContinue || reading.mayTakeMark ? .begun : .nothing
        }
        return .reading(match.actions)
    }

    /// What `ink` means in the present mode, and whether more of it may come.
    func read(_ ink: Ink) -> InkReading {
        guard let query = Query(straightened(ink)) else { return InkReading() }
        let match = recogniser.recognise(
            query, in: mode, for: group, on: Surface(screen: screen, isTurned: slant != nil),
            runnersUp: guidesWords ? WordGuide.readings - 1 : 0,
            under: writing.sticky.all)
        return InkReading(
            match: match, mayContinue: recogniser.mayContinue(query, match, in: mode, for: group),
            mayTakeMark: recogniser.mayTakeMark(query, match, in: mode),
            strokeCount: ink.strokes.count)
    }
}

/// One reading of the strokes so far.
struct InkReading {
    var match: Match?
    var mayContinue = false
    var mayTakeMark = false
    var strokeCount = 0

    /// Whether these strokes belong together: they are an entry, or the beginning of one.
    var isPlausible: Bool {
        guard !mayContinue, !mayTakeMark else { return true }
        guard let match else { return false }
        return match.verdict != .stranger
            && (match.strokeCount == strokeCount || match.isPicture)
    }
}

extension Ink {
    func adding(_ stroke: Stroke) -> Ink {
        Ink(strokes + [stroke])
    }
}
