// Owns: when the daemon keeps a copy of the dictionaries. Leaves how many and where to Dictionaries.

import Dictionaries

extension Daemon {
    /// Keeps copies of one's own files where they were read without a mistake; called while nothing else
    /// is to be done. Who cannot be written to is not asked again before the files change.
    func keepBackups() {
        guard wantsBackup else { return }
        wantsBackup = false
        guard let folder = options.backups, source.isWell else { return }
        let now = Stamp.now
        for file in [source.stack.own, source.stack.learned].compactMap(\.self) {
            do throws(DictionaryFileError) {
                try folder.keep(file, at: now)
            } catch {
                if case .missing = error { continue }
                log.say("no copy of \(file) is kept: \(error.description)")
            }
        }
    }
}
