import CGTK

/// A widget of GTK. Its window owns it.
struct Widget {
    let pointer: UnsafeMutablePointer<GtkWidget>

    /// - Parameter pointer: from a function of GTK that makes a widget. Such a function gives one, or
    ///   ends the program itself where there is no memory.
    init(_ pointer: UnsafeMutablePointer<GtkWidget>?) {
        guard let pointer else { preconditionFailure("GTK has made no widget") }
        self.pointer = pointer
    }

    /// A widget of a class without properties of its own, with a role other than the usual one of that
    /// class. Wraps `g_object_new_with_properties`.
    init(_ type: GType, role: GtkAccessibleRole) {
        let object = "accessible-role".withCString { name in
            var names: [UnsafePointer<CChar>?] = [name]
            var value = GValue()
            g_value_init(&value, gtk_accessible_role_get_type())
            g_value_set_enum(&value, Int32(role.rawValue))
            defer { g_value_unset(&value) }
            return g_object_new_with_properties(type, 1, &names, &value)
        }
        self.init(
            object.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWidget.self) })
    }

    /// The widget that was looked up, such as a parent or a child, if there is one.
    static func found(_ pointer: UnsafeMutablePointer<GtkWidget>?) -> Widget? {
        pointer.map { Widget($0) }
    }

    /// For functions that want a class of their own.
    var opaque: OpaquePointer { OpaquePointer(pointer) }
    var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(pointer) }

    func cast<Class>(to type: Class.Type) -> UnsafeMutablePointer<Class> {
        raw.assumingMemoryBound(to: Class.self)
    }

    func isInstance(of type: GType) -> Bool {
        g_type_check_instance_is_a(cast(to: GTypeInstance.self), type) != 0
    }

    /// Names the widget to screen readers. Wraps `gtk_accessible_update_property_value`.
    func describe(_ label: String) {
        var properties = [GTK_ACCESSIBLE_PROPERTY_LABEL]
        var value = GValue()
        // G_TYPE_STRING, which is a macro.
        g_value_init(&value, GType(16 << 2))
        g_value_set_string(&value, label)
        gtk_accessible_update_property_value(opaque, 1, &properties, &value)
        g_value_unset(&value)
        // The button inside is what gets the focus.
        if isInstance(of: gtk_drop_down_get_type()) || isInstance(of: gtk_menu_button_get_type()) {
            firstChild?.describe(label)
        }
    }

    func setToolTip(_ text: String) { gtk_widget_set_tooltip_text(pointer, text) }

    /// Adds a class of the style sheet, such as `suggested-action`.
    func style(_ names: String...) {
        for name in names { gtk_widget_add_css_class(pointer, name) }
    }

    func unstyle(_ name: String) { gtk_widget_remove_css_class(pointer, name) }

    func show(_ isShown: Bool) { gtk_widget_set_visible(pointer, isShown ? 1 : 0) }
    /// Whether it would be seen where all around it is.
    var isShown: Bool { gtk_widget_get_visible(pointer) != 0 }
    func enable(_ isEnabled: Bool) { gtk_widget_set_sensitive(pointer, isEnabled ? 1 : 0) }
    var isEnabled: Bool { gtk_widget_get_sensitive(pointer) != 0 }
    func focus() { gtk_widget_grab_focus(pointer) }
    /// Gives it the focus, with its ring, which GTK shows only once a key has moved the focus.
    func focusVisibly() {
        focus()
        guard let root = gtk_widget_get_root(pointer) else { return }
        gtk_window_set_focus_visible(
            UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWindow.self), 1)
    }
    /// Whether it, or something in it, has the focus.
    var hasFocus: Bool {
        gtk_widget_get_state_flags(pointer).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
    }
    /// Takes the focus from what lies in it; false where nothing there had it.
    func giveUpFocus() -> Bool {
        guard let root = gtk_widget_get_root(pointer), let focused = gtk_root_get_focus(root),
            gtk_widget_is_ancestor(focused, pointer) != 0
        else { return false }
        gtk_root_set_focus(root, nil)
        return true
    }
    func redraw() { gtk_widget_queue_draw(pointer) }

    /// Whether what is typed is written into it.
    var takesText: Bool {
        if isInstance(of: gtk_text_view_get_type()) {
            return gtk_text_view_get_editable(cast(to: GtkTextView.self)) != 0
        }
        return isInstance(of: gtk_text_get_type()) && gtk_editable_get_editable(opaque) != 0
    }

    var firstChild: Widget? { .found(gtk_widget_get_first_child(pointer)) }
    var parent: Widget? { .found(gtk_widget_get_parent(pointer)) }
    /// What lies in it, in order.
    var children: [Widget] {
        firstChild.map {
            Array(sequence(first: $0) { .found(gtk_widget_get_next_sibling($0.pointer)) })
        } ?? []
    }

    /// Whether the text is light, which means that it stands on a dark background.
    var isOnDark: Bool { textColour.isLight }

    /// Wraps `gtk_style_context_get_color`.
    var textColour: Painter.Colour {
        var colour = GdkRGBA()
        gtk_style_context_get_color(gtk_widget_get_style_context(pointer), &colour)
        return Painter.Colour(
            red: Double(colour.red), green: Double(colour.green), blue: Double(colour.blue))
    }

    // MARK: Layout

    static func row(spacing: Int32 = 8, _ children: Widget?...) -> Widget {
        box(GTK_ORIENTATION_HORIZONTAL, spacing, children)
    }

    static func column(spacing: Int32 = 8, _ children: Widget?...) -> Widget {
        box(GTK_ORIENTATION_VERTICAL, spacing, children)
    }

    static func column(spacing: Int32 = 8, _ children: [Widget]) -> Widget {
        box(GTK_ORIENTATION_VERTICAL, spacing, children)
    }

    /// Side by side as far as there is room, else below each other. Wraps `GtkFlowBox`.
    ///
    /// - Parameter perLine: how many are beside each other, at least and at most, all of one width; nil for as many
    ///   as there is room for, each as wide as it is.
    static func flow(
        spacing: UInt32 = 8, perLine: ClosedRange<UInt32>? = nil, _ children: [Widget]
    ) -> Widget {
        let flow = Widget(gtk_flow_box_new())
        gtk_flow_box_set_selection_mode(flow.opaque, GTK_SELECTION_NONE)
        gtk_flow_box_set_homogeneous(flow.opaque, perLine == nil ? 0 : 1)
        gtk_flow_box_set_min_children_per_line(flow.opaque, perLine?.lowerBound ?? 0)
        gtk_flow_box_set_max_children_per_line(
            flow.opaque, perLine?.upperBound ?? max(1, UInt32(children.count)))
        gtk_flow_box_set_column_spacing(flow.opaque, spacing)
        gtk_flow_box_set_row_spacing(flow.opaque, spacing)
        children.forEach(flow.appendToFlow)
        return flow
    }

    /// Adds a child to such a box.
    func appendToFlow(_ child: Widget) {
        gtk_flow_box_insert(opaque, child.pointer, -1)
        // Else its cell would be a stop of the Tab key before what lies in it.
        if let cell = child.parent { gtk_widget_set_focusable(cell.pointer, 0) }
    }

    /// The buttons of a dialog, at its right.
    static func dialogButtons(_ children: Widget...) -> Widget {
        let row = box(GTK_ORIENTATION_HORIZONTAL, 8, children)
        gtk_widget_set_halign(row.pointer, GTK_ALIGN_END)
        return row
    }

    private static func box(
        _ direction: GtkOrientation, _ spacing: Int32, _ children: [Widget?]
    ) -> Widget {
        let box = Widget(gtk_box_new(direction, spacing))
        for case let child? in children { box.append(child) }
        return box
    }

    /// Adds `child` to the end of a row or a column.
    func append(_ child: Widget) { gtk_box_append(cast(to: GtkBox.self), child.pointer) }

    /// Empties a row or a column.
    func removeAll() {
        while let child = firstChild { gtk_box_remove(cast(to: GtkBox.self), child.pointer) }
    }

    /// A scrolled view of `child`: as wide as that and of any height, or the other way round.
    static func scrolled(_ child: Widget? = nil, isSideways: Bool = false) -> Widget {
        let scroll = Widget(gtk_scrolled_window_new())
        if let child { gtk_scrolled_window_set_child(scroll.opaque, child.pointer) }
        let (scrolled, fixed) = (GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER)
        gtk_scrolled_window_set_policy(
            scroll.opaque, isSideways ? scrolled : fixed, isSideways ? fixed : scrolled)
        return scroll
    }

    /// Leaves so many pixels free on every side.
    func surround(by margin: Int32) {
        gtk_widget_set_margin_top(pointer, margin)
        gtk_widget_set_margin_bottom(pointer, margin)
        gtk_widget_set_margin_start(pointer, margin)
        gtk_widget_set_margin_end(pointer, margin)
    }

    /// The least size; -1 for as much as the content needs.
    func setSize(width: Int32, height: Int32) {
        gtk_widget_set_size_request(pointer, width, height)
    }

    /// Takes all the width that is left.
    func expand() { gtk_widget_set_hexpand(pointer, 1) }

    /// Takes all the height that is left.
    func expandDown() { gtk_widget_set_vexpand(pointer, 1) }

    /// Stays at the bottom of all the height that is left.
    func sinkToBottom() {
        gtk_widget_set_valign(pointer, GTK_ALIGN_END)
        expandDown()
    }
}
