import CGTK
import Dictionaries
import Session
import System

/// Takes over the shipped gestures, and has a button of their own read them.
final class WelcomeGestures {
    let widget: Widget
    /// Called with what came of it, and whether writing has another button now.
    var told: (WelcomeSettings.Outcome, _ isSwapped: Bool) -> Void = { _, _ in }
    private let file: WelcomeSettings
    private let check = Widget.check(
        tr("Read _gestures with a second button: back, copy, close the tab, louder"))
    private let button = Widget.choice(tr("Button for gestures:"))
    private let row: Widget
    private var offers: [TriggerOffer] = []
    /// What brings back the trigger that gestures were read with until the switch was turned off.
    private var removal: SettingsStep?
    /// Whether the page itself sets the switch or the list.
    private var isSetting = false

    init(_ file: WelcomeSettings) {
        self.file = file
        let label = Widget.label(tr("Button for gestures:"), wraps: true)
        row = .row(
            label, button,
            .button(tr("S_how them")) {
                OwnProgram.window.start(["sheet", "--mode=" + Mode.gestures])
            })
        gtk_widget_set_margin_start(row.pointer, 28)
        widget = .column(spacing: 6, check, row)
        check.wrapText(width: 44)
        reload()
        connect(check, "toggled") { [unowned self] in
            guard !isSetting else { return }
            check.isTicked ? takeOver() : leave()
        }
        connect(button, "notify::selected") { [unowned self] in
            guard !isSetting, check.isTicked else { return }
            keep(chosen)
        }
    }

    private var chosen: TriggerSettings? { button.chosen(of: offers)?.trigger }

    /// Offers what makes sense beside the settings as they are now, and shows what they say.
    func reload() {
        let triggers = file.settings.triggers
        let roles = file.roles
        var plain = roles.gestures ?? TriggerSettings(button: 3)
        plain.mode = nil
        // What is written with can be chosen as well: the two are exchanged.
        let others = triggers.filter { $0 != roles.gestures && $0 != roles.writing }
        offers = TriggerOffer.all(now: [plain, roles.writing]).filter { offer in
            !others.contains { $0.isDrawnLike(offer.trigger) }
        }
        isSetting = true
        button.setChoice(offers.map(\.name), chosen: 0)
        keepWidth()
        isSetting = false
        showChosen()
    }

    /// As wide as its longest choice takes, so that the window stays as it is whatever is chosen.
    private func keepWidth() {
        button.setSize(width: -1, height: -1)
        let widths = offers.indices.map { index in
            button.chosen = index
            return button.width.least
        }
        button.setSize(width: widths.max() ?? -1, height: -1)
    }

    /// Shows what the settings say now. The list stays what it is: GTK does not stand it to get another one while
    /// a choice is made from it.
    private func showChosen() {
        isSetting = true
        defer { isSetting = false }
        let roles = file.roles
        let wanted = roles.gestures ?? TriggerSettings(button: 3)
        let usual =
            offers.firstIndex {
                $0.trigger.isDrawnLike(wanted) && !$0.trigger.isDrawnLike(roles.writing)
            } ?? offers.firstIndex { !$0.trigger.isDrawnLike(roles.writing) } ?? 0
        if button.chosen != usual { button.chosen = usual }
        let isOn = roles.gestures != nil
        if check.isTicked != isOn { check.isTicked = isOn }
        row.enable(isOn)
    }

    /// Reads no gestures any more; what they were read with is kept, as it may have been the user's own.
    private func leave() {
        do throws(SettingsChangeError) {
            removal = try file.leaveGestures()
            told(.kept, false)
        } catch {
            told(.byHand(lines: "", reason: error.message.translated), false)
        }
        showChosen()
    }

    /// Puts the gestures into the user's dictionary, and then reads them.
    private func takeOver() {
        if let step = removal, (try? SettingsFile(path: file.path).takeBack(step)) != nil {
            removal = nil
            reload()
            return told(.kept, false)
        }
        OwnProgram.krakel.run(["import", "stock"]) { [weak self] _, problem in
            guard let self else { return }
            if let problem {
                told(.byHand(lines: "", reason: problem), false)
                showChosen()
            } else if check.isTicked {
                keep(chosen)
            }
        }
    }

    private func keep(_ trigger: TriggerSettings?) {
        guard let trigger else { return showChosen() }
        let writing = file.roles.writing
        let outcome = file.keep(gestures: trigger)
        showChosen()
        told(outcome, file.roles.writing != writing)
    }
}

extension TriggerOffer {
    /// Without a letter to underline.
    fileprivate var name: String {
        let parts = mnemonic.split(separator: "__", omittingEmptySubsequences: false)
        return parts.map { $0.filter { $0 != "_" } }.joined(separator: "_")
    }
}
