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

/// What a server says of itself.
public struct ServerFacts: Hashable, Sendable {
    /// Such as `The X.Org Foundation`.
    public var vendor = ""
    /// As the vendor counts, such as 12101007.
    public var release = 0
    /// In pixels.
    public var width = 0
    public var height = 0
    /// Dots per inch by 96.
    public var scale = 1.0
    /// The extensions that it has, by name; those that were asked for it with their versions.
    public var extensions: [Extension] = []
    /// Whether it is a program of a Wayland compositor's.
    public var isXwayland = false
    public var windowManager: String?
    public var hasCompositor = false
    /// Whether somebody holds the pointer or the keyboard at this moment.
    public var isPointerGrabbed = false
    public var isKeyboardGrabbed = false

    public init() {}

    public struct Extension: Hashable, Sendable {
        public var name: String
        public var version: String?

        public init(name: String, version: String? = nil) {
            self.name = name
            self.version = version
        }
    }
}

/// A trigger of the settings, as it is on this server.
public struct TriggerFacts: Hashable, Sendable {
    /// For people: `Control+button 3 of *stylus*`.
    public var name: String
    public var holder = Holder.nobody
    /// Whether the layout has keys for its modifiers.
    public var hasModifiers = true
    /// Whether a device is there that it names, and which has that button.
    public var hasDevice = true

    public init(name: String) {
        self.name = name
    }

    public enum Holder: Hashable, Sendable {
        case nobody
        /// The Krakel that runs.
        case krakel
        /// A program that grabs buttons as Krakel does: there is no room for two.
        case otherProgram
        /// One that grabs them by the core protocol: the later one of the two has it.
        case coreProgram
    }
}

/// A device that moves the pointer.
public struct DeviceFacts: Hashable, Sendable {
    /// As `xinput list` has it.
    public var name: String
    /// `mouse`, `pen`, `eraser`, `touchpad` or `touchscreen`.
    public var kind: String
    public var buttons: Int
    public var isEnabled: Bool
    /// The triggers that it has, for people.
    public var triggers: [String]

    public init(
        name: String, kind: String, buttons: Int, isEnabled: Bool = true, triggers: [String] = []
    ) {
        self.name = name
        self.kind = kind
        self.buttons = buttons
        self.isEnabled = isEnabled
        self.triggers = triggers
    }
}

/// The keyboard layout, and what of the dictionary it comes to.
public struct KeyboardFacts: Hashable, Sendable {
    /// As `setxkbmap -query` has it: `us,ru (,phonetic)`; nil where the server does not tell.
    public var layout: String?
    /// Characters of the dictionary that keys must be lent for.
    public var lentCharacters: [Character] = []
    /// Those that cannot be typed.
    public var lostCharacters: [Character] = []
    /// Whether a Krakel that was killed has left something behind.
    public var isLeftOver = false

    public init() {}
}

enum ServerVersion {
    /// Vendor and version for people, such as `The X.Org Foundation 21.1.7`; the bare number where it is
    /// somebody else's, who may number otherwise.
    static func words(vendor: String, release: Int) -> String {
        guard vendor.contains("X.Org") else { return "\(vendor) \(release)" }
        return "\(vendor) \(numbers(of: release).map(String.init).joined(separator: "."))"
    }

    /// As xserver's build files make the number: of two digits each, and three of a snapshot's. Since
    /// 21.1 the epoch before them, 1, is no part of the version any more, and there are no snapshots.
    private static func numbers(of release: Int) -> [Int] {
        let epoch = release / 10_000_000
        let (major, minor) = (release / 100_000 % 100, release / 1000 % 100)
        let last = release % 1000
        if epoch == 1, major >= 21 { return [major, minor, last] }
        return [epoch, major, minor] + (last == 0 ? [] : [last])
    }
}
