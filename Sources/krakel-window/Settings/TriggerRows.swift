import CGTK
import Dictionaries
import Session
import System

/// The triggers: each with its fields, and a place to press it.
final class TriggerRows {
    let widget: Widget
    var wish: (SettingsChange) -> Void = { _ in }
    private let complaint = Widget.complaint()
    private let list = Widget.column(spacing: 16)
    private let modes: [String]
    private var cards: [TriggerCard] = []
    private var triggers: [TriggerSettings] = []
    /// Whether the cards are about to go: GTK would not bear others in their place yet.
    private var isClearing = false
    private let add: PressPad
    private let addKey = KeyPad(tr("Add a _key by pressing it"))
    private let finger = Widget.button(tr("Add a _finger on a touchscreen"))

    init(modes: [String]) {
        self.modes = modes
        add = PressPad(
            tr("To add a trigger, press it here, with keys held if you like:"),
            name: tr("Press a new trigger here"))
        gtk_widget_set_halign(finger.pointer, GTK_ALIGN_START)
        widget = .column(spacing: 16, list, add.widget, addKey.widget, complaint, finger)
        add.pressed = { [unowned self] in append($0) }
        add.complaint = { [unowned self] in complaint.tell($0) }
        addKey.pressed = { [unowned self] in append($0) }
        connect(finger, "clicked") { [unowned self] in append(TriggerSettings(isTouch: true)) }
    }

    private func append(_ trigger: TriggerSettings) {
        guard !triggers.contains(where: { $0.isLike(trigger) }) else {
            return complaint.tell(tr("There is a trigger like this already."))
        }
        complaint.tell("")
        wish(.addTrigger(trigger))
        // Its card is there by now.
        cards.last?.complaint.tell(Self.doubt(of: trigger))
    }

    /// A key that types is one, but a poor one.
    private static func doubt(of trigger: TriggerSettings) -> String {
        guard let key = trigger.key, trigger.isTypingKey else { return "" }
        return tr(
            "The key %s types as well, and whatever it types waits until it is clear that nothing is drawn. One that types nothing is better.",
            key)
    }

    // MARK: - Keys that are pressed to be one

    var keyPads: [KeyPad] { cards.map(\.keyPad) + [addKey] }

    var isPending: Bool { cards.contains { $0.rows.contains(where: \.isPending) } }

    private func change(_ card: TriggerCard, _ old: TriggerSettings, _ new: TriggerSettings) {
        guard new != old else { return }
        let others = triggers.filter { $0 != old }
        guard !others.contains(where: { $0.isLike(new) }) else {
            card.complaint.tell(tr("There is a trigger like this already."))
            // What is shown goes back to what is.
            for (card, trigger) in zip(cards, triggers) { card.show(trigger) }
            return
        }
        card.complaint.tell(new.key == old.key ? "" : Self.doubt(of: new))
        wish(.changeTrigger(old, to: new))
    }

    func show(_ settings: Settings) {
        triggers = settings.triggers
        guard !isClearing else { return }
        if cards.count != triggers.count {
            // GTK would take the focus from a card when that has gone. What is written there counts as the focus
            // goes, and may be a trigger's that stays.
            isClearing = true
            let hadFocus = list.giveUpFocus()
            isClearing = false
            list.removeAll()
            cards = triggers.map { _ in card() }
            if hadFocus { list.focus() }
        }
        for (card, trigger) in zip(cards, triggers) { card.show(trigger) }
    }

    /// Shows only what is asked for, which is the same of each trigger; false where that is nothing.
    ///
    /// - Parameter isAll: whether more is shown than what people change, which is pressed.
    func filter(_ query: String, isAll: Bool) -> Bool {
        let all = SettingDescription.all.filter { $0.group == .triggers }
        let found = Set(all.filter { $0.matches(query) }.map(\.key))
        for card in cards {
            card.show(only: found, isWhole: found.count == all.count, isAll: isAll)
        }
        add.widget.show(isAll && found.contains("trigger.button"))
        addKey.widget.show(isAll && found.contains("trigger.key"))
        finger.show(isAll && found.contains("trigger.touch"))
        return !found.isEmpty
    }

    private func card() -> TriggerCard {
        let card = TriggerCard(modes: modes)
        card.changed = { [unowned self, unowned card] in change(card, $0, $1) }
        card.removed = { [unowned self] trigger in
            // The card goes with what it has asked for.
            whenIdle { [weak self] in self?.wish(.removeTrigger(trigger)) }
        }
        list.append(card.widget)
        return card
    }
}

private final class TriggerCard {
    let widget = Widget(gtk_frame_new(nil))
    var changed: (_ old: TriggerSettings, _ new: TriggerSettings) -> Void = { _, _ in }
    var removed: (TriggerSettings) -> Void = { _ in }
    let complaint = Widget.complaint()
    private var trigger = TriggerSettings()
    private let title = Widget.label(wraps: true, style: "title-4")
    fileprivate let rows: [SettingRow]
    private let remove = Widget.button(tr("Remove this trigger"))
    private let pad = PressPad(
        tr("Press another button here, with keys held if you like:"),
        name: tr("Press the trigger here"))
    let keyPad = KeyPad(tr("Change to a key by pressing it"))

