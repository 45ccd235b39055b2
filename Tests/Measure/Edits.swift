// `measure edits`: several programs writing the dictionary at once.

import ArgumentParser
import Dictionaries
import DictionaryTools
import Glibc
import Learning
import Strokes
import System
import TestSupport

struct Edits: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Two windows and a learner that write the dictionary at once: what is lost.",
        discussion: """
            Two processes edit as the dictionary window does, a third learns as the running Krakel \
            does, each so many times, while a Krakel runs that follows the files, and this one reads \
            them all the time. Every tenth edit of a window is undone and done again, and every \
            tenth takes away something that was learned.
            """)

    @Option(help: "How many edits each makes.")
    var count = 1000

    @Option(help: .hidden)
    var writer: String?

    @Option(help: .hidden)
    var folder: String?

    @OptionGroup var options: MeasureOptions

    private static let learner = "daemon"
    private static let windows = ["one", "two"]
    private static let mode = Mode.letters

    func run() throws {
        if let writer, let folder { return try write(as: writer, in: Self.stack(folder)) }
        let server = try XvfbServer()
        try withExtendedLifetime(server) { try compete(on: server.display) }
    }

    private static func stack(_ folder: String) -> DictionaryStack {
        DictionaryStack(
            own: folder + "/strokes.dict", learned: folder + "/learned.dict",
            shipped: Place.repository + "/data/strokes.dict")
    }

    // MARK: One of those who write

    private func write(as writer: String, in stack: DictionaryStack) throws {
        var session = EditSession(stack)
        var refusals = 0
        for index in 0..<count {
            // Somebody would be told to try again; nothing is lost.
            while true {
                do {
                    if writer == Self.learner {
                        try learn(index, in: stack)
                    } else {
                        try edit(index, as: writer, &session)
                    }
                    break
                } catch EditError.file(.locked), FileError.locked {
                    refusals += 1
                }
            }
        }
        print(refusals)
    }

    private func edit(_ index: Int, as writer: String, _ session: inout EditSession) throws {
        if index % 10 == 5 {
            let key = Self.key("seed-\(writer)-\(index)")
            try session.make(.remove(Self.example(index), of: key, isShipped: false))
            return
        }
        try session.make(.add([Self.example(index)], to: Self.key("\(writer)-\(index)")))
        if index % 10 == 0 {
            try session.undo()
            try session.redo()
        }
    }

    private func learn(_ index: Int, in stack: DictionaryStack) throws {
        guard let path = stack.learned else { return }
        let lesson = Lesson(
            .stood, Self.example(index), for: Self.key("\(Self.learner)-\(index)").actions,
            in: Self.mode)
        try DictionaryFile(path: path).update { document in
            LearnedStrokes.apply([lesson], to: &document, at: "2026-01-01T00:00:00Z")
        }
    }

    private static func key(_ label: String) -> EntryKey { EntryKey(mode, [.text(label)]) }

    private static func example(_ index: Int) -> Example {
        let ink = Ink([
            Stroke([
                Point(x: 0, y: 0), Point(x: 1000, y: 20 * Double(index % 50)),
                Point(x: 20 * Double(index / 50), y: 500), Point(x: 300, y: 1000),
            ])
        ])
        guard let example = Example(learning: ink) else { preconditionFailure("no ink") }
        return example
    }

    // MARK: The one who looks on

    private func compete(on display: String) throws {
        let home = try options.home(display: display)
        let folder = home.ownDictionary.dropLast("/strokes.dict".count)
        let stack = Self.stack(String(folder))
        var seeds: [(String, Int)] = []
        for window in Self.windows {
            seeds += (0..<count).filter { $0 % 10 == 5 }.map { ("seed-\(window)-\($0)", $0) }
        }
        try DictionaryFile(path: stack.learned ?? "").update { document in
            for (label, index) in seeds {
                document.add(Self.example(index), for: [.text(label)], in: Self.mode)
            }
        }
        let krakel = try KrakelProcess(in: home)
        let start = ContinuousClock.now
        let writers = try (Self.windows + [Self.learner]).map { name in
            try ChildProcess(
                [
                    Place.buildFolder + "/measure", "edits", "--writer", name, "--folder",
                    String(folder), "--count", "\(count)",
                ], isCaptured: true)
        }
        var readings = 0
        var running = writers
        while !running.isEmpty {
            try check(stack.own)
            if let learned = stack.learned { try check(learned) }
            readings += 1
            running.removeAll { (try? $0.status(within: 0)) != nil }
        }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        var refusals = 0
        for writer in writers {
            guard try writer.status() == 0 else {
                throw MeasureError("a writer failed: \(try writer.errors?.rest() ?? "")")
            }
            let line = try writer.output?.rest() ?? ""
            refusals += Int(line.filter(\.isNumber)) ?? 0
        }
        let lost = try self.lost(in: stack)
        guard try krakel.quit() == 0 else { throw MeasureError("Krakel did not end well") }
        print("edits\t\(3 * count) by 3 processes in \(seconds.digits(1)) s")
        print("lost\t\(lost)")
        print("readings meanwhile\t\(readings), all of them whole")
        print("told to try again\t\(refusals)")
        guard lost == 0 else { throw ExitCode.failure }
    }

    /// A file that is being written is always a whole one.
    private func check(_ path: String) throws {
        let bytes: [UInt8]
        do {
            bytes = try DictionaryFile(path: path).read()
        } catch FileError.missing {
            return
        }
        let reading = try DictionaryReader.read(bytes, otherModes: [])
        guard reading.diagnostics.isEmpty else {
            throw MeasureError("\(path) was not whole: \(reading.diagnostics[0])")
        }
    }

    /// How many edits are not in the files.
    private func lost(in stack: DictionaryStack) throws -> Int {
        let paths = [stack.own] + (stack.learned.map { [$0] } ?? [])
        let lines = try paths.flatMap { try DictionaryFile(path: $0).load().lines }
        let there = Dictionary(grouping: lines) { Label.text(of: $0.actions) }
        func isThere(_ label: String, _ index: Int) -> Bool {
            let identity = Self.example(index).fingerprint
            return there[label]?.contains { line in
                line.examples.contains { $0.fingerprint == identity }
            } ?? false
        }
        var lost = 0
        for index in 0..<count {
            for window in Self.windows {
                let isRight =
                    index % 10 == 5
                    ? there["seed-\(window)-\(index)"] == nil : isThere("\(window)-\(index)", index)
                if !isRight { lost += 1 }
            }
            if !isThere("\(Self.learner)-\(index)", index) { lost += 1 }
        }
        return lost
    }
}
