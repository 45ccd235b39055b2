import Dictionaries
import DictionaryTools
import Session
import System

/// What is to be changed in the user's settings to have those of another program, and what stays because
/// the user has chosen it.
struct ForeignSettingsTaking {
    private let file: SettingsFile
    private(set) var changes: [SettingsChange] = []
    /// What the user has chosen otherwise, in words.
    private(set) var kept: [Message] = []

    init(_ settings: ForeignSettings, into file: SettingsFile) {
        self.file = file
        let written = file.written()
        for single in settings.values {
            let value = SettingsEdit.Value(single.value)
            guard let own = written[single.key] else {
                changes.append(.set(single.key, value))
                continue
            }
            guard own != value else { continue }
            kept.append("left out \(single.key) = \(value.plain): your settings say \(own.plain)")
        }
        let triggers = file.load().settings.triggers
        for trigger in settings.triggers.map(TriggerSettings.init) {
            let own = triggers.first {
                !$0.isTouch && $0.device == nil && $0.button == trigger.button
                    && $0.modifiers == trigger.modifiers
            }
            guard let own else {
                changes.append(.addTrigger(trigger))
                continue
            }
            guard own.mode != trigger.mode || own.scrolls != trigger.scrolls else { continue }
            kept.append(
                """
                left out \(trigger.description) for gestures: it writes already
                  help: name another button for one of them: krakel settings
                """)
        }
    }

    /// Writes the changes, and says what became of them.
    ///
    /// - Throws: why the first that cannot be written is not; those behind it are not tried.
    func carryOut() throws {
        var (count, problem): (Int, Message?) = (0, nil)
        for change in changes where problem == nil {
            do throws(SettingsChangeError) {
                if try file.make(change) != nil { count += 1 }
            } catch {
                problem = error.message
            }
        }
        if count > 0 {
            Output.error(
                .counted(
                    count, "wrote \(count) setting into \(file.path)",
                    "wrote \(count) settings into \(file.path)"))
        }
        for message in kept { Output.error(message) }
        if let problem { throw Failure(problem) }
    }
}

extension SettingsEdit.Value {
    fileprivate init(_ value: ForeignSettings.Value) {
        self =
            switch value {
            case .text(let text): .text(text)
            case .integer(let number): .integer(number)
            case .boolean(let isTrue): .boolean(isTrue)
            }
    }
}

extension TriggerSettings {
    /// What gestures are drawn with where nothing says otherwise.
    static let gestures = TriggerSettings(button: 3, mode: Mode.gestures)

    /// That of another program, for gestures.
    init(_ trigger: ForeignSettings.Trigger) {
        self.init(
            button: trigger.button, modifiers: trigger.modifiers,
            mode: trigger.scrolls ? nil : trigger.mode, scrolls: trigger.scrolls)
    }
}

extension ForeignSettingsTaking {
    /// The changes as lines of a settings file, the tables last.
    var text: String {
        var (lines, trail) = ("", "")
        var triggers: [TriggerSettings] = []
        for change in changes {
            if case .addTrigger(let trigger) = change { triggers.append(trigger) }
            guard case .set(let key, let value?) = change else { continue }
            let names = key.split(separator: ".").map(String.init)
            let line = SettingsEdit.line(for: names.last ?? key, value)
            if names.count > 1 { trail += line } else { lines += line }
        }
        if !trail.isEmpty { lines += "[trail]\n" + trail }
        if !triggers.isEmpty { lines += Import.lines(for: triggers) }
        return String(lines.dropLast())
    }
}
