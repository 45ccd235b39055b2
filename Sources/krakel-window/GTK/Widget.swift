import CGTK

/// A widget of GTK. Its window owns it.
struct Widget {
    let pointer: UnsafeMutablePointer<GtkWidget>

    init?(_ pointer: UnsafeMutablePointer<GtkWidget>?) {
        guard let pointer else { return nil }
        self.pointer = pointer
    }

    /// A widget of a class without properties of its own, with a role other than the usual one of that
    /// class.
    static func withRole(_ type: GType, _ role: GtkAccessibleRole) -> Widget? {
        var names: [UnsafePointer<CChar>?] = []
        return "accessible-role".withCString { name in
            names = [name]
            var value = GValue()
            g_value_init(&value, gtk_accessible_role_get_type())
            g_value_set_enum(&value, Int32(role.rawValue))
            defer { g_value_unset(&value) }
            guard let object = g_object_new_with_properties(type, 1, &names, &value) else {
                return nil
            }
            return Widget(
                UnsafeMutableRawPointer(object).assumingMemoryBound(to: GtkWidget.self))
        }
    }

    /// For functions that want a class of their own.
    var opaque: OpaquePointer { OpaquePointer(pointer) }
    var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(pointer) }

    func cast<Class>(to type: Class.Type) -> UnsafeMutablePointer<Class> {
        raw.assumingMemoryBound(to: Class.self)
    }

    /// Says what it is to those who cannot see it. Wraps `gtk_accessible_update_property_value`.
    func describe(_ label: String) {
        var properties = [GTK_ACCESSIBLE_PROPERTY_LABEL]
        var value = GValue()
        g_value_init(&value, GType(16 << 2))
        g_value_set_string(&value, label)
        gtk_accessible_update_property_value(opaque, 1, &properties, &value)
        g_value_unset(&value)
        // The button in them is what has the focus.
        for type in [gtk_drop_down_get_type(), gtk_menu_button_get_type()]
        where g_type_check_instance_is_a(cast(to: GTypeInstance.self), type) != 0 {
            Widget(gtk_widget_get_first_child(pointer))?.describe(label)
        }
    }

    func show(_ isShown: Bool) {
        gtk_widget_set_visible(pointer, isShown ? 1 : 0)
    }

    var firstChild: Widget? { Widget(gtk_widget_get_first_child(pointer)) }

    /// Takes everything out of a box.
    func removeAll() {
        while let child = gtk_widget_get_first_child(pointer) {
            gtk_box_remove(cast(to: GtkBox.self), child)
        }
    }

    /// Leaves so many pixels free around it.
    func surround(by margin: Int32) {
        gtk_widget_set_margin_top(pointer, margin)
        gtk_widget_set_margin_bottom(pointer, margin)
        gtk_widget_set_margin_start(pointer, margin)
        gtk_widget_set_margin_end(pointer, margin)
    }

    func enable(_ isEnabled: Bool) {
        gtk_widget_set_sensitive(pointer, isEnabled ? 1 : 0)
    }

    func focus() {
        gtk_widget_grab_focus(pointer)
    }

    /// A class of the style sheet, such as `suggested-action`.
    func style(_ name: String) {
        gtk_widget_add_css_class(pointer, name)
    }

    /// Whether its text is light, since it stands on something dark.
    var isOnDark: Bool {
        var colour = GdkRGBA()
        gtk_style_context_get_color(gtk_widget_get_style_context(pointer), &colour)
        return 0.3 * colour.red + 0.59 * colour.green + 0.11 * colour.blue > 0.5
    }

    func expand() {
        gtk_widget_set_hexpand(pointer, 1)
    }
}

extension Widget {
    /// Widgets one after the other.
    static func box(
        _ direction: GtkOrientation, spacing: Int32 = 8, _ children: [Widget?]
    ) -> Widget? {
        let box = Widget(gtk_box_new(direction, spacing))
        for child in children {
            if let box, let child { gtk_box_append(box.cast(to: GtkBox.self), child.pointer) }
        }
        return box
    }

    static func label(_ text: String, wraps: Bool = false) -> Widget? {
        let label = Widget(gtk_label_new(text))
        if let label {
            gtk_label_set_xalign(label.opaque, 0)
            if wraps {
                gtk_label_set_wrap(label.opaque, 1)
                gtk_label_set_max_width_chars(label.opaque, 44)
            }
        }
        return label
    }

