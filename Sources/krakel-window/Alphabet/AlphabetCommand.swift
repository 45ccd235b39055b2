import ArgumentParser
import CGTK
import Dictionaries
import DictionaryTools
import Session
import System

struct AlphabetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "alphabet", abstract: "Draw the letters of an alphabet, one after the other.")

    @OptionGroup var options: AlphabetOptions

    func run() throws {
        let files = try AlphabetFiles(DictionaryStack.chosen(options.dictionary.file))
        var alphabet: Alphabet?
        do throws(AlphabetProblem) {
            alphabet = try options.source?.alphabet(
                mode: options.mode, shipped: files.shipped, files.forms)
        } catch {
            throw Complaint(error.text)
        }
        runApplication {
            AlphabetWindow(
                files, alphabet, mode: options.mode, withCapitals: options.capitals, in: $0)
        }
    }
}

/// The dictionary that letters are drawn for, and what was shipped.
struct AlphabetFiles {
    var session: EditSession
    let shipped: StrokeDictionary
    let forms: StrokeDictionary

    /// - Throws: `FileError` where the dictionary, or a shipped file, cannot be read.
    init(_ stack: DictionaryStack) throws(FileError) {
        session = EditSession(stack)
        (shipped, forms) = try ShippedFile.letters()
        _ = try Layers(reading: stack)
    }

    /// As it is now: all layers as one, and the lines of the user's own file.
    func load() -> (dictionary: StrokeDictionary, own: [DictionaryLine]) {
        guard let layers = try? Layers(reading: session.stack) else {
            return (StrokeDictionary(), [])
        }
        return (layers.loaded.dictionary, layers.own)
    }

    func frame(
        _ alphabet: Alphabet, withCapitals: Bool, in dictionary: StrokeDictionary
    ) -> AlphabetFrame {
        AlphabetFrame(
            alphabet, withCapitals: withCapitals, in: dictionary, shipped: shipped, forms: forms,
            isAlone: session.stack.shipped == nil)
    }
}

/// Lets the user choose letters, and has them drawn.
final class AlphabetWindow {
    private let window: AppWindow
    private let files: AlphabetFiles
    private let mode: String?
    private var choice: AlphabetChoicePage?
    private var page: AlphabetPage?

    /// - Parameters:
    ///   - alphabet: nil to have it chosen.
    ///   - mode: another name for the mode of an alphabet that is chosen.
    init(
        _ files: AlphabetFiles, _ alphabet: Alphabet?, mode: String?, withCapitals: Bool,
        in application: Application
    ) {
        self.files = files
        self.mode = mode
        window = AppWindow(tr("An alphabet of your own"), in: application)
        window.takeStrokesInTextsOnly()
        window.onEscape { [window] in window.close() }
        onKey(of: window.widget) { [unowned self] keysym, state in
            guard let page, state.rawValue & GDK_CONTROL_MASK.rawValue != 0,
                state.rawValue & GDK_SHIFT_MASK.rawValue == 0,
                gdk_keyval_to_lower(keysym) == UInt32(GDK_KEY_z)
            else { return false }
            page.undo()
            return true
        }
        if let alphabet {
            draw(alphabet, withCapitals: withCapitals)
        } else {
            choose(withCapitals: withCapitals)
        }
        window.present()
        page?.focus()
        choice?.focus()
    }

    private func choose(withCapitals: Bool) {
        let choices = AlphabetChoice.all(
            layouts: KeyboardLayout.ofKeyboard,
            languages: WrittenLanguages.current(
                SettingsFile(path: OwnFile.settings).load().settings),
            shipped: files.shipped, files.forms)
        let page = AlphabetChoicePage(choices, mode: mode) { [unowned self] alphabet in
            draw(alphabet, withCapitals: withCapitals)
            self.page?.focus()
        }
        page.close = { [window] in window.close() }
        choice = page
        window.fill(page.widget, default: page.next)
    }

    private func draw(_ alphabet: Alphabet, withCapitals: Bool) {
        let page = AlphabetPage(files, alphabet, withCapitals: withCapitals)
        page.close = { [window] in window.close() }
        self.page = page
        window.fill(page.widget)
        choice = nil
    }
}
