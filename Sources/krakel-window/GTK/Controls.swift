import CGTK

// MARK: Texts

extension Widget {
    /// - Parameter style: classes of the style sheet, such as `dim-label`.
    static func label(_ text: String = "", wraps: Bool = false, style: String...) -> Widget {
        let label = Widget(gtk_label_new(text))
        gtk_label_set_xalign(label.opaque, 0)
        if wraps {
            gtk_label_set_wrap(label.opaque, 1)
            gtk_label_set_max_width_chars(label.opaque, 44)
        }
        for name in style { label.style(name) }
        return label
    }

    /// One that is cut off behind so many characters, and says all on a tooltip.
    static func label(_ text: String, upTo width: Int) -> Widget {
        let label = label(text)
        label.ellipsize(width: Int32(width))
        if text.count > width { label.setToolTip(text) }
        return label
    }

    static func heading(_ text: String) -> Widget {
        label(text, wraps: true, style: "title-2")
    }

    func setLabel(_ text: String) { gtk_label_set_text(opaque, text) }

    var label: String { gtk_label_get_text(opaque).map { String(cString: $0) } ?? "" }

    /// Cuts a label off where there is no room for all of it.
    func ellipsize(_ place: PangoEllipsizeMode = PANGO_ELLIPSIZE_END, width: Int32? = nil) {
        gtk_label_set_ellipsize(opaque, place)
        if let width { gtk_label_set_max_width_chars(opaque, width) }
    }

    /// Breaks a label within words as well: paths are long.
    func breakAnywhere() { gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR) }

    /// Breaks a label into up to `lines` before it is cut off.
    func wrap(lines: Int32) {
        gtk_label_set_wrap(opaque, 1)
        gtk_label_set_lines(opaque, lines)
    }

    /// What stands in a field for text.
    var text: String {
        get { gtk_editable_get_text(opaque).map { String(cString: $0) } ?? "" }
        nonmutating set { gtk_editable_set_text(opaque, newValue) }
    }

    /// How many characters a field for text has room for.
    func setCharacters(least: Int32, usual: Int32) {
        gtk_editable_set_width_chars(opaque, least)
        gtk_editable_set_max_width_chars(opaque, usual)
    }
}

/// Several parts of a message, without those that are missing.
func joined(_ parts: String?..., separator: String = "\n") -> String {
    parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: separator)
}

/// `text` for where Pango's markup is read. Wraps `g_markup_escape_text`.
func markup(_ text: String) -> String {
    guard let escaped = g_markup_escape_text(text, -1) else { return "" }
    defer { g_free(escaped) }
    return String(cString: escaped)
}

// MARK: Buttons

extension Widget {
    /// - Parameter mnemonic: its text, with `_` before the letter to underline.
    static func button(_ mnemonic: String, _ action: @escaping () -> Void = {}) -> Widget {
        let button = Widget(gtk_button_new())
        let label = Widget(gtk_label_new_with_mnemonic(mnemonic))
        // GTK's own button with a mnemonic reads the underline to screen readers as well.
        gtk_button_set_child(button.cast(to: GtkButton.self), label.pointer)
        gtk_label_set_mnemonic_widget(label.opaque, button.pointer)
        connect(button, "clicked", action)
        return button
    }

    /// A button with an icon of the theme.
    ///
    /// - Parameter name: its tooltip and its name for screen readers.
    static func button(icon: String, name: String, _ action: @escaping () -> Void = {}) -> Widget {
        let button = Widget(gtk_button_new_from_icon_name(icon))
        button.describe(name)
        button.setToolTip(name)
        connect(button, "clicked", action)
        return button
    }

    /// A button that shows `content`.
    static func button(_ content: Widget, name: String, _ action: @escaping () -> Void) -> Widget {
        let button = Widget(gtk_button_new())
        gtk_button_set_child(button.cast(to: GtkButton.self), content.pointer)
        button.describe(name)
        connect(button, "clicked", action)
        return button
    }
}

