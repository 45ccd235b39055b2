/// A change of the keyboard that the server reported and that Krakel did not make.
public enum KeyboardNotice: Hashable, Sendable {
    /// The user pressed or released a key, also where the server had it in that state already.
    case key(UInt8, isPress: Bool)
    /// A group was locked.
    case groupLocked(Int)
    case keymapChanged
}

/// A notice, and when it came.
public struct TimedNotice: Hashable, Sendable {
    /// When it came, relative to the keys of the batch.
    public enum Moment: Hashable, Sendable {
        /// After the state of the keyboard was read, and before the first key of the batch.
        case before
        case amid
        case after
    }

    public var notice: KeyboardNotice
    public var moment: Moment

    public init(_ notice: KeyboardNotice, _ moment: Moment) {
        self.notice = notice
        self.moment = moment
    }
}

/// What became of a batch that was sent, as the notices tell it: whether the application got what was
/// meant, and what the user changed meanwhile and must get back.
public struct BatchOutcome: Hashable, Sendable {
    /// How far the application got what was meant.
    public enum Delivery: Hashable, Sendable {
        case asMeant
        /// All of it arrived under another map than it was made for.
        case underAnotherMap
        /// The map changed in the middle of it, or the user pressed a modifier.
        case doubtful
    }

    /// Suspended keys that the user released meanwhile: the batch pressed them again at its end, so they
    /// have to be released for the user.
    public var letGo: [UInt8] = []
    /// Keys of the batch that the user pressed meanwhile and still holds. Where the batch had the key
    /// down at that moment, the server ignored the user's press and takes the batch's release for the
    /// user's.
    public var pressedMeanwhile: [UInt8] = []
    /// The group that the user switched to.
    public var group: Int?
    public var delivery = Delivery.asMeant

    /// - Parameters:
    ///   - moved: the keys that the batch pressed or released.
    ///   - suspended: keys that the user held, which the batch released and pressed again at its end.
    ///   - modifiers: keys that change modifiers.
    public init(
        of notices: [TimedNotice], moved: Set<UInt8>, suspended: [UInt8], modifiers: Set<UInt8>
    ) {
        var isDown: [UInt8: Bool] = [:]
        for notice in notices {
            switch notice.notice {
            case .key(let keycode, let isPress):
                isDown[keycode] = isPress
                if notice.moment != .after, isPress, modifiers.contains(keycode) {
                    delivery = .doubtful
                }
            case .groupLocked(let group): self.group = group
            case .keymapChanged:
                switch notice.moment {
                case .before: if delivery == .asMeant { delivery = .underAnotherMap }
                case .amid: delivery = .doubtful
                case .after: break
                }
            }
        }
        letGo = suspended.filter { isDown[$0] == false }
        pressedMeanwhile = moved.filter { isDown[$0] == true }.sorted()
    }
}
