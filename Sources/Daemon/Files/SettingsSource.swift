import CLinux
import Glibc
import Session
import System

/// The settings of a daemon, kept as good as their file.
final class SettingsSource {
    let file: SettingsFile
    private let overrides: SettingsOverrides
    /// What was wrong when the file was last read, for people.
    private(set) var problems: [String] = []
    private let watches = FileWatches()
    private var isFirst = true

    init(_ file: SettingsFile, overrides: SettingsOverrides) {
        self.file = file
        self.overrides = overrides
    }

    /// Readable when the file may have changed.
    var descriptor: Int32 { watches.descriptor }

    /// Reads the file.
    ///
    /// - Returns: nil where something is wrong in it: what was read before stays in use. Only the
    ///   first time what is right counts, and the defaults for the rest.
    func load() -> Settings? {
        watches.watch([file.path])
        let content = file.load()
        // An idle daemon has no use for what parsing needed.
        malloc_trim(0)
        problems = content.problems
        guard isFirst || problems.isEmpty else { return nil }
        isFirst = false
        return content.settings.overridden(by: overrides)
    }

    /// Whether what is waiting on `descriptor` means that the file should be read again.
    func isChanged() -> Bool { watches.isChanged() }
}
