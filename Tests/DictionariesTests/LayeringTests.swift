import Dictionaries
import Strokes
import Testing

@Suite struct LayeringTests {
    private func dictionary(_ text: String) throws -> StrokeDictionary {
        try DictionaryReader.read(bytes("krakel-dictionary 1\n" + text)).dictionary
    }

    @Test func modesAndEntriesAreJoined() throws {
        let shipped = try dictionary(
            """
            mode letters inherits symbols
            "a" : 123
            "b" : 456
            mode symbols
            mode digits inherits symbols
            """)
        let own = try dictionary(
            """
            mode mine
            "x" : 5
            mode digits inherits letters
            mode letters
            "b" : 789
            "c" : 147
            """)
        let expected = try dictionary(
            """
            mode letters inherits symbols
            "a" : 123
            "b" : 456 789
            "c" : 147
            mode symbols
            mode digits inherits letters
            mode mine
            "x" : 5
            """)
        let layered = own.layered(over: shipped)
        #expect(layered == expected)
        #expect(layered.firstMode == "letters")
    }

    @Test func aPathOfOnesOwnIsTakenFromOtherActionsOfTheMode() throws {
        let learned = try #require(
            Example(learning: Ink([Stroke([Point(x: 0, y: 0), Point(x: 90, y: 0)])])))
        let shipped = try dictionary(
            """
            mode letters
            "a" : 123 \(ExampleNotation.text(of: learned)) 456
            "b" : 123
            "c" : 123
            mode digits
            "1" : 123
            """)
        let own = try dictionary("mode letters\n\"c\" : 123\n")
        let expected = try dictionary(
            """
            mode letters
            "a" : \(ExampleNotation.text(of: learned)) 456
            "c" : 123 123
            mode digits
            "1" : 123
            """)
        #expect(own.layered(over: shipped) == expected)
    }

    @Test func nothingOnTopOrBelowChangesNothing() throws {
        let some = try dictionary("mode x inherits y\n\"a\" : 123 456\nmode y\n")
        #expect(StrokeDictionary().layered(over: some) == some)
        #expect(some.layered(over: StrokeDictionary()) == some)
    }
}
