// Owns: `krakel check --log`: which recorded strokes a changed dictionary would read otherwise.
// Leaves reading strokes to Recogniser.

import Dictionaries
import Recordings
import Strokes

/// A dictionary beside the one in use, on somebody's own strokes.
struct LogComparison {
    /// How a stroke is read: by its actions, or not at all.
    private struct Reading: Equatable {
        var actions: [Action]?

        init(_ match: Match?) {
            actions = match.flatMap { $0.verdict == .stranger ? nil : $0.actions }
        }

        var text: String { actions.map { Label.text(of: $0) } ?? "nothing" }
    }

    /// Prints what changes where the dictionary at `path` takes the place of one's own.
    static func run(of path: String, log: String) throws {
        let present = try DictionaryOptions.usualStack()
        let before = Recogniser(try DictionaryOptions.load(present))
        let after = Recogniser(
            try DictionaryOptions.load(
                DictionaryStack(own: path, learned: present.learned, shipped: present.shipped)))
        var comparison = LogComparison()
        for sample in try SampleFile.read(log) { comparison.add(sample, before, after) }
        Output.write(comparison.text, to: 1)
    }

    private var changes: [String: (count: Int, order: Int)] = [:]
    private var total = 0
    private var changed = 0
    private var labelled = 0
    private var rightBefore = 0
    private var rightAfter = 0
    private var otherModes: [String: Int] = [:]

    private mutating func add(_ sample: Sample, _ before: Recogniser, _ after: Recogniser) {
        let mode = sample.mode ?? before.firstMode
        guard let query = Query(sample.ink) else { return }
        guard after.modes.contains(mode) else {
            otherModes[mode, default: 0] += 1
            return
        }
        total += 1
        let old = Reading(before.recognise(query, in: mode, for: sample.applications))
        let new = Reading(after.recognise(query, in: mode, for: sample.applications))
        if !sample.label.isEmpty {
            labelled += 1
            let meant = Label.actions(for: sample.label)
            if old.actions == meant { rightBefore += 1 }
            if new.actions == meant { rightAfter += 1 }
        }
        guard old != new else { return }
        changed += 1
        let drawn = CellPath(sample.ink)?.description ?? "-"
        let label = sample.label.isEmpty ? "" : ", labelled \(sample.label)"
        let line = "\(mode): \(drawn) was \(old.text), would be \(new.text)\(label)"
        let order = changes.count
        changes[line, default: (0, order)].count += 1
    }

    private var text: String {
        var output = ""
        for (line, change) in changes.sorted(by: { $0.value.order < $1.value.order }) {
            output += line + (change.count > 1 ? " (\(change.count) times)" : "") + "\n"
        }
        for (mode, count) in otherModes.sorted(by: { $0.key < $1.key }) {
            output += "\(count) strokes left out: there is no mode `\(mode)` in it\n"
        }
        output += "\(changed) of \(total) strokes would read otherwise\n"
        if labelled > 0 {
            output +=
                "as labelled: \(rightBefore) of \(labelled) in use, \(rightAfter) with this one\n"
        }
        return output
    }
}
