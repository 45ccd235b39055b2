/// The trigger that is written with, and the one that gestures are read with. The first of the settings that
/// does not scroll is written with, whatever it reads.
public struct TriggerRoles: Hashable, Sendable {
    public private(set) var writing: TriggerSettings
    /// nil where no further trigger reads gestures.
    public private(set) var gestures: TriggerSettings?
    private let mode: String

    /// - Parameter mode: the one that gestures are read in.
    public init(_ triggers: [TriggerSettings], gestures mode: String) {
        self.mode = mode
        let triggers = triggers.filter { !$0.scrolls }
        writing = triggers.first ?? TriggerSettings()
        gestures = triggers.dropFirst().first { $0.mode == mode }
    }

    /// Writes with `trigger`, in its mode. Where that reads gestures, they get the one that was written with.
    public mutating func write(with trigger: TriggerSettings) {
        if let other = gestures, other.isDrawnLike(trigger) { gestures?.takePlace(of: writing) }
        writing = trigger
    }

    /// Reads gestures with `trigger`, whatever mode it has. Where it is written with, that gets the one that gestures
    /// were read with, or one of the usual two.
    public mutating func readGestures(with trigger: TriggerSettings) {
        var trigger = trigger
        trigger.mode = mode
        if trigger.isDrawnLike(writing) {
            let usual = TriggerSettings(button: trigger.button == 2 ? 3 : 2)
            writing.takePlace(of: gestures ?? usual)
        }
        gestures = trigger
    }
}

extension TriggerSettings {
    /// Whether both are the same button, or a finger, with the same modifiers and devices.
    public func isDrawnLike(_ other: TriggerSettings) -> Bool {
        var same = self
        same.takePlace(of: other)
        return same == self
    }

    /// Becomes the button, or the finger, that `other` is, in its own mode.
    fileprivate mutating func takePlace(of other: TriggerSettings) {
        let own = mode
        self = other
        mode = own
    }
}
