import Dictionaries
import DictionaryTools
import Learning
import Session
import Strokes
import System

/// Makes an entry: how it is drawn, what it means, in which mode and for which applications.
final class NewEntryDialog {
    /// What is known already when it opens.
    struct Start {
        var ink: Ink?
        var cells = ""
        var actions: [Action] = []
        var mode: String?
        var group: String?
    }

    struct Choices {
        var modes: [String]
        var groups: [ApplicationGroup]
        /// Tells what a new stroke is too near to.
        var recogniser: Recogniser
        /// What it reads by.
        var dictionary: StrokeDictionary
    }

    /// Whether it has not been closed yet.
    private(set) var isOpen = true
    private let window: AppWindow
    private let choices: Choices
    private let made: (NewEntry) -> String?
    private let field = MeaningField()
    private let mode: Widget
    private let applications: ApplicationChoice
    private let pad = Pad(size: 200, tr("Draw here"))
    private let pictures = Widget.row()
    private let suggested = Widget.row()
    private let cells = Widget.entry(tr("Cells"), hint: "14789", isLast: true)
    private let advice = Widget.label(wraps: true)
    private let warning = WarningBox()
    private var inks: [Ink] = []
    /// Whether the next Escape throws away what is drawn.
    private var isLeaving = false

    /// More drawings say nothing new about a hand.
    private static let most = 3

    /// - Parameters:
    ///   - window: to show it in, still empty.
    ///   - made: makes the entry; says why that was not possible, else nil.
    init(
        _ start: Start, from choices: Choices, in window: AppWindow,
        made: @escaping (NewEntry) -> String?
    ) {
        self.choices = choices
        self.made = made
        self.window = window
        mode = .choice(
            tr("Mode"), choices.modes.map { tr($0) },
            chosen: start.mode.flatMap { choices.modes.firstIndex(of: $0) } ?? 0)
        applications = ApplicationChoice(choices.groups, chosen: start.group)
        build()
        if !start.actions.isEmpty { field.show(start.actions) }
        cells.text = start.cells
        if let ink = start.ink { take(ink) }
        showPictures()
        window.present()
        field.focus()
    }

    private func build() {
        window.takeStrokesInTextsOnly()
        window.onClose { [unowned self] in end() }
        window.onEscape(unless: field.take) { [unowned self] in escape() }
        cells.expand()
        pad.drawn = { [unowned self] in take($0) }
        field.changed = { [unowned self] in warning.clear() }
        applications.said = { [unowned self] in warning.show($0) }
        let add = Widget.button(tr("_Save")) { [unowned self] in self.save() }
        let again = Widget.button(tr("Start _over")) { [unowned self] in startOver() }
        let cancel = Widget.button(tr("_Cancel")) { [unowned self] in close() }
        let suggest = Widget.button(tr("S_uggest a stroke")) { [unowned self] in self.suggest() }
        suggested.show(false)
        warning.usual = add
        let buttons = Widget.dialogButtons(again, cancel, add)
        buttons.sinkToBottom()
        let right = Widget.column(
            .label(tr("What it means:")), field.widget, .row(.label(tr("in mode")), mode),
            applications.widget, advice, warning.widget, buttons)
        right.expand()
        window.fill(
            .row(
                spacing: 16,
                .column(
                    .label(tr("Draw it:")), pad.widget, pictures, .label(tr("or type its cells:")),
                    cells, suggest, suggested), right),
            default: add)
    }

    /// Elsewhere one Escape takes a single stroke.
    private func escape() {
        pad.flush()
        guard !inks.isEmpty, !isLeaving else { return close() }
        isLeaving = true
        warning.show(tr("Press Escape again to throw away what you drew."))
    }

    private func close() {
        end()
        window.destroy()
    }

    private func end() {
        isOpen = false
        pad.discard()
    }

    private func take(_ ink: Ink) {
        warning.clear()
        inks = (inks + [ink]).suffix(Self.most)
        isLeaving = false
        showPictures()
    }

    private func startOver() {
        pad.discard()
        inks = []
        cells.text = ""
        suggested.removeAll()
        suggested.show(false)
        warning.clear()
        showPictures()
    }

