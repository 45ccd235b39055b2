import Dictionaries

/// A colour, not premultiplied.
public struct Colour: Hashable, Sendable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8
    /// 0 shows nothing, 255 hides what lies below.
    public var alpha: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Reads `#rrggbb` and `#rrggbbaa`, in hexadecimal digits.
    public init?(_ text: String) {
        let digits = text.utf8.dropFirst()
        guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8,
            digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let value = UInt32(text.dropFirst(), radix: 16)
        else { return nil }
        let whole = digits.count == 8 ? value : value << 8 | 0xFF
        self.init(
            red: UInt8(whole >> 24), green: UInt8(whole >> 16 & 0xFF),
            blue: UInt8(whole >> 8 & 0xFF), alpha: UInt8(whole & 0xFF))
    }
}

/// How Krakel is to behave; each value stands for a key of krakel-config(5).
public struct Settings: Hashable, Sendable {
    /// What to write with; never empty.
    public var triggers = [TriggerSettings()]
    /// A press that moves this many pixels, at 96 dpi, is a stroke.
    public var movement = 8.0
    /// A press held still for this many milliseconds is the program's below.
    public var hold = 300
    /// The pen may be up this many milliseconds between two strokes of a character.
    public var pause = 300
    /// Whether that follows the writer's own time from there on.
    public var pauseFollows = true
    /// Within these bounds, in milliseconds.
    public var pauseLeast = 150
    public var pauseMost = 800
    /// Whether what may go on is typed at once, and replaced when it does.
    public var typesAtOnce = false
    /// What the tip of a pen draws with less pressure than this, 0...1, is no ink.
    public var pressureFloor = 0.01
    /// Writing that is tilted by up to this many degrees is straightened; nil for not at all.
    public var slant: Double?
    /// A straight stroke of this many pixels at least, at 96 dpi, is a flick where it is bound.
    public var flickLength = 100.0
    /// No point of it is farther from its line than so many pixels, at 96 dpi.
    public var flickDeviation = 48.0
    /// Degrees of circling until a stroke is a knob, where turning is bound.
    public var turnAfter = 450.0
    /// Degrees of one step.
    public var turnStep = 15.0
    /// Fingers that come down within so many milliseconds belong together.
    public var fingerWait = 60
    /// Pixels of one step of a pan, at 96 dpi.
    public var panStep = 48.0
    /// What one step of a pinch makes of the distance between fingers.
    public var pinchStep = 1.19
    /// Degrees of one step of a rotation.
    public var rotationStep = 15.0
    /// Pixels of a swipe at least, at 96 dpi.
    public var swipeLength = 100.0
    /// For so many milliseconds a pan goes on that was let go in motion.
    public var runOut = 350
    /// Which window says what application a stroke is drawn for.
    public var applications = ApplicationWindow.focus
    public var trail = TrailSettings()
    /// Shows the mode and the sticky modifiers near the pen after each change.
    public var badge = true
    /// For how many milliseconds.
    public var badgeTime = 1000
    /// Shows beside the pen what the stroke under way would be if it ended now.
    public var live = false
    /// Tells on the desktop what people did not ask for but should know.
    public var notices = NoticePolicy.all
    /// Shows an icon in the tray of the desktop.
    public var tray = false
    /// Keeps the writer's own strokes in a log.
    public var log = false
    /// Gathers examples of the writer's hand while they write.
    public var learning = true
    /// Tells letters that look alike apart by their word.
    public var spelling = false
    /// The letter model to do that with; the shipped one where nil.
    public var letterModel: String?
    public var ask = AskPolicy.miss
    /// Shows what a character may have been as well that was read in doubt.
    public var alternatives = true

    public init() {}
}

/// A button to write with.
public struct TriggerSettings: Hashable, Sendable {
    /// As applications see it, from 1.
    public var button = 2
    /// Whether it is one finger on a touchscreen, whatever the button.
    public var isTouch = false
    /// Held together with it, no more and no fewer; locks do not matter.
    public var modifiers: Modifiers = []
    /// A pattern for the names of the devices whose button it is; nil for those of all.
    public var device: String?
    /// The mode to begin in; the dictionary's first where nil.
    public var mode: String?

    public init(
        button: Int = 2, isTouch: Bool = false, modifiers: Modifiers = [], device: String? = nil,
        mode: String? = nil
    ) {
        self.button = button
        self.isTouch = isTouch
        self.modifiers = modifiers
        self.device = device
        self.mode = mode
    }

    /// Whether an eraser writes with it: one that is named and given a mode. Others erase.
    public var writesWithEraser: Bool {
        mode != nil && device?.lowercased().contains("eraser") == true
    }

    /// For people: `Control+button 3 of *stylus*`.
    public var description: String {
        (modifiers.names + [isTouch ? "a finger" : "button \(button)"]).joined(separator: "+")
            + (device.map { " of \($0)" } ?? "")
    }
}

/// The line that follows the pen.
public struct TrailSettings: Hashable, Sendable {
    public var isShown = true
    public var colour = Colour(red: 0x17, green: 0x59, blue: 0xDB)
    /// Of the thin line around it.
    public var outline = Colour(red: 0xFF, green: 0xFF, blue: 0xFF, alpha: 0xD9)
    /// In pixels at 96 dpi.
    public var width = 4.0
    public var outlineWidth = 1.0
    /// Whether it is thinner where a pen pressed less.
    public var followsPressure = true

    public init() {}
}

/// The window that a stroke is drawn for.
public enum ApplicationWindow: String, CaseIterable, Sendable {
    /// The one that keys go to.
    case focus
    /// The one under the pointer.
    case pointer
}

/// What is told on the desktop.
public enum NoticePolicy: String, CaseIterable, Sendable {
    /// Also that writing is paused.
    case all
    /// What was not done, and mistakes in files.
    case errors
    case none
}

/// When the learn dialog may open.
public enum AskPolicy: String, CaseIterable, Sendable {
    case never
    /// When nothing was near enough.
    case miss
    /// Also when a match was doubtful, in the place of the alternatives.
    case doubt
}
