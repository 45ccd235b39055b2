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
    private let work = WorkBeside<Result<[LetterModel], LetterModelProblem>>()

    init(shipped: String?) {
        self.shipped = shipped
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

    /// The models that there are. From now on it is noticed when that changes.
    func find() -> LanguageModels {
        watch()
        return LanguageModels(for: languages, shipped: shipped)
    }

    /// Begins to open the models beside the loop, for they are looked through whole: `.useModels` comes once they are
    /// there. None is opened where the words of a language are missing that is written.
    ///
    /// - Parameter path: the letter model that the user wants; nil for those of the languages.
    /// - Returns: whether it was begun; not while it is done for what was wanted before.
    func open(insteadOf path: String?) -> Bool {
        guard !work.isUnderWay else { return false }
        let models = find()
        work.begin {
            guard path != nil || models.forWords.missing.isEmpty else { return .success([]) }
            return Result { () throws(LetterModelProblem) in
                try models.letterModels(insteadOf: path)
            }
        }
        return true
    }

    /// What was opened; nil where nothing was.
    func takeOpened() -> Result<[LetterModel], LetterModelProblem>? { work.take() }

    /// Waits until the process has one thread again.
    func awaitOpening() { work.awaitEnd() }

    private func watch() {
        let watches = watches ?? FileWatches()
        watches.watch(languages.map(OwnFile.letterModel))
        self.watches = watches
    }
}
