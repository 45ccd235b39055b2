import CGTK
import Dictionaries
import Learning
import Session
import System

/// Has the user choose the button to write with, and try it.
final class WelcomeTriggerPage: WelcomePage {
    let widget: Widget
    private let file: WelcomeSettings
    private let offers: [TriggerOffer]
    private let choices: [Widget]
    private let pad: WritingPad
    private let message = Widget.label(wraps: true)
    /// What the settings have.
    private var before: TriggerSettings
    /// Whether the user has been told what to write into the settings by hand.
    private var hasTold = false

    init(_ book: WritingBook, _ file: WelcomeSettings) {
        self.file = file
        let settings = file.settings
        let roles = file.roles
        let now = roles.writing
        before = now
        offers = TriggerOffer.all(now: [now, roles.gestures].compactMap(\.self))
        let chosen = offers.firstIndex { $0.trigger.isDrawnLike(now) }
        choices = Widget.radios(offers.map(\.mnemonic), chosen: chosen ?? 0)
        pad = WritingPad(size: WritingLesson.side, book.reader(settings), tr("Try it here"))
        widget = .column(
            spacing: 12, .heading(tr("Which button do you want to write with?")),
            .label(
                tr(
                    "Hold the button, draw a letter anywhere on the screen, and let go. A click with it still works as usual. To drag with it, hold it still for a moment first."
                ), wraps: true),
            .row(
                spacing: 24, .column(spacing: 4, choices),
                .column(.label(tr("Try it here:")), pad.widget)),
            message)
        message.setSize(width: 2 * WritingLesson.side, height: 40)
        gtk_label_set_yalign(message.opaque, 0)
        gtk_label_set_selectable(message.opaque, 0)
        for choice in choices {
            connect(choice, "toggled") { [unowned self] in
                // What was said of another choice says nothing of this one.
                hasTold = false
                sayWhatGesturesGet()
            }
        }
        pad.written = { [unowned self] in tell($0) }
        pad.accepts = { [unowned self] button, state in
            guard button != trigger.button || Modifiers(held: state) != trigger.modifiers else {
                return true
            }
            message.setLabel(tr("That was a different button: number %s.", "\(button)"))
            return false
        }
    }

    private var chosen: Int { choices.firstIndex(where: \.isTicked) ?? 0 }
    private var trigger: TriggerSettings {
        var trigger = offers[chosen].trigger
        // Its mode stays.
        trigger.mode = before.mode
        return trigger
    }

    func focus() {
        reload()
        if choices.indices.contains(chosen) { choices[chosen].focus() }
    }

    /// A page behind this one may have exchanged the buttons.
    private func reload() {
        let now = file.roles.writing
        guard now != before else { return }
        before = now
        if let chosen = offers.firstIndex(where: { $0.trigger.isDrawnLike(now) }) {
            choices[chosen].isTicked = true
        }
        message.setLabel("")
    }

    /// The button of gestures can be written with as well.
    private func sayWhatGesturesGet() {
        let roles = file.roles
        let isTaken = roles.gestures?.isDrawnLike(trigger) ?? false
        message.setLabel(
            isTaken
                ? tr(
                    "Gestures are read with this button. They get the one you write with now: %s",
                    roles.writing.description) : "")
    }

    func leave() -> Bool {
        guard trigger != before, !hasTold else { return true }
        switch file.keep(trigger) {
        case .kept:
            before = trigger
            return true
        case .byHand(let lines, let reason):
            let advice = tr("Replace the lines for the trigger with these:")
            message.setLabel("\(reason)\n\(advice)\n\n\(lines)")
            gtk_label_set_selectable(message.opaque, 1)
            hasTold = true
            return false
        }
    }

    func hear(_ written: Written, mode: String?) {
        if mode == nil { tell(written) }
    }

    /// A button that never arrives is told of before it is tried.
    func note(_ problems: [Message]) {
        guard !problems.isEmpty else { return }
        message.setLabel(problems.map(\.translated).joined(separator: "\n"))
    }

    private func tell(_ written: Written) {
        switch written {
        case .began, .retracted, .takenBack: break
        case .read(let character):
            let name = ActionWords.ours.text(of: character.actions)
            message.setLabel(tr("It works: that was read as “%s”.", name))
        case .missed:
            message.setLabel(
                tr("It works, but Krakel does not know that stroke. The letters come next."))
        case .dropped:
            message.setLabel(tr("That was a click: the program below would receive it."))
        }
    }
}

struct TriggerOffer {
    /// The letter behind `_` is underlined.
    let mnemonic: String
    let trigger: TriggerSettings

    /// The triggers that make sense on this display, the present ones among them.
    static func all(now triggers: [TriggerSettings]) -> [TriggerOffer] {
        var offers = [
            TriggerOffer(mnemonic: tr("_Middle button"), trigger: TriggerSettings(button: 2)),
            TriggerOffer(mnemonic: tr("_Right button"), trigger: TriggerSettings(button: 3)),
            TriggerOffer(
                mnemonic: tr("_Super key and left button"),
                trigger: TriggerSettings(button: 1, modifiers: .super)),
            TriggerOffer(
                mnemonic: tr("_Control key and right button"),
                trigger: TriggerSettings(button: 3, modifiers: .control)),
            TriggerOffer(
                mnemonic: tr("Side button, b_ack"), trigger: TriggerSettings(button: 8)),
            TriggerOffer(
                mnemonic: tr("Side button, _forward"),
                trigger: TriggerSettings(button: 9)),
        ]
        for pen in pens {
            offers += [
                TriggerOffer(
                    mnemonic: tr("_Tip of the pen %s", pen.withoutMnemonics),
                    trigger: TriggerSettings(button: 1, device: pen)),
                TriggerOffer(
                    mnemonic: tr("_Button of the pen %s", pen.withoutMnemonics),
                    trigger: TriggerSettings(button: 2, device: pen)),
            ]
        }
        for trigger in triggers.reversed() {
            var plain = trigger
            plain.mode = nil
            guard !offers.contains(where: { $0.trigger == plain }) else { continue }
            let words = tr("As _it is now: %s", trigger.description.withoutMnemonics)
            offers.insert(TriggerOffer(mnemonic: words, trigger: plain), at: 0)
        }
        return offers
    }

    /// The pens of this display. Wraps `gdk_seat_get_devices`.
    private static var pens: [String] {
        guard let display = gdk_display_get_default(),
            let seat = gdk_display_get_default_seat(display),
            let devices = gdk_seat_get_devices(seat, GDK_SEAT_CAPABILITY_TABLET_STYLUS)
        else { return [] }
        defer { g_list_free(devices) }
        var names: [String] = []
        for item in sequence(first: devices, next: { $0.pointee.next }) {
            guard let device = item.pointee.data,
                let name = gdk_device_get_name(OpaquePointer(device)).map({ String(cString: $0) })
            else { continue }
            // The eraser is the other end of the same pen.
            if !names.contains(name), !name.lowercased().contains("eraser") { names.append(name) }
        }
        return names
    }
}
