import System
import X11

/// What `FactsReader` found out. A part is nil where nothing could tell it, as without an X server.
struct Facts: Hashable, Sendable {
    var versions = Versions()
    var session = Session()
    var display = Display.none
    var server: ServerDescription?
    var screen = Screen()
    var triggers: [TriggerFacts] = []
    var devices: [DeviceFacts] = []
    var keyboard: KeyboardFacts?
    var dictionary = DictionaryFacts()
    /// What is wrong in the settings, each in a line; nil where there are none.
    var settingsProblems: [Message]?
    /// Whether the settings could be read: where not, it is not known which triggers are meant.
    var areSettingsRead = true
    var settingsPath = ""
    /// Why no settings can be written.
    var settingsFailure: DictionaryFacts.Failure?
    var languages: [LanguageFacts] = []
    /// Whether the program for windows lies beside this one.
    var hasWindowProgram = true
    /// The size of the log of strokes in bytes; nil where there is none.
    var logSize: Int?
    var running = Running.no
    var autostart = StartReport()

    struct Versions: Hashable, Sendable {
        var krakel = ""
        /// The compiler that it was built by.
        var swift = ""
        /// The system by its own name, and its kernel.
        var system = ""
        var kernel = ""
        /// The file of Xlib.
        var xlib = ""
    }

    struct Session: Hashable, Sendable {
        /// `$XDG_CURRENT_DESKTOP`.
        var desktop: String?
        var isWayland = false
        /// The locale that the variables name and that is not there.
        var missingLocale: String?
        /// Whether there is a folder for what lives as long as the session.
        var hasRuntimeFolder = true
        /// Why nothing can be made in it, without which Krakel does not start.
        var runtimeFailure: DictionaryFacts.Failure?
    }

    /// Whether there is a server to work on.
    enum Display: Hashable, Sendable {
        /// `$DISPLAY` is not set.
        case none
        /// No X server answers there.
        case silent(String)
        /// It lacks what Krakel needs.
        case unusable(String, lack: Message)
        case usable(String)
    }

    /// What the server shows, and who has its pointer and its keyboard.
    struct Screen: Hashable, Sendable {
        /// In pixels.
        var width = 0
        var height = 0
        /// Dots per inch by 96.
        var scale = 1.0
        /// Whether a client has grabbed the pointer, and the keyboard, at this moment.
        var isPointerGrabbed = false
        var isKeyboardGrabbed = false
    }

    /// The Krakel of this display.
    enum Running: Hashable, Sendable {
        case no
        case yes(process: Int, mode: String, isPaused: Bool, triggers: [String])
        /// A Krakel runs there, but does not answer.
        case silent
    }
}

/// A language that the user writes.
struct LanguageFacts: Hashable, Sendable {
    var name = ""
    /// How many words are known; nil where none are.
    var words: Int?
    /// Why its words cannot be read.
    var problem: String?
    /// What to type to have its words.
    var help = ""
    /// Whether whole words can be read in its letters.
    var isLatin = true
}

/// The dictionary that is in use.
struct DictionaryFacts: Hashable, Sendable {
    /// The files that exist, the user's own first.
    var files: [String] = []
    var entries = 0
    var modes = 0
    /// The mistakes, a line each.
    var problems: [Message] = []
    /// Other versions of the user's files, from other machines.
    var versions: [String] = []
    /// How many commands the user has not confirmed.
    var unconfirmedCommands = 0
    /// Why files start nothing that others may change, and which shipped networks cannot be read.
    var foreign: [Failure] = []
    /// Why it cannot be read at all.
    var failure: Failure?
    /// Why nothing of the user's own can be written.
    var writingFailure: Failure?

    struct Failure: Hashable, Sendable {
        var text: Message
        var help: Message
    }
}

/// A trigger of the settings, as it is on this server.
struct TriggerFacts: Hashable, Sendable {
    /// For the user: `Control+button 3 of *stylus*`.
    var name: String
    /// Which other client has it.
    var holder = TriggerHolder.free
    /// Whether the Krakel of this display has it.
    var isOwn = false
    /// Whether the layout has keys for its modifiers.
    var hasModifiers = true
    /// Whether the layout has its key, where it is one.
    var hasKey = true
    /// Whether a device is there that it names, and which has that button.
    var hasDevice = true
}

/// A device that moves the pointer.
struct DeviceFacts: Hashable, Sendable {
    /// As `xinput list` has it.
    var name: String
    /// `mouse`, `pen`, `eraser`, `touchpad` or `touchscreen`.
    var kind: String
    var buttons: Int
    var isEnabled = true
    /// Whether it moves a pointer that is not read.
    var isOfOtherPointer = false
    /// The triggers that it has, for the user.
    var triggers: [String] = []
    /// Why strokes with one of them do not arrive.
    var obstacle: DictionaryFacts.Failure?
}

/// The keyboard layout, and which characters of the dictionary it lacks.
struct KeyboardFacts: Hashable, Sendable {
    /// Characters of the dictionary that keys must be lent for.
    var lentCharacters: [Character] = []
    /// Characters that cannot be typed at all.
    var lostCharacters: [Character] = []
    /// Whether a Krakel that was killed has left something behind.
    var isLeftOver = false
    /// What the server does to keys by itself: `SlowKeys`, ...
    var controls: [String] = []
}

enum ServerVersion {
    /// Vendor and version for the user, such as `The X.Org Foundation 21.1.7`. Other vendors may number
    /// their releases in another way: theirs is the bare number.
    static func words(vendor: String, release: Int) -> String {
        guard vendor.contains("X.Org") else { return "\(vendor) \(release)" }
        return "\(vendor) \(numbers(of: release).map(String.init).joined(separator: "."))"
    }

    /// The parts of the number that xserver's build files make: two digits for each part, and three for the
    /// last. Since 21.1 the first part is always 1 and does not belong to the version.
    private static func numbers(of release: Int) -> [Int] {
        let epoch = release / 10_000_000
        let (major, minor) = (release / 100_000 % 100, release / 1000 % 100)
        let last = release % 1000
        if epoch == 1, major >= 21 { return [major, minor, last] }
        return [epoch, major, minor] + (last == 0 ? [] : [last])
    }
}
