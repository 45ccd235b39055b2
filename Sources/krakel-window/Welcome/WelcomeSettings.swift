import Dictionaries
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

    /// What is written with, and what gestures are read with.
    var roles: TriggerRoles { TriggerRoles(settings.triggers, gestures: Mode.gestures) }

    /// Writes with `trigger` from now on; a file that is missing is made. Where gestures are read with it, they
    /// get the one that was written with.
    func keep(_ trigger: TriggerSettings) -> Outcome {
        let triggers = settings.writingTriggers
        let before = roles
        var after = before
        after.write(with: trigger)
        return change(after.changedLines(since: before), new: TriggerEdit.first(trigger)) {
            if triggers.isEmpty { return TriggerEdit.text($0, adding: trigger) }
            // Which of several is written with would be a guess.
            guard
                triggers.dropFirst().allSatisfy({ $0.mode == Mode.gestures })
            else { return nil }
            return TriggerEdit.text($0, from: before, to: after)
        }
    }

    /// Reads no gestures from now on.
    ///
    /// - Returns: what takes that back; nil where none were read.
    func leaveGestures() throws(SettingsChangeError) -> SettingsStep? {
        guard let old = roles.gestures else { return nil }
        return try SettingsFile(path: path).make(.removeTrigger(old))
    }

    /// Reads gestures with this trigger from now on, beside what is written. Where it is written with, that gets the
    /// one that gestures were read with.
    func keep(gestures trigger: TriggerSettings) -> Outcome {
        let before = roles
        var after = before
        after.readGestures(with: trigger)
        guard let gestures = after.gestures else { return .kept }
        let lines = TriggerEdit.lines(for: gestures)
        return change(
            after.changedLines(since: before),
            new: TriggerEdit.first(after.writing) + "\n" + lines
        ) { TriggerEdit.text($0, from: before, to: after) }
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
    private func change(_ lines: String, new: String, _ edit: ([UInt8]) -> [UInt8]?) -> Outcome {
        // What is so already is not written, and may be where the user cannot write.
        if let old = try? File(path).read(limit: SettingsFile.maximumSize).bytes, edit(old) == old {
            return .kept
        }
        var isByHand = false
        do throws(FileError) {
            try File(path).update(limit: SettingsFile.maximumSize, yieldsToOthers: true) { old in
                guard let old = old?.bytes else { return Array(new.utf8) }
                let text = edit(old)
                isByHand = text == nil
                return text ?? old
            }
        } catch {
            return .byHand(lines: lines, reason: error.description.translated)
        }
        guard isByHand else { return .kept }
        return .byHand(lines: lines, reason: tr("Your settings are left as they are, in %s.", path))
    }
}

extension TriggerRoles {
    /// What is to be put into the settings by hand.
    fileprivate func changedLines(since before: TriggerRoles) -> String {
        let changed = [
            writing == before.writing ? nil : writing, gestures == before.gestures ? nil : gestures,
        ]
        return changed.compactMap { $0.map { TriggerEdit.lines(for: $0) } }.joined(separator: "\n")
    }
}

extension TriggerEdit {
    fileprivate static func text(
        _ bytes: [UInt8], from before: TriggerRoles, to after: TriggerRoles
    ) -> [UInt8]? {
        var changes = [(old: before.writing, new: after.writing)]
        if let old = before.gestures, let new = after.gestures { changes.append((old, new)) }
        guard let changed = text(bytes, changing: changes) else { return nil }
        guard before.gestures == nil, let added = after.gestures else { return changed }
        return text(changed, adding: added)
    }
}
