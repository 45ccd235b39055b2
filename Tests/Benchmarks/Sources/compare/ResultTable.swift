// Scores as lines of text.

import Foundation

/// A row for each number of examples: accuracy and times.
struct ResultTable {
    private var rows: [[String]]
    private let design: Design

    init(_ design: Design) {
        self.design = design
        rows = [
            ["examples", "right %"] + (design == .strangers ? ["EER %"] : [])
                + ["prepare us", "look up us"]
        ]
    }

    mutating func add(_ count: Int, _ score: Score) {
        var row = [String(count), Self.text(100 * score.accuracy)]
        if design == .strangers { row.append(Self.text(score.equalErrorRate.map { 100 * $0 })) }
        rows.append(row + [Self.text(score.preparation), Self.text(score.lookUp)])
    }

    private static func text(_ value: Double?) -> String {
        value.map { String(format: "%.1f", $0) } ?? "-"
    }

    /// Figures to the right, each column as wide as its widest cell.
    var text: String {
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            zip(row, widths).map { String(repeating: " ", count: $1 - $0.count) + $0 }
                .joined(separator: "  ") + "\n"
        }.joined()
    }
}