// MARK: Choices

extension Widget {
    /// A field for a line of text.
    ///
    /// - Parameters:
    ///   - name: its name for screen readers.
    ///   - hint: what stands there while it is empty; nil for nothing.
    ///   - isLast: whether the Return key does there what the window's usual button does.
    static func entry(_ name: String, hint: String? = nil, isLast: Bool = false) -> Widget {
        let entry = Widget(gtk_entry_new())
        entry.describe(name)
        gtk_entry_set_placeholder_text(entry.cast(to: GtkEntry.self), hint)
        gtk_entry_set_activates_default(entry.cast(to: GtkEntry.self), isLast ? 1 : 0)
        return entry
    }

    /// A list that drops down.
    ///
    /// - Parameter name: its name for screen readers.
    static func choice(_ name: String, _ words: [String] = [], chosen: Int = 0) -> Widget {
        let choice = Widget(gtk_drop_down_new(nil, nil))
        choice.describe(name)
        choice.setChoice(words, chosen: chosen)
        return choice
    }

    func setChoice(_ words: [String], chosen: Int) {
        let list = gtk_string_list_new(nil)
        for word in words { gtk_string_list_append(list, word) }
        gtk_drop_down_set_model(opaque, list)
        g_object_unref(list.map { UnsafeMutableRawPointer($0) })
        self.chosen = chosen
    }

    /// The index of the word that is chosen in a list that drops down.
    var chosen: Int {
        get { Int(gtk_drop_down_get_selected(opaque)) }
        nonmutating set { gtk_drop_down_set_selected(opaque, UInt32(newValue)) }
    }

    /// The one of `values` whose word is chosen; nil where none is.
    func chosen<Value>(of values: [Value]) -> Value? {
        values.indices.contains(chosen) ? values[chosen] : nil
    }

    /// A box to be ticked.
    ///
    /// - Parameter mnemonic: its text, with `_` before the letter to underline.
    static func check(_ mnemonic: String, isTicked: Bool = false) -> Widget {
        let check = Widget(gtk_check_button_new_with_mnemonic(mnemonic))
        // GTK reads the underline to screen readers as well.
        check.describe(mnemonic.filter { $0 != "_" })
        check.isTicked = isTicked
        return check
    }

    /// Says `text` by this label, which is not to be seen where there is nothing to say.
    func tell(_ text: String) {
        setLabel(text)
        show(!text.isEmpty)
    }

    /// Breaks the text of a box into lines where there is little room.
    ///
    /// - Parameter width: in characters; nil for what there is room for.
    func wrapText(width: Int32? = nil) {
        for child in children where child.isInstance(of: gtk_label_get_type()) {
            gtk_label_set_wrap(child.opaque, 1)
            if let width { gtk_label_set_max_width_chars(child.opaque, width) }
        }
    }

    /// Round boxes, of which one is ticked.
    ///
    /// - Parameter mnemonics: their texts, with `_` before the letter to underline.
    static func radios(_ mnemonics: [String], chosen: Int) -> [Widget] {
        let radios = mnemonics.map { mnemonic in
            // Becoming one of a group does not change the role.
            let radio = Widget(gtk_check_button_get_type(), role: GTK_ACCESSIBLE_ROLE_RADIO)
            gtk_check_button_set_use_underline(radio.cast(to: GtkCheckButton.self), 1)
            gtk_check_button_set_label(radio.cast(to: GtkCheckButton.self), mnemonic)
            radio.describe(mnemonic.filter { $0 != "_" })
            return radio
        }
        for radio in radios.dropFirst() {
            gtk_check_button_set_group(
                radio.cast(to: GtkCheckButton.self), radios[0].cast(to: GtkCheckButton.self))
        }
        for (index, radio) in radios.enumerated() { radio.isTicked = index == chosen }
        return radios
    }

    /// Whether a button that stays down is down.
    var isPressed: Bool {
        get { gtk_toggle_button_get_active(cast(to: GtkToggleButton.self)) != 0 }
        nonmutating set {
            gtk_toggle_button_set_active(cast(to: GtkToggleButton.self), newValue ? 1 : 0)
        }
    }

