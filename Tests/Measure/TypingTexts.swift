import Dictionaries
import Keyboard
import PureSupport

/// The characters that `measure typing` types, chosen by a seed where they are chosen at random.
enum TypingTexts {
    static let printableASCII = (0x20..<0x7F).map { Unicode.Scalar($0 as UInt8) }

    /// The characters that a layout's keys are labelled with, whether or not Krakel relies on these
    /// keys. Without controls, which edit a text.
    static func engraved(on keymap: Keymap, group: Int) -> [Unicode.Scalar] {
        let characters = keymap.keys.flatMap { key -> [Unicode.Scalar] in
            guard let index = key.overflow.resolve(group, count: key.groups.count) else {
                return []
            }
            return key.groups[index].levels.compactMap(\.keysym.character)
        }
        return Set(characters).filter { $0.properties.generalCategory != .control }.sorted()
    }

    /// `count` characters of the Basic Multilingual Plane, one in ten an emoji beyond it.
    static func random(count: Int, seed: UInt64) -> [Unicode.Scalar] {
        var generator = SeededGenerator(seed: seed)
        let plane = assigned(0x20...0xFFFF)
        let emoji = assigned(0x1F000...0x1FAFF).filter(\.properties.isEmojiPresentation)
        return (0..<count).compactMap { _ in
            Int.random(in: 0..<10, using: &generator) == 0
                ? emoji.randomElement(using: &generator)
                : plane.randomElement(using: &generator)
        }
    }

    /// `count` characters at random of `distinct` Cyrillic, Greek and Latin ones with marks, none of
    /// them in `present`.
    static func outside(
        _ present: [Unicode.Scalar], distinct: Int, count: Int, seed: UInt64
    ) -> [Unicode.Scalar] {
        var generator = SeededGenerator(seed: seed)
        let set = assigned(0x100...0x4FF)
            .filter { $0.properties.isAlphabetic && !present.contains($0) }
            .shuffled(using: &generator).prefix(distinct)
        return (0..<count).compactMap { _ in set.randomElement(using: &generator) }
    }

    /// All of them up to `highest`, beyond the Basic Multilingual Plane the emoji only.
    static func everything(highest: UInt32) -> [Unicode.Scalar] {
        assigned(0x20...min(highest, 0xFFFF))
            + (highest < 0x1F000 ? [] : assigned(0x1F000...highest).filter(\.properties.isEmoji))
    }

    /// The characters in a range that Unicode has given a meaning. Without the ends of lines and
    /// paragraphs: a text keeps those as line feeds.
    private static func assigned(_ range: ClosedRange<UInt32>) -> [Unicode.Scalar] {
        range.compactMap(Unicode.Scalar.init).filter {
            switch $0.properties.generalCategory {
            case .control, .surrogate, .privateUse, .unassigned: false
            case .lineSeparator, .paragraphSeparator: false
            default: !$0.properties.isNoncharacterCodePoint
            }
        }
    }
}