    init(modes: [String]) {
        rows = SettingDescription.all.filter { $0.group == .triggers }
            .map { SettingRow($0, $0.control(modes: modes, in: nil)) }
        gtk_widget_set_halign(remove.pointer, GTK_ALIGN_START)
        let content = Widget.column(
            spacing: 16,
            [title, pad.widget, keyPad.widget, complaint] + rows.map(\.widget) + [remove])
        content.surround(by: 12)
        gtk_frame_set_child(widget.cast(to: GtkFrame.self), content.pointer)
        for row in rows {
            row.changed = { [unowned self] value in
                guard let new = trigger.with(row.setting.key, value) else {
                    if row.setting.key == "trigger.button" {
                        row.complaint.tell(tr("4 to 7 are the wheel; 8 is back, 9 forward."))
                    }
                    return show(trigger)
                }
                guard !new.isClicking else {
                    row.complaint.tell(TriggerSettings.clicking)
                    return show(trigger)
                }
                changed(trigger, new)
            }
        }
        pad.pressed = { [unowned self] pressed in
            var new = trigger
            new.isTouch = false
            (new.key, new.isTwice) = (nil, false)
            new.button = pressed.button
            new.modifiers = pressed.modifiers
            if pressed.device != nil { new.device = pressed.device }
            changed(trigger, new)
        }
        pad.complaint = { [unowned self] in complaint.tell($0) }
        keyPad.pressed = { [unowned self] pressed in
            var new = trigger
            (new.isTouch, new.device) = (false, nil)
            new.button = TriggerSettings().button
            (new.key, new.isTwice, new.modifiers) = (
                pressed.key, pressed.isTwice, pressed.modifiers
            )
            changed(trigger, new)
        }
        connect(remove, "clicked") { [unowned self] in removed(trigger) }
    }

    /// Shows the rows of these settings.
    ///
    /// - Parameters:
    ///   - isWhole: whether these are all.
    ///   - isAll: whether they are shown beside the places to press a trigger.
    func show(only keys: Set<String>, isWhole: Bool, isAll: Bool) {
        for row in rows { row.widget.show(isAll && keys.contains(row.setting.key)) }
        pad.widget.show(keys.contains("trigger.button"))
        keyPad.widget.show(keys.contains("trigger.key"))
        remove.show(isWhole && isAll)
    }

    func show(_ trigger: TriggerSettings) {
        self.trigger = trigger
        // Without a line of its own there is one of these.
        remove.enable(trigger != TriggerSettings())
        title.setLabel(trigger.words + (trigger.mode.map { ": " + tr($0) } ?? ""))
        for row in rows {
            let value = row.setting.value(in: trigger)
            row.show(value, isWritten: value != row.setting.defaultValue)
        }
    }
}

/// A place where a button is pressed to become a trigger.
private final class PressPad {
    let widget: Widget
    /// Called with the button, the modifiers that are held, and the pen if it is one's.
    var pressed: (TriggerSettings) -> Void = { _ in }
    var complaint: (String) -> Void = { _ in }
    private let pad: Pad

    init(_ words: String, name: String) {
        pad = Pad(size: 64, name)
        pad.widget.expand()
        widget = .column(.label(words, wraps: true), pad.widget)
        pad.accepts = { [unowned self] button, state in
            let trigger = TriggerSettings(
                button: button, modifiers: Modifiers(held: state), device: pad.pen)
            // What is pressed most belongs to the programs.
            if trigger.isClicking {
                complaint(TriggerSettings.clicking)
            } else {
                // The pad may go with the change.
                whenIdle { [weak self] in self?.pressed(trigger) }
            }
            return false
        }
    }
}

extension TriggerSettings {
    /// Whether it is the left button alone.
    fileprivate var isClicking: Bool {
        button == 1 && key == nil && !isTouch && modifiers.isEmpty && device == nil
    }

    fileprivate static var clicking: String {
        tr("The left button alone is for clicking. Press another one, or hold a key with it.")
    }

    /// For people, in their language.
    fileprivate var words: String {
        let what: String
        switch (isTouch, button) {
        case _ where key != nil && isTwice: what = tr("key %s, tapped and held", key ?? "")
        case _ where key != nil: what = tr("key %s", key ?? "")
        case (true, _): what = tr("a finger")
        case (_, 1): what = device == nil ? tr("left button") : tr("button 1 or tip")
        case (_, 2): what = tr("middle button")
        case (_, 3): what = tr("right button")
        default: what = tr("button %s", "\(button)")
        }
        let held = (modifiers.names + [what]).joined(separator: " + ")
        let whole = device.map { held + ", " + $0 } ?? held
        return whole.prefix(1).uppercased() + whole.dropFirst()
    }
}
