import Dictionaries
import Engine
import PureSupport
import Testing

/// What is told of how a character was put together.
@Suite struct AssemblyTests {
    private func assemblies(_ script: String) -> [Assembly?] {
        let dictionary = StrokeDictionary.of([
            ("letters", [(.text("l"), "258"), (.text("t"), "258|456"), (.text("-"), "456")])
        ])
        var transcript = Transcript(dictionary)
        _ = transcript.play(script)
        return transcript.readings.map(\.assembly)
    }

    /// The other way is two characters, and less likely.
    @Test func whatLostIsTold() throws {
        let assembly = try #require(assemblies("stroke 258, wait 60, stroke 456, wait 500").last)
        let other = try #require(assembly?.other)
        #expect(assembly?.strokeCount == 2)
        #expect(other.actions == [.text("l"), .text("-")])
        #expect(try other.likelihood < #require(assembly).likelihood)
    }

    /// Each of two characters has its own strokes, and ways that had no chance are not told.
    @Test func whatIsApartIsTold() {
        let all = assemblies("stroke 258, wait 700, stroke 456, wait 500")
        #expect(all.map { $0?.strokeCount } == [1, 1])
        #expect(all.allSatisfy { $0?.other == nil })
    }

    @Test func aStrokeThatStandsAloneHasNoOtherWay() throws {
        let assembly = try #require(assemblies("stroke 258, wait 500").last)
        #expect(assembly?.strokeCount == 1 && assembly?.other == nil)
    }

    /// Also where nothing is known of the hand's pauses: together they are near a t, and an r and a space near an f.
    @Test(arguments: ["", "1474123, wait 200, stroke "])
    func aLineUpwardsBehindASpaceLeadsToCapitals(letter: String) throws {
        var transcript = Transcript(
            try DictionaryReader.read(try Checkout.bytes(of: "data/strokes.dict")).dictionary)
        _ = transcript.play("stroke \(letter)456, wait 120, stroke 852, wait 900")
        #expect(transcript.mode == "capitals")
    }

    /// What changes the mode for good is one stroke, or as many as it was taught with.
    @Test(arguments: [("9513", "letters"), ("951|123", "digits")])
    func nobodyLocksAModeByChance(path: String, mode: String) {
        var transcript = Transcript(
            .of([
                ("letters", [(.text("t"), "258|456"), (.lock(mode: "digits"), path)]),
                ("digits", [(.text("1"), "258")]),
            ]))
        _ = transcript.play("stroke 951, stroke 123, wait 500")
        #expect(transcript.mode == mode)
    }
}
