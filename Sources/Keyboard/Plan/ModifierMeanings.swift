import Dictionaries

/// Which real modifier carries each virtual one. Where no key sets a virtual modifier, its mask is empty.
public struct ModifierMeanings: Hashable, Sendable {
    public let alt: ModifierMask
    public let `super`: ModifierMask
    public let meta: ModifierMask
    public let hyper: ModifierMask
    /// Carried by `ISO_Level3_Shift`.
    public let levelThree: ModifierMask
    /// Carried by `ISO_Level5_Shift`.
    public let levelFive: ModifierMask
    public let numLock: ModifierMask
    let scrollLock: ModifierMask

    /// The combinations of Shift, LevelThree and LevelFive that select levels, smallest first.
    let levelParts: [[ModifierMask]]
    /// With one of these in effect, an application takes a key for a command, not for a character.
    let commanding: ModifierMask
    /// Programs do something where one of these is pressed and released by itself, as to open a menu.
    public var acting: ModifierMask { commanding.subtracting(.control) }

    init(keys: [Key]) {
        func carrier(of names: ClosedRange<UInt32>...) -> ModifierMask {
            for key in keys {
                for level in key.groups.lazy.flatMap(\.levels)
                where names.contains(where: { $0.contains(level.keysym.rawValue) }) {
                    switch level.action {
                    case .set(let mask), .lock(let mask): if !mask.isEmpty { return mask }
                    default: if !key.modifiers.isEmpty { return key.modifiers }
                    }
                }
            }
            return []
        }
        // The numbers are those of keysymdef.h: Alt_L, Alt_R, Super_L, ... in pairs.
        alt = carrier(of: 0xFFE9...0xFFEA)
        `super` = carrier(of: 0xFFEB...0xFFEC)
        meta = carrier(of: 0xFFE7...0xFFE8)
        hyper = carrier(of: 0xFFED...0xFFEE)
        levelThree = carrier(of: 0xFE03...0xFE03)
        levelFive = carrier(of: 0xFE11...0xFE11)
        numLock = carrier(of: 0xFF7F...0xFF7F)
        scrollLock = carrier(of: 0xFF14...0xFF14)

        var combinations: [[ModifierMask]] = [[]]
        for part in [ModifierMask.shift, levelThree, levelFive] where !part.isEmpty {
            combinations += combinations.map { $0 + [part] }
        }
        levelParts = (0...3).flatMap { count in combinations.filter { $0.count == count } }
        commanding = ModifierMask.control.union(alt).union(`super`).union(meta).union(hyper)
            .subtracting(levelThree).subtracting(levelFive).subtracting(numLock)
    }

    /// The real modifiers that carry one modifier of a chord.
    func mask(of modifier: Modifiers) -> ModifierMask {
        switch modifier {
        case .shift: .shift
        case .control: .control
        case .alt: alt
        case .super: `super`
        case .meta: meta
        case .hyper: hyper
        case .altGr: levelThree
        default: []
        }
    }
}
