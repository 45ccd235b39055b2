import Dictionaries
import Session
import System
import X11

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

extension Daemon {
    /// Reads settings and dictionary again.
    ///
    /// - Returns: whether both could be read.
    @discardableResult
    func reload() -> Bool {
        let isSet = reloadSettings()
        return reloadDictionary() && isSet
    }

    /// Takes over what the files hold now; keeps the last good state where they cannot be read.
    ///
    /// - Returns: whether they could be read.
    @discardableResult
    func reloadDictionary() -> Bool {
        // Characters are looked at again with the dictionary they were read with.
        gathering?.look(with: recogniser, at: MonotonicClock.now)
        do throws(DictionaryFileError) {
            guard let change = try source.load() else {
                keepDictionary()
                return false
            }
            recogniser = change.recogniser
            wantsBackup = true
            run(engine.use(recogniser))
            followFingers()
            expectCharacters()
            for (actions, mode, example) in change.learned {
                var event = ControlEvent(.learned)
                event.text = Label.text(of: actions)
                event.mode = mode
                event.drawn = example.cellPath.description
                tell(event)
            }
            tell(ControlEvent(.reloaded))
        } catch {
            keepDictionary()
            return false
        }
        source.problems.forEach(log.write)
        post(source.problems, in: .dictionary)
        return source.problems.isEmpty
    }

    private func keepDictionary() {
        log.say("the dictionary stays as it was")
        source.problems.forEach(log.write)
        post(source.problems, in: .dictionary)
    }
}
