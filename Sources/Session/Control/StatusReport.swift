import System

/// The state of a running Krakel, sent as one line of JSON in answer to every request but `events`.
public struct StatusReport: Hashable, Codable, Sendable {
    /// Whether the request was carried out.
    public var succeeded = true
    /// A message about it, for people.
    public var message: String?
    public var display: String
    public var process: Int
    public var isPaused: Bool
    /// The button of the first trigger; `modifiers` are its too.
    public var button: Int
    public var modifiers: [String]
    /// Every trigger, for people.
    public var triggers: [String] = []
    /// Those that another program has taken, as far as that was noticed; nil where none is.
    public var takenTriggers: [String]?
    /// The mode of each of them; nil from an older Krakel.
    public var triggerModes: [String]?
    /// That of the trigger which is written with.
    public var mode: String
    /// The sticky modifiers for the next character, by name.
    public var stickyOnce: [String]
    /// The sticky modifiers that are locked.
    public var stickyLocked: [String]
    /// The keys that `hold` holds down, as a dictionary has them; nil where it holds none.
    public var heldKeys: [String]?
    /// The group of applications that characters are drawn for; nil where the window is in no group.
    public var applications: String?
    /// Whether no strokes are read there; nil from an older Krakel.
    public var isOff: Bool?
    /// Whether the triggers are left to a program that fills the screen; nil from an older Krakel.
    public var isOffInFullScreen: Bool?
    /// Whether what is typed there stays, as BackSpace is no undo; nil from an older Krakel.
    public var isFinal: Bool?
    /// Whether nothing is kept of what is written there; nil from an older Krakel.
    public var isPrivate: Bool?
    /// Whether misread words are mended there as they end; nil where nowhere, and from an older Krakel.
    public var mends: Bool?
    /// Whether the settings ask for an icon in the tray; nil from an older Krakel.
    public var hasTray: Bool?
    public var modes: [String]
    /// Examples that count in the present mode.
    public var examples: Int
    /// The files read, the user's first.
    public var dictionaries: [String]
    /// The problems of the settings and of the dictionary when they were last read, and what the keyboard lacks of
    /// the triggers.
    public var problems: [String]
    /// What `message` and `problems` say, for those who read it in their own language; nil of a Krakel that
    /// does not tell.
    public var wording: Message?
    public var problemWordings: [Message]?
    public var isComposited: Bool
    public var isDryRun: Bool
    /// For how many milliseconds a character that may go on waits for its next stroke.
    public var pause: Int?
    /// The pause in the settings; nil where the pause does not adapt to the writer.
    public var pauseStart: Int?
    /// When the user is asked what a character means: never, miss or doubt.
    public var ask: String
    /// For how many seconds nothing is asked, as the user has wanted it; nil where questions are welcome.
    public var quietSeconds: Int?
    /// Every setting in use but those of triggers, by its key, as people read its value; nil from an older
    /// Krakel.
    public var settings: [String: String]?
    /// What was written last, the newest first; nil in the answer to all but `recent`.
    public var recent: [RecentReading]?

    public init(
        display: String, process: Int, isPaused: Bool, button: Int, modifiers: [String],
        mode: String, stickyOnce: [String], stickyLocked: [String], modes: [String],
        examples: Int, dictionaries: [String], problems: [String], isComposited: Bool,
        isDryRun: Bool, ask: String
    ) {
        (self.display, self.process, self.isPaused) = (display, process, isPaused)
        (self.button, self.modifiers, self.mode) = (button, modifiers, mode)
        (self.stickyOnce, self.stickyLocked, self.modes) = (stickyOnce, stickyLocked, modes)
        (self.examples, self.dictionaries, self.problems) = (examples, dictionaries, problems)
        (self.isComposited, self.isDryRun, self.ask) = (isComposited, isDryRun, ask)
    }
}
