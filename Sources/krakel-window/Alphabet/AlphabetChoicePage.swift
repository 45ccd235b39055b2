import Dictionaries
import Session
import System

/// Asks which letters are to be drawn.
final class AlphabetChoicePage {
    let widget: Widget
    let next = Widget.button(tr("_Next"))
    var close: () -> Void = {}
    private let choices: [AlphabetChoice]
    private let list: Widget
    private let field = Widget.entry(tr("Or these letters:"), isLast: true)
    private let message = Widget.label(wraps: true)
    private let mode: String?

    /// So many letters show which alphabet it is.
    private static let sample = 8

    /// - Parameters:
    ///   - mode: another name for the mode of what is chosen.
    ///   - chosen: called with it.
    init(_ choices: [AlphabetChoice], mode: String?, chosen: @escaping (Alphabet) -> Void) {
        self.choices = choices
        self.mode = mode
        list = .choice(tr("Letters"), choices.map(Self.words))
        next.style("suggested-action")
        let leave = Widget.button(tr("_Close"))
        let buttons = Widget.dialogButtons(leave, next)
        buttons.sinkToBottom()
        widget = .column(
            spacing: 12, .heading(tr("Which letters do you want to draw?")),
            .label(
                tr(
                    "Each is drawn once, the way you write it, and counts at once. Leave whenever you like: next time it goes on with the first letter that is missing."
                ), wraps: true),
            list, .label(tr("Or these letters:")), field, message, buttons)
        message.show(false)
        connect(leave, "clicked") { [unowned self] in close() }
        connect(next, "clicked") { [unowned self] in
            // The page goes once its choice is taken.
            guard let alphabet else { return }
            whenIdle { chosen(alphabet) }
        }
    }

    func focus() { list.firstChild?.focus() }

    private var alphabet: Alphabet? {
        let text = field.text
        let source: Alphabet
        if text.contains(where: { !$0.isWhitespace }) {
            source = Alphabet(text: text)
        } else if choices.indices.contains(list.chosen) {
            source = choices[list.chosen].alphabet
        } else {
            message.tell(tr("List the letters, such as αβγ."))
            return nil
        }
        guard let mode else { return source }
        return Alphabet(source.letters, mode: mode, language: source.language)
    }

    private static func words(_ choice: AlphabetChoice) -> String {
        let letters = choice.alphabet.places(withCapitals: false)
        // Of Latin letters, the last ones say more than those behind a, b and c.
        let (first, last) = choice.alphabet.mode == Mode.letters ? (3, sample) : (sample, 0)
        let shown = letters.prefix(first).map(\.shown) + ["…"] + letters.suffix(last).map(\.shown)
        return choice.name + ": " + shown.joined(separator: " ")
    }
}
