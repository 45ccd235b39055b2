import DictionaryTools
import Glibc
import Session
import System

/// The settings' file, with what the user chooses.
struct WelcomeSettings {
    let path = OwnFile.settings

    enum Outcome {
        case kept
        /// These lines have to be put in by hand, for this reason.
        case byHand(lines: String, reason: String)
    }

    var settings: Settings { SettingsFile(path: path).load().settings }

    var exists: Bool { access(path, F_OK) == 0 }

    /// Writes with `trigger` from now on; a file that is missing is made. Triggers for gestures stay.
    func keep(_ trigger: TriggerSettings) -> Outcome {
        let triggers = settings.triggers
        return change(TriggerEdit.lines(for: trigger), new: TriggerEdit.first(trigger)) {
            // Which of several is written with would be a guess.
            guard let first = triggers.first, triggers.dropFirst().allSatisfy(\.readsGestures)
            else {
                return nil
            }
            return TriggerEdit.text($0, changing: first, to: trigger)
        }
    }

    /// Reads gestures with this trigger from now on, beside what is written; nil for no longer.
    func keep(gestures trigger: TriggerSettings?) -> Outcome {
        let triggers = settings.triggers
        // The first one is written with, whatever it reads.
        let old = triggers.dropFirst().first(where: \.readsGestures)
        guard var trigger else {
            guard let old else { return .kept }
            return change("", new: "") { TriggerEdit.text($0, removing: old) }
        }
        trigger.mode = GestureList.gestures
        let lines = TriggerEdit.lines(for: trigger)
        let new = TriggerEdit.first(triggers.first ?? TriggerSettings()) + "\n" + lines
        return change(lines, new: new) { [trigger] in
            if let old { return TriggerEdit.text($0, changing: old, to: trigger) }
            return TriggerEdit.text($0, adding: trigger)
        }
    }

    /// Keeps `value` for the setting `key`; a file that is missing is made.
    func keep(_ key: String, _ value: SettingsEdit.Value) -> Outcome {
        let line = SettingsEdit.line(for: key, value)
        return change(line, new: TriggerEdit.heading + line) {
            SettingsEdit.text($0, setting: key, to: value)
        }
    }

    /// - Parameters:
    ///   - lines: to be put in by hand where the change is none to be made by a program.
    ///   - new: the text of a first file.
    private func change(
        _ lines: String, new: String, _ edit: ([UInt8]) -> [UInt8]?
    ) -> Outcome {
        let old: [UInt8]
        do throws(FileError) {
            old = try File(path).read(limit: SettingsFile.maximumSize).bytes
        } catch {
            guard case .missing = error else {
                return .byHand(lines: lines, reason: error.description.translated)
            }
            return write(Array(new.utf8), lines)
        }
        guard let new = edit(old) else {
            return .byHand(
                lines: lines, reason: tr("Your settings are left as they are, in %s.", path))
        }
        return new == old ? .kept : write(new, lines)
    }

    private func write(_ bytes: [UInt8], _ lines: String) -> Outcome {
        do throws(FileError) {
            try Folder.make(for: path)
            try File(path).replace(with: bytes, mode: 0o666)
            return .kept
        } catch {
            return .byHand(lines: lines, reason: error.description.translated)
        }
    }
}

extension TriggerSettings {
    /// Whether it begins in the mode that gestures are taken over into.
    var readsGestures: Bool { mode == GestureList.gestures }
}
