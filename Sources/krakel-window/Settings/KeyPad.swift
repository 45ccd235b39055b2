import CGTK
import Dictionaries
import Engine
import Session
import System

/// A button that is clicked to press a key, which then becomes a trigger.
final class KeyPad {
    let widget: Widget
    /// Called with the key, and the modifiers that are held with it.
    var pressed: (TriggerSettings) -> Void = { _ in }
    private let button: Widget
    private let prompt = Widget.label(
        tr(
            "Now press the key, with others held if you like. Super or the like tapped twice is to draw only after a tap. Escape leaves it."
        ), wraps: true)
    /// nil while no key is waited for.
    private var key: PressedKey?
    private let second = Timer()

    init(_ mnemonic: String) {
        button = .button(mnemonic)
        gtk_widget_set_halign(button.pointer, GTK_ALIGN_START)
        widget = .column(button, prompt)
        prompt.show(false)
        connect(button, "clicked") { [unowned self] in
            button.focus()
            listen(key == nil)
        }
        connect(button, "notify::has-focus") { [unowned self] in
            if gtk_widget_has_focus(button.pointer) == 0 { listen(false) }
        }
    }

    private func listen(_ isListening: Bool) {
        second.cancel()
        key = isListening ? PressedKey() : nil
        prompt.show(isListening)
    }

    /// Takes a key that goes down; false where none is waited for.
    func takePress(_ keysym: UInt32, _ state: GdkModifierType) -> Bool {
        take(
            .down(
                Keysym(rawValue: gdk_keyval_to_lower(keysym)),
                modifiers: Modifiers(held: state.rawValue)))
    }

    func takeRelease(_ keysym: UInt32) {
        _ = take(.up(Keysym(rawValue: gdk_keyval_to_lower(keysym))))
    }

    private func take(_ event: PressedKey.Event) -> Bool {
        guard let outcome = key?.handle(event) else { return false }
        second.cancel()
        switch outcome {
        case .wait(mayBeTwice: false): break
        case .wait(mayBeTwice: true):
            second.set(milliseconds: UInt32(HeldKey.pairing)) { [unowned self] in
                _ = take(.late)
            }
        case .left: listen(false)
        case .chosen(let trigger):
            listen(false)
            // The pad may go with the change.
            whenIdle { [weak self] in self?.pressed(trigger) }
        }
        return true
    }
}
