import Dictionaries
import Strokes

/// What was found in a list of digit strings, as lines for a dictionary. What cannot be taken over
/// is a comment in its place.
///
/// Neither library has a file of its own. Read are plain lines of digits and what they do, in the
/// notation of dictionaries or as text to be typed; fvwm's `Stroke` commands; pairs such as
/// `("14789" . add-line)` of gschem's; and C's `gstroke_signal_connect`.
public struct StrokeTable: Hashable, Sendable {
    public private(set) var list = GestureList()
    /// The strokes that were found.
    public private(set) var strokeCount = 0
    public private(set) var importedCount = 0
    /// How many became comments for which reason.
    public private(set) var leftOut: [StrokeTableObstacle: Int] = [:]

    /// - Throws: the first line that is not as it must be. In a file with commands of other programs
    ///   only those are looked at.
    public init(_ bytes: [UInt8]) throws(StrokeTableError) {
        let lines = String(decoding: bytes, as: UTF8.self)
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let isForeign = lines.contains { Self.command(in: $0) != nil }
        for (index, line) in lines.enumerated() {
            do throws(Mistake) {
                if isForeign {
                    try takeCommand(line)
                } else {
                    try takePlain(line)
                }
            } catch {
                let column = line[..<error.range.lowerBound].count + 1
                let length = max(1, line[error.range].count)
                throw StrokeTableError(
                    problem: error.problem, line: index + 1, column: column, length: length)
            }
        }
    }

    /// Something wrong in a line.
    private struct Mistake: Error {
        var problem: StrokeTableError.Problem
        var range: Range<Substring.Index>
    }

    private enum Foreign {
        case fvwm
        case scheme
        case gstroke
    }

    /// The program's command that `line` is.
    private static func command(in line: Substring) -> Foreign? {
        let text = line.drop { $0 == " " || $0 == "\t" }
        guard !text.hasPrefix("#"), !text.hasPrefix(";") else { return nil }
        if text.prefix(6).lowercased() == "stroke", text.dropFirst(6).first?.isWhitespace == true {
            return .fvwm
        }
        if text.contains("gstroke_signal_connect") { return .gstroke }
        if text.contains("(\""), pair(in: text) != nil { return .scheme }
        return nil
    }

    private mutating func takePlain(_ line: Substring) throws(Mistake) {
        let text = line.drop { $0.isWhitespace }
        guard !text.isEmpty else { return }
        if text.hasPrefix("#") {
            list.lines.append(.comment(String(text.dropFirst().drop { $0 == " " })))
            return
        }
        let digits = text.prefix { !$0.isWhitespace }
        let path = try Self.path(digits)
        let meaning = text[digits.endIndex...].drop { $0.isWhitespace }
        guard let last = meaning.lastIndex(where: { !$0.isWhitespace }) else {
            throw Mistake(problem: .noAction, range: line.endIndex..<line.endIndex)
        }
        let words = String(meaning[...last])
        let actions = (try? ActionNotation.actions(in: words)) ?? [.text(words)]
        take(actions, path, comment: nil)
    }

    private mutating func takeCommand(_ line: Substring) throws(Mistake) {
        switch Self.command(in: line) {
        case .fvwm: try takeStroke(line)
        case .scheme:
            guard let (digits, name) = Self.pair(in: line) else { return }
            leave(.function, "\(name) : \(try Self.path(digits))", "gschem's function")
        case .gstroke:
            let quoted = line.split(separator: "\"", omittingEmptySubsequences: false)
            guard quoted.count >= 3 else { return }
            var name = quoted[2].drop { $0 == "," || $0 == " " }
            // A cast before it says nothing.
            if name.first == "(", let end = name.firstIndex(of: ")") {
                name = name[name.index(after: end)...].drop { $0 == " " }
            }
            name = name.prefix { $0 != "," && $0 != ")" && $0 != " " }
            leave(.function, "\(name) : \(try Self.path(quoted[1]))", "a function in C")
        case nil: break
        }
    }

    /// `Stroke [(window)] Sequence Button Context Modifiers Function`.
    private mutating func takeStroke(_ line: Substring) throws(Mistake) {
        var rest = line.drop { $0.isWhitespace }.dropFirst(6).drop { $0.isWhitespace }
        var hasWindow = false
        if rest.hasPrefix("("), let end = rest.firstIndex(of: ")") {
            hasWindow = true
            rest = rest[rest.index(after: end)...].drop { $0.isWhitespace }
        }
        func word() -> Substring {
            let word = rest.prefix { !$0.isWhitespace }
            rest = rest[word.endIndex...].drop { $0.isWhitespace }
            return word
        }
        let path = try Self.path(word())
        _ = word()
        _ = word()
        let modifiers = word().uppercased()
        guard !rest.isEmpty else {
            throw Mistake(problem: .noFunction, range: line.endIndex..<line.endIndex)
        }
        let function = String(rest)
        guard !hasWindow else { return leave(.window, "\(function) : \(path)", nil) }
        guard modifiers == "N" || modifiers == "A" else {
            return leave(.modifiers, "\(function) : \(path)", "with \(modifiers)")
        }
        let keyword = function.prefix { !$0.isWhitespace }
        let text = function[keyword.endIndex...].drop { $0.isWhitespace }
        if keyword.lowercased() == "exec",
            let command = try? Command(shell: String(text))
        {
            take([.run(command)], path, comment: nil)
        } else {
            leave(.function, "\(function) : \(path)", "fvwm's function")
        }
    }

