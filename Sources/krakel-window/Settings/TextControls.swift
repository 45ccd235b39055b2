import CGTK
import Dictionaries
import Session
import System

/// A field for a text, taken over by Return or when it is left.
class TextControl: SettingControl {
    override var isWide: Bool { true }
    override var isPending: Bool { field.text != shown }
    fileprivate let field: Widget
    fileprivate var shown = ""

    /// - Parameter hint: what counts where it is empty.
    init(_ name: String, hint: String = "") {
        field = .entry(name, hint: hint)
        super.init(.row(field))
        field.expand()
        gtk_editable_set_width_chars(field.opaque, 9)
        connect(field, "activate") { [unowned self] in take() }
        let focus = gtk_event_controller_focus_new()
        connect(focus.map { UnsafeMutableRawPointer($0) }, "leave") { [unowned self] in take() }
        gtk_widget_add_controller(field.pointer, focus)
    }

    fileprivate func take() {
        let text = field.text
        guard text != shown, let value = value(of: text) else { return }
        shown = text
        changed(value)
    }

    /// nil where it cannot be used.
    fileprivate func value(of text: String) -> SettingsEdit.Value?? {
        .some(text.isEmpty ? nil : .text(text))
    }

    override func show(_ value: SettingsEdit.Value?) {
        let text = value?.plain ?? ""
        guard text != shown else { return }
        // What the user is writing there stays.
        let isWriting = isPending && field.hasFocus
        shown = text
        if !isWriting { field.text = text }
    }
}

/// A colour, written or chosen.
final class ColourControl: TextControl {
    private let button: Widget
    override var isWide: Bool { false }

    init(_ name: String) {
        button = Widget(gtk_color_button_new())
        super.init(name)
        gtk_color_chooser_set_use_alpha(button.opaque, 1)
        button.describe(tr("Choose: %s", name))
        button.firstChild?.describe(tr("Choose: %s", name))
        widget.append(button)
        connect(button, "color-set") { [unowned self] in
            var colour = GdkRGBA()
            gtk_color_chooser_get_rgba(button.opaque, &colour)
            changed(.text(Session.Colour(colour).text))
        }
    }

    fileprivate override func value(of text: String) -> SettingsEdit.Value?? {
        guard !text.isEmpty else { return .some(nil) }
        guard Session.Colour(text) != nil else {
            complaint(tr("A colour is a name such as blue, or written like this: %s", "#1759db"))
            return nil
        }
        return .text(text)
    }

    override func show(_ value: SettingsEdit.Value?) {
        super.show(value)
        guard let colour = Session.Colour(shown) else { return }
        var rgba = GdkRGBA(colour)
        gtk_color_chooser_set_rgba(button.opaque, &rgba)
    }
}

extension Session.Colour {
    fileprivate init(_ colour: GdkRGBA) {
        func byte(_ part: Float) -> UInt8 { UInt8(max(0, min(255, (part * 255).rounded()))) }
        self.init(
            red: byte(colour.red), green: byte(colour.green), blue: byte(colour.blue),
            alpha: byte(colour.alpha))
    }
}

extension GdkRGBA {
    fileprivate init(_ colour: Session.Colour) {
        self.init(
            red: Float(colour.red) / 255, green: Float(colour.green) / 255,
            blue: Float(colour.blue) / 255, alpha: Float(colour.alpha) / 255)
    }
}

/// The name of a letter model's file, written or chosen.
final class FileControl: TextControl {
    /// - Parameter window: what it is chosen over.
    init(_ name: String, hint: String, over window: AppWindow?) {
        super.init(name, hint: hint)
        guard let window else { return }
        let choose = Widget.button(tr("Choose…")) { [unowned self] in
            FileDialog.ask(name, over: window, button: tr("_Open")) { [weak self] path in
                self?.field.text = path
                self?.take()
            }
        }
        widget.append(choose)
    }

    fileprivate override func value(of text: String) -> SettingsEdit.Value?? {
        complain(of: text) ? nil : super.value(of: text)
    }

    override func show(_ value: SettingsEdit.Value?) {
        let before = shown
        super.show(value)
        // Others may have named it, or it has gone since.
        if shown != before { _ = complain(of: shown) }
    }

    /// Says what is wrong with it; false where that is nothing.
    private func complain(of text: String) -> Bool {
        let problem = text.isEmpty ? nil : LanguageModels.problem(with: text)
        complaint(problem?.translated ?? "")
        return problem != nil
    }
}

/// The name of a key, written.
final class KeyControl: TextControl {
    fileprivate override func value(of text: String) -> SettingsEdit.Value?? {
        guard !text.isEmpty, Keysym(name: text) == nil else { return super.value(of: text) }
        let near = NearestName.key(text).map { " " + NearestName.question($0).translated } ?? ""
        complaint(tr("No key is called %s.", text) + near)
        return nil
    }
}
