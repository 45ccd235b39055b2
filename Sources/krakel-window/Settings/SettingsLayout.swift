import CGTK
import Session
import System

/// The widgets of the settings window, and its keys.
final class SettingsLayout {
    let window: AppWindow
    let search = Widget(gtk_search_entry_new())
    /// What the user wants changed.
    var wish: (SettingsChange) -> Void = { _ in }
    var undoPressed: () -> Void = {}
    var openPressed: () -> Void = {}
    private let undo = Widget.button(icon: "edit-undo-symbolic", name: tr("Undo"))
    private let group: Widget
    private let problems = Widget.label(wraps: true, style: "error", "monospace")
    private let problemBox: Widget
    private let message = Widget.label(wraps: true, style: "heading")
    private let more = Widget.button(tr("_More settings"))
    private let nothing = Widget.label(tr("No setting is called so."), wraps: true)
    private let content = Widget.column(spacing: 24)
    private let list: Widget
    /// Below the list, where it stays in sight of all that changes it.
    private let sample = TrailSample()
    private var sections: [SettingsSection] = []

    init(modes: [String], in application: Application) {
        window = AppWindow(tr("Krakel settings"), in: application, isResizable: true)
        window.setSize(width: 640, height: 720)
        group = .choice(
            tr("Group"),
            [tr("What is changed most"), tr("All settings")]
                + SettingDescription.Group.allCases.map(\.name.translated))
        list = .scrolled(content)
        search.describe(tr("Search"))
        search.expand()
        let open = Widget.button(tr("_Open the file"))
        gtk_widget_set_halign(open.pointer, GTK_ALIGN_START)
        // What settings there are may be a long list.
        let mistakes = Widget.scrolled(problems)
        gtk_scrolled_window_set_propagate_natural_height(mistakes.opaque, 1)
        gtk_scrolled_window_set_max_content_height(mistakes.opaque, 240)
        problemBox = .column(
            mistakes,
            .label(
                tr("The settings can be changed here again once this is corrected."), wraps: true),
            open)
        problems.breakAnywhere()
        message.breakAnywhere()
        connect(open, "clicked") { [unowned self] in openPressed() }
        connect(undo, "clicked") { [unowned self] in undoPressed() }
        connect(search, "search-changed") { [unowned self] in showOthers() }
        connect(group, "notify::selected") { [unowned self] in showOthers() }
        fillSections(modes)
        fill()
        onKey(of: window.widget) { [unowned self] in isUsed(keysym: $0, state: $1) }
        onKey(of: window.widget, "key-released") { [unowned self] keysym, _ in
            for pad in sections.flatMap(\.keyPads) { pad.takeRelease(keysym) }
            // That signal has no answer.
            return false
        }
    }

    private func fillSections(_ modes: [String]) {
        for group in SettingDescription.Group.allCases {
            let section = SettingsSection(group, modes: modes, in: window)
            section.wish = { [unowned self] in wish($0) }
            sections.append(section)
            content.append(section.widget)
        }
        content.append(nothing)
        content.append(more)
        nothing.show(false)
        gtk_widget_set_halign(more.pointer, GTK_ALIGN_START)
        connect(more, "clicked") { [unowned self] in
            group.chosen = 1
            search.focus()
        }
    }

    private func fill() {
        // Room for the scroll bar, which may stand over what it scrolls.
        gtk_widget_set_margin_end(content.pointer, 16)
        list.expandDown()
        // Below each other in a narrow window.
        let top = Widget.flow([search, group])
        window.fill(.column(problemBox, top, message, list, sample.widget), margin: 12)
        sample.widget.show(false)
        followScrolling()
        let header = Widget(gtk_header_bar_new())
        let open = Widget.button(icon: "document-open-symbolic", name: tr("Open the file")) {
            [unowned self] in openPressed()
        }
        gtk_header_bar_pack_start(header.opaque, undo.pointer)
        gtk_header_bar_pack_end(header.opaque, open.pointer)
        gtk_window_set_titlebar(window.frame, header.pointer)
    }

    /// Wraps `gtk_scrolled_window_get_vadjustment`.
    private func followScrolling() {
        guard let place = gtk_scrolled_window_get_vadjustment(list.opaque) else { return }
        for change in ["value-changed", "changed"] {
            connect(UnsafeMutableRawPointer(place), change) { [unowned self] in
                // Nothing may be shown or hidden while places are given out.
                whenIdle { [weak self] in self?.showSample() }
            }
        }
    }

    /// Shows the sample while some of what changes it is in sight. Wraps `gtk_widget_translate_coordinates`.
    private func showSample() {
        var (x, y) = (0.0, 0.0)
        guard let trail = sections.first(where: { $0.group == .trail })?.widget, trail.isShown,
            content.isEnabled,
            gtk_widget_translate_coordinates(trail.pointer, list.pointer, 0, 0, &x, &y) != 0
        else { return sample.widget.show(false) }
        // As if the sample were there, whether it is or not: the list is shorter with it.
        let gap: Int32 = 8
        let whole =
            gtk_widget_get_height(list.pointer)
            + (sample.widget.isShown ? TrailSample.height + gap : 0)
        let bottom = Double(whole - TrailSample.height - gap)
        let end = y + Double(gtk_widget_get_height(trail.pointer))
        sample.widget.show(y < bottom && end > 0)
    }

