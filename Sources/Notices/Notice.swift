// Owns: the words of what is told. Leaves showing them to others.

/// A few words for the desktop.
public struct Notice: Hashable, Sendable {
    public var topic: News.Topic
    /// One line.
    public var summary: String
    /// Some more, and what to type next.
    public var body: String
    /// Whether something is wrong.
    public var isError: Bool

    /// Where there is room for one line only.
    public var line: String {
        let rest = body.split(separator: "\n").first.map(briefly) ?? ""
        let whole = rest.isEmpty ? summary : "\(summary): \(rest)"
        return whole.count > Self.longestLine
            ? whole.prefix(Self.longestLine - 1) + "\u{2026}" : whole
    }

    /// `line` without the folder of the file that it begins with.
    private func briefly(_ line: Substring) -> String {
        guard topic == .settings || topic == .dictionary else { return String(line) }
        let place = line.prefix { $0 != " " }
        return String(place.lastIndex(of: "/").map { line[line.index(after: $0)...] } ?? line)
    }

    private static let longestLine = 72
    /// More of a kind than this are counted.
    private static let mostLines = 3

    /// - Parameter news: of one topic, in their order; all count where they are refusals, else the last.
    init?(_ news: [News]) {
        guard let last = news.last else { return nil }
        topic = last.topic
        isError = true
        switch last {
        case .paused:
            summary = "Krakel is paused"
            body = "The button is everybody's. `krakel resume` takes it again."
            isError = false
        case .resumed:
            summary = "Krakel reads strokes again"
            body = ""
            isError = false
        case .right(let file):
            summary = "Nothing is wrong any more in \(file.name)"
            body = "It counts as it is now."
            isError = false
        case .mistakes(let file, let problems):
            summary =
                (problems.count == 1 ? "A mistake in " : "\(problems.count) mistakes in ")
                + file.name
            body =
                Self.lines(of: problems[0])
                + "\nAll of it with its place: `\(file.check)`"
        case .refused:
            var lines: [String] = []
            for case .refused(let label, let reason) in news {
                let line = "\(label): \(reason)"
                if !lines.contains(line) { lines.append(line) }
            }
            summary = news.count == 1 ? "Not done" : "\(news.count) strokes were not done"
            let told = lines.suffix(Self.mostLines)
            body =
                told.joined(separator: "\n")
                + (lines.count > told.count ? "\nand \(lines.count - told.count) before" : "")
        }
    }

    /// What is wrong and what helps, without the line it is about and the marks below that: they need
    /// a terminal.
    private static func lines(of problem: String) -> String {
        let lines = problem.split(separator: "\n")
        let help = lines.dropFirst().first { $0.hasPrefix("  help: ") }
        return [lines.first, help?.dropFirst(2)].compactMap { $0.map(String.init) }
            .joined(separator: "\n")
    }
}

extension News.File {
    fileprivate var name: String {
        switch self {
        case .settings: "your settings"
        case .dictionary: "your dictionary"
        }
    }

    fileprivate var check: String {
        switch self {
        case .settings: "krakel check --settings"
        case .dictionary: "krakel check"
        }
    }
}
