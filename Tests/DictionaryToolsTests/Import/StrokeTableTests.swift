// Owns: reading lists of strokes as libstroke and gstroke name them.

import Dictionaries
import DictionaryTools
import Strokes
import Testing

@Suite struct StrokeTableTests {
    private static func lines(_ text: String) throws -> [String] {
        try StrokeTable(Array(text.utf8)).list.lines.map { line in
            switch line {
            case .comment(let text): "# " + text
            case .chord(let chord): chord.line(in: "x").text
            case .applications(let group): "applications \(group.name)"
            case .gesture(let gesture):
                "\(ActionNotation.text(of: gesture.actions)) : \(gesture.example.cellPath)"
            }
        }
    }

    @Test(arguments: [
        ("14789 <Control+l>", ["<Control+l> : 14789"]),
        ("\n# mine\r\n  14789\thi there \r\n", ["# mine", "\"hi there\" : 14789"]),
        (
            "456 \"a\", <Return>\n654 run \"xterm\"",
            ["\"a\", <Return> : 456", "run \"xterm\" : 654"]
        ),
        (
            "Style * Title\nStroke 456 0 A N Exec exec xterm\n",
            ["run shell \"exec xterm\" : 456"]
        ),
        // The number pad of fvwm is upside down.
        ("Stroke N78963 2 R A Exec x", ["run shell \"x\" : 12369"]),
        ("Stroke 456 0 A C Exec x", ["# Exec x : 456 # with C"]),
        ("Stroke (XTerm) 456 0 A N Exec x", ["# Exec x : 456 # for some windows only"]),
        ("Stroke 456 0 A N Iconify", ["# Iconify : 456 # fvwm's function"]),
        (
            "(define strokes\n '((\"14789\" . add-line)\n ; more\n (\"852\" . ,&edit-undo)))",
            ["# add-line : 14789 # gschem's function", "# edit-undo : 852 # gschem's function"]
        ),
        (
            "int main() {\n gstroke_signal_connect (da, \"654\", (GtkSignalFunc)leave, NULL);\n}",
            ["# leave : 654 # a function in C"]
        ),
    ])
    func everyFormIsRead(text: String, lines: [String]) throws {
        #expect(try Self.lines(text) == lines)
    }

    @Test func everythingIsCounted() throws {
        let table = try StrokeTable(
            Array("Stroke 456 0 A N Exec x\nStroke 654 0 A C Exec x\n".utf8))
        #expect(table.strokeCount == 2)
        #expect(table.importedCount == 1)
        #expect(table.leftOut == [.modifiers: 1])
    }

    @Test(
        arguments: [
            ("1a2 x", 1, 2, 1, .badCell("a")), ("x\n", 1, 1, 1, .badCell("x")),
            ("456 x\n  1402 x", 2, 5, 1, .badCell("0")), ("4556 x", 1, 3, 1, .repeatedCell(5)),
            ("456", 1, 4, 1, .noAction), ("Stroke 456 0 A N", 1, 17, 1, .noFunction),
            ("Stroke N 0 A N Exec x", 1, 8, 1, .noStroke),
        ] as [(String, Int, Int, Int, StrokeTableError.Problem)])
    func aMistakeHasItsPlace(
        text: String, line: Int, column: Int, length: Int, problem: StrokeTableError.Problem
    ) {
        let error = #expect(throws: StrokeTableError.self) { try StrokeTable(Array(text.utf8)) }
        #expect(error?.problem == problem)
        #expect(error?.line == line)
        #expect(error?.column == column)
        #expect(error?.length == length)
    }
}
