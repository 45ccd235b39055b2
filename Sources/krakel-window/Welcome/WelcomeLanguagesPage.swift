import CGTK
import Dictionaries
import Session
import System

/// Has the user say which languages they write, where the locale and the keyboard do not say it clearly.
final class WelcomeLanguagesPage: WelcomePage {
    let widget: Widget
    private let file: WelcomeSettings
    private let languages: [Language]
    private let choices: [Widget]
    private let before: [Language]
    private let message = Widget.label(wraps: true)
    /// Whether the user has been told what to write into the settings by hand.
    private var hasTold = false

    /// nil where there is no doubt: the settings say it, or nothing speaks for several languages.
    init?(_ file: WelcomeSettings) {
        let settings = file.settings
        let found = WrittenLanguages.current(settings)
        guard settings.languages == nil, found.count > 1 else { return nil }
        self.file = file
        before = found
        let others = Language.all.filter { !found.contains($0) }
            .sorted { $0.ownName.lowercased() < $1.ownName.lowercased() }
        languages = found + others
        choices = languages.map { language in
            // A name has no mnemonic.
            Widget.check(language.ownName, isTicked: found.contains(language))
        }
        let grid = Widget(gtk_flow_box_new())
        let box = grid.opaque
        gtk_flow_box_set_selection_mode(box, GTK_SELECTION_NONE)
        gtk_flow_box_set_homogeneous(box, 1)
        gtk_flow_box_set_min_children_per_line(box, 2)
        gtk_flow_box_set_max_children_per_line(box, 3)
        for choice in choices.dropFirst(found.count) {
            gtk_flow_box_append(box, choice.pointer)
            // Else the cell would be a stop of the Tab key before what lies in it.
            if let cell = gtk_widget_get_parent(choice.pointer) {
                gtk_widget_set_focusable(cell, 0)
            }
        }
        grid.describe(tr("Other languages"))
        let list = Widget.scrolled(grid)
        list.expandDown()
        list.setSize(width: -1, height: 200)
        widget = .column(
            spacing: 12, .heading(tr("Which languages do you write?")),
            .label(
                tr(
                    "Krakel reads their letters, such as ä, é or ł, and waits for no mark that none of them has."
                ), wraps: true),
            .column(spacing: 4, Array(choices.prefix(found.count))),
            .label(tr("Other languages")), list, message)
        message.show(false)
    }

    func focus() { choices.first?.focus() }

    func leave() -> Bool {
        let chosen = zip(languages, choices).filter { $0.1.isTicked }.map(\.0)
        guard chosen != before, !hasTold else { return true }
        switch file.keep("languages", .texts(chosen.map(\.name))) {
        case .kept: return true
        case .byHand(let lines, let reason):
            let advice = tr("Put this line before the first one that begins with a bracket:")
            message.setLabel("\(reason)\n\(advice)\n\n\(lines)")
            gtk_label_set_selectable(message.opaque, 1)
            message.show(true)
            hasTold = true
            return false
        }
    }
}
