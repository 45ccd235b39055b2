import CLinux
import Engine
import Glibc
import Session
import System

/// The settings, kept as good as their file.
final class SettingsSource: Component {
    /// Those that count.
    private(set) var current: Settings
    /// What was wrong when the file was last read, for people.
    private(set) var problems: [Message] = []
    private let file: SettingsFile
    private let overrides: SettingsOverrides
    private let watches = FileWatches()

    /// Reads the file. At this first time what is right in it counts, and the defaults for the rest.
    init(_ file: SettingsFile, overrides: SettingsOverrides) {
        self.file = file
        self.overrides = overrides
        watches.watch([file.path])
        let content = file.load()
        problems = content.problems
        current = content.settings.overridden(by: overrides)
    }

    var waits: [pollfd] { [.reading(watches.descriptor)] }

    func ready(_ descriptor: Int32, at now: Milliseconds) -> [DaemonEffect] {
        watches.isChanged() ? [.reloadSettings] : []
    }

    /// Reads the file again; `use` makes it count.
    ///
    /// - Returns: nil where something is wrong in it: what was read before stays in use.
    func load() -> Settings? {
        let content = file.load()
        // An idle daemon has no use for what parsing needed.
        malloc_trim(0)
        problems = content.problems
        return problems.isEmpty ? content.settings.overridden(by: overrides) : nil
    }

    func use(_ settings: Settings) {
        current = settings
    }
}
