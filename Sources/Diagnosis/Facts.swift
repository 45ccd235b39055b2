// Owns: what the checks judge by. Leaves what a server says to ServerFacts, finding it out to those
// who read servers and files.

import Starting

/// What was found out. Where there was nobody to ask, a part is nil.
public struct Facts: Hashable, Sendable {
    public var versions = Versions()
    public var session = Session()
    public var display = Display.none
    public var server: ServerFacts?
    public var triggers: [TriggerFacts] = []
    public var devices: [DeviceFacts] = []
    public var keyboard: KeyboardFacts?
    public var dictionary = DictionaryFacts()
    /// What is wrong in the settings, each in a line; nil where there are none.
    public var settingsProblems: [String]?
    public var settingsPath = ""
    public var spelling = Spelling.off
    /// Whether the program for windows lies beside this one.
    public var hasWindowProgram = true
    /// The size of the log of strokes in bytes; nil where there is none.
    public var logSize: Int?
    public var running = Running.no
    public var autostart = StartReport()

    public init() {}

    public struct Versions: Hashable, Sendable {
        public var krakel = ""
        /// The compiler that it was built by.
        public var swift = ""
        /// The system by its own name, and its kernel.
        public var system = ""
        public var kernel = ""
        /// The file of Xlib.
        public var xlib = ""

        public init() {}
    }

    public struct Session: Hashable, Sendable {
        /// `$XDG_CURRENT_DESKTOP`.
        public var desktop: String?
        /// Whether the session is one of Wayland.
        public var isWayland = false
        /// Whether there is a folder for what lives as long as the session.
        public var hasRuntimeFolder = true

        public init() {}
    }

    /// Whether there is a server to work on.
    public enum Display: Hashable, Sendable {
        /// `$DISPLAY` is not set.
        case none
        /// Nobody answers there.
        case silent(String)
        /// It lacks what Krakel needs.
        case unusable(String, lack: String)
        case usable(String)
    }

    public enum Spelling: Hashable, Sendable {
        case off
        case on(model: String)
        case lacksModel
    }

    /// The Krakel of this display.
    public enum Running: Hashable, Sendable {
        case no
        case yes(process: Int, mode: String, isPaused: Bool, triggers: [String])
        /// One is there, and does not answer.
        case silent
    }
}

/// The dictionary as it counts.
public struct DictionaryFacts: Hashable, Sendable {
    /// The files that are there, one's own first.
    public var files: [String] = []
    public var entries = 0
    public var modes = 0
    /// What is wrong, each in a line.
    public var problems: [String] = []
    /// Commands that nobody has confirmed.
    public var unconfirmedCommands = 0
    /// Why it cannot be read at all.
    public var failure: Failure?

    public init() {}

    public struct Failure: Hashable, Sendable {
        public var text: String
        public var help: String

        public init(_ text: String, help: String) {
            self.text = text
            self.help = help
        }
    }
}
