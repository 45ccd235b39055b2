import Dictionaries
import System

/// The content of easystroke's file of preferences, as far as Krakel has the like.
public struct EasystrokePreferences: Hashable, Sendable {
    public struct Button: Hashable, Sendable {
        public var number: Int
        /// The modifiers of the X protocol that must be held; 1 << 15 for any.
        public var modifiers: Int
        /// Acts when it is pressed, without a stroke.
        public var isInstant: Bool
        /// Only acts when it is held still.
        public var isHeldStill: Bool
    }

    /// Windows of a class in which easystroke does not draw, or draws with another button.
    public struct Application: Hashable, Sendable {
        public var name: [UInt8]
        public var usesOtherButton: Bool
    }

    public var applications: [Application] = []
    /// Whether easystroke draws in those applications and in no others.
    public var isWhitelist = false
    public var button = Button(number: 2, modifiers: 0, isInstant: false, isHeldStill: false)
    public var extraButtons: [Button] = []
    /// 2 shows no line.
    public var trace = 0
    /// Red, green, blue and opacity, each up to 65535; nil in old files.
    public var colour: [Int]?
    public var traceWidth: Int?
    public var hasTrayIcon = false
    /// 0 never leaves a press to the program, 5 after `timeout` milliseconds.
    public var timeoutProfile = 1
    public var timeout = 250
    public var excludedDevices: [[UInt8]] = []

    /// Whether nothing is drawn in the windows of class `name`.
    func isExcluded(_ name: String) -> Bool {
        !isWhitelist
            && applications.contains {
                !$0.usesOtherButton && ForeignText($0.name).text == name
            }
    }

    /// What of them differs from Krakel's defaults.
    var settings: ForeignSettings {
        var settings = ForeignSettings()
        func set(_ key: String, _ value: ForeignSettings.Value) {
            settings.values.append(.init(key: key, value: value))
        }
        if let hold { set("hold", .integer(hold)) }
        if hasTrayIcon { set("tray", .boolean(true)) }
        if trace == 2 { set("trail.show", .boolean(false)) }
        if let colour, colour.count == 4 {
            let digits = colour.map { (min(max($0, 0), 65535) / 257).hexadecimal(digits: 2) }
            let opacity = digits[3] == "ff" ? "" : digits[3]
            set("trail.colour", .text("#" + digits[..<3].joined() + opacity))
        }
        if let traceWidth, (1...64).contains(traceWidth), traceWidth != 4 {
            set("trail.width", .integer(traceWidth))
        }
        for button in [button] + extraButtons where !button.isInstant && !button.isHeldStill {
            let trigger = ForeignSettings.Trigger(
                button: button.number,
                modifiers: button.modifiers & 1 << 15 != 0
                    ? [] : Modifiers(gdkMask: button.modifiers))
            if (1...255).contains(trigger.button), !settings.triggers.contains(trigger) {
                settings.triggers.append(trigger)
            }
        }
        return settings
    }

    /// Milliseconds after which a press that is held still is left to the program; nil where that is as in
    /// Krakel, or not to be had.
    private var hold: Int? {
        switch timeoutProfile {
        case 2: 100
        case 3: 50
        case 4: 30
        case 5: (20...30000).contains(timeout) ? timeout : nil
        case 6: 750
        default: nil
        }
    }
}

extension EasystrokePreferences {
    /// Reads a file of preferences of any version of easystroke since 0.4.0.
    ///
    /// - Throws: `ArchiveError` at the first thing that is not as easystroke writes it.
    public init(archive bytes: [UInt8]) throws(ArchiveError) {
        var reader = EasystrokePreferenceReader(archive: try ObjectArchive(bytes))
        self = try reader.preferences()
    }
}

/// Reads one value after the other, in the order in which easystroke writes them.
private struct EasystrokePreferenceReader {
    var archive: ObjectArchive

    mutating func preferences() throws(ArchiveError) -> EasystrokePreferences {
        var result = EasystrokePreferences()
        let version = try archive.openPart(.preferences)
        if version < 11 {
            for _ in 0..<(try archive.openContainer(.textSet)) {
                result.applications.append(
                    .init(name: try archive.text.text(), usesOtherButton: false))
            }
        } else {
            for _ in 0..<(try archive.openContainer(.applicationMap)) {
                result.applications.append(try application())
            }
        }
        if version < 14 { _ = try archive.text.number() }
        result.button = try button()
        result.trace = try archive.integer()
        if version != 6 { _ = try archive.text.flag() }
        // What follows up to the time limit has no like, or is a figure of easystroke's matching.
        _ = try archive.integer()
        for _ in 0..<4 { _ = try archive.text.flag() }
        _ = try archive.integer()
        for _ in 0..<(version < 5 ? 1 : 3) { _ = try archive.text.flag() }
        guard version >= 5 else { return result }
        result.timeout = try archive.integer()
        _ = try archive.integer()
        guard version >= 8 else { return result }
        result.timeoutProfile = try archive.integer()
        guard version >= 9 else { return result }
        _ = try archive.text.flag()
        result.hasTrayIcon = try archive.text.flag()
        guard version >= 12 else { return result }
        for _ in 0..<(try archive.openContainer(.textSet)) {
            result.excludedDevices.append(try archive.text.text())
        }
        _ = try archive.openPart(.colour)
        var colour: [Int] = []
        for _ in 0..<4 { colour.append(try archive.text.integer(in: 0...65535)) }
        result.colour = colour
        result.traceWidth = try archive.integer()
        guard version >= 13 else { return result }
        for _ in 0..<(try archive.openContainer(.buttonVector)) {
            result.extraButtons.append(try button())
        }
        for _ in 0..<2 { _ = try archive.text.flag() }
        _ = try archive.text.number()
        for _ in 0..<2 { _ = try archive.text.flag() }
        guard version >= 16 else { return result }
        _ = try archive.text.flag()
        guard version >= 17 else { return result }
        for _ in 0..<(try archive.openContainer(.deviceMap)) {
            _ = try archive.openPart(.devicePair)
            _ = try archive.text.text()
            _ = try archive.integer()
        }
        guard version >= 18 else { return result }
        result.isWhitelist = try archive.text.flag()
        return result
    }

    private mutating func application() throws(ArchiveError) -> EasystrokePreferences.Application {
        _ = try archive.openPart(.applicationPair)
        let name = try archive.text.text()
        _ = try archive.openPart(.buttonPointer)
        let opening = try archive.openPointer(to: .buttonInfo)
        var usesOtherButton = false
        switch opening {
        case .null: break
        case .known: usesOtherButton = true
        case .new(_, let version, _):
            usesOtherButton = true
            _ = try content(version)
        }
        return .init(name: name, usesOtherButton: usesOtherButton)
    }

    private mutating func button() throws(ArchiveError) -> EasystrokePreferences.Button {
        let version = try archive.openPart(.buttonInfo)
        return try content(version)
    }

    private mutating func content(
        _ version: Int
    ) throws(ArchiveError) -> EasystrokePreferences.Button {
        var button = EasystrokePreferences.Button(
            number: try archive.integer(), modifiers: try archive.integer(), isInstant: false,
            isHeldStill: false)
        if version == 1 { _ = try archive.integer() }
        if version >= 3 { button.isInstant = try archive.text.flag() }
        if version >= 4 { button.isHeldStill = try archive.text.flag() }
        return button
    }
}
