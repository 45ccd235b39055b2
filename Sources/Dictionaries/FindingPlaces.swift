// Owns: which line of a dictionary's text a finding is about, and where in it. Leaves its words to
// FindingWording.

/// The text of a dictionary, to look findings up in.
public struct FindingPlaces: Sendable {
    private struct Entry: Hashable {
        var mode: String
        var actions: [Action]
    }

    private struct Place {
        var line: Int
        /// In UTF-8 bytes from the start of the line.
        var range: Range<Int>
    }

    private let lines: [ArraySlice<UInt8>]
    /// The lines of each entry, from 0.
    private var entries: [Entry: [Int]] = [:]
    private var modes: [String: Place] = [:]

    public init(_ bytes: [UInt8]) {
        lines = SourceLines(bytes).map(\.content)
        var mode: String?
        for (index, line) in lines.enumerated() {
            switch LineParser.parse(line).content {
            case .mode(let name, _, _):
                mode = name
                if let name, modes[name] == nil {
                    modes[name] = Place(line: index, range: Self.name(in: line))
                }
            case .entry(let parsed, _):
                guard let mode else { continue }
                entries[Entry(mode: mode, actions: parsed.actions), default: []].append(index)
            default: break
            }
        }
    }

    /// The finding with its place: its own, or that of the other entry it is about; nil where the
    /// text holds neither.
    public func diagnostic(for finding: DictionaryFinding) -> Diagnostic? {
        let own = place(of: finding.place)
        let rival = finding.rival.flatMap(place)
        guard let place = own ?? rival else { return nil }
        var remedy = finding.remedy
        if own != nil, let rival, rival.line != place.line {
            let other = "the other is in line \(rival.line + 1)"
            remedy = remedy.map { "\($0); \(other)" } ?? other
        }
        return Diagnostic(
            line: place.line + 1, bytes: lines[place.line], range: place.range,
            severity: finding.severity, message: finding.message, remedy: remedy)
    }

    private func place(of place: EntryPlace) -> Place? {
        guard let actions = place.actions else { return modes[place.mode] }
        guard let numbers = entries[Entry(mode: place.mode, actions: actions)],
            let first = numbers.first
        else { return nil }
        for number in numbers {
            if let range = place.example.flatMap({ Self.range(of: $0, in: lines[number]) }) {
                return Place(line: number, range: range)
            }
        }
        return Place(line: first, range: Self.actions(in: lines[first]))
    }

    private static func name(in line: ArraySlice<UInt8>) -> Range<Int> {
        var scanner = LineScanner(line)
        scanner.skipBlanks()
        _ = scanner.takeWord()
        return (try? scanner.takeModeName(after: "mode").range) ?? 0..<line.count
    }

    private static func actions(in line: ArraySlice<UInt8>) -> Range<Int> {
        var scanner = LineScanner(line)
        scanner.skipBlanks()
        let start = scanner.position
        guard (try? scanner.takeActions()) != nil else { return 0..<line.count }
        let end = line[start..<scanner.position].lastIndex { !Byte.isBlank($0) } ?? start
        return start - line.startIndex..<end + 1 - line.startIndex
    }

    /// The word of the line that is `example`, whatever its factor; its cell path only.
    private static func range(of example: Example, in line: ArraySlice<UInt8>) -> Range<Int>? {
        var scanner = LineScanner(line)
        guard (try? scanner.takeActionsAndColon()) != nil else { return nil }
        while true {
            scanner.skipBlanks()
            guard !scanner.isAtEnd else { return nil }
            let token = scanner.takeRun { !Byte.isBlank($0) }
            guard let found = try? ExampleNotation.example(at: token, of: scanner),
                found.identity == example.identity
            else { continue }
            let path = line[token].firstIndex { Byte.isKindMark($0) || $0 == Byte.star }
            let start = line.startIndex
            return token.lowerBound - start..<(path ?? token.upperBound) - start
        }
    }
}