    var isTicked: Bool {
        get { gtk_check_button_get_active(cast(to: GtkCheckButton.self)) != 0 }
        nonmutating set {
            gtk_check_button_set_active(cast(to: GtkCheckButton.self), newValue ? 1 : 0)
        }
    }
}

// MARK: Underlined letters

extension AppWindow {
    /// Has Alt and an underlined letter work for letters of every alphabet, and whatever alphabet the keyboard is
    /// switched to, as long as one of its layouts has the letter on that key. GTK 4.8 by itself takes the
    /// number of the character for that of the key, which is so for Latin letters only.
    func takeMnemonics() {
        onKey(of: widget) { keysym, state in
            let wanted = GDK_ALT_MASK.rawValue
            let asked = wanted | GDK_CONTROL_MASK.rawValue | GDK_SUPER_MASK.rawValue
            guard state.rawValue & asked == wanted else { return false }
            let labels = widget.mnemonicLabels
            let pressed = Self.letter(of: keysym)
            // What is on the key itself goes before what another layout has there. GTK takes Latin letters.
            if let pressed, labels[pressed] != nil, pressed.isASCII { return false }
            let letters = [keysym] + Self.keysyms(onKeyOf: keysym)
            guard
                let label = letters.lazy.compactMap({ Self.letter(of: $0).flatMap { labels[$0] } })
                    .first
            else { return false }
            return gtk_widget_mnemonic_activate(label.pointer, 0) != 0
        }
    }

    /// The small letter that a key types; nil for other keys. Wraps `gdk_keyval_to_unicode`.
    private static func letter(of keysym: UInt32) -> Character? {
        Unicode.Scalar(gdk_keyval_to_unicode(keysym)).flatMap { scalar in
            scalar.value == 0 ? nil : Character(scalar).lowercased().first
        }
    }

    /// What a key has in all layouts and levels. Wraps `gdk_display_map_keyval` and `gdk_display_map_keycode`.
    private static func keysyms(onKeyOf keysym: UInt32) -> [UInt32] {
        guard let display = gdk_display_get_default() else { return [] }
        var keys: UnsafeMutablePointer<GdkKeymapKey>?
        var count: Int32 = 0
        guard gdk_display_map_keyval(display, keysym, &keys, &count) != 0, let keys else {
            return []
        }
        defer { g_free(keys) }
        return UnsafeBufferPointer(start: keys, count: Int(count)).flatMap { key in
            var values: UnsafeMutablePointer<UInt32>?
            var count: Int32 = 0
            guard
                gdk_display_map_keycode(display, key.keycode, nil, &values, &count) != 0,
                let values
            else { return [UInt32]() }
            defer { g_free(values) }
            return Array(UnsafeBufferPointer(start: values, count: Int(count)))
        }
    }
}

extension Widget {
    /// The labels in it that are seen, can be used and have an underlined letter, by that letter.
    fileprivate var mnemonicLabels: [Character: Widget] {
        guard gtk_widget_get_mapped(pointer) != 0, gtk_widget_is_sensitive(pointer) != 0 else {
            return [:]
        }
        if isInstance(of: gtk_label_get_type()) {
            return underlined.map { [$0: self] } ?? [:]
        }
        return children.reduce(into: [:]) { $0.merge($1.mnemonicLabels) { first, _ in first } }
    }

    /// The small letter that a label underlines; nil where it underlines none.
    private var underlined: Character? {
        guard gtk_label_get_use_underline(opaque) != 0, let text = gtk_label_get_label(opaque)
        else { return nil }
        let parts = String(cString: text).split(
            separator: "_", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 ? parts[1].first?.lowercased().first : nil
    }
}

extension String {
    /// In a text with a mnemonic: a single underscore would underline the letter after it.
    var withoutMnemonics: String { replacing("_", with: "__") }
}
