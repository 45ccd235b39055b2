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
    private var before: [Language]
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
        let grid = Widget.flow(spacing: 0, perLine: 2...3, Array(choices.dropFirst(found.count)))
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
        for choice in choices {
            connect(choice, "toggled") { [unowned self] in hasTold = false }
        }
    }

    func focus() { choices.first?.focus() }

    func leave() -> Bool {
        let chosen = zip(languages, choices).filter { $0.1.isTicked }.map(\.0)
        guard chosen != before, !hasTold else { return true }
        switch file.keep("languages", .texts(chosen.map(\.name))) {
        case .kept:
            before = chosen
            return true
        case .byHand(let lines, let reason):
            let advice = tr("Put this line before the first one that begins with a bracket:")
            message.tell("\(reason)\n\(advice)\n\n\(lines)")
            gtk_label_set_selectable(message.opaque, 1)
            hasTold = true
            return false
        }
    }
}
