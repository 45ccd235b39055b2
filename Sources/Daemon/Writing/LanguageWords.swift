import Dictionaries
import Engine
import Glibc
import Reading
import Session
import System

/// The letter models of the languages that are written: which there are, and when that changes.
final class LanguageWords: Component {
    /// The model that is shipped, of English; nil where it is missing.
    private let shipped: String?
    private var languages: [Language] = []
    /// nil before words are read for the first time: who writes none pays nothing.
    private var watches: FileWatches?

    init(shipped: String?) {
        self.shipped = shipped
    }

    var waits: [pollfd] { watches.map { [.reading($0.descriptor)] } ?? [] }

    func ready(_ descriptor: Int32, at now: Milliseconds) -> [DaemonEffect] {
        watches?.isChanged() == true ? [.reloadModels] : []
    }

    /// Writes in `languages` from now on.
    ///
    /// - Returns: whether that is another choice.
    func use(_ languages: [Language]) -> Bool {
        guard languages != self.languages else { return false }
        self.languages = languages
        if watches != nil { watch() }
        return true
    }

    /// The models that there are. From now on it is noticed when that changes.
    func find() -> LanguageModels {
        watch()
        return LanguageModels(for: languages, shipped: shipped)
    }

    private func watch() {
        let watches = watches ?? FileWatches()
        watches.watch(languages.map(OwnFile.letterModel))
        self.watches = watches
    }
}
