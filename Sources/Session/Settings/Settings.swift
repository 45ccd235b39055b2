import Dictionaries
import Strokes
import System

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

    /// Those that are known by a name, as CSS has them.
    private static let named = [
        "black": "#000000", "white": "#ffffff", "gray": "#808080", "grey": "#808080",
        "silver": "#c0c0c0",
        "red": "#ff0000", "maroon": "#800000", "orange": "#ffa500", "yellow": "#ffff00",
        "gold": "#ffd700",
        "green": "#008000", "lime": "#00ff00", "olive": "#808000", "teal": "#008080",
        "turquoise": "#40e0d0",
        "cyan": "#00ffff", "blue": "#0000ff", "navy": "#000080", "purple": "#800080",
        "violet": "#ee82ee",
        "magenta": "#ff00ff", "pink": "#ffc0cb", "brown": "#a52a2a",
    ]

    /// Reads a name such as `blue`, and `#rrggbb` and `#rrggbbaa`, in hexadecimal digits.
    public init?(_ text: String) {
        let text = Self.named[text.lowercased()] ?? text
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

/// The settings; each value is a key of krakel-config(5).
public struct Settings: Hashable, Sendable {
    /// The triggers, at least one.
    public var triggers = [TriggerSettings()]
    /// A press that moves this many pixels, at 96 dpi, is a stroke.
    public var movement = 8.0
    /// A press held still for this many milliseconds is left to the application.
    public var hold = 300
    /// A stroke that takes this many milliseconds is cancelled; 0 for never.
    public var giveUp = 0
    /// The pen may be up this many milliseconds between two strokes of a character.
    public var pause = 300
    /// Whether the pause adapts to the writer's own rhythm.
    public var pauseFollows = true
    /// The bounds of that, in milliseconds.
    public var pauseLeast = 150
    public var pauseMost = 800
    /// Whether a character that may go on is typed at once, and replaced when it does.
    public var typesAtOnce = false
    /// Points of a pen's tip with less pressure than this, 0...1, are not ink.
    public var pressureFloor = 0.01
    /// Slanted writing is straightened by up to this many degrees; nil for not at all.
    public var slant: Double?
    /// A straight stroke of this many pixels at least, at 96 dpi, is a flick where it is bound.
    public var flickLength = 100.0
    /// The farthest that a point of it may be from its line, in pixels at 96 dpi.
    public var flickDeviation = 48.0
    /// Degrees of circling until a stroke is a knob, where turning is bound.
    public var turnAfter = 450.0
    /// Degrees of one step.
    public var turnStep = 15.0
    /// Fingers that touch within this many milliseconds belong together.
    public var fingerWait = 60
    /// Pixels of one step of a pan, at 96 dpi.
    public var panStep = 48.0
    /// The factor by which one step of a pinch changes the distance between fingers.
    public var pinchStep = 1.19
    /// Degrees of one step of a rotation.
    public var rotationStep = 15.0
    /// The least length of a swipe, in pixels at 96 dpi.
    public var swipeLength = 100.0
    /// How long kinetic scrolling goes on after a pan, in milliseconds.
    public var kineticScrolling = 350
    /// Whether the page goes with the pointer where a trigger scrolls, and not against it.
    public var scrollsNaturally = true
    /// The window that decides for which application a stroke is drawn.
    public var applications = ApplicationWindow.focus
    /// Leaves the triggers to a program that fills the screen.
    public var isOffInFullScreen = false
    public var trail = TrailSettings()
    /// Shows the mode and the sticky modifiers near the pen after each change.
    public var badge = true
    /// For how many milliseconds.
    public var badgeTime = 1000
    /// Shows beside the pen what the stroke would be recognised as if it ended now.
    public var live = false
    /// For which entries the ways on are shown where the pen rests within a stroke.
    public var guide = GuideChoice.gestures
    /// For how many milliseconds it rests before.
    public var guidePause = 250
    /// For how many milliseconds the pen rests at the end of a stroke before its variants are shown.
    public var ringPause = 450
    /// Which notifications the desktop shows.
    public var notices = NoticePolicy.all
    /// Shows an icon in the tray of the desktop.
    public var tray = false
    /// Keeps the writer's own strokes in a log.
    public var log = false
    /// Learns examples of the writer's hand from writing.
    public var learning = true
    /// The languages that are written; nil for those of the locale and the keyboard layouts.
    public var languages: [Language]?
    /// Goes to the alphabet of the keyboard's layout where that is switched.
    public var followsLayout = true
    /// Whether words are exchanged, as they end, for ones that are likelier to have been meant.
    public var mends = true
    /// The file of the letter model; nil for the shipped one.
    public var letterModel: String?
    public var ask = AskPolicy.miss
    /// Offers the alternatives of a character that was recognised in doubt.
    public var alternatives = true

    public init() {}

    /// The triggers to write with, and to draw gestures with: those that do not scroll.
    public var writingTriggers: [TriggerSettings] { triggers.filter { !$0.scrolls } }
}

/// A button, a finger, or a key that is held, that begins a stroke.
public struct TriggerSettings: Hashable, Sendable {
    /// The numbers of buttons: the drivers of X know no device with more than 32.
    public static let buttons = 1...32

    /// The number that applications see, from 1.
    public var button = 2
    /// Whether it is one finger on a touchscreen, whatever the button.
    public var isTouch = false
    /// The name of the key that is held to draw, without a button; nil for none.
    public var key: String?
    /// Whether the key draws only where it was tapped just before.
    public var isTwice = false
    /// The modifiers that must be held, no more and no fewer; locks do not matter.
    public var modifiers: Modifiers = []
    /// A pattern for the names of the devices whose button it is; nil for all devices.
    public var device: String?
    /// The mode to begin in; nil for the dictionary's first.
    public var mode: String?
    /// Whether it scrolls while it is dragged, and writes nothing.
    public var scrolls = false

    public init(
        button: Int = 2, isTouch: Bool = false, key: String? = nil, isTwice: Bool = false,
        modifiers: Modifiers = [], device: String? = nil, mode: String? = nil, scrolls: Bool = false
    ) {
        self.button = button
        self.isTouch = isTouch
        self.key = key
        self.isTwice = isTwice
        self.modifiers = modifiers
        self.device = device
        self.mode = mode
        self.scrolls = scrolls
    }

    /// Whether an eraser writes or scrolls with it, which is so where its device is an eraser and it has a mode
    /// or scrolls. Other erasers take back.
    public var writesWithEraser: Bool {
        (mode != nil || scrolls) && device?.lowercased().contains("eraser") == true
    }

    /// For people: `Control+button 3 of *stylus*`.
    public var description: String {
        (modifiers.names + [key ?? (isTouch ? "a finger" : "button \(button)")])
            .joined(separator: "+")
            + (key != nil && isTwice ? " after a tap" : "") + (device.map { " of \($0)" } ?? "")
    }

    /// Whether `name` is that of a trigger with this description, or no more than the number of its button.
    public static func isName(_ name: String, of description: String) -> Bool {
        let words = description.split { $0 == " " || $0 == "+" }
        return Int(name) == nil
            ? name.lowercased() == description.lowercased()
            : zip(words, words.dropFirst()).contains { $0 == "button" && $1 == name }
    }

    /// Says that no trigger has this name.
    public static func unknown(_ name: String, among descriptions: [String]) -> Message {
        """
        no trigger that writes is called `\(name)`
          help: there is \(descriptions.joined(separator: ", "))
        """
    }

    /// Whether it is a button of a pointer.
    public var isButton: Bool { !isTouch && key == nil }

    /// Whether the same press fits both.
    public func isLike(_ other: TriggerSettings) -> Bool {
        isTouch == other.isTouch && key == other.key && (!isButton || button == other.button)
            && modifiers == other.modifiers && device == other.device
    }
}

/// How the trail looks.
public struct TrailSettings: Hashable, Sendable {
    public var isShown = true
    public var colour = Colour(red: 0x17, green: 0x59, blue: 0xDB)
    /// The colour of the thin line around the ink.
    public var outline = Colour(red: 0xFF, green: 0xFF, blue: 0xFF, alpha: 0xD9)
    /// In pixels at 96 dpi.
    public var width = 4.0
    public var outlineWidth = 1.0
    /// Whether the ink is thinner where a pen pressed less.
    public var followsPressure = true

    public init() {}
}

/// The window that a stroke is drawn for.
public enum ApplicationWindow: String, CaseIterable, Sendable {
    /// The window that keys go to.
    case focus
    /// The window under the pointer.
    case pointer
}

/// Which notifications the desktop shows.
public enum NoticePolicy: String, CaseIterable, Sendable {
    /// Errors, and that writing is paused.
    case all
    /// Actions that could not be done, and mistakes in files.
    case errors
    case none
}

/// For which entries the guide shows the ways on.
public enum GuideChoice: String, CaseIterable, Sendable {
    /// For those that do something else than to type text.
    case gestures
    case all
    case off
}

/// After which characters the user is asked what they mean, beside the pen.
public enum AskPolicy: String, CaseIterable, Sendable {
    case never
    /// After one that was rejected.
    case miss
    /// Also after a doubtful one, instead of offering alternatives only.
    case doubt
}

extension TurnLimits {
    /// As `settings` say, on a display of `scale`.
    public init(_ settings: Settings, scale: Double = 1) {
        self.init(scale: scale)
        engagement = settings.turnAfter
        step = settings.turnStep
    }
}

extension FlickLimits {
    /// As `settings` say, on a display of `scale`.
    public init(_ settings: Settings, scale: Double = 1) {
        self.init(scale: scale)
        length = settings.flickLength * scale
        deviation = settings.flickDeviation * scale
    }
}
