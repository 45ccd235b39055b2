import Dictionaries
import Engine
import Glibc
import Learning
import Session
import System

/// A place for a warning and for what can be done about it; it is hidden while there is none.
final class WarningBox {
    let widget: Widget
    private let text = Widget.label(wraps: true)
    private let picture = Widget.row()
    private let buttons = Widget.row()
    /// The button that the Return key presses, as long as there is nothing to choose.
    var usual: Widget? { didSet { usual?.style("suggested-action") } }

    init() {
        widget = .column(.row(picture, text), buttons)
        text.expand()
        text.breakAnywhere()
        clear()
    }

    func clear() {
        picture.removeAll()
        buttons.removeAll()
        text.unstyle("error")
        usual?.style("suggested-action")
        widget.show(false)
    }

    func show(_ message: String) {
        clear()
        text.setLabel(message)
        text.style("error")
        widget.show(true)
    }

    /// Says what the answer leads to, and offers what to do about it. The last choice has the keyboard, and is
    /// seen to: a second Return must do what was asked for, or what is safe.
    ///
    /// - Parameters:
    ///   - picture: what the stroke would be confused with.
    ///   - choices: mnemonics, and what they do.
    func offer(
        _ message: String, picture rival: InkView? = nil,
        _ choices: [(words: String, action: () -> Void)]
    ) {
        clear()
        text.setLabel(message)
        if let rival { picture.append(rival.widget) }
        for choice in choices { buttons.append(.button(choice.words, choice.action)) }
        widget.show(true)
        usual?.unstyle("suggested-action")
        buttons.children.last?.style("suggested-action")
        buttons.children.last?.focusVisibly()
    }
}

/// Reads the newest strokes of the log with the dictionary as it is and as an answer would make it.
struct LogWarning {
    let dictionary: StrokeDictionary
    let recogniser: Recogniser

    /// Bytes of the log that are read: some thousand characters, which takes a tenth of a second.
    private static let length = 1 << 20
    /// How many kinds of change the warning names.
    private static let most = 3

    /// Says which strokes of the log were read rightly and would be read differently; nil where there are
    /// none, or no log.
    func warning(of answer: Answer, to question: Question) -> String? {
        guard let bytes = Self.tail(of: OwnFile.log) else { return nil }
        var comparison = ReadingComparison(
            before: recogniser, after: Recogniser(dictionary.taking(answer, to: question)))
        // The stroke in question may be in the log by now, with its wrong reading.
        for sample in SampleReader.read(bytes).samples where sample.ink != question.ink {
            comparison.add(sample)
        }
        let harm = comparison.changes.filter(\.change.isHarm)
        guard !harm.isEmpty else { return nil }
        let told = harm.prefix(Self.most).map { change, count in
            let was = ActionWords.ours.text(of: change.was ?? [])
            let becomes = change.becomes.map(ActionWords.ours.text(of:)) ?? "?"
            return "\(was) → \(becomes)" + (count > 1 ? " (\(count))" : "")
        }
        return tr(
            "Some strokes in your log would then be read differently: %s",
            told.joined(separator: ", ") + (harm.count > Self.most ? " …" : ""))
    }

    /// The last bytes of a file; the reader leaves out the line that they cut.
    private static func tail(of path: String) -> [UInt8]? {
        guard let file = try? FileDescriptor(path, O_RDONLY | O_NONBLOCK),
            let status = try? file.status, status.st_mode & S_IFMT == S_IFREG
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: min(Int(status.st_size), length))
        let count = pread(file.number, &bytes, bytes.count, Int(status.st_size) - bytes.count)
        return count > 0 ? Array(bytes[..<count]) : nil
    }
}