    private func isUsed(keysym: UInt32, state: GdkModifierType) -> Bool {
        if sections.flatMap(\.keyPads).contains(where: { $0.takePress(keysym, state) }) {
            return true
        }
        if keysym == UInt32(GDK_KEY_Escape) {
            if search.text.isEmpty { window.close() } else { search.text = "" }
            return true
        }
        guard state.rawValue & GDK_CONTROL_MASK.rawValue != 0,
            state.rawValue & GDK_SHIFT_MASK.rawValue == 0
        else { return false }
        switch gdk_keyval_to_lower(keysym) {
        case UInt32(GDK_KEY_z) where !isWriting: undoPressed()
        case UInt32(GDK_KEY_f): search.focus()
        case UInt32(GDK_KEY_w), UInt32(GDK_KEY_q): window.close()
        default: return false
        }
        return true
    }

    /// Whether the focus is in the search, with something in it, or in a field whose text is not taken over yet:
    /// undoing is that field's then.
    private var isWriting: Bool {
        sections.contains(where: \.isPending)
            || !search.text.isEmpty && window.focused.map { $0.isInside(search) } ?? false
    }

    func tell(_ text: String) { message.tell(text) }

    /// - Parameters:
    ///   - written: the keys that the file has.
    ///   - problems: the mistakes in the file; while there are any nothing can be changed.
    func show(
        _ settings: Settings, written: Set<String>, problems messages: [Message], canUndo: Bool
    ) {
        undo.enable(canUndo && messages.isEmpty)
        problemBox.show(!messages.isEmpty)
        content.enable(messages.isEmpty)
        if let first = messages.first {
            let more =
                messages.count > 1
                ? tr("%s more; type krakel check --settings", "\(messages.count - 1)") : nil
            problems.setLabel(joined(first.translated, more))
        }
        for section in sections { section.show(settings, written: written) }
        sample.show(settings.trail)
        filter()
    }

    /// What was asked for is shown from the first on.
    private func showOthers() {
        filter()
        if let place = gtk_scrolled_window_get_vadjustment(list.opaque) {
            gtk_adjustment_set_value(place, 0)
        }
    }

    private func filter() {
        let place = group.chosen - 2
        let groups = SettingDescription.Group.allCases
        let isAll = group.chosen > 0 || !search.text.isEmpty
        // What is searched for is searched everywhere.
        let chosen = search.text.isEmpty && groups.indices.contains(place) ? groups[place] : nil
        var isAny = false
        for section in sections {
            let isShown =
                (chosen == nil || chosen == section.group)
                && section.filter(search.text, isAll: isAll)
            section.widget.show(isShown)
            if isShown { isAny = true }
        }
        nothing.show(!isAny)
        more.show(!isAll)
        whenIdle { [weak self] in self?.showSample() }
    }
}

/// The settings of one group, below its name.
final class SettingsSection {
    let group: SettingDescription.Group
    let widget: Widget
    var wish: (SettingsChange) -> Void = { _ in }
    private var rows: [SettingRow] = []
    private var settings = Settings()
    private let triggers: TriggerRows?

    init(_ group: SettingDescription.Group, modes: [String], in window: AppWindow) {
        self.group = group
        let heading = Widget.label(group.name.translated, wraps: true, style: "title-3")
        widget = .column(spacing: 16, heading)
        triggers = group == .triggers ? TriggerRows(modes: modes) : nil
        if let triggers {
            widget.append(triggers.widget)
            triggers.wish = { [unowned self] in wish($0) }
            return
        }
        for setting in SettingDescription.all where setting.group == group {
            let row = SettingRow(setting, setting.control(modes: modes, in: window))
            row.changed = { [unowned self] in wish(.set(setting.key, $0)) }
            rows.append(row)
            widget.append(row.widget)
        }
    }

    var isPending: Bool { rows.contains(where: \.isPending) || triggers?.isPending == true }

    /// Those that may wait for a key to become a trigger.
    var keyPads: [KeyPad] { triggers?.keyPads ?? [] }

    func show(_ settings: Settings, written: Set<String>) {
        self.settings = settings
        for row in rows {
            row.show(row.setting.value(in: settings), isWritten: written.contains(row.setting.key))
        }
        triggers?.show(settings)
    }

    /// Shows only what is asked for; false where that is nothing.
    ///
    /// - Parameter isAll: whether more is shown than what people change.
    func filter(_ query: String, isAll: Bool) -> Bool {
        if let triggers { return triggers.filter(query, isAll: isAll) }
        var (isAny, wholeMatches) = (false, false)
        for row in rows {
            let setting = row.setting
            let matches = setting.matches(query)
            if !setting.isPart { wholeMatches = matches }
            // What changes nothing now is found by its name alone.
            let isFound =
                setting.counts(in: settings)
                ? matches || setting.isPart && wholeMatches : setting.isNamed(query)
            let isShown = (isAll || setting.isCommon) && isFound
            row.widget.show(isShown)
            if isShown { isAny = true }
        }
        return isAny
    }
}

extension Widget {
    /// Whether it lies within `other`, or is that.
    fileprivate func isInside(_ other: Widget) -> Bool {
        pointer == other.pointer || gtk_widget_is_ancestor(pointer, other.pointer) != 0
    }
}
