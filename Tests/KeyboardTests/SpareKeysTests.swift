// Which keycodes are lent, for how long, and what becomes of them when the map changes.

import Dictionaries
import Keyboard
import Testing

private func keysyms(_ text: String) -> [Keysym] {
    text.unicodeScalars.compactMap(Keysym.init(lentTo:))
}

@Suite struct SpareKeysTests {
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

    @Test func unshiftedLevelsAreLentFirst() throws {
        var spares = SpareKeys(Layout.us)
        let wanted = keysyms("äöü")
        let bindings = spares.lend(wanted, at: 0)
        #expect(bindings.map(\.keycode) == Array(spares.keycodes.prefix(3)))
        #expect(bindings.allSatisfy { $0.keysyms.dropFirst().allSatisfy { $0 == nil } })
        #expect(wanted.allSatisfy(spares.has))
        #expect(spares.lend(wanted, at: 1).isEmpty, "what is lent already is not lent again")
    }

    @Test func noLevelMeansSomethingElseWithinTheRest() {
        var spares = SpareKeys(Layout.us)
        let count = spares.capacity
        let first = keysyms(String(String.UnicodeScalarView((0..<count).compactMap(Self.cjk))))
        #expect(spares.lend(first, at: 0).count == spares.keycodes.count)
        spares.use(first, at: 1000)
        let more = keysyms("語")
        #expect(spares.lend(more, at: 1199).isEmpty)
        #expect(spares.obstacle(toLending: 1, keeping: [], at: 1199) == .rest(until: 1200))
        #expect(spares.obstacle(toLending: 1, keeping: [], at: 1200) == nil)
        #expect(spares.obstacle(toLending: count, keeping: Set(more), at: 1200) == nil)
        #expect(spares.obstacle(toLending: count, keeping: [first[0]], at: 1200) == .room)
        #expect(spares.lend(more, at: 1200).count == 1)
        #expect(!first.allSatisfy(spares.has))
    }

    @Test func whatMayNotHaveBeenReadStays() {
        var spares = SpareKeys(Layout.us)
        let first = (0..<spares.capacity).compactMap { Self.cjk($0) }
            .compactMap(Keysym.init(lentTo:))
        _ = spares.lend(first, at: 0)
        spares.use(first, at: 1000)
        spares.readUntil = 999
        #expect(spares.obstacle(toLending: 1, keeping: [], at: 5000) == .reading)
        #expect(spares.lend(keysyms("語"), at: 5000).isEmpty)
        spares.readUntil = 1000
        #expect(spares.obstacle(toLending: 1, keeping: [], at: 5000) == nil)
        #expect(spares.lend(keysyms("語"), at: 5000).count == 1)
    }

    @Test func theLongestRestedGoesFirstAndWhatIsAheadStays() {
        var spares = SpareKeys(Layout.us)
        let all = (0..<spares.capacity).compactMap { Self.cjk($0) }.compactMap(Keysym.init(lentTo:))
        _ = spares.lend(all, at: 0)
        for (index, keysym) in all.enumerated() { spares.use([keysym], at: Int64(index)) }
        _ = spares.lend(keysyms("語"), keeping: [all[0]], at: 10_000)
        #expect(spares.has(all[0]))
        #expect(!spares.has(all[1]))
        #expect(all.dropFirst(2).allSatisfy(spares.has))
    }

    @Test func aMapThatWasReadAnewKeepsWhatTheServerStillHas() throws {
        var spares = SpareKeys(Layout.us)
        let bindings = spares.lend(keysyms("äöü"), at: 0)
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
