// Scores as lines of text.

import Foundation

/// A row a method: accuracy by number of examples, and times.
struct ResultTable {
    private var rows: [[String]]
    private let design: Design

    init(counts: [Int], design: Design) {
        self.design = design
        var head = ["method"]
        for count in counts {
            head.append("T=\(count) %")
            if design == .strangers { head.append("EER %") }
        }
        rows = [head + ["prepare us", "look up us"]]
    }

    mutating func add(_ name: String, _ scores: [Score]) {
        var row = [name]
        for score in scores {
            row.append(String(format: "%.1f", 100 * score.accuracy))
            if design == .strangers { row.append(Self.text(score.equalErrorRate.map { 100 * $0 })) }
        }
        // The most templates make the slowest look-up.
        let slowest = scores.max { ($0.lookUp ?? 0) < ($1.lookUp ?? 0) }
        rows.append(row + [Self.text(slowest?.preparation), Self.text(slowest?.lookUp)])
    }

    private static func text(_ value: Double?) -> String {
        value.map { String(format: "%.1f", $0) } ?? "-"
    }

    /// Names to the left, figures to the right, each column as wide as its widest cell.
    var text: String {
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            row.enumerated().map { column, cell in
                let space = String(repeating: " ", count: widths[column] - cell.count)
                return column == 0 ? cell + space : space + cell
            }.joined(separator: "  ") + "\n"
        }.joined()
    }
}
