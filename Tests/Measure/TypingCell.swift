// Owns: typing one text by `krakel type` into one application, and what came of it. Leaves which
// texts and where to Typing.

import TestSupport

/// What came of one text in one layout and one application.
struct TypingOutcome {
    var meant = 0
    var refused: [Unicode.Scalar] = []
    /// Typed but not received, and received but not typed.
    var lost: [Unicode.Scalar] = []
    var added: [Unicode.Scalar] = []

    var wrong: Int { max(lost.count, added.count) }
    var right: Int { meant - refused.count - lost.count }

    static func + (one: TypingOutcome, other: TypingOutcome) -> TypingOutcome {
        TypingOutcome(
            meant: one.meant + other.meant, refused: one.refused + other.refused,
            lost: one.lost + other.lost, added: one.added + other.added)
    }

    /// The first few of what went wrong, as code points.
    var details: String {
        [("refused", refused), ("lost", lost), ("came", added)]
            .filter { !$0.1.isEmpty }
            .map { name, scalars in
                "\(name) " + scalars.prefix(6).map(\.codePoint).joined(separator: " ")
                    + (scalars.count > 6 ? " ..." : "")
            }
            .joined(separator: "; ")
    }
}

/// A focused application and a Krakel that types into it.
struct TypingCell {
    let home: KrakelHome
    let receiver: any TextReceiver
    let typist: Typist

    /// Types `characters`, and reads what arrived.
    ///
    /// Where the command refuses, what it refused is looked for by halves and left out.
    func type(_ characters: [Unicode.Scalar]) throws -> TypingOutcome {
        var outcome = TypingOutcome(meant: characters.count)
        try receiver.clear()
        var typed: [Unicode.Scalar] = []
        var rest = [characters[...]]
        while let part = rest.popLast() {
            let count = try run(part)
            typed += part.prefix(count)
            let left = part.dropFirst(count)
            if left.count > 1 {
                let middle = left.startIndex + left.count / 2
                rest += [left[middle...], left[..<middle]]
            } else {
                outcome.refused += left
            }
        }
        // The Return key has the same place in every layout.
        for isPress in [true, false] { typist.testKey(36, isPress: isPress) }
        let arrived: String
        do {
            arrived = try receiver.line()
        } catch TextReceiverError.unfinished(let text) {
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

    /// How many of these the command says that it typed.
    private func run(_ characters: ArraySlice<Unicode.Scalar>) throws -> Int {
        guard !characters.isEmpty else { return 0 }
        let text = String(String.UnicodeScalarView(characters))
        let process = try home.start(["type", "--", text])
        _ = try process.output?.rest(within: 600_000)
        let errors = try process.errors?.rest(within: 600_000) ?? ""
        let status = try process.status()
        if status == 0 { return characters.count }
        // It says how many characters it typed before it stopped.
        guard let match = errors.firstMatch(of: #/([0-9]+) (?:of [0-9]+ )?character/#),
            let count = Int(match.1), count < characters.count
        else { throw MeasureError("krakel type: status \(status): \(errors)") }
        return count
    }
}

extension Unicode.Scalar {
    /// Such as `U+20AC`.
    var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
