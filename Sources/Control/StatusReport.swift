// Owns: what the daemon tells about itself.

/// The state of a running Krakel, sent as one line of JSON in answer to every request but `events`.
public struct StatusReport: Hashable, Codable, Sendable {
    /// Whether the request was carried out.
    public var succeeded = true
    /// What there is to say about it, for people.
    public var message: String?
    public var display: String
    public var process: Int
    public var isPaused: Bool
    /// The first trigger's, as are the modifiers.
    public var button: Int
    public var modifiers: [String]
    /// Every trigger, for people.
    public var triggers: [String] = []
    public var mode: String
    /// The modifiers that are held for the next character, by name.
    public var stickyOnce: [String]
    /// The modifiers that are held until let go.
    public var stickyLocked: [String]
    /// The group of applications that characters are drawn for; none where no group is known there.
    public var applications: String?
    /// Whether no strokes are read there; nil where a Krakel answers that does not tell.
    public var isOff: Bool?
    /// Whether the settings want an icon in the tray; nil where a Krakel answers that does not tell.
    public var hasTray: Bool?
    public var modes: [String]
    /// Examples that count in the present mode.
    public var examples: Int
    /// The files read, the user's first.
    public var dictionaries: [String]
    /// What was wrong with the dictionary when it was last read.
    public var problems: [String]
    public var isComposited: Bool
    public var isDryRun: Bool
    /// The letter model in use; none where shapes alone count.
    public var letterModel: String?
    /// Characters that the letter model read otherwise than their shapes alone, since the start.
    public var respelled: Int
    /// For how many milliseconds a character that may go on waits for its next stroke.
    public var pause: Int?
    /// Where that began; nil where it does not follow the writer.
    public var pauseStart: Int?
    /// When the learn dialog may open: never, miss or doubt.
    public var ask: String

    public init(
        display: String, process: Int, isPaused: Bool, button: Int, modifiers: [String],
        mode: String, stickyOnce: [String], stickyLocked: [String], modes: [String],
        examples: Int, dictionaries: [String], problems: [String], isComposited: Bool,
        isDryRun: Bool, letterModel: String?, respelled: Int, ask: String
    ) {
        self.display = display
        self.process = process
        self.isPaused = isPaused
        self.button = button
        self.modifiers = modifiers
        self.mode = mode
        self.stickyOnce = stickyOnce
        self.stickyLocked = stickyLocked
        self.modes = modes
        self.examples = examples
        self.dictionaries = dictionaries
        self.problems = problems
        self.isComposited = isComposited
        self.isDryRun = isDryRun
        self.letterModel = letterModel
        self.respelled = respelled
        self.ask = ask
    }
}
