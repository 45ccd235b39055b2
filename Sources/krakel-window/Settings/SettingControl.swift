import CGTK
import Session
import System

/// What a value is changed by.
class SettingControl {
    let widget: Widget
    /// Whether it is as small as a switch, and stands beside its name.
    var isSmall: Bool { false }
    /// Whether it needs all the width.
    var isWide: Bool { false }
    /// Whether it has a text that is not taken over yet.
    var isPending: Bool { false }
    /// Whether the window puts a value in: the user has not chosen what GTK makes of it meanwhile.
    fileprivate var isShowing = false
    /// Called with what the user has chosen.
    var changed: (SettingsEdit.Value?) -> Void = { _ in }
    /// Called with what is wrong with what the user has written.
    var complaint: (String) -> Void = { _ in }

    init(_ widget: Widget) { self.widget = widget }

    /// Shows a value that the user has not chosen here.
    func show(_ value: SettingsEdit.Value?) {}
}

extension SettingDescription {
    /// - Parameter modes: those that a mode is chosen from.
    func control(modes: [String], in window: AppWindow?) -> SettingControl {
        let words = name.translated
        return switch kind {
        case .toggle: ToggleControl(words)
        case .either(let on, let off):
            ChoiceControl(
                [(.boolean(true), on.translated), (.boolean(false), off.translated)], words)
        case .wholeNumber(let range, let unit):
            NumberControl(
                Double(range.lowerBound)...Double(range.upperBound),
                step: unit == .milliseconds ? 10 : 1, digits: 0, words)
        case .number(let range, let step, _):
            NumberControl(
                range, step: step,
                digits: step == step.rounded() && range.upperBound > 50 ? 0 : 2, words)
        case .choice(let choices):
            ChoiceControl(choices.map { (.text($0.word), $0.name.translated) }, words)
        case .mode:
            ChoiceControl(
                [(nil, self.words(nil).translated)] + modes.map { (.text($0), tr($0)) }, words)
        case .colour: ColourControl(words)
        case .file: FileControl(words, hint: self.words(nil).translated, over: window)
        case .device: TextControl(words, hint: self.words(nil).translated)
        case .languages: LanguagesControl(words)
        case .modifiers: ModifiersControl(words)
        case .key: KeyControl(words, hint: self.words(nil).translated)
        }
    }
}

final class ToggleControl: SettingControl {
    override var isSmall: Bool { true }
    private var isShown = false

    init(_ name: String) {
        super.init(Widget(gtk_switch_new()))
        widget.describe(name)
        gtk_widget_set_halign(widget.pointer, GTK_ALIGN_END)
        connect(widget, "notify::active") { [unowned self] in
            let isOn = gtk_switch_get_active(widget.opaque) != 0
            guard isOn != isShown else { return }
            isShown = isOn
            changed(.boolean(isOn))
        }
    }

    override func show(_ value: SettingsEdit.Value?) {
        isShown = value == .boolean(true)
        gtk_switch_set_active(widget.opaque, isShown ? 1 : 0)
    }
}

/// A field for a number, with buttons that change it.
final class NumberControl: SettingControl {
    override var isPending: Bool { widget.hasFocus && widget.text != shownText }
    private var shown = 0.0
    private var shownText = ""

    /// - Parameter digits: so many behind the point; what is written in the file may be finer than a step.
    init(_ range: ClosedRange<Double>, step: Double, digits: UInt32, _ name: String) {
        super.init(Widget(gtk_spin_button_new_with_range(range.lowerBound, range.upperBound, step)))
        gtk_spin_button_set_digits(widget.opaque, digits)
        // What is no number, or out of range, leaves the value as it was.
        gtk_spin_button_set_update_policy(widget.opaque, GTK_UPDATE_IF_VALID)
        widget.describe(name)
        widget.nameParts(name)
        widget.scrollsNothing()
        connect(widget, "value-changed") { [unowned self] in
            shownText = widget.text
            let number = rounded(gtk_spin_button_get_value(widget.opaque))
            guard !isShowing, number != shown else { return }
            shown = number
            changed(Int(exactly: number).map { .integer($0) } ?? .number(number))
        }
    }

    private func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }

    override func show(_ value: SettingsEdit.Value?) {
        guard let number = Double(value?.plain ?? "") else { return }
        // What the user is writing there stays.
        let writing = isPending ? widget.text : nil
        if writing != nil, rounded(number) == shown { return }
        isShowing = true
        defer { isShowing = false }
        let place = gtk_editable_get_position(widget.opaque)
        if number != number.rounded() { gtk_spin_button_set_digits(widget.opaque, 2) }
        shown = rounded(number)
        gtk_spin_button_set_value(widget.opaque, number)
        shownText = widget.text
        guard let writing else { return }
        widget.text = writing
        gtk_editable_set_position(widget.opaque, place)
    }
}

/// A list that drops down.
final class ChoiceControl: SettingControl {
    private var choices: [(value: SettingsEdit.Value?, name: String)]
    private var shown = 0

    init(_ choices: [(SettingsEdit.Value?, String)], _ name: String) {
        self.choices = choices.map { (value: $0.0, name: $0.1) }
        super.init(.choice(name, choices.map(\.1)))
        connect(widget, "notify::selected") { [unowned self] in
            let place = widget.chosen
            guard !isShowing, place != shown, self.choices.indices.contains(place) else { return }
            shown = place
            changed(self.choices[place].value)
        }
    }

    override func show(_ value: SettingsEdit.Value?) {
        isShowing = true
        defer { isShowing = false }
        if !choices.contains(where: { $0.value == value }) {
            // Such as a mode that the dictionary has no more.
            choices.append((value: value, name: value?.plain ?? ""))
            shown = choices.count - 1
            widget.setChoice(choices.map(\.name), chosen: shown)
        }
        shown = choices.firstIndex { $0.value == value } ?? 0
        widget.chosen = shown
    }
}

extension Widget {
    /// Names the field and the buttons of a spin button to screen readers; GTK 4.8 does not.
    fileprivate func nameParts(_ name: String) {
        var buttons = [tr("Less"), tr("More")]
        for child in children {
            let isButton = child.isInstance(of: gtk_button_get_type()) && !buttons.isEmpty
            child.describe(isButton ? buttons.removeFirst() : name)
        }
    }

    /// Leaves the wheel to the page: over a number it would change that.
    fileprivate func scrollsNothing() {
        guard let list = gtk_widget_observe_controllers(pointer) else { return }
        let raw = UnsafeMutableRawPointer(list)
        defer { g_object_unref(raw) }
        var found: [UnsafeMutableRawPointer] = []
        for place in 0..<g_list_model_get_n_items(list) {
            guard let item = g_list_model_get_item(list, place) else { continue }
            defer { g_object_unref(item) }
            let instance = item.assumingMemoryBound(to: GTypeInstance.self)
            if g_type_check_instance_is_a(instance, gtk_event_controller_scroll_get_type()) != 0 {
                found.append(item)
            }
        }
        for controller in found {
            gtk_widget_remove_controller(pointer, OpaquePointer(controller))
        }
    }
}
