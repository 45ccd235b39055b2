// Owns: typing a character that may go on before it is done, and replacing that. Leaves what it means
// in the end to Completing.

import Dictionaries
import Strokes

/// What was typed for strokes that may go on.
struct Provisional {
    var match: Match
    /// The strokes it was typed for.
    var ink: Ink
    var done: [Action]
    /// Characters, each of which one BackSpace removes.
    var count: Int
    /// Nobody knows any more what stands before the insertion point: it has to stay.
    var stands = false

    /// What removes it.
    var removal: [Action] { Array(repeating: .chord(.backSpace), count: count) }
}

extension Engine {
    /// Types what the strokes so far mean, where that is sure and text that can be taken back, in the
    /// place of what was typed for fewer of them. Modes and sticky modifiers stay as they are until
    /// the character is done.
    mutating func typeAtOnce(_ ends: InkEnds, at now: Milliseconds) -> [Effect] {
        guard typesAtOnce, let match, match.verdict == .sure, provisional?.stands != true else {
            return []
        }
        var (words, writing) = (words, writing)
        let meant = guidesWords ? words?.choose(match, at: now) ?? match.actions : match.actions
        let done = writing.apply(meant)
        guard done.allSatisfy(\.isText), let count = TypedHistory.count(of: done), count > 0 else {
            return []
        }
        let before = provisional
        provisional = Provisional(match: match, ink: ink, done: done, count: count)
        guard before?.done != done else { return [] }
        return remove(before, ends) + [.type(done, ends)]
    }

    /// Removes what was typed at once.
    func remove(_ provisional: Provisional?, _ ends: InkEnds) -> [Effect] {
        provisional.map { [.type($0.removal, ends)] } ?? []
    }
}

extension Action {
    fileprivate var isText: Bool {
        if case .text = self { true } else { false }
    }
}
