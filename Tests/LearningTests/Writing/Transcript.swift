// Writing as a script: what is drawn and read, what is taken back, how time goes on.

import Strokes
import Testing

@testable import Dictionaries
@testable import Learning

/// A step of a script.
enum Step {
    /// Drawn along these cells; read as the first of these, the others farther away.
    case write(String, KeyValuePairs<String, Float>, Verdict = .sure)
    /// As `write`, but the letter model made this of it.
    case respell(String, KeyValuePairs<String, Float>, String)
    /// As `write`, but the word around it says this.
    case meant(String, KeyValuePairs<String, Float>, String)
    case password(String, KeyValuePairs<String, Float>)
    /// A stroke that only changes the mode.
    case mode(String)
    case takeBack(Int = 1)
    /// It is not known what stands before the insertion point.
    case elsewhere
    /// What was drawn along these cells was part of the next character.
    case retract(String)
    case wait(Int64)
    case answer(String)
    case finish
}

/// Plays scripts and tells the lessons, a word for the cause, the label and the drawn cells each.
struct Script {
    private var learner = Learner()
    private var now: Int64 = 1000
    private var last: Observation?
    /// What BackSpace would remove, the last one last.
    private var typed: [Ink] = []

    var deadline: Int64? { learner.deadline.map { $0 - now } }

    mutating func play(_ steps: [Step]) throws -> [String] {
        try steps.flatMap { try play($0) }.map {
            "\($0.cause.rawValue) \(Label.text(of: $0.actions)) \($0.example.cellPath)"
        }
    }

    private mutating func play(_ step: Step) throws -> [Lesson] {
        now += 300
        switch step {
        case .write(let cells, let readings, let verdict):
            let observation = try Script.observation(cells, readings, verdict)
            last = observation
            let isBackSpace = observation.actions.isBackSpace
            let removed = isBackSpace ? typed.popLast() : nil
            if !isBackSpace, verdict != .rejected { typed.append(try ink(cells)) }
            return learner.note(observation, removing: removed, at: now).lessons
        case .respell(let cells, let readings, let typed):
            var observation = try Script.observation(cells, readings, .sure)
            observation.actions = Label.actions(for: typed)
            self.typed.append(try ink(cells))
            return learner.note(observation, at: now).lessons
        case .meant(let cells, let readings, let letter):
            let read = try Script.observation(cells, readings, .sure)
            let observation = Observation(
                ink: try ink(cells), mode: read.mode,
                meant: Character(letter), alternatives: read.alternatives)
            typed.append(try ink(cells))
            return learner.note(try #require(observation), at: now).lessons
        case .password(let cells, let readings):
            let observation = try Script.observation(cells, readings, .sure)
            return learner.note(observation, isPrivate: true, at: now).lessons
        case .mode(let cells):
            let ink = try #require(CellPath(cells)).ink
            let observation = try #require(
                Observation(
                    ink: ink, mode: Mode.letters, actions: [.shift(mode: "capitals")],
                    alternatives: [], verdict: .sure))
            return learner.note(observation, at: now).lessons
        case .takeBack(let count):
            typed.removeLast(min(count, typed.count))
            return learner.takeBack(count, at: now).lessons
        case .elsewhere:
            typed = []
            return []
        case .retract(let cells):
            _ = learner.retract(try ink(cells))
            return []
        case .wait(let milliseconds):
            now += milliseconds
            return learner.tick(at: now)
        case .answer(let label):
            return learner.answer(
                try #require(last), means: Label.actions(for: label), in: Mode.letters)
        case .finish: return learner.finish()
        }
    }

    private func ink(_ cells: String) throws -> Ink { try #require(CellPath(cells)).ink }

    static func observation(
        _ cells: String, _ readings: KeyValuePairs<String, Float>, _ verdict: Verdict
    ) throws -> Observation {
        let alternatives = try readings.map { label, distance in
            let path = try #require(CellPath(shapes[label] ?? "5"))
            return ExampleMatch(
                actions: Label.actions(for: label), distance: distance, band: .learned,
                mode: Mode.letters, example: Example(cellPath: path))
        }
        let ink = try #require(CellPath(cells)).ink
        return try #require(
            Observation(
                ink: ink, mode: Mode.letters, actions: alternatives.first?.actions ?? [],
                alternatives: alternatives, verdict: verdict))
    }

    /// What the known examples are drawn like.
    private static let shapes = [
        "l": "14789", "u": "1478963", "v": "183", " ": "456", "<BackSpace>": "654",
        "<Return>": "3654",
    ]
}
