import Dictionaries
import Engine
import Testing

/// Characters that are typed before they are done.
@Suite struct TypingAtOnceTests {
    private var transcript = Self.transcript()

    private static let dictionary = """
        mode letters
        "l" : 258
        "t" : 258|456
        "ff" : 258|456|789
        "x" : 159|357
        "o" : 2147896321
        shift capitals : 951
        <Control+s> : 123
        "z" : 123|789
        take back : 654565456
        mode capitals
        "L" : 258
        "T" : 258|456
        """

    private static func transcript() -> Transcript {
        var transcript = Transcript((try? StrokeDictionary(dictionary)) ?? StrokeDictionary())
        transcript.typesAtOnce = true
        return transcript
    }

    private func played(_ script: String) -> String {
        var transcript = Self.transcript()
        return transcript.play(script)
    }

    /// A stroke that is no letter may be as large as it likes.
    @Test mutating func onlyLettersSayHowLargeTheyAre() {
        _ = transcript.play("2147896321, wait 900, 2147896321, wait 900")
        let size = transcript.letterSize
        _ = transcript.play("scratch 5 600, wait 900, scratch 5 600, wait 900, 2147896321")
        #expect(size != nil && transcript.letterSize == size)
    }

    @Test mutating func anLBecomesAT() {
        #expect(played("258") == "watch take begin type:l lift")
        #expect(played("258, wait 400") == "watch take begin type:l lift end recognised")
        #expect(
            played("258, 456, wait 400")
                == "watch take begin type:l lift watch take begin type:BackSpace type:t lift "
                + "end recognised")
        // As many as were typed, and the last one at once as nothing can follow.
        #expect(transcript.typed("258, 456, 789, wait 400") == "l BackSpace t BackSpace ff")
        #expect(transcript.readings.map(\.actions) == [[.text("ff")]])
        #expect(
            transcript.typed("2147896321, wait 50, 654565456, 654565456")
                == "o BackSpace BackSpace,BackSpace")
    }

    /// The bar of a t that is drawn first, and leftwards, does BackSpace at once. With its stem it is a t, and
    /// what the BackSpace removed is there again; but not where something else has been removed since.
    @Test(arguments: [
        ("2147896321, wait 500, 654, 258", "o BackSpace o t"),
        ("654, 258, wait 400", "BackSpace l"),
        ("2147896321, wait 500, 654, wait 1600, 258", "o BackSpace l"),
        (
            "2147896321, wait 900, 2147896321, wait 900, 654, 258, wait 500, " + "654565456",
            "o o BackSpace o t BackSpace"
        ),
    ])
    func aBarThatDidBackSpace(script: String, typed: String) throws {
        var transcript = Transcript(
            try StrokeDictionary(
                """
                mode letters
                "l" : 258
                "t" : 456|258
                "o" : 2147896321
                <BackSpace> : 654
                take back : 654565456
                """))
        transcript.typesAtOnce = true
        #expect(transcript.typed(script) == typed)
    }

    /// Two letters are two, and the first stays.
    @Test mutating func whatDoesNotGoOnStays() {
        #expect(transcript.typed("258, wait 50, 2147896321, 258, wait 400") == "l o l")
        #expect(transcript.readings.map(\.actions) == [[.text("l")], [.text("o")], [.text("l")]])
        #expect(transcript.typed("654565456") == "BackSpace")
    }

    /// Keys and modes wait, and what they count for stays until the character is done.
    @Test mutating func onlyTextIsTypedAtOnce() {
        #expect(played("123").hasSuffix("begin lift"))
        #expect(played("123, wait 400").contains("type:Control+s"))
        #expect(transcript.typed("951, 258, 456, wait 400") == "L BackSpace T")
        #expect(transcript.mode == "letters")
    }

    /// A first stroke that means nothing is waited for, and what is nothing in the end is removed.
    @Test mutating func whatIsNothingIsRemoved() {
        #expect(transcript.typed("159, 357, wait 400") == "x")
        #expect(played("159").hasSuffix("begin lift"))
    }

    /// In another window nothing is removed, and what follows is a character of its own.
    @Test mutating func whatCannotBeTakenBackStays() {
        #expect(transcript.typed("258, elsewhere, 456, wait 400") == "l Control+s")
        #expect(transcript.readings.map(\.actions).first == [.text("l")])
        #expect(transcript.play("654565456").contains("nothing"))
        // A click below is one more reason.
        #expect(transcript.typed("258, tap 1, 456, wait 400") == "l Control+s")
    }

    /// Given up, what was typed is a character that can be taken back.
    @Test mutating func givenUpItStays() {
        #expect(transcript.play("258, wait 50, escape").hasSuffix("recognised cancelled"))
        #expect(transcript.typed("654565456") == "BackSpace")
    }

    /// As where keys were not taken.
    @Test mutating func whereItHasToStayItWaits() {
        #expect(transcript.typed("keys lost, 258, 456, wait 400") == "t")
        #expect(transcript.typed("258, wait 400, keys taken, 258") == "l l")
        // What was typed at once before stays.
        #expect(transcript.typed("keys lost, 456, wait 400") == "Control+s")
    }

    @Test mutating func otherwiseNothingIsTypedBeforeItsTime() {
        transcript.typesAtOnce = false
        #expect(transcript.typed("258, 456, wait 400") == "t")
    }
}
