// Owns: the words for what is wrong in a list of strokes.

import Dictionaries

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
