// `measure receivers`: which characters an application takes at all, whoever types them.

import ArgumentParser
import Dictionaries
import TestSupport

struct Receivers: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "The characters that an application does not take from any key.",
        discussion: """
            Puts every character of the Basic Multilingual Plane and every emoji on a key, presses \
            it, and does not touch the key again before the application has read it. What does not \
            arrive is tried once more alone.
            """)

    @Option(
        name: .customLong("application"),
        help:
            "An application, one of \(TextApplication.names); may be repeated. By default, those of the tests."
    )
    var applications: [TextApplication] = []

    @Option(help: "The highest code point, in hexadecimal.")
    var highest = "1FAFF"

    func run() throws {
        guard let highest = UInt32(highest, radix: 16), highest > 0x20 else {
            throw ValidationError("--highest is no code point: \(self.highest)")
        }
        let characters = TypingTexts.everything(highest: highest)
        for application in applications.isEmpty ? TextApplication.all : applications {
            let server = try XvfbServer()
            try server.setLayout(["us"])
            let keys = LabelledKeys(
                receiver: try application.start(on: server.display),
                typist: try TestTypist(display: server.display))
            try keys.receiver.takeFocus()
            var missing: [Unicode.Scalar: String] = [:]
            for scalar in try keys.missing(among: characters) {
                let arrived = try keys.type([scalar])
                if !arrived.elementsEqual([scalar]) {
                    missing[scalar] = arrived.map(\.codePoint).joined(separator: " ")
                }
            }
            report(application, missing, among: characters)
        }
    }

    private func report(
        _ application: TextApplication, _ missing: [Unicode.Scalar: String],
        among characters: [Unicode.Scalar]
    ) {
        print("\(application.rawValue): \(missing.count) of \(characters.count) do not arrive")
        let groups = Dictionary(grouping: missing.keys) { scalar in
            (missing[scalar] == "" ? "nothing for" : "something else for") + " those of Unicode "
                + (scalar.properties.age.map { "\($0.major).\($0.minor)" } ?? "?")
        }
        for (kind, scalars) in groups.sorted(by: { $0.key < $1.key }) {
            print("  \(kind): \(ranges(of: scalars))")
        }
        let unexpected = characters.filter { application.takes($0) == (missing[$0] != nil) }
        if !unexpected.isEmpty {
            print("  other than `TextApplication.takes` says: \(ranges(of: unexpected))")
        }
    }

    /// Such as `U+FE50...U+FE52 U+FF20`.
    private func ranges(of scalars: [Unicode.Scalar]) -> String {
        var ranges: [(first: Unicode.Scalar, last: Unicode.Scalar)] = []
        for scalar in scalars.sorted() {
            if let last = ranges.last?.last, last.value + 1 == scalar.value {
                ranges[ranges.count - 1].last = scalar
            } else {
                ranges.append((scalar, scalar))
            }
        }
        return ranges.map {
            $0.first.codePoint + ($0.first == $0.last ? "" : "..." + $0.last.codePoint)
        }
        .joined(separator: " ")
    }
}

/// Keys that get a character each, and an application to press them for.
private struct LabelledKeys {
    let receiver: TextProgram
    let typist: TestTypist

    /// Neither modifiers nor Return, in runs: each run is relabelled by one request.
    private static let runs: [ClosedRange<UInt8>] = [
        10...21, 24...35, 38...49, 52...61, 135...202, 208...255,
    ]
    private static let returnKey: UInt8 = 36
    private static let keycodes = runs.flatMap { Array($0) }

    /// The characters that do not arrive, typed as many at a time as there are keys.
    func missing(among characters: [Unicode.Scalar]) throws -> [Unicode.Scalar] {
        var missing: [Unicode.Scalar] = []
        for start in stride(from: 0, to: characters.count, by: Self.keycodes.count) {
            let batch = Array(characters[start...].prefix(Self.keycodes.count))
            missing += try type(batch).difference(from: batch).removals.map {
                switch $0 {
                case .remove(_, let scalar, _), .insert(_, let scalar, _): scalar
                }
            }
        }
        return missing.sorted()
    }

    private func press(_ keycodes: [UInt8]) {
        for keycode in keycodes {
            for isPress in [true, false] { typist.testKey(keycode, isPress: isPress) }
        }
    }

    /// Labels as many keys as needed, presses them and reads what arrives.
    func type(_ characters: [Unicode.Scalar]) throws -> [Unicode.Scalar] {
        try receiver.clear()
        var rest = characters[...]
        for run in Self.runs where !rest.isEmpty {
            let labels = rest.prefix(run.count).map { UInt($0.keysym) }
            typist.bind(keysyms: labels, from: run.lowerBound)
            rest = rest.dropFirst(labels.count)
        }
        press(Self.keycodes.prefix(characters.count) + [Self.returnKey])
        do {
            return Array(try receiver.line(within: 1_000).unicodeScalars)
        } catch TextProgramError.unfinished(let text) {
            // A character that the application takes for the beginning of another has got the
            // Return; with the next it is over.
            press([Self.returnKey])
            _ = try receiver.line()
            return Array(text.unicodeScalars)
        }
    }
}

extension Unicode.Scalar {
    /// Latin-1 has its own numbers as keysyms, everything else 0x1000000 and more (X11 protocol,
    /// appendix A).
    fileprivate var keysym: UInt32 { value < 0x100 ? value : 0x100_0000 + value }
}
