import Dictionaries
import Glibc
import Strokes
import System

/// One character and its nearest readings, explained to the user.
struct Explanation {
    /// Which sample it is, from 1 on, and its label.
    var number: Int
    var label: String
    var mode: String
    var drawn: CellPath?
    var trajectory: Trajectory
    var verdict: Verdict
    /// The nearest first, each as one entry.
    var readings: [ExampleMatch]
    /// The reading, where it is a letter and a mark.
    var composed: Match?
    /// The reading, where an exact rule, an example for an edge of the screen or a network decided.
    var special: Match?

    /// Drawn and example side by side, then the readings with distance and confidence.
    var text: String {
        let sample: Message =
            label.isEmpty ? "sample \(number)" : "sample \(number), labelled \(label)"
        guard let best = readings.first else {
            let reading: Message =
                special.map {
                    "\(ActionWords.ours.text(of: $0.actions)), \($0.verdict.words)\n  \($0.reason)"
                } ?? "mode \(mode) has nothing to compare with"
            return Self.text("\(sample): \(reading)\n")
        }
        let name = ActionWords.ours.text(of: (special ?? composed)?.actions ?? best.actions)
        var lines = [Self.text("\(sample): \(name), \(verdict.words)")]
        if let composed {
            let distance = composed.distance.hundredths
            lines.append(Self.text("  a letter and a mark at \(distance); as one entry:"))
        }
        if let special {
            lines.append(Self.text("  \(special.reason); by all other examples:"))
        }
        let example = best.example.shape ?? Trajectory(best.example.cellPath)
        let left = GridDrawing(trajectory).lines
        let right = GridDrawing(example).lines
        let width = (left.first?.count ?? 0) + 4
        let title = ActionWords.ours.text(of: best.actions) + ": \(best.example.cellPath)"
        lines.append(
            "  " + padded(tr("drawn %s", drawn?.description ?? ""), width) + title
                + " (\(best.example.origin.translated))")
        for (one, other) in zip(left, right) { lines.append("  " + padded(one, width) + other) }
        let shares = Confidence.shares(of: readings.map(\.distance))
        let names = readings.map { ActionWords.ours.text(of: $0.actions) }
        let titles = [
            tr("reading"), tr("distance"), tr("confidence"), tr("nearest example"),
        ]
        let column = max(titles[0].count + 1, names.map(\.count).max() ?? 0) + 2
        let widths = [max(8, titles[1].count) + 2, max(10, titles[2].count) + 2]
        lines.append(
            "  " + padded(titles[0], column) + padded(titles[1], widths[0])
                + padded(titles[2], widths[1]) + titles[3])
        for (index, reading) in readings.enumerated() {
            lines.append(
                "  " + padded(names[index], column)
                    + padded(reading.distance.hundredths, widths[0])
                    + padded("\(Int((shares[index] * 100).rounded())) %", widths[1])
                    + reading.example.cellPath.description + " ("
                    + reading.example.origin.translated + ")")
        }
        let ranked = special.flatMap { $0.isDoubted ? $0 : nil }
        let band = ranked?.band ?? best.band
        let limits: Message =
            "sure up to \(band.sure.hundredths), rejected from \(band.reject.hundredths) on"
        lines.append(
            "  "
                + Self.text(
                    ranked.map {
                        "\($0.doubtedDistance.hundredths) with the network's doubt: \(limits)"
                    } ?? limits))
        return lines.joined(separator: "\n") + "\n"
    }

    private static func text(_ message: Message) -> String { message.translated }

    /// A column, which one space at least parts from the next.
    private func padded(_ text: String, _ width: Int) -> String {
        (text + " ").padded(to: width)
    }
}

extension Match {
    /// Why it counts although it is not the nearest example.
    fileprivate var reason: Message {
        if let logProbability {
            let share = Int((100 * expf(logProbability)).rounded())
            return "the network that reads characters finds it \(share) % likely"
        }
        if let unlikeness {
            return unlikeness == 0
                ? "the network that reads characters finds it like your own shapes"
                : "the network that reads characters finds it unlike your own shapes"
        }
        return switch origin {
        case .rule, .anchoredRule: "an exact rule for the cells \(cellPath?.description ?? "")"
        case .scratchOut: "a scratch-out, which runs to and fro over itself"
        case .word: "a whole word"
        case .example, .edgeExample:
            "an example for an edge of the screen at \(distance.hundredths)"
        }
    }
}

extension Verdict {
    /// In words for the user.
    var words: Message {
        switch self {
        case .sure: "sure"
        case .doubtful: "doubtful"
        case .rejected: "too far to act on"
        }
    }
}

extension Example {
    /// Where it comes from, in words for the user.
    var origin: Message {
        let kind: Message =
            switch kind {
            case .handWritten: "written as cells"
            case .recorded: "drawn by you"
            case .computed: "computed from many writers"
            case .reference: "of the dictionary below"
            }
        return factor == .one ? kind : "\(kind), counts \(factor.text) times"
    }
}

/// Lines of text that show a trajectory on the grid: `o` where it starts, `*` where it ends, `.` on
/// the way, a blank where the pen was in the air.
struct GridDrawing {
    let lines: [String]

    /// Columns and rows of a cell, its left and upper border left out.
    private static let columns = 6
    private static let rows = 3

    init(_ trajectory: Trajectory) {
        let width = 3 * (Self.columns + 1) + 1
        let height = 3 * (Self.rows + 1) + 1
        var canvas = (0..<height).map { row in
            (0..<width).map { column -> Character in
                let isBorder = (row % (Self.rows + 1) == 0, column % (Self.columns + 1) == 0)
                switch isBorder {
                case (true, true): return "+"
                case (true, false): return "-"
                case (false, true): return "|"
                default: return " "
                }
            }
        }
        func place(_ coordinate: Float, _ size: Int) -> Int {
            // Cell borders lie at -1.5, -0.5, 0.5 and 1.5.
            let share = min(max((coordinate + 1.5) / 3, 0), 0.999)
            let cell = Int(share * 3)
            let inside = share * 3 - Float(cell)
            return cell * (size + 1) + 1 + Int(inside * Float(size))
        }
        let (u, v, lift) = (trajectory.u, trajectory.v, trajectory.lift)
        func mark(_ index: Int, _ character: Character) {
            canvas[place(v[index], Self.rows)][place(u[index], Self.columns)] = character
        }
        let last = Trajectory.sampleCount - 1
        for index in 0...last where lift[index] == 0 { mark(index, ".") }
        mark(last, "*")
        mark(0, "o")
        lines = canvas.map { String($0) }
    }
}
