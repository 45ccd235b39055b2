import Dictionaries
import Strokes

/// For which entries the guide shows what may still come of a stroke, and when.
public struct GuidePolicy: Hashable, Sendable {
    public enum Entries: String, Codable, Sendable {
        case none
        /// Those that do something else than to type text.
        case gestures
        case all
    }

    public var entries: Entries
    /// The pen rests this long within a stroke before anything is shown.
    public var pause: Milliseconds
    /// The pen rests while it stays this near, in pixels.
    public var leash: Double
    /// The longer side of what is drawn before anything is known of how large the user draws, in pixels.
    public var size: Double

    /// - Parameter scale: dots per inch of the display by 96.
    public init(entries: Entries = .none, pause: Milliseconds = 250, scale: Double = 1) {
        self.entries = entries
        self.pause = pause
        leash = 4 * scale
        size = 160 * scale
    }

    /// Whether the entry of `actions` is one to guide to.
    func wants(_ actions: [Action]) -> Bool {
        guard entries != .none, !actions.isEmpty, actions.mark == nil, actions != [.ignore] else {
            return false
        }
        return entries == .all || !actions.ofAllVariants.allSatisfy(\.isWriting)
    }
}

extension Action {
    fileprivate var isWriting: Bool {
        switch self {
        case .text, .straighten: true
        default: false
        }
    }
}

/// A way on from the pen's tip, to something that the stroke under way may become.
public struct OpenWay: Hashable, Sendable {
    /// In root pixels, the first at the tip; one point where nothing is left to draw.
    public var points: [Point]
    /// What is done at its end.
    public var actions: [Action]
    /// 0...1, among all that are shown.
    public var likelihood: Double
}
