import CLinux
import Engine
import Glibc
import Session
import System

/// The settings, kept as good as their file.
final class SettingsSource: Component {
    private(set) var current: Settings
    /// What was wrong when the file was last read, for people.
    private(set) var problems: [Message] = []
    /// What there is to say of what was right in it.
    let notes: [Message]
    /// The modes that triggers may begin in; nil while no dictionary was read.
    private var modes: [String]?
    /// Whether the file is to be read once the dictionary is.
    private var isDue = false
    private let file: SettingsFile
    private let overrides: SettingsOverrides
    private let watches = FileWatches()
    /// Of the letter model that the file names: what is wrong with it may be mended.
    private let modelWatches = FileWatches()

    /// Reads the file. At this first time what is right in it counts, and the defaults for the rest.
    init(_ file: SettingsFile, overrides: SettingsOverrides) {
        self.file = file
        self.overrides = overrides
        watches.watch([file.path])
        let content = file.load()
        (problems, notes) = (content.problems, content.notes)
        current = content.settings.overridden(by: overrides)
    }

    /// Leaves triggers off from now on whose mode is none of `modes`, and looks for such in the file.
    ///
    /// - Returns: whether what is to count may have changed.
    func know(modes: [String]) -> Bool {
        guard modes != self.modes else { return false }
        self.modes = modes
        return true
    }

    /// The file may name a mode of a dictionary that is being read: it is read behind that.
    func awaitModes() { isDue = true }

    /// Whether the file is to be read that waited for the dictionary. That is told once.
    func takeDue() -> Bool {
        defer { isDue = false }
        return isDue
    }

    var waits: [pollfd] { [watches, modelWatches].map { .reading($0.descriptor) } }

    func ready(_ descriptor: Int32, at now: Milliseconds) -> [DaemonEffect] {
        let isChanged = [watches, modelWatches].count { $0.isChanged() } > 0
        return isChanged ? [.reloadSettings] : []
    }

    /// Reads the file again; `use` makes it count.
    ///
    /// - Returns: nil where something in it cannot be read: what was read before stays in use. A trigger whose
    ///   mode is missing is only left off.
    func load() -> Settings? {
        let content = read()
        // An idle daemon has no use for what parsing needed.
        malloc_trim(0)
        problems = content.problems
        return content.isReadable ? inUse(content.settings) : nil
    }

    /// Reads the file at the start, once the modes are known: what is right in it counts.
    func loadFirst() {
        let content = read()
        problems = content.problems
        current = inUse(content.settings)
    }

    private func read() -> SettingsFile.Content {
        watches.watch([file.path])
        // What the command line says takes the place of what is in the file.
        var named = TriggerSurroundings(modes: overrides.replaceTriggers ? nil : modes)
        modelWatches.watch([])
        if overrides.letterModel == nil {
            named.problemWithModel = { [modelWatches] path in
                modelWatches.watch([Path.expanded(path)])
                return LanguageModels.problem(with: path)
            }
        }
        return file.load(against: named)
    }

    private func inUse(_ settings: Settings) -> Settings {
        let settings = settings.overridden(by: overrides)
        return modes.map(settings.limited) ?? settings
    }

    func use(_ settings: Settings) {
        current = settings
    }
}
