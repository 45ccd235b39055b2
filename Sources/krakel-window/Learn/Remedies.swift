import CGTK
import Dictionaries
import Engine
import Glibc
import Learning
import Session
import Strokes

/// A place for a warning, which is empty for most of the time.
final class Remedies {
    let widget: Widget
    private let text: Widget
    private let picture: Widget
    private let buttons: Widget

    init?() {
        guard let text = Widget.label("", wraps: true),
            let picture = Widget.box(GTK_ORIENTATION_HORIZONTAL, []),
            let buttons = Widget.box(GTK_ORIENTATION_HORIZONTAL, []),
            let widget = Widget.box(
                GTK_ORIENTATION_VERTICAL,
                [Widget.box(GTK_ORIENTATION_HORIZONTAL, [picture, text]), buttons])
        else { return nil }
        self.widget = widget
        self.text = text
        self.picture = picture
        self.buttons = buttons
        text.expand()
        clear()
    }

    func clear() {
        picture.removeAll()
        buttons.removeAll()
        widget.show(false)
    }

    /// Says what is wrong.
    func warn(_ message: String) {
        clear()
        text.setLabel(message)
        text.style("error")
        widget.show(true)
    }

    /// Says what comes of the answer, and what to do about it; the first remedy has the keyboard.
    ///
    /// - Parameters:
    ///   - shape: what it would be confused with, and that in words.
    ///   - choices: mnemonics, and what they do.
    func offer(
        _ message: String, shape: (ink: Ink, words: String)?,
        _ choices: [(words: String, action: () -> Void)]
    ) {
        clear()
        text.setLabel(message)
        if let shape, let view = InkView(shape.ink, size: 72, isAnimated: true) {
            view.widget.describe(shape.words)
            gtk_box_append(picture.cast(to: GtkBox.self), view.widget.pointer)
        }
        for choice in choices {
            guard let button = Widget.button(choice.words, choice.action) else { continue }
            gtk_box_append(buttons.cast(to: GtkBox.self), button.pointer)
        }
        widget.show(true)
        buttons.firstChild?.focus()
    }
}

/// The newest strokes of the log beside the dictionary that they are read by.
struct LogOpinion {
    let dictionary: StrokeDictionary
    let recogniser: Recogniser

    /// Bytes of the log that are looked at: some thousand characters, which takes a tenth of a second.
    private static let length = 1 << 20
    /// How many kinds of change are told.
    private static let most = 3

    /// What of the log was right and would be read otherwise from then on; nil for nothing, or
    /// no log.
    func warning(of answer: Answer, to question: Question) -> String? {
        guard let bytes = Self.tail(of: OwnFile.log) else { return nil }
        var comparison = ReadingComparison(
            before: recogniser, after: Recogniser(dictionary.taking(answer, to: question)))
        // What is asked about may be in the log by now, as what it was taken for.
        for sample in SampleReader.read(bytes).samples where sample.ink != question.ink {
            comparison.add(sample)
        }
        let harm = comparison.changes.filter(\.change.isHarm)
        guard !harm.isEmpty else { return nil }
        let told = harm.prefix(Self.most).map { change, count in
            let was = Label.text(of: change.was ?? [])
            let becomes = change.becomes.map { Label.text(of: $0) } ?? "?"
            return "\(was) → \(becomes)" + (count > 1 ? " (\(count))" : "")
        }
        return tr(
            "Strokes of your log would be read otherwise from then on: %s",
            told.joined(separator: ", ") + (harm.count > Self.most ? " …" : ""))
    }

    /// The last lines of a file; a line that is cut is one that the reader leaves out.
    private static func tail(of path: String) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        var bytes = [UInt8](repeating: 0, count: min(Int(status.st_size), length))
        let count = pread(file, &bytes, bytes.count, Int(status.st_size) - bytes.count)
        return count > 0 ? Array(bytes[..<count]) : nil
    }
}
