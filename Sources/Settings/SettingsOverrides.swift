// Owns: what was said on the command line, which counts before what a file says.

import Dictionaries

/// What to put in the place of a file's settings; nil leaves them.
public struct SettingsOverrides: Hashable, Sendable {
    /// With this or `modifiers`, one trigger takes the place of all.
    public var button: Int?
    public var modifiers: Modifiers?
    /// The mode that each trigger begins in.
    public var mode: String?
    public var learning: Bool?
    public var ask: AskPolicy?
    public var log: Bool?
    public var notices: NoticePolicy?

    public init(
        button: Int? = nil, modifiers: Modifiers? = nil, mode: String? = nil,
        learning: Bool? = nil, ask: AskPolicy? = nil, log: Bool? = nil,
        notices: NoticePolicy? = nil
    ) {
        self.button = button
        self.modifiers = modifiers
        self.mode = mode
        self.learning = learning
        self.ask = ask
        self.log = log
        self.notices = notices
    }
}

extension Settings {
    /// These settings with what the command line says in their place.
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
            for index in settings.triggers.indices { settings.triggers[index].mode = mode }
        }
        settings.learning = overrides.learning ?? learning
        settings.ask = overrides.ask ?? ask
        settings.log = overrides.log ?? log
        settings.notices = overrides.notices ?? notices
        return settings
    }
}
