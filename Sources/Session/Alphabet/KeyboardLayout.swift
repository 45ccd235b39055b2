import CXkbCommon
import Dictionaries

/// A keyboard layout by its name in xkeyboard-config: `gr`, or with a variant `in(deva)`.
public struct KeyboardLayout: Hashable, Sendable {
    public var name: String
    public var variant: String?
}

extension KeyboardLayout {
    /// nil for a text that is no name.
    public init?(_ text: String) {
        let parts = text.split(separator: "(", omittingEmptySubsequences: false)
        guard let name = parts.first, !name.isEmpty, name.allSatisfy(Self.mayStand) else {
            return nil
        }
        self.init(name: String(name))
        guard parts.count > 1 else { return }
        let variant = parts[1].dropLast()
        guard parts.count == 2, parts[1].last == ")", !variant.isEmpty,
            variant.allSatisfy(Self.mayStand)
        else { return nil }
        self.variant = String(variant)
    }

    private static func mayStand(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || "_-".contains(character))
    }

    public var text: String { name + (variant.map { "(\($0))" } ?? "") }

    /// The layouts that the property `_XKB_RULES_NAMES` of the root window names: rules, model, layouts, variants
    /// and options, each with a NUL behind it.
    public static func all(inRulesNames bytes: [UInt8]) -> [KeyboardLayout] {
        let parts = bytes.split(separator: 0, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        guard parts.count > 2 else { return [] }
        let variants =
            parts.count > 3
            ? parts[3].split(separator: ",", omittingEmptySubsequences: false).map(String.init) : []
        return parts[2].split(separator: ",").enumerated().map { index, name in
            let variant = variants.indices.contains(index) ? variants[index] : ""
            return KeyboardLayout(name: String(name), variant: variant.isEmpty ? nil : variant)
        }
    }

    /// The letters on its keys, in the order of Unicode, which is that of nearly every alphabet: the small ones,
    /// and where there is no such difference also those under Shift. nil where there is no such layout. Of a layout
    /// with letters of two writing systems, those of the one with most. Wraps `xkb_keymap_new_from_names`.
    public func letters() -> [String]? {
        // It would complain on standard error of a layout that it does not know.
        guard let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else { return nil }
        defer { xkb_context_unref(context) }
        xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
        let keymap = name.withCString { name in
            (variant ?? "").withCString { variant in
                var names = xkb_rule_names(
                    rules: nil, model: nil, layout: name, variant: variant, options: nil)
                return xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
            }
        }
        guard let keymap else { return nil }
        defer { xkb_keymap_unref(keymap) }
        var found: Set<Unicode.Scalar> = []
        for key in xkb_keymap_min_keycode(keymap)...xkb_keymap_max_keycode(keymap) {
            let levels = min(2, xkb_keymap_num_levels_for_key(keymap, key, 0))
            for level in 0..<levels {
                var symbols: UnsafePointer<xkb_keysym_t>?
                guard
                    xkb_keymap_key_get_syms_by_level(keymap, key, 0, level, &symbols) == 1,
                    let symbol = symbols?.pointee,
                    let scalar = Unicode.Scalar(xkb_keysym_to_utf32(symbol)),
                    Self.isLetter(scalar, isShifted: level > 0)
                else { continue }
                found.insert(scalar)
            }
        }
        let letters = found.sorted().map { String($0) }
        guard let system = WritingSystem(of: letters) else { return letters }
        return letters.filter { $0.unicodeScalars.allSatisfy(system.contains) }
    }

    private static func isLetter(_ scalar: Unicode.Scalar, isShifted: Bool) -> Bool {
        switch scalar.properties.generalCategory {
        case .lowercaseLetter: !isShifted
        case .otherLetter, .nonspacingMark, .spacingMark: true
        default: false
        }
    }
}
