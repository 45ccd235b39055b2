import Dictionaries
import DictionaryTools
import Glibc
import Learning
import Strokes
import System

/// Writes a dictionary as a window or as a learning Krakel does, beside others of its kind, for the tests.
///
///     edits seed FOLDER COUNT     what is taken away later
///     edits one FOLDER COUNT      edits as a window; `two` likewise
///     edits daemon FOLDER COUNT   learns
///     edits lost FOLDER COUNT     fails where anything of that is not in the files
@main
struct Edits {
    let stack: DictionaryStack
    let count: Int

    private static let windows = ["one", "two"]
    private static let mode = Mode.letters

    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let count = Int(arguments[3]) else { exit(64) }
        let folder = arguments[2]
        let edits = Edits(
            stack: DictionaryStack(
                own: folder + "/strokes.dict", learned: folder + "/learned.dict", shipped: nil),
            count: count)
        switch arguments[1] {
        case "seed": try edits.seed()
        case "lost": exit(try edits.lost() == 0 ? 0 : 1)
        case let writer: try edits.write(as: writer)
        }
    }

    private func seed() throws {
        try DictionaryFile(path: stack.learned ?? "").update { document in
            for window in Self.windows {
                for index in 0..<count where Self.isRemoval(index) {
                    document.add(
                        example(index), for: [.text("seed-\(window)-\(index)")], in: Self.mode)
                }
            }
        }
    }

    private func write(as writer: String) throws {
        var session = EditSession(stack)
        for index in 0..<count {
            // The user would be told to try again; nothing is lost.
            while true {
                do {
                    if Self.windows.contains(writer) {
                        try edit(index, as: writer, &session)
                    } else {
                        try learn(index, as: writer)
                    }
                    break
                } catch EditError.file(.locked), FileError.locked {}
            }
        }
    }

    private static func isRemoval(_ index: Int) -> Bool { index % 10 == 5 }

    private func edit(_ index: Int, as writer: String, _ session: inout EditSession) throws {
        if Self.isRemoval(index) {
            let key = EntryKey(Self.mode, [.text("seed-\(writer)-\(index)")])
            try session.make(.remove(example(index), of: key, isShipped: false))
            return
        }
        try session.make(
            .add([example(index)], to: EntryKey(Self.mode, [.text("\(writer)-\(index)")])))
        if index % 10 == 0 {
            try session.undo()
            try session.redo()
        }
    }

    private func learn(_ index: Int, as writer: String) throws {
        let lesson = Lesson(
            .stood, example(index), for: [.text("\(writer)-\(index)")], in: Self.mode)
        try DictionaryFile(path: stack.learned ?? "").update { document in
            LearnedStrokes.apply([lesson], to: &document, at: "2026-01-01T00:00:00Z")
        }
    }

    private func example(_ index: Int) -> Example {
        let ink = Ink([
            Stroke([
                Point(x: 0, y: 0), Point(x: 1000, y: 20 * Double(index % 50)),
                Point(x: 20 * Double(index / 50), y: 500), Point(x: 300, y: 1000),
            ])
        ])
        guard let example = Example(learning: ink) else { preconditionFailure("no ink") }
        return example
    }

    /// How many edits are not in the files.
    private func lost() throws -> Int {
        let paths = [stack.own, stack.learned ?? ""]
        let lines = try paths.flatMap { try DictionaryFile(path: $0).load().lines }
        let there = Dictionary(grouping: lines) { Label.text(of: $0.actions) }
        func isThere(_ label: String, _ index: Int) -> Bool {
            there[label]?.contains { line in
                line.examples.contains { $0.fingerprint == example(index).fingerprint }
            } ?? false
        }
        return (0..<count).reduce(0) { lost, index in
            let wrong = Self.windows.count { window in
                Self.isRemoval(index)
                    ? there["seed-\(window)-\(index)"] != nil
                    : !isThere("\(window)-\(index)", index)
            }
            return lost + wrong + (isThere("daemon-\(index)", index) ? 0 : 1)
        }
    }
}
