// Typing one text by `krakel type` into one application, and what came of it.

import Dictionaries
import TestSupport

/// What came of one text in one layout and one application.
struct TypingOutcome {
    var meant = 0
    /// How many were left out, because the application takes them from no key.
    var untaken = 0
    var refused: [Unicode.Scalar] = []
    /// Typed but not received, and received but not typed.
    var lost: [Unicode.Scalar] = []
    var added: [Unicode.Scalar] = []
    /// Why the command refused something, the first time it did.
    var reason: String?

    var wrong: Int { max(lost.count, added.count) }
    var right: Int { meant - untaken - refused.count - lost.count }

    static func + (one: TypingOutcome, other: TypingOutcome) -> TypingOutcome {
        TypingOutcome(
            meant: one.meant + other.meant, untaken: one.untaken + other.untaken,
            refused: one.refused + other.refused, lost: one.lost + other.lost,
            added: one.added + other.added)
    }

    /// The first few of what went wrong, as code points.
    var details: String {
        [("refused", refused), ("lost", lost), ("came", added)].filter { !$0.1.isEmpty }
            .map { name, scalars in
                "\(name) " + scalars.prefix(6).map(\.codePoint).joined(separator: " ")
                    + (scalars.count > 6 ? " ..." : "")
            }
            .joined(separator: "; ") + (reason.map { " (\($0))" } ?? "")
    }
}

/// A focused application and a Krakel that types into it.
struct TypingCell {
    let home: KrakelHome
    let application: TextApplication
    let receiver: TextProgram
    let typist: TestTypist
    /// What the server does to keys meanwhile, as `TestTypist.setControls` takes it.
    var controls: UInt32 = 0

    /// Types `characters`, and reads what arrived.
    ///
    /// Where the command refuses, what it refused is looked for by halves and left out.
    func type(_ characters: [Unicode.Scalar]) throws -> TypingOutcome {
        var outcome = TypingOutcome(meant: characters.count)
        let taken = characters.filter(application.takes)
        outcome.untaken = characters.count - taken.count
        try receiver.clear()
        typist.setControls(controls)
        var typed: [Unicode.Scalar] = []
        var rest = [taken[...]]
        while let part = rest.popLast(), !part.isEmpty {
            let (count, reason) = try run(part)
            outcome.reason = outcome.reason ?? reason
            typed += part.prefix(count)
            let left = part.dropFirst(count)
            if left.count > 1 {
                let middle = left.startIndex + left.count / 2
                rest += [left[middle...], left[..<middle]]
            } else {
                outcome.refused += left
            }
        }
        // The Return key has the same place in every layout. It is no key of Krakel's.
        typist.setControls(0)
        for isPress in [true, false] { typist.testKey(36, isPress: isPress) }
        let arrived: String
        do {
            arrived = try receiver.line()
        } catch TextProgramError.unfinished(let text) {
            arrived = text
        }
        for change in Array(arrived.unicodeScalars).difference(from: typed) {
            switch change {
            case .remove(_, let scalar, _): outcome.lost.append(scalar)
            case .insert(_, let scalar, _): outcome.added.append(scalar)
            }
        }
        return outcome
    }

    /// How many of these the command says that it typed, and why no more.
    private func run(
        _ characters: ArraySlice<Unicode.Scalar>
    ) throws -> (count: Int, reason: String?) {
        let text = String(String.UnicodeScalarView(characters))
        let process = try home.start(["type", "--", text])
        _ = try process.output?.rest(within: 600_000)
        let errors = try process.errors?.rest(within: 600_000) ?? ""
        if try process.status() == 0 { return (characters.count, nil) }
        guard let count = errors.typedCount, count < characters.count
        else { throw MeasureError("krakel type: \(errors)") }
        return (count, errors.split(separator: "\n").first.map(String.init))
    }
}

extension String {
    /// How many characters were typed, by what `krakel type` says where it did not type all.
    var typedCount: Int? {
        let count = firstMatch(of: #/([0-9]+) (?:of [0-9]+ )?character/#).flatMap { Int($0.1) }
        return count ?? (contains("nothing was typed") ? 0 : nil)
    }
}
