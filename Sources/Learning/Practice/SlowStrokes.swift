import Dictionaries
import Engine
import Strokes

/// The tries of one character that were misread shortly behind each other: whoever lets the pen up for long draws one
/// character that is read as several.
struct SlowStrokes: Sendable {
    struct Try: Sendable {
        var written: WrittenCharacter
        var step: Step
    }

    /// What the practice was before each try.
    private var tries: [(own: Try, before: Practice)] = []

    /// Whether the last of them came shortly behind another.
    var areSeveral: Bool { tries.count > 1 }

    /// Whoever lets the pen up for longer begins anew.
    private static let longest: Milliseconds = 1200

    /// The character whose last strokes these are, and what the practice was before it; nil where there is none.
    mutating func whole(
        with written: WrittenCharacter, for step: Step, after practice: Practice, by routes: Routes
    ) -> (own: Try, before: Practice)? {
        guard !written.ink.isEmpty else { return nil }
        if let last = tries.last?.own.written, written.began - last.ended > Self.longest {
            tries = []
        }
        tries =
            tries.suffix(Recogniser.mostStrokes - 1) + [
                (Try(written: written, step: step), practice)
            ]
        for index in tries.indices.dropLast() where !tries[index].own.step.isOnTheWay {
            var whole = tries[index]
            whole.own.written.ink = Ink(tries[index...].flatMap(\.own.written.ink.strokes))
            whole.own.written.ended = written.ended
            guard routes.reads(whole.own.written.ink, as: whole.own.step) else { continue }
            tries = []
            return whole
        }
        return nil
    }
}

extension Step {
    /// Whether `ink` is some of the strokes of a usual way to draw it.
    func hasPart(like ink: Ink) -> Bool {
        guard let drawn = Example(learning: ink) else { return false }
        return entries.flatMap(\.examples).contains { example in
            let strokes = example.ink.strokes
            let most = entries.count > 1 ? strokes.count : strokes.count - 1
            guard ink.strokes.count <= most else { return false }
            return (0...strokes.count - ink.strokes.count).contains { start in
                let part = Ink(Array(strokes[start..<start + ink.strokes.count]))
                return Agreement(of: [drawn, Example(learning: part)].compactMap(\.self)) == .alike
            }
        }
    }

    /// Whether it is a letter or a digit, and `actions` are what none is ever drawn like: a space, a comma, or a
    /// stroke that changes the mode.
    func isLetter(besides actions: [Action]) -> Bool {
        func isLetter(_ character: Character) -> Bool { character.isLetter || character.isNumber }
        guard self.actions.character.map(isLetter) == true else { return false }
        return actions.target != nil || actions.character.map(isLetter) == false
    }
}
