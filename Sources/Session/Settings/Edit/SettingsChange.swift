import Dictionaries
import System

/// One change of the settings, and how it is taken back. It says what it is about by names and values, not
/// by places: it can be made to a text that another program has changed meanwhile.
public enum SettingsChange: Hashable, Sendable {
    /// nil takes the setting out, so that its default counts.
    case set(String, SettingsEdit.Value?)
    case addTrigger(TriggerSettings)
    case changeTrigger(TriggerSettings, to: TriggerSettings)
    case removeTrigger(TriggerSettings)

    /// `bytes` with the change, everything else as it was written; nil where that would need a guess.
    public func text(_ bytes: [UInt8]) -> [UInt8]? {
        switch self {
        case .set(let key, let value): SettingsEdit.text(bytes, setting: key, to: value)
        case .addTrigger(let trigger): TriggerEdit.text(bytes, adding: trigger)
        case .changeTrigger(let old, let new): TriggerEdit.text(bytes, changing: old, to: new)
        case .removeTrigger(let trigger): TriggerEdit.text(bytes, removing: trigger)
        }
    }

    /// What takes it back.
    ///
    /// - Parameter bytes: the text before the change.
    public func inverse(in bytes: [UInt8]) -> SettingsChange {
        switch self {
        case .set(let key, _): .set(key, SettingsEdit.written(in: bytes)[key])
        case .addTrigger(let trigger): .removeTrigger(trigger)
        case .changeTrigger(let old, let new): .changeTrigger(new, to: old)
        case .removeTrigger(let trigger):
            // Without the last one the middle button is a trigger, in whose place it comes back.
            SettingsReader.read(bytes).settings.triggers.count == 1
                ? .changeTrigger(TriggerSettings(), to: trigger) : .addTrigger(trigger)
        }
    }
}

/// A change that was made, to be taken back.
public struct SettingsStep: Hashable, Sendable {
    public let change: SettingsChange
    /// The text before; nil where there was no file.
    let before: [UInt8]?
    let after: [UInt8]

    /// Whether `other` changes a number further that this one has changed: both are one step for people.
    public func isContinued(by other: SettingsStep) -> Bool {
        guard case .set(let key, let value?) = change, case .set(key, let next?) = other.change,
            other.before == after
        else { return false }
        return value.isNumber && next.isNumber
    }

    /// Both as one step.
    public func followed(by other: SettingsStep) -> SettingsStep {
        SettingsStep(change: other.change, before: before, after: other.after)
    }
}

/// Why a change of the settings was not made. The file is as it was.
public enum SettingsChangeError: Error, Hashable, Sendable {
    /// The file has mistakes, which are for the user to correct.
    case mistakes([Message])
    /// The file is written in a way that a program cannot change without guessing.
    case unclear(path: String)
    case file(FileError)

    public var message: Message {
        switch self {
        case .mistakes(let problems):
            problems.first ?? Message("there is a mistake in the settings")
        case .unclear(let path):
            "this is for you to change in \(path): it is written in a way that only you know the meaning of"
        case .file(let error): error.description
        }
    }
}

extension SettingsFile {
    /// Makes a change to what the file holds at that moment; one that is missing is made. What other programs
    /// write meanwhile is not lost.
    ///
    /// - Returns: nil where the file says so already.
    public func make(_ change: SettingsChange) throws(SettingsChangeError) -> SettingsStep? {
        var step: SettingsStep?
        try update { old throws(SettingsChangeError) in
            let text = old ?? Array(TriggerEdit.heading.utf8)
            guard let new = change.text(text) else { throw .unclear(path: path) }
            step = new == text ? nil : SettingsStep(change: change, before: old, after: new)
            return new
        }
        return step
    }

    /// Takes a change back: byte for byte where the file has not changed since, else that change alone. What others
    /// have changed further since is theirs, and unclear.
    public func takeBack(_ step: SettingsStep) throws(SettingsChangeError) {
        try update { old throws(SettingsChangeError) in
            if old == step.after { return step.before ?? [] }
            if case .set(let key, _) = step.change,
                SettingsEdit.written(in: old ?? [])[key]
                    != SettingsEdit.written(in: step.after)[key]
            {
                throw .unclear(path: path)
            }
            let inverse = step.change.inverse(in: step.before ?? [])
            guard let new = inverse.text(old ?? []) else { throw .unclear(path: path) }
            return new
        }
    }

    /// The keys that the file has; those of tables are written `trail.width`.
    public func writtenKeys() -> Set<String> { Set(written().keys) }

    /// The same with their values.
    public func written() -> [String: SettingsEdit.Value] {
        guard let content = try? File(path).read(limit: Self.maximumSize) else { return [:] }
        return SettingsEdit.written(in: content.bytes)
    }

    private func update(
        _ change: ([UInt8]?) throws(SettingsChangeError) -> [UInt8]
    ) throws(SettingsChangeError) {
        var refusal: SettingsChangeError?
        do throws(FileError) {
            try File(path).update(limit: Self.maximumSize, yieldsToOthers: true) {
                old throws(FileError) in
                refusal = nil
                do throws(SettingsChangeError) {
                    let mistakes = old.map { self.mistakes(in: $0.bytes) } ?? []
                    guard mistakes.isEmpty else { throw .mistakes(mistakes) }
                    return try change(old?.bytes)
                } catch {
                    refusal = error
                    return old?.bytes ?? []
                }
            }
        } catch {
            throw .file(error)
        }
        if let refusal { throw refusal }
    }

    private func mistakes(in bytes: [UInt8]) -> [Message] {
        let reading = SettingsReader.read(bytes)
        return DiagnosticRenderer(file: path, bytes: bytes).render(reading.diagnostics)
    }
}
