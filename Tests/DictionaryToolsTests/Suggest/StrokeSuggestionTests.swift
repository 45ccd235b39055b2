// Strokes that are offered for new entries, against the dictionaries that come with Krakel.

import Dictionaries
import DictionaryTools
import Strokes
import Testing

@Suite struct StrokeSuggestionTests {
    private static let names = [
        "close all", "Ökologie", "выход", "<Control+w>", "",
    ]

    private static func withGestures() throws -> StrokeDictionary {
        try Shipped.dictionary("gestures.dict").layered(over: try Shipped.dictionary())
    }

    private func distance(_ one: CellPath, _ other: CellPath) throws -> Float {
        let entry = Entry(actions: [.text("x")], examples: [Example(cellPath: one)])
        let alone = Recogniser(StrokeDictionary(modes: [Mode(name: "m", entries: [entry])]))
        let query = try #require(Query(other.ink))
        return alone.ranking(query, in: "m", count: 1).first?.distance ?? .infinity
    }

    /// Each is read as nothing, fills the square in one stroke, and is far from the others; and they are the
    /// same each time.
    @Test(arguments: ["letters", "above", "gestures"])
    func theyMeanNothingYet(mode: String) throws {
        let dictionary = try Self.withGestures()
        let recogniser = Recogniser(dictionary)
        let suggestions = StrokeSuggestions(for: mode, of: dictionary, by: recogniser)
        #expect(suggestions.strokes(for: Self.names[0]) == suggestions.strokes(for: Self.names[0]))
        for name in Self.names {
            let found = suggestions.strokes(for: name)
            #expect(found.count == 3, "\(name) in \(mode): \(found.map(\.path))")
            for one in found {
                #expect(one.path.strokeCount == 1)
                // Neither would the windows warn of it.
                let nearest = try #require(one.nearest)
                #expect(nearest.distance > nearest.band.farthest, "\(one.path) is \(name)")
                let query = try #require(Query(one.path.ink))
                let match = recogniser.recognise(
                    query, in: mode == "common" || mode == "above" ? "digits" : mode)
                #expect(match?.verdict ?? .rejected == .rejected, "\(one.path) is \(name)")
                for other in found where other != one {
                    #expect(try distance(one.path, other.path) >= 0.7, "\(one.path) \(other.path)")
                }
            }
        }
    }

    /// There it would win.
    @Test func whatCountsInAnApplicationIsNotOffered() throws {
        var dictionary = try Self.withGestures()
        func first() -> StrokeSuggestion? {
            StrokeSuggestions(for: "letters", of: dictionary, by: Recogniser(dictionary))
                .strokes(for: "close all", count: 1).first
        }
        let free = try #require(first())
        dictionary.add(
            free.example, for: [.text("there")], in: Mode.name("common", for: "terminals"))
        #expect(first()?.path != free.path)
    }

    /// What is written down passes the checks of dictionaries that the shipped ones pass.
    @Test(arguments: ["letters", "common", "gestures"])
    func theyPassTheChecks(mode: String) throws {
        var dictionary = try Self.withGestures()
        let before = Set(DictionaryCheck.findings(in: dictionary))
        let suggestions = StrokeSuggestions(for: mode, of: dictionary, by: Recogniser(dictionary))
        for (index, one) in suggestions.strokes(for: "close all").enumerated() {
            dictionary.add(one.example, for: [.text("new \(index)")], in: mode)
        }
        let new = DictionaryCheck.findings(in: dictionary).filter { !before.contains($0) }
        #expect(new.map(\.message) == [])
    }

    /// No flick and no knob is one of them, whatever is bound.
    @Test func gesturesSwallowNone() throws {
        var dictionary = try StrokeDictionary(
            """
            mode letters
            "r" : flick-right
            "l" : flick-left flick-up flick-down flick-down-right flick-up-left
            "t" : turn-clockwise turn-counterclockwise
            "s" : scratch-out
            """)
        let suggestions = StrokeSuggestions(
            for: "letters", of: dictionary, by: Recogniser(dictionary))
        let found = suggestions.strokes(for: "repeat all left", count: 9)
        #expect(found.count == 9)
        for (index, one) in found.enumerated() {
            dictionary.add(one.example, for: [.text("\(index)")], in: "letters")
        }
        #expect(DictionaryCheck.findings(in: dictionary).map(\.message) == [])
    }

    /// Where much is free, what reminds of the name is first.
    @Test(arguments: [
        ("back", ["349", "943", "32147", "3214", "9874"]),
        ("close the window", ["1596357", "3574159", "1598753", "3578951"]),
        ("accept", ["483", "486", "7853", "4753"]),
    ])
    func formsAreTelling(name: String, forms: [String]) throws {
        let dictionary = StrokeDictionary()
        let found = StrokeSuggestions(for: "letters", of: dictionary, by: Recogniser(dictionary))
            .strokes(for: name)
        let first = try #require(found.first)
        #expect(forms.contains(first.path.description), "\(found.map(\.path))")
        #expect(first.nearest == nil)
    }

    /// In a mode of its own, a thing is drawn as its first letter is elsewhere, in any writing.
    @Test func firstLettersAreTelling() throws {
        let dictionary = try StrokeDictionary(
            """
            mode letters
            "ж" : 17395
            mode gestures
            <F5> : 74123
            """)
        let found = StrokeSuggestions(for: "gestures", of: dictionary, by: Recogniser(dictionary))
            .strokes(for: "жук")
        #expect(found.first?.path == CellPath("17395"))
        #expect(StrokeSuggestions.usualMode(of: dictionary) == "gestures")
    }
}
