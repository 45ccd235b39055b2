// Typing a text into an application that is stopped meanwhile, and what came of it.

import Glibc
import TestSupport

/// What came of texts.
struct UnreadFigures {
    var texts = 0
    var meant = 0
    var right = 0
    /// How many came that were not meant there.
    var wrong = 0
    /// How many are missing of those that were said to be typed, and of the others.
    var unsaid = 0
    var said = 0
    /// Of how many texts more was said to be typed than came from their beginning on.
    var overstated = 0
    /// Of how many it was said that nothing is known of what was read.
    var unknown = 0
    /// What is to be known of the texts that did not come right.
    var details: [String] = []

    var cells: [String] {
        [texts, meant, right, wrong, unsaid, said, overstated, unknown].map(String.init)
            + [details.prefix(4).joined(separator: "; ") + (details.count > 4 ? "; ..." : "")]
    }

    static func + (one: UnreadFigures, other: UnreadFigures) -> UnreadFigures {
        UnreadFigures(
            texts: one.texts + other.texts, meant: one.meant + other.meant,
            right: one.right + other.right, wrong: one.wrong + other.wrong,
            unsaid: one.unsaid + other.unsaid, said: one.said + other.said,
            overstated: one.overstated + other.overstated, unknown: one.unknown + other.unknown,
            details: one.details + other.details)
    }
}

extension UnreadFigures {
    /// What came of one text, of which the first `certain` characters were said to be typed.
    init(meant: [Unicode.Scalar], certain: Int, arrived: [Unicode.Scalar]) {
        texts = 1
        self.meant = meant.count
        let changes = arrived.difference(from: meant)
        let removed = Set(changes.removals.map(\.offset))
        let inserted = Set(changes.insertions.map(\.offset))
        right = meant.count - removed.count
        wrong = inserted.count
        // Between what is right, so many that came stand for as many that were meant; the rest of
        // those is missing.
        var (place, arrivedPlace) = (0, 0)
        while true {
            let first = place
            while removed.contains(place) { place += 1 }
            var foreign: [Unicode.Scalar] = []
            while inserted.contains(arrivedPlace) {
                foreign.append(arrived[arrivedPlace])
                arrivedPlace += 1
            }
            let missing = min(place, first + foreign.count)..<place
            unsaid += missing.clamped(to: 0..<min(certain, meant.count)).count
            if !foreign.isEmpty {
                details.append(
                    "at \(first) "
                        + meant[first..<place].prefix(3).map(\.codePoint).joined(separator: " ")
                        + " came as " + foreign.prefix(3).map(\.codePoint).joined(separator: " "))
            }
            said += missing.count
            guard place < meant.count, arrivedPlace < arrived.count else { break }
            place += 1
            arrivedPlace += 1
        }
        said -= unsaid
        let prefix = zip(meant, arrived).prefix { $0 == $1 }.count
        overstated = certain > prefix ? 1 : 0
        if overstated > 0 { details.append("\(certain) said, \(prefix) came") }
    }
}

extension CollectionDifference.Change {
    fileprivate var offset: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}

/// A focused application, and who types and looks on.
struct UnreadScene {
    let home: KrakelHome
    let typist: TestTypist
    let witness: InputWitness
    /// Whether all processes of the application are stopped.
    let stopsTree: Bool
    let receiver: any TextReceiver

    /// How long an application may take to read a text.
    private static let patience = 300_000

    /// Types `text`, and reads what arrived.
    ///
    /// - Parameter stop: after how many keys the application is stopped, and for how many seconds.
    func type(
        _ text: [Unicode.Scalar], stop: (keys: Int, seconds: Double)?
    ) throws -> UnreadFigures {
        try receiver.clear()
        // What went down before does not count.
        _ = witness.keyPresses()
        let processes = stopsTree ? Family.tree(of: receiver.process) : [receiver.process]
        if stop?.keys == 0 { try send(SIGSTOP, to: processes) }
        let process = try home.start(["type", "--", String(String.UnicodeScalarView(text))])
        if let stop {
            if stop.keys > 0,
                witness.sees(presses: stop.keys, before: process.identifier, within: Self.patience)
            {
                try send(SIGSTOP, to: processes)
            }
            usleep(UInt32(stop.seconds * 1_000_000))
            try send(SIGCONT, to: processes)
        }
        let errors = try process.errors?.rest(within: Self.patience) ?? ""
        let isDone = try process.status(within: Self.patience) == 0
        let isUnknown = isDone && errors.contains("does not tell")
        guard let certain = isUnknown ? 0 : isDone ? text.count : errors.typedCount else {
            throw MeasureError("krakel type: \(errors)")
        }
        // The Return key has the same place in every layout.
        for isPress in [true, false] { typist.testKey(36, isPress: isPress) }
        let arrived: String
        do {
            arrived = try receiver.line(within: Self.patience)
        } catch TextReceiverError.unfinished(let text) {
            arrived = text
        }
        var figures = UnreadFigures(
            meant: text, certain: certain, arrived: Array(arrived.unicodeScalars))
        figures.unknown = isUnknown ? 1 : 0
        if !figures.details.isEmpty, let stop {
            figures.details[0] = "after \(stop.keys) keys: " + figures.details[0]
        }
        return figures
    }

    private func send(_ signal: Int32, to processes: [pid_t]) throws {
        for process in processes {
            guard kill(process, signal) == 0 else { throw MeasureError("\(process) has ended") }
        }
    }
}
