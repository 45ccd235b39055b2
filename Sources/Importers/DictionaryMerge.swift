// Owns: putting a dictionary from elsewhere into one's own without changing anything there.
// Leaves single gestures to GestureMerge, the file to DictionaryFile.

import Dictionaries

/// What a dictionary brings to a document.
public struct DictionaryMerge: Sendable {
    /// By modes, in the order of the dictionary.
    public private(set) var merges: [(mode: String, parents: [String], merge: GestureMerge)] = []
    private var discriminants: [DictionaryLine] = []
    /// Those with exact rules, in their order.
    private var ruled: [DictionaryLine] = []
    private let applications: [ApplicationGroup]
    /// Entries that start programs and were made comments.
    public private(set) var commands: [[Action]] = []

    /// - Parameters:
    ///   - source: the dictionary that is to be taken over.
    ///   - parents: which mode of it inherits which.
    ///   - withCommands: entries that start programs become comments where this is false.
    public init(
        of source: DictionaryDocument, parents: [(mode: String, parents: [String])],
        into document: DictionaryDocument, withCommands: Bool
    ) {
        let known = document.lines
        let groups = Set(document.applications.map(\.name))
        applications = source.applications.filter { !groups.contains($0.name) }
        let lines = Dictionary(grouping: source.lines) { $0.mode }
        for (mode, parents) in parents {
            var list = GestureList()
            for line in lines[mode] ?? [] {
                if !withCommands, !line.actions.commands.isEmpty {
                    if !commands.contains(line.actions) { commands.append(line.actions) }
                    let paths = line.examples.map { ExampleNotation.text(of: $0) }
                    list.lines.append(
                        .comment(
                            ActionNotation.text(of: line.actions) + " : "
                                + paths.joined(separator: " ")))
                    continue
                }
                list.lines += line.examples.filter { !$0.isReference }.map {
                    .gesture(Gesture(actions: line.actions, example: $0, comment: line.comment))
                }
                let has = known.contains {
                    $0.mode == mode && $0.actions == line.actions && !$0.discriminants.isEmpty
                }
                if !has, !line.discriminants.isEmpty { discriminants.append(line) }
                let isRuled = known.contains {
                    $0.mode == mode && $0.actions == line.actions && $0.rules == line.rules
                }
                if !isRuled, !line.rules.isEmpty { ruled.append(line) }
            }
            merges.append((mode, parents, GestureMerge(of: list, into: document, mode: mode)))
        }
    }

    public var addedCount: Int { merges.reduce(0) { $0 + $1.merge.missing.gestures.count } }
    public var knownCount: Int { merges.reduce(0) { $0 + $1.merge.knownCount } }

    /// Adds what `document` does not have. A group of applications of a name that is there keeps its
    /// meaning.
    ///
    /// - Parameter modes: those that exist below it; they keep what they inherit.
    public func apply(to document: inout DictionaryDocument, below modes: Set<String>) {
        for group in applications { document.add(group) }
        for (mode, parents, merge) in merges {
            if !modes.contains(mode) { document.add(mode: mode, inheriting: parents) }
            document.add(merge.missing, to: mode)
        }
        for line in ruled {
            document.append(
                DictionaryLine(
                    mode: line.mode, actions: line.actions, examples: [], rules: line.rules))
        }
        for line in discriminants {
            for discriminant in line.discriminants {
                document.add(discriminant, for: line.actions, in: line.mode)
            }
        }
    }
}