    private func showPictures() {
        pictures.removeAll()
        let examples = inks.compactMap { Example(learning: $0) }
        for example in examples {
            let words = tr("Your drawing, cells %s", example.cellPath.description)
            pictures.append(InkView(example.ink, size: 56, words).widget)
        }
        pictures.show(!inks.isEmpty)
        let agreement =
            switch Agreement(of: examples) {
            case .tooFew: ""
            case .alike: tr("They match well.")
            case .loose: tr("They differ slightly, which is fine.")
            case .apart: tr("One of them looks quite different. Start over?")
            }
        let isEnough = inks.count == Self.most
        advice.setLabel(
            joined(
                agreement, isEnough ? nil : tr("Draw it again; three examples work best."),
                separator: " "))
        advice.show(!inks.isEmpty)
    }

    private var chosenMode: String { mode.chosen(of: choices.modes) ?? Mode.letters }

    /// Shows strokes that are free in the mode and remind of the meaning; a click takes one.
    private func suggest() {
        warning.clear()
        suggested.removeAll()
        let settings = SettingsFile(path: OwnFile.settings).load().settings
        let found = StrokeSuggestions(
            for: chosenMode, of: choices.dictionary, by: choices.recogniser,
            turns: TurnLimits(settings), flicks: FlickLimits(settings)
        )
        .strokes(for: field.text)
        for one in found {
            let path = one.path.description
            let picture = InkView(one.path.ink, size: 56, path).widget
            suggested.append(
                .button(picture, name: tr("Suggestion, cells %s", path)) { [unowned self] in
                    warning.clear()
                    cells.text = path
                })
        }
        suggested.show(!found.isEmpty)
        if found.isEmpty { warning.show(tr("Every easy stroke means something in this mode.")) }
    }

    // MARK: Making it

    private func save() {
        pad.flush()
        do throws(MeaningError) {
            guard let actions = try field.actions() else {
                warning.show(tr("Enter what it means first."))
                return field.focus()
            }
            guard let windows = applications.windows else {
                return warning.show(tr("Name the application, or pick its window."))
            }
            guard let ways = ways() else { return }
            consider(NewEntry(actions, in: chosenMode, for: windows, drawn: ways))
        } catch {
            warning.show(error.words)
        }
    }

    /// nil where nothing is drawn or typed, or something else is typed; it has been said then.
    private func ways() -> DrawnWays? {
        var ways = DrawnWays(inks.compactMap { Example(learning: $0) })
        let text = cells.text.filter { !$0.isWhitespace }
        if !text.isEmpty {
            guard let typed = DrawnWays(typed: cells.text) else {
                warning.show(tr("Cells are digits from 1 to 9, such as %s.", "14789"))
                cells.focus()
                return nil
            }
            ways.examples += typed.examples
            ways.gestures += typed.gestures
        }
        guard !ways.isEmpty else {
            warning.show(tr("Draw it first, in the field on the left."))
            return nil
        }
        return ways
    }

    /// Makes it, or first says what it would be confused with.
    private func consider(_ entry: NewEntry) {
        guard let rival = rival(of: entry) else { return make(entry) }
        let name = ActionWords.ours.text(of: rival.actions)
        warning.offer(
            tr("This looks very similar to your stroke for %s.", name),
            picture: InkView(rival.example.ink, size: 72, tr("Your stroke for %s", name)),
            [(tr("Save _anyway"), { [unowned self] in make(entry) })])
    }

    private func rival(of entry: NewEntry) -> ExampleMatch? {
        var group: String?
        if case .known(let name) = entry.windows { group = name }
        let drawn = inks + entry.ways.examples.filter { $0.shape == nil }.map(\.cellPath.ink)
        return drawn.lazy.compactMap { ink in
            Question(ink: ink, mode: entry.mode, group: group, recogniser: self.choices.recogniser)?
                .rival(of: entry.actions)
        }.first
    }

    private func make(_ entry: NewEntry) {
        if let problem = made(entry) { return warning.show(problem) }
        close()
    }
}
