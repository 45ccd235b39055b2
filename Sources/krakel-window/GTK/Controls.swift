import CGTK

// MARK: Texts

extension Widget {
    static func label(_ text: String = "", wraps: Bool = false) -> Widget {
        let label = Widget(gtk_label_new(text))
        gtk_label_set_xalign(label.opaque, 0)
        if wraps {
            gtk_label_set_wrap(label.opaque, 1)
            gtk_label_set_max_width_chars(label.opaque, 44)
        }
        return label
    }

    static func heading(_ text: String) -> Widget {
        let label = label(text, wraps: true)
        label.style("title-2")
        return label
    }

    func setLabel(_ text: String) { gtk_label_set_text(opaque, text) }

    /// Cuts a label off where there is no room for all of it.
    func ellipsize(_ place: PangoEllipsizeMode = PANGO_ELLIPSIZE_END, width: Int32? = nil) {
        gtk_label_set_ellipsize(opaque, place)
        if let width { gtk_label_set_max_width_chars(opaque, width) }
    }

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
    static func button(
        icon: String, name: String, _ action: @escaping () -> Void = {}
    ) -> Widget {
        let button = Widget(gtk_button_new_from_icon_name(icon))
        button.describe(name)
        button.setToolTip(name)
        connect(button, "clicked", action)
        return button
    }

    /// A button that shows `content`.
    static func button(
        _ content: Widget, name: String, _ action: @escaping () -> Void
    ) -> Widget {
        let button = Widget(gtk_button_new())
        gtk_button_set_child(button.cast(to: GtkButton.self), content.pointer)
        button.describe(name)
        connect(button, "clicked", action)
        return button
    }
}

// MARK: Choices

extension Widget {
    /// A list that drops down.
    static func choice(_ words: [String], chosen: Int = 0) -> Widget {
        let choice = Widget(gtk_drop_down_new(nil, nil))
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

    /// Whether a box is ticked.
    var isTicked: Bool {
        get { gtk_check_button_get_active(cast(to: GtkCheckButton.self)) != 0 }
        nonmutating set {
            gtk_check_button_set_active(cast(to: GtkCheckButton.self), newValue ? 1 : 0)
        }
    }
}
