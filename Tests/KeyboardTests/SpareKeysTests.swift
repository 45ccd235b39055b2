// Which keycodes are lent, for how long, and what becomes of them when the map changes.

import Dictionaries
import Keyboard
import Testing

private func keysyms(_ text: String) -> [Keysym] {
    text.unicodeScalars.compactMap(Keysym.init(lentTo:))
}

@Suite struct SpareKeysTests {
    private var spares = SpareKeys(Layout.us)

    @Test func unusedKeycodesAreSpareButForThoseThatKeyboardsSendForNothing() {
        let spares = SpareKeys(Layout.us)
        let used = Set(Layout.us.keys.indices.filter { !Layout.us.keys[$0].groups.isEmpty })
        #expect(spares.keycodes.contains(200))
        #expect(spares.keycodes.allSatisfy { !used.contains(Int($0)) })
        #expect(spares.keycodes.allSatisfy { $0 > 8 && $0 != 248 && $0 != 255 })
        #expect(spares.keycodes == spares.keycodes.sorted(by: >))
        // Four levels each: Shift and AltGr have keys.
        #expect(spares.capacity == spares.keycodes.count * 4)
    }

    @Test mutating func unshiftedLevelsAreLentFirst() throws {
        let wanted = keysyms("äöü")
        let bindings = spares.lend(wanted)
        #expect(bindings.map(\.keycode) == Array(spares.keycodes.prefix(3)))
        #expect(bindings.allSatisfy { $0.keysyms.dropFirst().allSatisfy { $0 == nil } })
        #expect(wanted.allSatisfy(spares.has))
        #expect(spares.lend(wanted).isEmpty, "what is lent already is not lent again")
    }

    @Test mutating func noLevelMeansSomethingElseBeforeItHasBeenRead() {
        let count = spares.capacity
        let first = (0..<count).compactMap(Self.cjk).compactMap(Keysym.init(lentTo:))
        #expect(spares.lend(first).count == spares.keycodes.count)
        let batch = spares.ledger.note(sentTo: 7)
        spares.use(first, in: batch)
        let more = keysyms("語")
        #expect(spares.lend(more).isEmpty)
        #expect(spares.obstacle(toLending: 1, keeping: []) == .reading)
        #expect(spares.returnable.isEmpty)
        spares.ledger.note(7, hasReadThrough: batch)
        #expect(spares.obstacle(toLending: 1, keeping: []) == nil)
        #expect(spares.obstacle(toLending: count, keeping: Set(more)) == nil)
        #expect(spares.obstacle(toLending: count, keeping: [first[0]]) == .room)
        #expect(spares.returnable == Set(spares.keycodes))
        #expect(spares.lend(more).count == 1)
        #expect(!first.allSatisfy(spares.has))
    }

    @Test mutating func theOneUsedLongestAgoGoesFirstAndWhatIsAheadStays() {
        let all = (0..<spares.capacity).compactMap { Self.cjk($0) }.compactMap(Keysym.init(lentTo:))
        _ = spares.lend(all)
        for keysym in all {
            let batch = spares.ledger.note(sentTo: 7)
            spares.use([keysym], in: batch)
            spares.ledger.note(7, hasReadThrough: batch)
        }
        _ = spares.lend(keysyms("語"), keeping: [all[0]])
        #expect(spares.has(all[0]))
        #expect(!spares.has(all[1]))
        #expect(all.dropFirst(2).allSatisfy(spares.has))
    }

    /// What an earlier Krakel could not give back types what it typed, and nothing else until the
    /// application has read it.
    @Test func whatWasLeftLentIsTakenOver() throws {
        var earlier = SpareKeys(Layout.us)
        let bindings = earlier.lend(keysyms("äöü"))
        var keymap = Layout.us
        for binding in bindings.dropLast() { keymap.lend(binding.key, at: binding.keycode) }
        // The third has been put to another use.
        keymap.lend(Layout.us.keys[38], at: bindings[2].keycode)
        let lent = Dictionary(
            uniqueKeysWithValues: bindings.map { ($0.keycode, Set($0.keysyms.compactMap(\.self))) })
        var spares = SpareKeys()
        let inherited = spares.inherit(lent, readers: [7, 9], keymap: keymap)
        #expect(inherited == Set(bindings.prefix(2).map(\.keycode)))
        #expect(keysyms("äöü").map(spares.has) == [true, true, false])
        #expect(spares.returnable.isEmpty)
        for reader in spares.ledger.readers {
            #expect(spares.returnable.isEmpty)
            spares.ledger.note(
                reader, hasReadThrough: try #require(spares.ledger.last(for: reader)))
        }
        #expect(spares.returnable == inherited)
    }

    @Test mutating func aMapThatWasReadAnewKeepsWhatTheServerStillHas() throws {
        let bindings = spares.lend(keysyms("äöü"))
        var keymap = Layout.us
        // The first is still there, the second was put to another use, the third is gone.
        keymap.lend(bindings[0].key, at: bindings[0].keycode)
        keymap.lend(Layout.us.keys[38], at: bindings[1].keycode)
        #expect(spares.adopt(keymap) == [bindings[2]], "told again, as a program may read it yet")
        #expect(keysyms("äöü").map(spares.has) == [true, false, true])
        #expect(spares.keycodes.contains(bindings[0].keycode))
        #expect(!spares.keycodes.contains(bindings[1].keycode))
        #expect(spares.keycodes.contains(bindings[2].keycode))
    }

    @Test(arguments: [
        ("ä", UInt32(0xE4)), ("€", 0x20AC), ("ф", 0x6C6), ("語", 0x0100_8A9E), ("😀", 0x0101_F600),
        ("\u{301}", 0x0100_0301), ("ﬁ", 0x0100_FB01),
    ])
    func keysymOfALentCharacter(character: String, keysym: UInt32) throws {
        let scalar = try #require(character.unicodeScalars.first)
        #expect(Keysym(lentTo: scalar)?.rawValue == keysym)
    }

    @Test(arguments: [0, 0x7F, 0x85, 0xFDD0, 0xFFFE, 0x1FFFF] as [UInt32])
    func whatIsNoCharacterIsNotLent(value: UInt32) throws {
        #expect(Keysym(lentTo: try #require(Unicode.Scalar(value))) == nil)
    }

    private static func cjk(_ index: Int) -> Unicode.Scalar? {
        Unicode.Scalar(UInt32(0x4E00 + index))
    }
}
