// Owns: what happened at the keyboard while a batch of events was on its way, and what is to be put
// right because of it. Leaves observing and doing to XServer.

/// Something that the server told of the keyboard and that Krakel did not do.
public enum KeyboardNotice: Hashable, Sendable {
    /// Somebody's finger moved a key, also where the key was up or down already.
    case key(UInt8, isPress: Bool)
    /// A group was locked.
    case groupLocked(Int)
    /// The map is another one.
    case keymapChanged
}

/// A notice, and whether it came while keys of the batch were still to be taken.
public struct TimedNotice: Hashable, Sendable {
    public var notice: KeyboardNotice
    public var isDuring: Bool

    public init(_ notice: KeyboardNotice, isDuring: Bool) {
        self.notice = notice
        self.isDuring = isDuring
    }
}

/// What follows from the notices about a batch.
public struct Aftermath: Hashable, Sendable {
    /// Keys that the batch pressed again for somebody who had let go of them meanwhile.
    public var letGo: [UInt8] = []
    /// The group that somebody switched to.
    public var group: Int?
    /// Whether the batch may have given something else: the map changed, or somebody pressed a
    /// modifier, before its last key.
    public var isDoubtful = false

    /// - Parameters:
    ///   - borrowed: the keys that the batch released for somebody and pressed again at its end.
    ///   - modifiers: keys that change modifiers.
    public init(of notices: [TimedNotice], borrowed: [UInt8], modifiers: Set<UInt8>) {
        var isDown: [UInt8: Bool] = [:]
        for notice in notices {
            switch notice.notice {
            case .key(let keycode, let isPress):
                isDown[keycode] = isPress
                if notice.isDuring, isPress, modifiers.contains(keycode) { isDoubtful = true }
            case .groupLocked(let group):
                self.group = group
            case .keymapChanged:
                if notice.isDuring { isDoubtful = true }
            }
        }
        letGo = borrowed.filter { isDown[$0] == false }
    }
}
