import Dictionaries
import Engine
import Glibc
import Session
import System

/// The letter models of the languages that are written: which there are, and when that changes.
final class LanguageWords: Component {
    private var languages: [Language] = []
    /// The letter model that the user wants in the place of theirs.
    private var own: String?
    /// nil before words are read for the first time: who writes none pays nothing.
    private var watches: FileWatches?
    /// What reads whole words; nil where it is missing.
    private let network: String?
    /// Opens what words are read and mended by.
    let work = WorkBeside<WordFiles>()

    init(network: String?) {
        self.network = network
    }

    var waits: [pollfd] {
        [.reading(work.descriptor)] + (watches.map { [.reading($0.descriptor)] } ?? [])
    }

    func ready(_ descriptor: Int32, at now: Milliseconds) -> [DaemonEffect] {
        if descriptor == work.descriptor { return [.useModels] }
        return watches?.isChanged() == true ? [.reloadModels] : []
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

    /// Begins to open what words are read and mended by, beside the loop: on a busy machine it takes long, and of a
    /// pointer that is frozen meanwhile the server keeps a quarter of a second. `.useModels` comes once it is there.
    ///
    /// - Parameter path: the letter model that the user wants; nil for those of the languages.
    /// - Returns: whether it was begun; not while it is done for what was wanted before.
    func open(_ uses: WordUses, insteadOf path: String?) -> Bool {
        guard !work.isUnderWay else { return false }
        own = path
        watch()
        let (models, network) = (LanguageModels(for: languages), network)
        work.begin { WordFiles(for: uses, models, network: network, insteadOf: path) }
        return true
    }

    private func watch() {
        let watches = watches ?? FileWatches()
        watches.watch(languages.map(OwnFile.letterModel) + [own].compactMap(\.self))
        self.watches = watches
    }
}
