// Owns: what the checks judge a server by.

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
