import Dictionaries
import Strokes
import Testing

@Suite struct LayeringTests {
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
            "c" : 123
            mode digits
            "1" : 123
            """)
        #expect(own.layered(over: shipped) == expected)
    }

    /// `14789#` and the fingerprint of `example`.
    private func reference(to example: Example, factor: String) -> String {
        let reference = Example(cellPath: example.cellPath, kind: .reference(example.fingerprint))
        return ExampleNotation.text(of: reference) + "*" + factor
    }

    @Test func aFactorAboveReplacesTheOneBelow() throws {
        let ink = Ink([Stroke([Point(x: 0, y: 0), Point(x: 90, y: 0)])])
        let recorded = try #require(Example(learning: ink))
        let trajectory = try #require(recorded.shape)
        let computed = Example(
            cellPath: recorded.cellPath,
            kind: .computed(ComputedTrajectory(trajectory, offset: 0.1)))
        let one = ExampleNotation.text(of: recorded)
        let other = ExampleNotation.text(of: computed)
        let lower = try dictionary("mode letters\n\"a\" : 123*2 \(one) \(other)*1.5 14789")
        let upper = try dictionary(
            """
            mode letters
            "a" : \(reference(to: try example("14789"), factor: "0.7")) 123*1.15 \(one)*3
            "a" : \(reference(to: computed, factor: "1.2")) 321
            """)
        let expected = try dictionary(
            "mode letters\n\"a\" : 123*1.15 \(one)*3 \(other)*1.2 14789*0.7 321")
        #expect(upper.layered(over: lower) == expected)
    }

    @Test func aReferenceThatFindsNothingIsDropped() throws {
        let lower = try dictionary("mode letters\n\"a\" : 123\nmode digits\n\"7\" : 147")
        let upper = try dictionary(
            """
            mode letters
            "a" : 123#00000000*2 321
            "b" : \(reference(to: try example("123"), factor: "2"))
            "7" : \(reference(to: try example("147"), factor: "2"))
            """)
        let expected = try dictionary("mode letters\n\"a\" : 123 321\nmode digits\n\"7\" : 147")
        #expect(upper.layered(over: lower) == expected)
        let alone = try dictionary("mode letters\n\"a\" : 321")
        #expect(upper.layered(over: StrokeDictionary()) == alone)
        let findings = DictionaryCheck.findings(in: upper, rules: [.lostReferences(below: lower)])
        #expect(findings.map { $0.actions } == [[.text("a")], [.text("b")], [.text("7")]])
    }

    @Test func nothingOnTopOrBelowChangesNothing() throws {
        let some = try dictionary("mode x inherits y\n\"a\" : 123 456\nmode y\n")
        #expect(StrokeDictionary().layered(over: some) == some)
        #expect(some.layered(over: StrokeDictionary()) == some)
    }
}
