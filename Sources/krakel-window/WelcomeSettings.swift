// Owns: what the welcome writes into somebody's settings. Leaves the change of the text to Settings.

import CGTK
import Dictionaries
import Places
import Settings

/// The settings' file, to have another trigger.
struct WelcomeSettings {
    let path = OwnFile.settings

    enum Outcome {
        case kept
        /// These lines have to be put in by hand, for this reason.
        case byHand(lines: String, reason: String)
    }

    var settings: Settings { SettingsFile(path: path).load().settings }

    var exists: Bool { g_file_test(path, G_FILE_TEST_EXISTS) != 0 }

    /// Writes with `trigger` from now on; a file that is missing is made.
    func keep(_ trigger: TriggerSettings) -> Outcome {
        let lines = TriggerEdit.lines(for: trigger)
        let old: [UInt8]
        do throws(DictionaryFileError) {
            old = try DictionaryFile(path: path).read()
        } catch {
            guard case .missing = error else {
                return .byHand(lines: lines, reason: error.description)
            }
            return write(Array(TriggerEdit.first(trigger).utf8), lines)
        }
        guard let new = TriggerEdit.text(old, with: trigger) else {
            return .byHand(
                lines: lines, reason: tr("Your settings are left as they are, in %s.", path))
        }
        return new == old ? .kept : write(new, lines)
    }

    private func write(_ bytes: [UInt8], _ lines: String) -> Outcome {
        let folder = path.split(separator: "/").dropLast().joined(separator: "/")
        g_mkdir_with_parents("/" + folder, 0o700)
        do throws(SheetFileError) {
            try SheetFile.replace(path, with: bytes)
            return .kept
        } catch {
            let reason =
                switch error {
                case .drawing(let reason), .unwritable(_, let reason): reason
                case .notAFile(let path): path
                }
            return .byHand(lines: lines, reason: reason)
        }
    }
}
