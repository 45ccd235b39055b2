import ArgumentParser
import CGTK
import Dictionaries
import Session
import Strokes
import System

struct RecentCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recent", abstract: "Show what was written last, to say what was meant.",
        discussion: "Ends at once where no Krakel runs.")

    func run() {
        guard let events = ControlClient.events() else { return }
        runApplication(onlyOne: "recent") { RecentWindow(events, in: $0) }
    }
}

/// What was written last, the newest first: as it was drawn, what it was read as, and a button for each other
/// reading. It stays above other windows and leaves them the keyboard: what was typed can be exchanged only as long
/// as nothing else has the keyboard.
final class RecentWindow {
    private let window: AppWindow
    private let rows = Widget.column(spacing: 14)
    /// What came of the click that was the last.
    private var outcome: (number: Int, words: String)?

    private static let size: Int32 = 52
    private static let width = 360.0
    /// Of the monitor's height.
    private static let share = 0.6
    /// How many times as wide as high the picture of a word is at most.
    private static let widest = 2.6
    private static let told: Set<ControlEvent.Kind> = [
        .recognised, .missed, .offered, .retracted, .mended, .restored,
    ]
    /// Milliseconds that an answer is waited for.
    private static let patience: Int32 = 1000

    init(_ events: ControlClient, in application: Application) {
        window = AppWindow(tr("Just read"), in: application, isResizable: true)
        rows.surround(by: 14)
        window.fill(.scrolled(rows), margin: 0)
        gtk_window_set_default_size(window.frame, Int32(Self.width), Int32(Self.width))
        show()
        connect(window.widget, "realize") { [window] in window.stayAbove(true) }
        connect(window.widget, "map") { [window] in
            window.stayAbove(true)
            window.moveToRightEdge(width: Self.width, height: Self.share)
        }
        // To present it would ask for the keyboard.
        window.widget.show(true)
        events.follow(
            ended: { [window] in window.close() },
            { [unowned self] events in
                if events.contains(where: { Self.told.contains($0.event) }) { show() }
                return true
            })
    }

    private func ask(_ request: ControlRequest) -> StatusReport? {
        try? ControlClient.ofDisplay()?.ask(request, patience: Self.patience)
    }

    private func show() {
        guard let readings = ask(.recent)?.recent else { return }
        rows.removeAll()
        if readings.isEmpty { rows.append(.label(tr("Nothing has been read yet."), wraps: true)) }
        for reading in readings { rows.append(row(of: reading)) }
    }

    private func row(of reading: RecentReading) -> Widget {
        let ink = Ink(told: reading.strokes)
        let name = Self.name(of: reading.actions) ?? tr("not understood")
        let shape = ink.box.map { $0.width / max($0.height, 1) } ?? 1
        let isWord = ([reading.actions] + reading.next).contains { Self.isWord($0) }
        let width = Double(Self.size) * (isWord ? min(max(shape, 1), Self.widest) : 1)
        let picture = InkView(ink, size: Self.size, width: Int32(width), name)
        let label = Widget.label(name, wraps: true)
        label.breakAnywhere()
        label.style(reading.actions == nil ? "dim-label" : "heading")
        let words = Widget.column(spacing: 4, label)
        words.expand()
        let buttons = reading.next.compactMap { button(for: $0, of: reading.number) }
        if !buttons.isEmpty {
            // One alone would be as wide as the row.
            if buttons.count == 1 { gtk_widget_set_halign(buttons[0].pointer, GTK_ALIGN_START) }
            words.append(.flow(spacing: 4, buttons))
        }
        if let outcome, outcome.number == reading.number {
            let said = Widget.label(outcome.words, wraps: true, style: "dim-label")
            words.append(said)
        }
        let row = Widget.row(spacing: 12, picture.widget, words)
        gtk_widget_set_valign(picture.widget.pointer, GTK_ALIGN_START)
        return row
    }

    private func button(for notation: String, of number: Int) -> Widget? {
        guard let name = Self.name(of: notation) else { return nil }
        let label = Widget.label(name, upTo: 20)
        gtk_label_set_xalign(label.opaque, 0.5)
        return .button(label, name: tr("I meant %s", name)) { [unowned self] in
            let report = ask(.meant(number, notation))
            outcome = (report?.wording?.translated ?? report?.message).map { (number, $0) }
            show()
        }
    }

    private static func isWord(_ notation: String?) -> Bool {
        guard let notation, let actions = try? ActionNotation.actions(in: notation),
            case .text(let text)? = actions.first
        else { return false }
        return text.count > 1
    }

    private static func name(of notation: String?) -> String? {
        notation.flatMap { try? ActionNotation.actions(in: $0) }.map(ActionWords.ours.text(of:))
    }
}
