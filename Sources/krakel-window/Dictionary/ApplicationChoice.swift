import Dictionaries
import DictionaryTools
import System

/// A choice of the windows that an entry counts in: all, those of a group that there is, or those of an
/// application that is named, or whose window is clicked.
final class ApplicationChoice {
    let widget: Widget
    /// Called with what there is to say of a click.
    var said: (String) -> Void = { _ in }
    private let groups: [ApplicationGroup]
    private let choice: Widget
    private let name = Widget.entry(
        tr("Name of the application"), hint: "firefox", isLast: true)
    private let pick = Widget.button(tr("_Pick a window…"))
    /// What was clicked, as long as its name stays as it is.
    private var picked: ApplicationGroup?

    /// - Parameter group: the name of the group that is chosen first; nil for all windows.
    init(_ groups: [ApplicationGroup], chosen group: String?) {
        self.groups = groups
        let place = group.flatMap { name in groups.firstIndex { $0.name == name } }
        choice = .choice(
            tr("Applications"),
            [tr("all applications")] + groups.map(\.name) + [tr("one application:")],
            chosen: place.map { $0 + 1 } ?? 0)
        widget = .column(.row(.label(tr("for")), choice, pick), name)
        pick.setToolTip(tr("Click a window of the application; Escape cancels"))
        connect(choice, "notify::selected") { [unowned self] in showName() }
        connect(pick, "clicked") { [unowned self] in askForWindow() }
        showName()
    }

    /// What is chosen; nil where the application has no name yet.
    var windows: NewEntry.Windows? {
        let place = choice.chosen
        if place == 0 { return .all }
        if groups.indices.contains(place - 1) { return .known(groups[place - 1].name) }
        return groups.windows(of: name.text, picked: picked?.name == name.text ? picked : nil)
    }

    private func showName() { name.show(choice.chosen == groups.count + 1) }

    /// The pointer becomes a cross, and the next click chooses.
    private func askForWindow() {
        pick.enable(false)
        OwnProgram.krakel.run(["doctor", "--pick"]) { [weak self] answer, _ in
            self?.take(ApplicationGroup(picked: answer))
        }
    }

    private func take(_ group: ApplicationGroup?) {
        pick.enable(true)
        guard let group else {
            return said(tr("No application was picked. Click one of its windows."))
        }
        said("")
        switch groups.windows(of: group.name, picked: group) {
        case .known(let known):
            choice.chosen = (groups.firstIndex { $0.name == known } ?? groups.count) + 1
        case .new(let new):
            choice.chosen = groups.count + 1
            picked = new
            name.text = new.name
        case .all, nil: break
        }
    }
}