    /// - Parameter mnemonic: its text, the letter behind `_` underlined.
    static func button(_ mnemonic: String, _ action: @escaping () -> Void) -> Widget? {
        let button = Widget(gtk_button_new())
        if let button, let label = Widget(gtk_label_new_with_mnemonic(mnemonic)) {
            // GTK's own button with a mnemonic tells its underline to the blind as well.
            gtk_button_set_child(button.cast(to: GtkButton.self), label.pointer)
            gtk_label_set_mnemonic_widget(label.opaque, button.pointer)
            connect(button.raw, "clicked", action)
        }
        return button
    }

    /// A button with a picture of the theme's.
    ///
    /// - Parameter name: what it is called, to those who listen and to those who point.
    static func button(
        icon: String, name: String, _ action: @escaping () -> Void
    ) -> Widget? {
        let button = Widget(gtk_button_new_from_icon_name(icon))
        button?.describe(name)
        if let button {
            gtk_widget_set_tooltip_text(button.pointer, name)
            connect(button.raw, "clicked", action)
        }
        return button
    }

    /// A scrolled view of `child`, as wide as that.
    static func scrolled(_ child: Widget?) -> Widget? {
        let scroll = Widget(gtk_scrolled_window_new())
        if let scroll, let child {
            gtk_scrolled_window_set_child(scroll.opaque, child.pointer)
            gtk_scrolled_window_set_policy(
                scroll.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        }
        return scroll
    }

    /// A list of which one is chosen.
    static func choice(_ words: [String], chosen: Int = 0) -> Widget? {
        let list = gtk_string_list_new(nil)
        for word in words { gtk_string_list_append(list, word) }
        let choice = Widget(gtk_drop_down_new(list, nil))
        if let choice { gtk_drop_down_set_selected(choice.opaque, UInt32(chosen)) }
        return choice
    }

    /// A box to be ticked.
    ///
    /// - Parameter mnemonic: its text, the letter behind `_` underlined.
    static func check(_ mnemonic: String, isTicked: Bool = false) -> Widget? {
        let check = Widget(gtk_check_button_new_with_mnemonic(mnemonic))
        if let check {
            // GTK tells its underline to the blind as well.
            check.describe(mnemonic.filter { $0 != "_" })
            gtk_check_button_set_active(check.cast(to: GtkCheckButton.self), isTicked ? 1 : 0)
        }
        return check
    }

    /// Boxes of which one is ticked.
    ///
    /// - Parameter mnemonics: their texts, the letter behind `_` underlined.
    static func radios(_ mnemonics: [String], chosen: Int) -> [Widget] {
        var radios: [Widget] = []
        for (index, mnemonic) in mnemonics.enumerated() {
            // Becoming one of a group does not change the role.
            guard let radio = withRole(gtk_check_button_get_type(), GTK_ACCESSIBLE_ROLE_RADIO)
            else { continue }
            let button = radio.cast(to: GtkCheckButton.self)
            gtk_check_button_set_use_underline(button, 1)
            gtk_check_button_set_label(button, mnemonic)
            radio.describe(mnemonic.filter { $0 != "_" })
            if let first = radios.first {
                gtk_check_button_set_group(button, first.cast(to: GtkCheckButton.self))
            }
            gtk_check_button_set_active(button, index == chosen ? 1 : 0)
            radios.append(radio)
        }
        return radios
    }

    /// A text that says what follows.
    static func heading(_ text: String) -> Widget? {
        let label = label(text, wraps: true)
        label?.style("title-2")
        return label
    }

    /// The place of what is chosen.
    var chosen: Int { Int(gtk_drop_down_get_selected(opaque)) }

    var isTicked: Bool {
        get { gtk_check_button_get_active(cast(to: GtkCheckButton.self)) != 0 }
        nonmutating set {
            gtk_check_button_set_active(cast(to: GtkCheckButton.self), newValue ? 1 : 0)
        }
    }

    /// What stands in an entry.
    var text: String {
        get { gtk_editable_get_text(opaque).map { String(cString: $0) } ?? "" }
        nonmutating set { gtk_editable_set_text(opaque, newValue) }
    }

    func setLabel(_ text: String) {
        gtk_label_set_text(opaque, text)
    }
}
