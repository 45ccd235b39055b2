import CGTK
import Session
import System

/// A setting: what it is called, what it does, its value to be changed, and the way back to its default.
final class SettingRow {
    let setting: SettingDescription
    let widget: Widget
    /// Called with the value that the user wants; nil for the default.
    var changed: (SettingsEdit.Value?) -> Void = { _ in }
    private let control: SettingControl
    var isPending: Bool { control.isPending }
    private let back: Widget
    private let backLabel = Widget.label(wraps: true)
    /// What is wrong with what the user has written, until that is something else.
    let complaint = Widget.complaint()

    init(_ setting: SettingDescription, _ control: SettingControl) {
        self.setting = setting
        self.control = control
        let name = Widget.label(setting.name.translated, wraps: true, style: "heading")
        let sentence = Widget.label(setting.sentence.translated, wraps: true, style: "dim-label")
        let back = Widget.button(backLabel, name: "") {}
        self.back = back
        back.style("flat")
        back.expand()
        gtk_widget_set_halign(back.pointer, GTK_ALIGN_END)
        gtk_widget_set_valign(back.pointer, GTK_ALIGN_CENTER)
        if control.isSmall {
            let words = Widget.column(spacing: 4, name, sentence)
            words.expand()
            gtk_widget_set_valign(control.widget.pointer, GTK_ALIGN_CENTER)
            widget = .column(spacing: 4, .row(words, control.widget), complaint, back)
        } else {
            // The way back stands below it, as a narrow window has no room for both side by side.
            if !control.isWide { gtk_widget_set_halign(control.widget.pointer, GTK_ALIGN_START) }
            widget = .column(spacing: 4, name, sentence, control.widget, complaint, back)
        }
        if setting.isPart { gtk_widget_set_margin_start(widget.pointer, 24) }
        connect(back, "clicked") { [unowned self] in
            // What is being written is over then, and does not come back.
            back.focus()
            change(nil)
        }
        control.changed = { [unowned self] in change($0) }
        control.complaint = { [unowned self] in complaint.tell($0) }
    }

    private func change(_ value: SettingsEdit.Value?) {
        complaint.tell("")
        changed(value)
    }

    /// - Parameter isWritten: whether it is chosen, be it the default.
    func show(_ value: SettingsEdit.Value?, isWritten: Bool) {
        control.show(value)
        let standard = setting.words(setting.defaultValue).translated
        backLabel.setLabel(
            isWritten ? tr("Back to default: %s", standard) : tr("Default: %s", standard))
        back.describe(tr("%s: back to default, %s", setting.name.translated, standard))
        // The keyboard stays near where the button goes.
        if !isWritten, gtk_widget_has_focus(back.pointer) != 0 {
            gtk_widget_child_focus(control.widget.pointer, GTK_DIR_TAB_FORWARD)
        }
        back.enable(isWritten)
    }
}

extension Widget {
    /// A place for what is wrong with what stands above it.
    static func complaint() -> Widget {
        let label = Widget.label(wraps: true, style: "error")
        label.show(false)
        return label
    }
}