    private mutating func take(_ actions: [Action], _ path: CellPath, comment: String?) {
        strokeCount += 1
        importedCount += 1
        list.lines.append(
            .gesture(
                DrawnGesture(actions: actions, example: Example(cellPath: path), comment: comment)))
    }

    private mutating func leave(_ reason: StrokeTableObstacle, _ text: String, _ note: String?) {
        strokeCount += 1
        leftOut[reason, default: 0] += 1
        list.lines.append(.comment("\(text) # \(note ?? reason.rawValue)"))
    }

    /// `("14789" . name)`, also with a backquote, a comma and the like before the name.
    private static func pair(in line: Substring) -> (digits: Substring, name: Substring)? {
        let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count >= 3, parts[0].last == "(",
            !parts[1].isEmpty, parts[1].allSatisfy({ $0.isASCII && $0.isNumber })
        else { return nil }
        let rest = parts[2].drop { $0 == " " || $0 == "\t" }
        guard rest.first == "." else { return nil }
        let name = rest.dropFirst().drop { " ,&'`".contains($0) }
            .prefix { $0 != ")" && $0 != " " }
        return name.isEmpty ? nil : (parts[1], name)
    }

    /// Cells as on a telephone; behind an `N`, which is fvwm's, as on a number pad.
    private static func path(_ text: Substring) throws(Mistake) -> CellPath {
        var digits = text
        let isPad = text.first == "N"
        if isPad { digits = digits.dropFirst() }
        var cells: [Cell] = []
        for index in digits.indices {
            let place = index..<digits.index(after: index)
            guard digits[index].isASCII, let number = digits[index].wholeNumberValue,
                let cell = Cell(number: number)
            else { throw Mistake(problem: .badCell(String(digits[index])), range: place) }
            guard let placed = isPad ? Cell(number: 3 * (2 - cell.row) + cell.column + 1) : cell,
                placed != cells.last
            else { throw Mistake(problem: .repeatedCell(number), range: place) }
            cells.append(placed)
        }
        guard let path = CellPath(strokes: [cells]) else {
            throw Mistake(problem: .noStroke, range: text.startIndex..<text.endIndex)
        }
        return path
    }
}

/// Why a stroke of a list became a comment, in words for people.
public enum StrokeTableObstacle: String, Hashable, Sendable, CaseIterable {
    case function = "does what only its own program can do"
    case window = "for some windows only"
    case modifiers = "drawn with keys held"
}

/// The first thing in a list of strokes that is not as it must be.
public struct StrokeTableError: Error, Hashable, Sendable {
    public enum Problem: Hashable, Sendable {
        case badCell(String)
        case repeatedCell(Int)
        case noStroke
        case noAction
        /// fvwm's `Stroke` ends too early.
        case noFunction
    }

    public var problem: Problem
    /// From 1 on.
    public var line: Int
    /// From 1 on, in characters.
    public var column: Int
    /// In characters, at least 1.
    public var length: Int
}

extension StrokeTableError {
    /// What is wrong with `file`, which holds `bytes`, with the line and what helps.
    public func text(in file: String, _ bytes: [UInt8]) -> String {
        let (message, remedy) =
            switch problem {
            case .badCell(let text):
                (
                    "`\(text)` is no cell",
                    "the cells are 1 2 3 / 4 5 6 / 7 8 9: `14789 <Control+l>` is an L"
                )
            case .repeatedCell(let cell): ("cell \(cell) follows itself", "write it once")
            case .noStroke: ("a stroke without a cell", "write for instance `14789 <Control+l>`")
            case .noAction:
                ("an action is missing", "write for instance `14789 <Control+l>` or `14789 l`")
            case .noFunction:
                (
                    "the command ends too early",
                    "fvwm has it as `Stroke 14789 0 A N Exec xterm`"
                )
            }
        let renderer = DiagnosticRenderer(file: file, bytes: bytes)
        return String(
            renderer.render(
                Diagnostic(
                    line: line, column: column, length: length, message: message, remedy: remedy)
            ).dropLast())
    }
}
