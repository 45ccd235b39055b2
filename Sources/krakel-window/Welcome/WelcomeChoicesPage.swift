import CGTK
import Session
import System

/// Says what else there is, with a switch or a button for each.
final class WelcomeChoicesPage: WelcomePage {
    let widget: Widget
    private let file: WelcomeSettings
    private let words: Widget
    private let mending: Widget
    private let gestures: WelcomeGestures
    private let fullScreen: Widget
    private let tray: Widget
    private let session: Widget
    private let message = Widget.label(wraps: true)
    /// The mode that reads whole words; nil where the dictionary has none.
    private let wordMode: String?
    /// Whether a switch is put back by the page itself.
    private var isSetting = false
    private var hasAskedForSession = false

    init(_ book: WritingBook, _ file: WelcomeSettings) {
        self.file = file
        wordMode = book.wordMode
        let settings = file.settings
        words = .check(
            tr("Read whole _words, as you write them"),
            isTicked: wordMode != nil && settings.writingTriggers.first?.mode == wordMode)
        mending = .check(tr("_Mend misread words as they end"), isTicked: settings.mends)
        fullScreen = .check(
            tr("Leave games and films in f_ull screen alone"), isTicked: settings.isOffInFullScreen)
        tray = .check(tr("Show an icon in the _tray"), isTicked: settings.tray)
        session = .check(tr("Start Krakel with every s_ession"))
        words.show(wordMode != nil)
        gestures = WelcomeGestures(file)
        let message = message
        let languages = WelcomeLanguages(settings) { message.say($0, $1) }
        let imports = WelcomeImports { message.say($0, $1) }
        let buttons = Widget.column(
            spacing: 8,
            .row(Self.button(tr("Draw the _letters of your language…"), "alphabet")),
            .row(
                Self.button(tr("_Cheat sheet"), "sheet"), Self.button(tr("Pr_actice"), "practice"),
                Self.button(tr("D_ictionary"), "dictionary")))
        widget = .column(
            spacing: 10, .heading(tr("Make it yours")),
            .label(
                tr("What you tick here counts at once, and you can change it at any time."),
                wraps: true),
            .column(spacing: 6, words, mending, gestures.widget, fullScreen, tray, session),
            imports.widget,
            languages.widget, buttons, message)
        for check in [words, mending, fullScreen, tray, session] { check.wrapText(width: 44) }
        gestures.told = { [unowned self] in tell($0, isSwapped: $1) }
        connect(words, "toggled") { [unowned self] in set(words) { keepWords($0) } }
        for (check, key) in [
            (mending, "mend"), (fullScreen, "off-in-full-screen"), (tray, "tray"),
        ] {
            connect(check, "toggled") { [unowned self] in
                set(check) { tell(file.keep(key, .boolean($0))) }
            }
        }
        connect(session, "toggled") { [unowned self] in set(session) { startWithSession($0) } }
    }

    private static func button(_ mnemonic: String, _ window: String) -> Widget {
        .button(mnemonic) { OwnProgram.window.start([window]) }
    }

    func focus() {
        // A page before may have changed them.
        gestures.reload()
        (wordMode == nil ? mending : words).focus()
        guard !hasAskedForSession else { return }
        hasAskedForSession = true
        OwnProgram.krakel.run(["autostart", "status"]) { [weak self] _, problem in
            self?.put(back: self?.session, problem == nil)
        }
    }

    func leave() -> Bool {
        // A file of settings says that the welcome has been seen.
        if !file.exists, let trigger = file.settings.writingTriggers.first {
            _ = file.keep(trigger)
        }
        return true
    }

    /// Carries out what the user ticked, not what the page itself did.
    private func set(_ check: Widget, _ body: (Bool) -> Void) {
        guard !isSetting else { return }
        message.say("")
        body(check.isTicked)
    }

    private func put(back check: Widget?, _ isTicked: Bool) {
        isSetting = true
        check?.isTicked = isTicked
        isSetting = false
    }

    /// The one that words were ticked instead of.
    private var modeBefore: String?

    private func keepWords(_ isOn: Bool) {
        var trigger = file.settings.writingTriggers.first ?? TriggerSettings()
        if isOn { modeBefore = trigger.mode }
        trigger.mode = isOn ? wordMode : modeBefore
        tell(file.keep(trigger))
    }

    private func startWithSession(_ isOn: Bool) {
        OwnProgram.krakel.run(["autostart", isOn ? "enable" : "disable"]) {
            [weak self] _, problem in
            guard let self else { return }
            if let problem {
                put(back: session, !isOn)
                message.say(problem, .wrong)
            } else {
                message.say(
                    isOn
                        ? tr("Krakel starts with your next session.")
                        : tr("Krakel no longer starts with the session."), .right)
            }
        }
    }

    /// - Parameter isSwapped: whether writing and gestures have exchanged their buttons.
    private func tell(_ outcome: WelcomeSettings.Outcome, isSwapped: Bool = false) {
        switch outcome {
        case .kept where isSwapped:
            let now = file.roles.writing.description
            message.say(tr("Saved. From now on you write with another button: %s", now), .right)
        case .kept: message.say(tr("Saved."), .right)
        case .byHand(let lines, let reason):
            let advice = lines.isEmpty ? "" : tr("Put these lines at its end:") + "\n\n" + lines
            message.say(joined(reason, advice), .wrong)
            gtk_label_set_selectable(message.opaque, 1)
        }
    }
}
