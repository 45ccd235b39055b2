import CGTK
import DictionaryTools
import Learning
import Session

final class WelcomeTriggerPage: WelcomePage {
    let widget: Widget
    private let file: WelcomeSettings
    private let offers: [TriggerOffer]
    private let choices: [Widget]
    private let pad: WritingPad
    private let message: Widget
    private let before: TriggerSettings
    /// Whether somebody has been told what to write by hand.
    private var hasTold = false

    init?(_ book: WritingBook, _ file: WelcomeSettings) {
        final class Later { var body: (Written) -> Void = { _ in } }
        let later = Later()
        let settings = file.settings
        let now = settings.triggers.first ?? TriggerSettings()
        let offers = TriggerOffer.all(now: now)
        let chosen = offers.firstIndex {
            $0.trigger.button == now.button && $0.trigger.modifiers == now.modifiers
                && $0.trigger.device == now.device
        }
        let choices = Widget.radios(offers.map(\.mnemonic), chosen: chosen ?? 0)
        guard let message = Widget.label("", wraps: true),
            let pad = WritingPad(
                size: WritingLesson.side, book.writer(settings), told: { later.body($0) }),
            let widget = Widget.box(
                GTK_ORIENTATION_VERTICAL, spacing: 12,
                [
                    Widget.heading(tr("Which button do you want to write with?")),
                    Widget.label(
                        tr(
                            "Hold it, draw a letter anywhere on the screen, and let go. A click with it works as ever, and so does dragging, once you have held it still for a moment."
                        ), wraps: true),
                    Widget.box(
                        GTK_ORIENTATION_HORIZONTAL, spacing: 24,
                        [
                            Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 4, choices),
                            Widget.box(
                                GTK_ORIENTATION_VERTICAL,
                                [Widget.label(tr("Try it here:")), pad.pad.widget]),
                        ]),
                    message,
                ])
        else { return nil }
        self.widget = widget
        self.file = file
        self.offers = offers
        self.choices = choices
        self.pad = pad
        self.message = message
        before = now
        pad.pad.widget.describe(tr("Try it here"))
        gtk_widget_set_size_request(message.pointer, 2 * WritingLesson.side, 40)
        gtk_label_set_yalign(message.opaque, 0)
        gtk_label_set_selectable(message.opaque, 0)
        later.body = { [unowned self] in tell($0) }
        pad.pad.accepts = { [unowned self] button, state in
            guard !trigger.fits(button: button, state: state) else { return true }
            say(tr("That was another button: number %s.", "\(button)"))
            return false
        }
    }

    private var chosen: Int { choices.firstIndex(where: \.isTicked) ?? 0 }
    private var trigger: TriggerSettings { offers[chosen].trigger }

    func focus() {
        if choices.indices.contains(chosen) { choices[chosen].focus() }
    }

    func leave() -> Bool {
        var now = before
        now.mode = nil
        guard trigger != now, !hasTold else { return true }
        switch file.keep(trigger) {
        case .kept: return true
        case .byHand(let lines, let reason):
            say(
                reason + "\n" + tr("Put these lines in, in the place of those for the trigger:")
                    + "\n\n" + lines)
            gtk_label_set_selectable(message.opaque, 1)
            hasTold = true
            return false
        }
    }

    func hear(_ written: Written, mode: String?) {
        if mode == nil { tell(written) }
    }

    private func say(_ text: String) {
        message.setLabel(text)
    }

    private func tell(_ written: Written) {
        switch written {
        case .began: break
        case .read(let character):
            say(
                tr("It works: that was read as “%s”.", ActionWords.ours.text(of: character.actions))
            )
        case .missed:
            say(tr("It works, though that was nothing Krakel knows. The letters come next."))
        case .dropped: say(tr("That was a click: the program below would have had it."))
        }
    }
}
