import Dictionaries
import System

/// A settings file, which need not exist.
public struct SettingsFile: Hashable, Sendable {
    public let path: String

    /// The largest file that is read, in bytes.
    public static let maximumSize = 1 << 16

    public init(path: String) {
        self.path = path
    }

    /// The settings that were read, and the problems, in words.
    public struct Content: Hashable, Sendable {
        public var settings = Settings()
        /// Whether all of it could be read; a trigger's mode may be missing nevertheless.
        public var isReadable = true
        /// Each with file, line and column, the line with a caret, and what to write instead.
        public var problems: [Message] = []
        /// What is no mistake, but worth knowing, in the same form.
        public var notes: [Message] = []
    }

    /// Reads the file. Where it is missing or cannot be read, the defaults count; in the latter case the
    /// reason is the only problem.
    ///
    /// - Parameter surroundings: modes and devices that are not among these are told of.
    public func load(
        against surroundings: TriggerSurroundings = TriggerSurroundings(modes: nil)
    ) -> Content {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try File(path).read(limit: Self.maximumSize).bytes
        } catch {
            switch error {
            case .missing: return Content()
            case .tooLarge:
                return Content(
                    isReadable: false,
                    problems: [
                        """
                        \(error.message)
                          help: check that these are settings, see krakel-config(5)
                        """
                    ])
            default: return Content(isReadable: false, problems: [error.description])
            }
        }
        let reading = SettingsReader.read(bytes)
        let doubts = SettingsReader.doubts(in: bytes, about: surroundings)
        let errors = (reading.diagnostics + doubts.filter { $0.severity == .error })
            .sorted { ($0.line, $0.column) < ($1.line, $1.column) }
        let renderer = DiagnosticRenderer(file: path, bytes: bytes)
        return Content(
            settings: reading.settings, isReadable: reading.diagnostics.isEmpty,
            problems: renderer.render(errors),
            notes: renderer.render(doubts.filter { $0.severity != .error }))
    }
}

/// Settings of the command line, which replace those of the file; nil keeps the file's.
public struct SettingsOverrides: Hashable, Sendable {
    /// Where this or `modifiers` is set, one trigger replaces all of the file.
    public var button: Int?
    public var modifiers: Modifiers?
    /// The mode that each trigger begins in.
    public var mode: String?
    public var learning: Bool?
    public var ask: AskPolicy?
    public var log: Bool?
    public var notices: NoticePolicy?
    public var letterModel: String?

    /// Whether no mode that the file has for a trigger counts.
    public var replaceTriggers: Bool { button != nil || modifiers != nil || mode != nil }

    public init(
        button: Int? = nil, modifiers: Modifiers? = nil, mode: String? = nil,
        learning: Bool? = nil, ask: AskPolicy? = nil, log: Bool? = nil,
        notices: NoticePolicy? = nil, letterModel: String? = nil
    ) {
        (self.button, self.modifiers, self.mode) = (button, modifiers, mode)
        (self.learning, self.ask, self.log) = (learning, ask, log)
        (self.notices, self.letterModel) = (notices, letterModel)
    }
}

extension Settings {
    /// These settings without the triggers whose mode is none of `modes`: such a trigger would take clicks
    /// to write what is not meant. Where none is left, the default one counts, as where each has a mistake.
    public func limited(to modes: [String]) -> Settings {
        var settings = self
        settings.triggers.removeAll { $0.mode.map { !modes.contains($0) } ?? false }
        if settings.triggers.isEmpty { settings.triggers = [TriggerSettings()] }
        return settings
    }

    /// These settings with those of the command line in their place.
    public func overridden(by overrides: SettingsOverrides) -> Settings {
        var settings = self
        if overrides.button != nil || overrides.modifiers != nil {
            settings.triggers = [
                TriggerSettings(
                    button: overrides.button ?? TriggerSettings().button,
                    modifiers: overrides.modifiers ?? [])
            ]
        }
        if let mode = overrides.mode {
            for index in settings.triggers.indices where !settings.triggers[index].scrolls {
                settings.triggers[index].mode = mode
            }
        }
        settings.learning = overrides.learning ?? learning
        settings.ask = overrides.ask ?? ask
        settings.log = overrides.log ?? log
        settings.notices = overrides.notices ?? notices
        settings.letterModel = overrides.letterModel ?? letterModel
        return settings
    }
}
