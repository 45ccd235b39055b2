import CGTK
import Dictionaries
import Session

/// A trigger and what it is called.
struct TriggerOffer {
    /// The letter behind `_` is underlined.
    let mnemonic: String
    let trigger: TriggerSettings

    /// What is sensible on this display, what is set now among them.
    static func all(now: TriggerSettings) -> [TriggerOffer] {
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
                mnemonic: tr("Side button, the b_ack one"), trigger: TriggerSettings(button: 8)),
            TriggerOffer(
                mnemonic: tr("Side button, the _forward one"),
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
        var plain = now
        plain.mode = nil
        guard !offers.contains(where: { $0.trigger == plain }) else { return offers }
        let words = tr("As _it is: %s", now.description.withoutMnemonics)
        return [TriggerOffer(mnemonic: words, trigger: plain)] + offers
    }

    /// The pens of this display. Wraps `gdk_seat_get_devices`.
    private static var pens: [String] {
        guard let display = gdk_display_get_default(),
            let seat = gdk_display_get_default_seat(display),
            let devices = gdk_seat_get_devices(seat, GDK_SEAT_CAPABILITY_TABLET_STYLUS)
        else { return [] }
        defer { g_list_free(devices) }
        var names: [String] = []
        var next: UnsafeMutablePointer<GList>? = devices
        while let item = next {
            if let device = item.pointee.data, let name = gdk_device_get_name(OpaquePointer(device))
            {
                let name = String(cString: name)
                // The eraser is the other end of the same pen.
                if !names.contains(name), !name.lowercased().contains("eraser") {
                    names.append(name)
                }
            }
            next = item.pointee.next
        }
        return names
    }
}

extension TriggerSettings {
    /// Whether `button` with the modifiers in GDK's mask `state` is this one, whatever its device.
    func fits(button: Int, state: UInt32) -> Bool {
        // X's fourth modifier is where Super is; GDK has a bit of its own for it as well.
        let masks: [(Modifiers, UInt32)] = [
            (.shift, 1 << 0), (.control, 1 << 2), (.alt, 1 << 3), (.super, 1 << 6 | 1 << 26),
        ]
        var held: Modifiers = []
        for (modifier, mask) in masks where state & mask != 0 { held.insert(modifier) }
        return button == self.button && held == modifiers
    }
}

extension String {
    /// In a text with a mnemonic.
    fileprivate var withoutMnemonics: String { split(separator: "_").joined(separator: "__") }
}
