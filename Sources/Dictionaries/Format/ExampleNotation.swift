import Strokes
import System

/// The notation of examples: a cell path such as `14789` or `258|456`, followed by up to three parts.
///
/// 1. The trajectory: `~` and a text where it was recorded, `=` and a text where it was computed from many
///    writers, `#` and eight hexadecimal digits for a reference to an example of the dictionary below.
/// 2. The factor: `*` and a number, left out where it is 1; `*off` removes the example that is referred to.
/// 3. The edges of the screen: `@` and a word for each, see `RuleNotation`.
///
/// `%` and a text, without a cell path, is not an example but a discriminant of the entry.
public enum ExampleNotation {
    /// The notation of `example`.
    public static func text(of example: Example) -> String {
        let kind =
            switch example.kind {
            case .handWritten: ""
            case .recorded(let trajectory): "~" + trajectory.text
            case .computed(let computed): "=" + computed.text
            case .reference(let fingerprint): "#" + fingerprint.hexadecimal(digits: 8)
            }
        let factor = example.factor == .one ? "" : "*" + example.factor.text
        return example.cellPath.description + kind + factor + RuleNotation.text(of: example.edges)
    }

    /// The notation of `discriminant`.
    public static func text(of discriminant: Discriminant) -> String {
        "%" + discriminant.text
    }

    /// Reads the word at `range` of `scanner`, which begins with `%`.
    static func discriminant(
        at range: Range<Int>, of scanner: LineScanner
    ) throws(NotationError) -> Discriminant {
        let text = scanner.bytes[range.lowerBound + 1..<range.upperBound]
        guard let discriminant = Discriminant(encoded: text) else {
            throw scanner.error(.badDiscriminant, at: range)
        }
        return discriminant
    }

    /// Reads the word at `range` of `scanner`; nil for one that is an example, which begins with a digit.
    static func gesture(
        at range: Range<Int>, of scanner: LineScanner
    ) throws(NotationError) -> Gesture? {
        guard let first = scanner.bytes[range].first,
            Gesture.beginnings.contains(where: { $0.utf8.first == first })
        else { return nil }
        let text = scanner.text(range)
        guard let gesture = Gesture(text) else { throw scanner.error(.badGesture(text), at: range) }
        return gesture
    }

    /// Reads the word at `range` of `scanner`.
    static func example(
        at range: Range<Int>, of scanner: LineScanner
    ) throws(NotationError) -> Example {
        // Neither is in a cell path or a shape, and most examples have neither.
        let end = scanner.bytes[range].firstIndex { $0 == Byte.star || $0 == Byte.at }
        if let end, let at = scanner.bytes[end..<range.upperBound].firstIndex(of: Byte.at) {
            let star = scanner.bytes[at..<range.upperBound].firstIndex(of: Byte.star)
            var example = try example(at: range.lowerBound..<at, of: scanner)
            example.edges = try RuleNotation.edges(at: at..<(star ?? range.upperBound), of: scanner)
            if let star { example.factor = try factor(at: star..<range.upperBound, of: scanner) }
            return example
        }
        let star = end ?? range.upperBound
        let head = scanner.bytes[range.lowerBound..<star]
        let mark = head.firstIndex(where: Byte.isKindMark) ?? star
        let path = try cellPath(at: range.lowerBound..<mark, of: scanner)
        let kind = try kind(at: mark..<star, of: scanner)
        guard star < range.upperBound else { return Example(cellPath: path, kind: kind) }
        if scanner.text(star + 1..<range.upperBound) == Factor.offWord, case .reference = kind {
            return Example(cellPath: path, kind: kind, factor: .off)
        }
        let factor = try factor(at: star..<range.upperBound, of: scanner)
        return Example(cellPath: path, kind: kind, factor: factor)
    }

    /// The factor at `range`, which begins with its star: before the edges, or behind them.
    private static func factor(
        at range: Range<Int>, of scanner: LineScanner
    ) throws(NotationError) -> Factor {
        let number = scanner.text(range.dropFirst())
        guard let factor = Factor(text: number) else {
            throw scanner.error(.badFactor(number), at: range)
        }
        return factor
    }

    /// The example that `word` is where it has a cell path and a shape and nothing else; nil for any other.
    static func plain(_ word: ArraySlice<UInt8>) -> Example? {
        var packed: [UInt8] = []
        packed.reserveCapacity(16)
        var mark = word.startIndex
        path: while mark < word.endIndex {
            switch word[mark] {
            case let byte where Byte.isDigit(byte) && byte != 0x30: packed.append(byte - 0x30)
            case Byte.bar: packed.append(0)
            default: break path
            }
            mark += 1
        }
        guard mark < word.endIndex, let path = CellPath(packed: packed) else { return nil }
        let encoded = word[(mark + 1)...]
        switch word[mark] {
        case Byte.tilde:
            return Trajectory(encoded: encoded).map { Example(cellPath: path, kind: .recorded($0)) }
        case Byte.equals:
            return ComputedTrajectory(encoded: encoded).map {
                Example(cellPath: path, kind: .computed($0))
            }
        default: return nil
        }
    }

    private static func cellPath(
        at range: Range<Int>, of scanner: LineScanner
    ) throws(NotationError) -> CellPath {
        let bytes = scanner.bytes
        // A path has one kind of separator; the other kind is reported as a wrong cell.
        let isOrdered = bytes[range].contains(Byte.greater)
        let separator = isOrdered ? Byte.greater : Byte.bar
        var packed: [UInt8] = []
        packed.reserveCapacity(range.count)
        var before = separator
        for position in range {
            let byte = bytes[position]
            if byte == separator {
                guard before != separator else {
                    throw scanner.error(.emptyStroke, at: scanner.character(at: position))
                }
                packed.append(isOrdered ? 10 : 0)
            } else {
                let place = position..<position + 1
                guard Byte.isDigit(byte), byte != UInt8(ascii: "0") else {
                    let place = scanner.character(at: position)
                    throw scanner.error(.badCell(scanner.text(place)), at: place)
                }
                guard byte != before else {
                    throw scanner.error(.repeatedCell(scanner.text(place)), at: place)
                }
                packed.append(byte - UInt8(ascii: "0"))
            }
            before = byte
        }
        guard let path = CellPath(packed: packed) else {
            let place = max(range.upperBound - 1, range.lowerBound)
            throw scanner.error(.emptyStroke, at: place..<place + 1)
        }
        return path
    }

    /// The kind of example by the part at `range`, which begins with its mark and may be empty.
    private static func kind(
        at range: Range<Int>, of scanner: LineScanner
    ) throws(NotationError) -> Example.Kind {
        guard let mark = scanner.bytes[range].first else { return .handWritten }
        let encoded = scanner.bytes[range.lowerBound + 1..<range.upperBound]
        switch mark {
        case Byte.tilde:
            if let trajectory = Trajectory(encoded: encoded) { return .recorded(trajectory) }
            throw scanner.error(.badTrajectory, at: range)
        case Byte.equals:
            if let computed = ComputedTrajectory(encoded: encoded) { return .computed(computed) }
            throw scanner.error(.badComputed, at: range)
        default:
            if encoded.count == 8, encoded.allSatisfy(Byte.isHexadecimal),
                let fingerprint = UInt32(String(decoding: encoded, as: UTF8.self), radix: 16)
            {
                return .reference(fingerprint)
            }
            throw scanner.error(.badReference, at: range)
        }
    }
}
