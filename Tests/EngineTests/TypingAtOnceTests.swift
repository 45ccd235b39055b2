import Dictionaries
import Engine
import Strokes
import Testing

/// Characters that are typed before they are done.
@Suite struct TypingAtOnceTests {
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
    @Test func onlyLettersSayHowLargeTheyAre() {
        var transcript = Self.transcript()
        _ = transcript.play("stroke 2147896321, wait 900, stroke 2147896321, wait 900")
        let size = transcript.letterSize
        _ = transcript.play("scratch 5 600, wait 900, scratch 5 600, wait 900, stroke 2147896321")
        #expect(size != nil && transcript.letterSize == size)
    }

    @Test func anLBecomesAT() {
        #expect(played("stroke 258") == "watch take begin type:l lift")
        #expect(played("stroke 258, wait 400") == "watch take begin type:l lift end recognised")
        #expect(
            played("stroke 258, stroke 456, wait 400")
                == "watch take begin type:l lift watch take begin type:BackSpace type:t lift "
                + "end recognised")
        // As many as were typed, and the last one at once as nothing can follow.
        var transcript = Self.transcript()
        #expect(
            transcript.typed("stroke 258, stroke 456, stroke 789, wait 400")
                == "l BackSpace t BackSpace ff")
        #expect(transcript.readings.map(\.actions) == [[.text("ff")]])
        #expect(
            transcript.typed("stroke 2147896321, wait 50, stroke 654565456, stroke 654565456")
                == "o BackSpace BackSpace,BackSpace")
    }

    /// The bar of a t that is drawn first, and leftwards, does BackSpace at once. With its stem it is a t, and
    /// what the BackSpace removed is there again; but not where something else has been removed since.
    @Test(arguments: [
        ("stroke 2147896321, wait 500, stroke 654, stroke 258", "o BackSpace o t"),
        ("stroke 654, stroke 258, wait 400", "BackSpace l"),
        ("stroke 2147896321, wait 500, stroke 654, wait 1600, stroke 258", "o BackSpace l"),
        (
            "stroke 2147896321, wait 900, stroke 2147896321, wait 900, stroke 654, stroke 258, wait 500, "
                + "stroke 654565456",
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
    @Test func whatDoesNotGoOnStays() {
        var transcript = Self.transcript()
        #expect(
            transcript.typed("stroke 258, wait 50, stroke 2147896321, stroke 258, wait 400")
                == "l o l")
        #expect(transcript.readings.map(\.actions) == [[.text("l")], [.text("o")], [.text("l")]])
        #expect(transcript.typed("stroke 654565456") == "BackSpace")
    }

    /// Keys and modes wait, and what they count for stays until the character is done.
    @Test func onlyTextIsTypedAtOnce() {
        #expect(played("stroke 123").hasSuffix("begin lift"))
        #expect(played("stroke 123, wait 400").contains("type:Control+s"))
        var transcript = Self.transcript()
        #expect(
            transcript.typed("stroke 951, stroke 258, stroke 456, wait 400") == "L BackSpace T")
        #expect(transcript.mode == "letters")
    }

    /// A first stroke that means nothing is waited for, and what is nothing in the end is removed.
    @Test func whatIsNothingIsRemoved() {
        var transcript = Self.transcript()
        #expect(transcript.typed("stroke 159, stroke 357, wait 400") == "x")
        #expect(played("stroke 159").hasSuffix("begin lift"))
    }

    /// In another window nothing is removed, and what follows is a character of its own.
    @Test func whatCannotBeTakenBackStays() {
        var transcript = Self.transcript()
        #expect(transcript.typed("stroke 258, elsewhere, stroke 456, wait 400") == "l Control+s")
        #expect(transcript.readings.map(\.actions).first == [.text("l")])
        #expect(transcript.play("stroke 654565456").contains("nothing"))
        // A click below is one more reason.
        #expect(transcript.typed("stroke 258, tap 1, stroke 456, wait 400") == "l Control+s")
    }

    /// Given up, what was typed is a character that can be taken back.
    @Test func givenUpItStays() {
        var transcript = Self.transcript()
        #expect(transcript.play("stroke 258, wait 50, escape").hasSuffix("recognised cancelled"))
        #expect(transcript.typed("stroke 654565456") == "BackSpace")
    }

    /// As where keys were not taken.
    @Test func whereItHasToStayItWaits() {
        var transcript = Self.transcript()
        #expect(transcript.typed("keys lost, stroke 258, stroke 456, wait 400") == "t")
        #expect(transcript.typed("stroke 258, wait 400, keys taken, stroke 258") == "l l")
        // What was typed at once before stays.
        #expect(transcript.typed("keys lost, stroke 456, wait 400") == "Control+s")
    }

    @Test func otherwiseNothingIsTypedBeforeItsTime() {
        var transcript = Self.transcript()
        transcript.typesAtOnce = false
        #expect(transcript.typed("stroke 258, stroke 456, wait 400") == "t")
    }
}
