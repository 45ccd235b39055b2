// Owns: what a dialog says against an answer: in words, with a picture, and what can be done about it.
// Leaves when that is and what comes of it to the dialog.

import CGTK
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
