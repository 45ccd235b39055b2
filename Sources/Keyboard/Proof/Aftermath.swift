/// Something that the server told of the keyboard and that Krakel did not do.
public enum KeyboardNotice: Hashable, Sendable {
    /// Somebody's finger moved a key, also where the key was up or down already.
    case key(UInt8, isPress: Bool)
    /// A group was locked.
    case groupLocked(Int)
    /// The map is another one.
    case keymapChanged
}

/// A notice, and when it came.
public struct TimedNotice: Hashable, Sendable {
    /// Seen from the keys of the batch.
    public enum Moment: Hashable, Sendable {
        /// After the keyboard was looked at last, and before the first of them.
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

/// What follows from the notices about a batch.
public struct Aftermath: Hashable, Sendable {
    /// How far the batch gave what was meant.
    public enum Effect: Hashable, Sendable {
        case asMeant
        /// All of it came under another map than it was made for.
        case underAnotherMap
        /// The map changed in the middle of it, or somebody pressed a modifier.
        case doubtful
    }

    /// Keys that the batch pressed again for somebody who had let go of them meanwhile.
    public var letGo: [UInt8] = []
    /// Keys of the batch that somebody pressed meanwhile and keeps down. Where the batch had the key
    /// down at that moment, the server heard nothing new in it, and takes the batch's release for his.
    public var pressedMeanwhile: [UInt8] = []
    /// The group that somebody switched to.
    public var group: Int?
    public var effect = Effect.asMeant

    /// - Parameters:
    ///   - moved: the keys that the batch moved.
    ///   - borrowed: those of them that it released for somebody and pressed again at its end.
    ///   - modifiers: keys that change modifiers.
    public init(
        of notices: [TimedNotice], moved: Set<UInt8>, borrowed: [UInt8], modifiers: Set<UInt8>
    ) {
        var isDown: [UInt8: Bool] = [:]
        for notice in notices {
            switch notice.notice {
            case .key(let keycode, let isPress):
                isDown[keycode] = isPress
                if notice.moment != .after, isPress, modifiers.contains(keycode) {
                    effect = .doubtful
                }
            case .groupLocked(let group):
                self.group = group
            case .keymapChanged:
                switch notice.moment {
                case .before: if effect == .asMeant { effect = .underAnotherMap }
                case .amid: effect = .doubtful
                case .after: break
                }
            }
        }
        letGo = borrowed.filter { isDown[$0] == false }
        pressedMeanwhile = moved.filter { isDown[$0] == true }.sorted()
    }
}
