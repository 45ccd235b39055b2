import Dictionaries
import System

/// Which lessons to undo.
public enum Unlearning: Hashable, Sendable {
    /// The last ones, this many.
    case last(Int)
    /// Those about entries with this label (see `Label`), in one mode or in all.
    case label(String, mode: String?)
    case all

    /// What to type behind `krakel unlearn --taught`.
    ///
    /// - Parameter file: the dictionary that is named; nil for the user's own.
    public func words(in file: String? = nil) -> String {
        let place = file.map { ["--dictionary", Path.word($0)] } ?? []
        guard case .label(let label, let mode) = self else {
            return (place + ["--all"]).joined(separator: " ")
        }
        let scope = mode.map { ["--mode=" + Path.quoted($0)] } ?? []
        let end = label.hasPrefix("-") ? ["--"] : []
        return (place + scope + end + [Path.quoted(label)]).joined(separator: " ")
    }

    /// Undoes lessons in `document`, a learned.dict.
    ///
    /// - Returns: the changed lines as they were, for `restore`.
    public func apply(to document: inout DictionaryDocument) -> [DictionaryLine] {
        switch self {
        case .last(let count): Self.takeBack(count, in: &document)
        case .label, .all: remove(from: &document) { _ in true }
        }
    }

    /// Removes recorded examples from `document`, the user's own dictionary; cell paths written by hand
    /// stay. This file does not say which examples are the last ones, so `last` removes nothing.
    ///
    /// - Returns: the removed examples, for `restore`.
    public func applyToTaught(_ document: inout DictionaryDocument) -> [DictionaryLine] {
        if case .last = self { return [] }
        return remove(from: &document) { if case .recorded = $0.kind { true } else { false } }
    }

    /// Puts `lines`, which an unlearning returned, back into `document`.
    public static func restore(_ lines: [DictionaryLine], to document: inout DictionaryDocument) {
        var missing: [LineKey: DictionaryLine] = [:]
        var order: [LineKey] = []
        for line in lines {
            for example in line.examples {
                let key = LineKey(example, for: line.actions, in: line.mode)
                if missing[key] == nil { order.append(key) }
                missing[key] = DictionaryLine(
                    mode: line.mode, actions: line.actions, examples: [example],
                    comment: line.comment)
            }
        }
        document.rewriteLines { line in
            guard let example = line.onlyExample else { return line }
            let key = LineKey(example, for: line.actions, in: line.mode)
            return missing.removeValue(forKey: key) ?? line
        }
        for key in order {
            guard let line = missing[key] else { continue }
            document.add(line.examples[0], for: line.actions, in: line.mode, comment: line.comment)
        }
    }

    private func covers(_ line: DictionaryLine) -> Bool {
        switch self {
        case .all: true
        case .last: false
        case .label(let label, let mode):
            Label.text(of: line.actions) == label && (mode == nil || mode == line.mode)
        }
    }

    private func remove(
        from document: inout DictionaryDocument, where isTaken: (Example) -> Bool
    ) -> [DictionaryLine] {
        var removed: [DictionaryLine] = []
        document.rewriteLines { line in
            guard covers(line) else { return line }
            var taken = line
            taken.examples.removeAll { !isTaken($0) }
            taken.discriminants = []
            taken.gestures = []
            taken.rules = []
            taken.isOffBelow = false
            guard !taken.examples.isEmpty else { return line }
            removed.append(taken)
            var rest = line
            rest.examples.removeAll(where: isTaken)
            return rest.isBare ? nil : rest
        }
        return removed
    }

    private static func takeBack(
        _ count: Int, in document: inout DictionaryDocument
    ) -> [DictionaryLine] {
        var learned = LearnedLines(document)
        let lessons = learned.order.enumerated().flatMap { place, key in
            (learned[key]?.history.events ?? []).enumerated().map {
                (key: key, place: place, number: $0.offset, event: $0.element)
            }
        }.sorted { ($0.event.time, $0.place, $0.number) < ($1.event.time, $1.place, $1.number) }
        // What was read instead of a character was blamed by the same lesson.
        let last = lessons.suffix(count)
        let times = Set(last.map(\.event).filter { $0.cause != .misled }.map(\.time))
        let taken =
            lessons.dropLast(count).map { $0 }.filter {
                $0.event.cause == .misled && times.contains($0.event.time)
            } + last
        var before: [DictionaryLine] = []
        for key in Set(taken.map(\.key)) {
            guard let line = learned[key] else { continue }
            before.append(
                DictionaryLine(
                    mode: key.mode, actions: key.actions, examples: [line.example],
                    comment: line.history.comment))
        }
        for lesson in taken.reversed() { learned.undo(lesson.event, of: lesson.key) }
        learned.write(to: &document)
        return before.sorted { ($0.comment ?? "") < ($1.comment ?? "") }
    }
}
