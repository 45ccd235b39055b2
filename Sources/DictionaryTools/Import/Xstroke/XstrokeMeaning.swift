import Dictionaries

/// Why a definition of xstroke's became a comment, in words for the user.
public enum XstrokeObstacle: String, Hashable, Sendable {
    case engine = "drawn by an experimental engine of xstroke's"
    case unknownKey = "no key with this name is known"
    case unknownModifier = "Krakel has no such modifier"
    case unknownButton = "Krakel does not press this button"
    case command = "no command that a shell could run"
    case mode = "leads to the mode above or below all others"
    case noStroke = "has no stroke"
}

/// What the actions of a definition do in Krakel.
struct XstrokeMeaning {
    private(set) var actions: [Action] = []
    /// Modifier keys that wait for the key that they are pressed with.
    private var pending: Modifiers = []

    /// - Parameter modes: the names that modes have in Krakel.
    init(_ list: [XstrokeAction], modes: [String: String]) throws(Refusal) {
        for (index, action) in list.enumerated() {
            do throws(XstrokeObstacle) {
                try take(action, modes)
            } catch {
                throw Refusal(obstacle: error, index: index)
            }
        }
        if !pending.isEmpty { actions.append(.stick(pending)) }
    }

    /// Why Krakel cannot do what a definition does, and which of its actions is the reason.
    struct Refusal: Error {
        var obstacle: XstrokeObstacle
        var index: Int?
    }

    private mutating func take(
        _ action: XstrokeAction, _ modes: [String: String]
    ) throws(XstrokeObstacle) {
        switch action {
        case .key(let name): try press(name)
        case .button(let number):
            guard let kind = PointerAction.Kind(button: number) else { throw .unknownButton }
            actions.append(.pointer(PointerAction(kind)))
        case .modeShift(let name): try change(to: name, modes) { .shift(mode: $0) }
        case .modeLock(let name): try change(to: name, modes) { .lock(mode: $0) }
        case .exec(let text):
            guard let command = try? Command(shell: text) else { throw .command }
            actions.append(.running(command))
        case .orientationCorrection(let degrees):
            actions.append(.straighten(degrees: degrees))
        }
    }

    private mutating func press(_ name: String) throws(XstrokeObstacle) {
        guard let key = Keysym(name: name) else { throw .unknownKey }
        switch Self.sticks(key) {
        case .once(let modifier):
            // Twice is not at all.
            pending.formSymmetricDifference(modifier)
            return
        case .shiftLock:
            actions.append(.stickLock(.shift))
            return
        case .unknown: throw .unknownModifier
        case nil: break
        }
        // Any other key ends a mode for one character, even one that has just begun.
        actions.removeAll {
            if case .shift = $0 { true } else { false }
        }
        defer { pending = [] }
        guard pending.isEmpty, let character = key.character else {
            actions.append(.chord(Chord(modifiers: pending, key: key)))
            return
        }
        if case .text(let before) = actions.last {
            actions[actions.count - 1] = .text(before + String(character))
        } else {
            actions.append(.text(String(character)))
        }
    }

    /// A change of the mode lets go of all modifiers.
    private mutating func change(
        to name: String, _ modes: [String: String], _ make: (String) -> Action
    ) throws(XstrokeObstacle) {
        guard let mode = modes[name], mode != Mode.above, mode != Mode.below else { throw .mode }
        pending = []
        actions.removeAll { $0.isSticky }
        actions += [.unstick, make(mode)]
    }

    private enum Sticking {
        case once(Modifiers)
        case shiftLock
        case unknown
    }

    /// What Xlib takes for a modifier key sticks; nil for any other.
    private static func sticks(_ key: Keysym) -> Sticking? {
        switch key.name {
        case "Shift_L", "Shift_R": return .once(.shift)
        case "Control_L", "Control_R": return .once(.control)
        case "Alt_L", "Alt_R": return .once(.alt)
        case "Meta_L", "Meta_R": return .once(.meta)
        case "Super_L", "Super_R": return .once(.super)
        case "Hyper_L", "Hyper_R": return .once(.hyper)
        case "Mode_switch", "script_switch", "ISO_Level3_Shift": return .once(.altGr)
        case "Caps_Lock", "Shift_Lock": return .shiftLock
        default: break
        }
        // The ranges of IsModifierKey in Xutil.h.
        switch key.rawValue {
        case 0xFFE1...0xFFEE, 0xFE01...0xFE13, 0xFF7E, 0xFF7F: return .unknown
        default: return nil
        }
    }
}

extension XstrokeObstacle: Error {}

extension Action {
    fileprivate var isSticky: Bool {
        switch self {
        case .stick, .stickLock, .unstick: true
        default: false
        }
    }
}
