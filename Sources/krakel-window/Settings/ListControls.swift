import CGTK
import Dictionaries
import Session
import System

/// Boxes to be ticked, as many beside each other as there is room for.
private final class Boxes {
    let widget: Widget
    let checks: [Widget]
    /// Called when the user has ticked one or taken a tick away.
    var changed: () -> Void = {}
    private var isShowing = false

    init(_ names: [String], _ name: String, inLine count: UInt32) {
        checks = names.map { Widget.check($0) }
        widget = .flow(spacing: 0, perLine: 1...count, checks)
        widget.describe(name)
        for check in checks {
            connect(check, "toggled") { [unowned self] in if !isShowing { changed() } }
        }
    }

    func tick(_ isTicked: (Int) -> Bool) {
        isShowing = true
        for (place, check) in checks.enumerated() { check.isTicked = isTicked(place) }
        isShowing = false
    }
}

/// The languages, below a line that says which are chosen.
final class LanguagesControl: SettingControl {
    override var isWide: Bool { true }
    private let languages: [Language]
    private let boxes: Boxes
    private let summary = Widget.label(wraps: true)
    /// In the order of the file.
    private var chosen: [Language] = []

    init(_ name: String) {
        languages = Language.all.sorted { $0.ownName.lowercased() < $1.ownName.lowercased() }
        boxes = Boxes(languages.map { $0.ownName.filter { $0 != "_" } }, name, inLine: 3)
        let expander = Widget(gtk_expander_new(nil))
        super.init(expander)
        gtk_expander_set_label_widget(expander.opaque, summary.pointer)
        gtk_expander_set_child(expander.opaque, boxes.widget.pointer)
        expander.describe(name)
        boxes.changed = { [unowned self] in take() }
        // Folded up, it would keep the Tab key all the same.
        gtk_widget_set_can_focus(boxes.widget.pointer, 0)
        connect(expander, "notify::expanded") { [unowned self] in
            let isUnfolded = gtk_expander_get_expanded(widget.opaque)
            gtk_widget_set_can_focus(boxes.widget.pointer, isUnfolded)
        }
    }

    private func take() {
        let ticked = zip(languages, boxes.checks).filter { $0.1.isTicked }.map(\.0)
        // The first one is preferred: the order that is there stays.
        let kept = chosen.filter(ticked.contains)
        changed(.texts((kept + ticked.filter { !kept.contains($0) }).map(\.name)))
    }

    override func show(_ value: SettingsEdit.Value?) {
        if case .texts(let names) = value {
            chosen = names.compactMap { Language(locale: $0) }
        } else {
            chosen = WrittenLanguages.current(Settings())
        }
        boxes.tick { chosen.contains(languages[$0]) }
        let names = chosen.map(\.ownName).joined(separator: ", ")
        summary.setLabel(names.isEmpty ? tr("a to z, and English words") : names)
    }
}

final class ModifiersControl: SettingControl {
    override var isWide: Bool { true }
    private let boxes: Boxes

    init(_ name: String) {
        boxes = Boxes(Modifiers.named.map(\.name), name, inLine: 7)
        super.init(boxes.widget)
        boxes.changed = { [unowned self] in
            let held = zip(Modifiers.named, boxes.checks).filter { $0.1.isTicked }.map(\.0.name)
            changed(.text(held.joined(separator: "+")))
        }
    }

    override func show(_ value: SettingsEdit.Value?) {
        let held = Set((value?.plain ?? "").split(separator: "+").map(String.init))
        boxes.tick { held.contains(Modifiers.named[$0].name) }
    }
}
