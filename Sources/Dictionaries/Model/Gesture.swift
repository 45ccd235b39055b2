import Strokes

/// Something done with the trigger, or with fingers, that has no shape of its own.
public enum Gesture: Hashable, Sendable {
    /// Another button pressed while the trigger is held still, by its number as applications see it; 4
    /// to 7 are the wheel, turned by a step.
    case button(Int)
    /// A straight stroke, wherever it starts.
    case flick(Compass)
    /// A step of a stroke that goes on circling.
    case turn(Spin)
    /// What fingers do together, without any trigger.
    case fingers(FingerGesture)

    private static let flick = "flick-"
    private static let turn = "turn-"
    private static let button = "button-"
    private static let wheel = "wheel-"

    /// Every word that a gesture begins with.
    static let beginnings = [flick, turn, button, wheel] + FingerGesture.beginnings

    /// Reads `wheel-up`, `button-1`, `flick-down-left`, `turn-clockwise` and what `FingerGesture` reads;
    /// nil where `text` is none of them.
    public init?(_ text: String) {
        func rest(behind word: String) -> String? {
            text.hasPrefix(word) ? String(text.dropFirst(word.count)) : nil
        }
        if let direction = rest(behind: Self.wheel).flatMap(ScrollDirection.init) {
            self = .button(direction.button)
        } else if let number = rest(behind: Self.button) {
            guard let button = Int(number), (1...255).contains(button), "\(button)" == number,
                !ScrollDirection.isWheel(button)
            else { return nil }
            self = .button(button)
        } else if let direction = rest(behind: Self.flick).flatMap(Compass.init) {
            self = .flick(direction)
        } else if let spin = rest(behind: Self.turn).flatMap(Spin.init) {
            self = .turn(spin)
        } else if let gesture = FingerGesture(text) {
            self = .fingers(gesture)
        } else {
            return nil
        }
    }

    /// What a dictionary line holds for it.
    public var text: String {
        switch self {
        case .button(let button):
            ScrollDirection.allCases.first { $0.button == button }.map { Self.wheel + $0.rawValue }
                ?? Self.button + "\(button)"
        case .flick(let direction): Self.flick + direction.rawValue
        case .turn(let spin): Self.turn + spin.rawValue
        case .fingers(let gesture): gesture.text
        }
    }

    /// Whether the pointer is Krakel's when it is done. A knob is turned with the trigger held as well,
    /// but lets go of the pointer for what it does.
    public var keepsPointer: Bool {
        switch self {
        case .flick, .turn, .fingers: false
        case .button: true
        }
    }
}

extension Action {
    /// Whether it can be done with the trigger held: what Krakel does with the pointer then comes
    /// back to Krakel, not to the program below.
    public var worksWithTriggerHeld: Bool {
        if case .pointer = self { false } else { true }
    }
}

/// What fingers do on a touchscreen or a touchpad.
public struct FingerGesture: Hashable, Sendable {
    public enum Motion: Hashable, Sendable {
        /// Down and up again where they are.
        case tap
        /// A step of going this way together.
        case pan(ScrollDirection)
        /// Going this way, seen at its end.
        case swipe(Compass)
        /// A step towards each other, or apart.
        case pinch(Pinch)
        /// A step around their middle.
        case rotate(Spin)
    }

    /// How many, 1...`most`.
    public var fingers: Int
    public var motion: Motion

    /// A hand has no more.
    public static let most = 5

    public init(_ motion: Motion, fingers: Int) {
        self.fingers = fingers
        self.motion = motion
    }

    private static let tap = "tap"
    private static let pan = "pan"
    private static let swipe = "swipe"
    private static let pinch = "pinch"
    private static let rotate = "rotate"

    /// Every word that one begins with.
    static let beginnings = [tap, pan, swipe, pinch, rotate].map { $0 + "-" }

    /// Reads `tap-3`, `pan-2-up`, `swipe-3-up-left`, `pinch-2-in` and `rotate-2-clockwise`; nil where
    /// `text` is none of them. One finger alone can neither pinch nor rotate.
    public init?(_ text: String) {
        let parts = text.split(
            separator: "-", maxSplits: 2, omittingEmptySubsequences: false
        ).map(String.init)
        guard parts.count >= 2, let fingers = Int(parts[1]), "\(fingers)" == parts[1],
            (1...Self.most).contains(fingers)
        else { return nil }
        let rest = parts.dropFirst(2).first
        let found: Motion? =
            switch (parts[0], rest) {
            case (Self.tap, nil): .tap
            case (Self.pan, let rest?): ScrollDirection(rawValue: rest).map(Motion.pan)
            case (Self.swipe, let rest?): Compass(rawValue: rest).map(Motion.swipe)
            case (Self.pinch, let rest?) where fingers > 1:
                Pinch(rawValue: rest).map(Motion.pinch)
            case (Self.rotate, let rest?) where fingers > 1:
                Spin(rawValue: rest).map(Motion.rotate)
            default: nil
            }
        guard let found else { return nil }
        self.init(found, fingers: fingers)
    }

    /// What a dictionary line holds for it.
    public var text: String {
        switch motion {
        case .tap: "\(Self.tap)-\(fingers)"
        case .pan(let direction): "\(Self.pan)-\(fingers)-\(direction.rawValue)"
        case .swipe(let direction): "\(Self.swipe)-\(fingers)-\(direction.rawValue)"
        case .pinch(let pinch): "\(Self.pinch)-\(fingers)-\(pinch.rawValue)"
        case .rotate(let spin): "\(Self.rotate)-\(fingers)-\(spin.rawValue)"
        }
    }
}

/// The two ways to pinch.
public enum Pinch: String, CaseIterable, Hashable, Sendable {
    /// Towards each other.
    case inward = "in"
    /// Apart.
    case outward = "out"
}

/// The gestures of a dictionary laid out for finding them.
struct GestureBook: Sendable {
    /// What each mode that has any says itself, those for some applications by their names.
    private var own: [String: [Gesture: [Action]]] = [:]
    /// For each mode those that count in it, the nearest first.
    private var counting: [String: [String]] = [:]

    init(_ dictionary: StrokeDictionary, modes: [String]) {
        for mode in dictionary.modes {
            for entry in mode.entries {
                for gesture in entry.gestures where own[mode.name]?[gesture] == nil {
                    own[mode.name, default: [:]][gesture] = entry.actions
                    if case .fingers(let gesture) = gesture { fingers.insert(gesture) }
                }
            }
        }
        guard !own.isEmpty else { return }
        for mode in modes {
            counting[mode] = dictionary.modes(countingIn: mode).map(\.name) + [Mode.below]
        }
    }

    /// What fingers do in any mode.
    private(set) var fingers: Set<FingerGesture> = []

    /// - Parameter groups: the groups of the application, the nearest first.
    func actions(for gesture: Gesture, in mode: String, for groups: [String]) -> [Action]? {
        names(in: mode, for: groups).lazy.compactMap { own[$0]?[gesture] }.first
    }

    /// What fingers do in `mode`.
    func fingers(in mode: String, for groups: [String]) -> Set<FingerGesture> {
        guard !fingers.isEmpty else { return [] }
        let counting = names(in: mode, for: groups)
        return fingers.filter { gesture in
            counting.contains { own[$0]?[.fingers(gesture)] != nil }
        }
    }

    private func names(in mode: String, for groups: [String]) -> [String] {
        guard let names = counting[mode] else { return [] }
        return groups.flatMap { group in names.map { Mode.name($0, for: group) } } + names
    }
}
