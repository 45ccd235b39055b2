// Two versions of a dictionary that were changed at the same time become one.

import Dictionaries
import PureSupport
import Strokes
import Testing

@Suite struct VersionMergeTests {
    private static let start = "krakel-dictionary 1\n\nmode letters\n\"l\" : 14789  # an L\n"

    /// What one has, what the other has behind `start`, and what the first has then: `#!` before what became a
    /// comment.
    @Test(arguments: [
        ("", "", ""), ("\"a\" : 123\n", "\"a\" : 123*1\n", "\"a\" : 123\n"),
        ("\"a\" : 123\n", "\"a\" : 456 123\n", "\"a\" : 123\n\"a\" : 456\n"),
        ("", "\"b\"  : 1 2  # two\n", "\"b\" : 1 2  # two\n"),
        // The same stroke does something else, or counts otherwise.
        ("\"a\" : 123\n", "\"b\" : 123 5\n", "\"a\" : 123\n\"b\" : 5\n#! \"b\" : 123\n"),
        ("\"a\" : 123*2\n", "\"a\" : 123*3\n", "\"a\" : 123*2\n#! \"a\" : 123*3\n"),
        ("\"a\" : tap-3\n", "\"b\" : tap-3\n", "\"a\" : tap-3\n#! \"b\" : tap-3\n"),
        (
            "\"a\" : 5 # mine\n", "\"a\" : 5 # yours\n",
            "\"a\" : 5 # mine\n#! \"a\" : 5  # yours\n"
        ),
        // Exact rules, what is off below, comments and modes.
        (
            "\"a\" : /1/\n", "\"a\" : off /1/ /2/ picture\n",
            "\"a\" : /1/\n\"a\" : off picture /2/\n"
        ),
        ("# one\n", "# two\n\n# one\n", "# one\n# two\n"),
        (
            "", "mode digits inherits letters\n\"1\" : 258\n",
            "\nmode digits inherits letters\n\"1\"              : 258\n"
        ),
        ("mode a\nmode b\n", "mode a inherits b\n", "mode a\nmode b\n\nmode a inherits b\n"),
        (
            "mode a inherits b\nmode b\n", "mode a inherits letters\n",
            "mode a inherits b\n#! mode a inherits letters\nmode b\n"
        ),
        // What cannot be read is kept as well, and what is below it counts nowhere else.
        ("", "\"x\" : 0\n", "#! \"x\" : 0\n"),
        ("", "  \"x\" : 0\n", "#! \"x\" : 0\n"),
        (
            "mode digits\n", "mode digits inherits\n\"1\" : 258\n",
            "#! mode digits inherits\nmode digits\n\"1\"              : 258\n"
        ),
        ("", "moed capitals\n\"A\" : 159\n", "#! moed capitals\n#! \"A\" : 159\n"),
        ("mode a\n", "mode a # mine\n", "mode a\n# mine\n"),
        // Applications and options.
        (
            "", "applications Web : firefox\nstart letters for Web\n",
            "applications Web : firefox\nstart letters for Web\n"
        ),
        (
            "applications Web : firefox\noff for Web\n", "on for Web\n",
            "applications Web : firefox\noff for Web\n#! on for Web\n"
        ),
    ])
    func bothAreThere(own: String, other: String, result: String) throws {
        let comments = result.split(separator: "\n").filter { $0.hasPrefix("#! ") }
            .map { String($0.dropFirst(3)) }
        var document = try DictionaryDocument(Array((Self.start + own).utf8))
        let others = try DictionaryDocument(Array((Self.start + other).utf8))
        let merge = document.merge(others)
        let text = String(decoding: document.bytes, as: UTF8.self)
        #expect(text == Self.start + result.replacing("#!", with: "#"))
        #expect(merge.comments == comments)
        let again = document.merge(others)
        #expect(again == VersionMerge())
        #expect(String(decoding: document.bytes, as: UTF8.self) == text)
    }

    private static func lines(of document: DictionaryDocument) -> [ArraySlice<UInt8>] {
        document.bytes.split(separator: UInt8(ascii: "\n"))
    }

    /// A thousand edits on two machines, whose files arrive at the other in any order: each line that was ever written
    /// is there in the end, once, as an entry or as a comment.
    @Test(.timeLimit(.minutes(1))) func noEditIsLost() throws {
        var random = SeededGenerator.fresh()
        var files = [DictionaryDocument(), DictionaryDocument()]
        var synced = files[0].bytes
        var written: [(mode: String, text: String)] = []
        let modes = ["letters", "digits", "my mode"]
        for number in 0..<1000 {
            let side = Int.random(in: 0...1, using: &random)
            let mode = modes.randomElement(using: &random) ?? Mode.letters
            let action = Action.text(String(Int.random(in: 0..<40, using: &random)))
            switch Int.random(in: 0..<3, using: &random) {
            case 0:
                files[side].add(comment: "note \(number)", in: mode)
                written.append((mode, "note \(number)"))
            case 1:
                // Strokes that the other machine may use for something else.
                let cells = (1...9).shuffled(using: &random).prefix(2).map(String.init).joined()
                let example = Example(cellPath: try #require(CellPath(cells)))
                files[side].add(example, for: [action], in: mode)
                written.append((mode, "\(ActionNotation.text(of: action)) : \(cells)"))
            default:
                let points = (0..<4).map { _ in
                    Point(
                        x: .random(in: 0...100, using: &random),
                        y: .random(in: 0...100, using: &random))
                }
                let example = try #require(Example(learning: Ink([Stroke(points)])))
                files[side].add(example, for: [action], in: mode, comment: "drawn \(number)")
                written.append((mode, ExampleNotation.text(of: example)))
            }
            guard Int.random(in: 0..<25, using: &random) == 0 || number == 999 else { continue }
            let changed = files.indices.filter { files[$0].bytes != synced }
            if let one = changed.first, changed.count == 1 {
                files[1 - one] = files[one]
            } else if let winner = changed.randomElement(using: &random) {
                var rest = Self.lines(of: files[winner])[...]
                _ = files[winner].merge(files[1 - winner])
                // Its own lines are there still, in their order.
                for line in Self.lines(of: files[winner]) where line == rest.first {
                    rest.removeFirst()
                }
                #expect(rest.isEmpty)
                files[1 - winner] = files[winner]
            }
            synced = files[0].bytes
        }
        let lines = files[0].lines
        let words = Dictionary(grouping: lines, by: \.mode).mapValues { lines in
            lines.flatMap { line in
                line.examples.map {
                    let text = ExampleNotation.text(of: $0)
                    return $0.isPlainPath
                        ? ActionNotation.text(of: line.actions) + " : " + text : text
                }
            }
        }
        let comments = files[0].comments
        for (mode, text) in written {
            let count = words[mode, default: []].count { $0 == text }
            // What was drawn, or is a remark, was written once.
            #expect(count < 2 || text.contains(" : "), "\(mode): \(text)")
            #expect(
                count > 0 || comments.contains(text) || comments.contains { $0.hasPrefix(text) },
                "\(mode): \(text)")
        }
        #expect(try DictionaryReader.read(files[0].bytes).diagnostics == [])
    }
}
