// What is kept of the words that only one writer uses.

import PureSupport
import System
import Testing

@testable import Reading

@Suite struct OwnWordsTests {
    @Test(arguments: [
        ("", ""),
        ("krakel 3\n", "krakel 3\n"),
        ("Krakel 3\nLeningrad\t2", "krakel 3\nleningrad 2\n"),
        // What is no word, or no count, is passed over.
        ("krakel\nada\t\nada 1\n", "ada 2\nkrakel 2\n"),
        ("1b 3\nkrakel x\nkrakel 0\nkrakel -2\na 9\nfoo 1 2\n\u{0}\u{1} 3", ""),
        ("O'Brien 3\nfoo-bar 2\nh2o 2\nfoo- 2\n", "o'brien 3\nfoo-bar 2\nh2o 2\n"),
        ("krakel 99999999999", "krakel 4294967296\n"),
        ("bcd 1\nabc 1\nxyz 2", "xyz 2\nabc 1\nbcd 1\n"),
    ])
    func itsTextIsRead(text: String, again: String) {
        #expect(OwnWords(reading: text.utf8).text == again)
    }

    /// What the user has written into the file stays byte for byte, but for the words that change.
    @Test(arguments: [
        ("", "ada 2\nbob 1\n"),
        ("# me\r\nNew York\n\nkrakel\nAda 4\nC++ 2", "# me\r\nNew York\n\nAda 5\nC++ 2\nbob 1\n"),
        ("Zoe\t2\r\nbob\nkrakel", "Zoe\t2\r\nbob 3\nada 2\n"),
        ("<<<<\nbob 3\nzoe\n====\nzoe 4\n>>>>\n", "<<<<\nbob 4\nzoe\n====\nzoe 4\n>>>>\nada 2\n"),
    ])
    func whatDoesNotChangeStaysAsItIs(text: String, again: String) {
        let latin: [UInt8] = [0x63, 0x61, 0x66, 0xe9, 0x0a]
        let old = latin + text.utf8
        var words = OwnWords(reading: old)
        #expect(words.replacing(in: old) == old)
        words.note("ada", isChosen: true)
        words.note("bob", isChosen: false)
        _ = words.forget("krakel")
        #expect(words.replacing(in: old) == latin + again.utf8)
    }

    @Test func whatIsNoWordIsNotNoted() {
        var words = OwnWords()
        for text in ["", "a", "a b", "abc1", "abc.", String(repeating: "a", count: 41)] {
            let isNoted = words.note(text, isChosen: true)
            #expect(!isNoted, "\(text)")
        }
        #expect(words.counts.isEmpty)
        // A word of two letters is kept where it was chosen, and read nowhere.
        let isNoted = [false, true].map { words.note("ab", isChosen: $0) }
        #expect(isNoted == [false, true] && words.counts == ["ab": 2])
        #expect(words.lexicon(of: Models.english.alphabet) == nil)
        // One with signs is no guess, and is not looked for among letters.
        let isKept = [false, true].map { words.note("foo-bar", isChosen: $0) }
        #expect(isKept == [false, true] && words.counts["foo-bar"] == 2)
        #expect(words.lexicon(of: Models.english.alphabet) == nil)
        let isForgotten = words.forget("abc")
        #expect(!isForgotten)
    }

    @Test func aChosenWordCountsAtOnce() {
        var words = OwnWords()
        words.note("Krakel", isChosen: true)
        #expect(words.counts == ["krakel": 2])
        words.note("krakel", isChosen: true)
        words.note("krakel", isChosen: false)
        #expect(words.counts == ["krakel": 4])
        #expect(words.lexicon(of: Models.english.alphabet) != nil)
    }

    /// The same in either order; what both had before stays, and a file with both versions in it can be read.
    @Test func wordsOfTwoMachinesAddUp() {
        let (one, two) = (
            OwnWords(reading: "krakel 3\nname 1\nfoo 2\n".utf8),
            OwnWords(reading: "krakel 2\nname 1\nbar 4\n".utf8)
        )
        var (both, other) = (one, two)
        let added = [both.join(two), other.join(one)]
        #expect(added == [2, 2])
        #expect(both == other)
        #expect(both.text == "krakel 5\nbar 4\nfoo 2\nname 1\n")
        let marked = "<<<<<<< HEAD\nfoo 3\n=======\nfoo 2\n>>>>>>> other\n"
        #expect(OwnWords(reading: marked.utf8).text == "foo 3\n")
    }

    @Test func theRarestAreForgottenFirst() {
        func name(_ number: Int) -> String {
            "w" + String(decoding: String(number).utf8.map { $0 + 49 }, as: UTF8.self)
        }
        var words = OwnWords()
        for number in 100..<100 + OwnWords.most {
            words.note(name(number), isChosen: number != 150)
        }
        words.note("krakel", isChosen: false)
        #expect(words.counts.count == OwnWords.most)
        #expect(words.counts["krakel"] == 1 && words.counts[name(150)] == nil)
        // What was chosen is never forgotten by itself, however much there is.
        for name in ["ada", "zoe"] { words.note(name, isChosen: true) }
        #expect(words.counts.count == OwnWords.most + 1 && words.counts["krakel"] == nil)
        #expect(OwnWords(reading: words.text.utf8) == words)
    }

    @Test func theFileIsChangedAsAWhole() throws {
        let folder = TemporaryFolder()
        let file = OwnWordsFile(folder.path + "/krakel/words")
        #expect(try file.read().counts.isEmpty)
        let words = try file.update { $0.note("Krakel", isChosen: true) }
        #expect(words.text == "krakel 2\n")
        #expect(try file.read() == words)
        #expect(try File(file.path).read(limit: 100).mode == 0o600)
        try file.update { $0 = OwnWords() }
        #expect(try file.read().counts.isEmpty)
    }
}
