// Exact rules, edges of the screen and slanted writing as the engine deals with them.

import Dictionaries
import Engine
import Strokes
import Testing

@Suite struct RuleTests {
    private static let rules = """
        mode letters
        "l" : /147?89/
        "." : /5/
        stick none, shift digits : /852/
        stick Shift : /654/
        mode digits
        "7" : /1239?68?7?/
        mode above
        button 1 : /5/
        """

    /// Strokes in, keys out.
    @Test(arguments: [
        ("14789", "watch take begin type:l end recognised"),
        // What no rule matches is not understood where there are no examples.
        ("74123", "watch take begin end missed"),
        (
            "654, 14789",
            "watch take begin end recognised sticky:Shift/ "
                + "watch take begin type:Shift+l end recognised sticky:/"
        ),
        // A mode that lets go of the modifiers.
        (
            "654, 852",
            "watch take begin end recognised sticky:Shift/ "
                + "watch take begin end recognised mode:digits sticky:/"
        ),
        // The rule above all others is a click, as the tap is: it is handed on.
        ("tap 5", "watch replay"),
    ])
    func strokesAndKeys(script: String, effects: String) throws {
        var transcript = Transcript(try StrokeDictionary(Self.rules))
        #expect(transcript.play(script) == effects)
    }

    @Test func aTapMayBeBound() throws {
        let text = Self.rules.replacing("button 1 : /5/", with: "")
        var transcript = Transcript(try StrokeDictionary(text))
        #expect(transcript.play("tap 5") == "watch take begin type:. end recognised")
        #expect(transcript.play("852, tap 5").hasSuffix("mode:digits watch replay"))
    }

    @Test func edgesOfTheScreenCount() throws {
        let text = """
            mode letters
            "in" : 456@from-left
            "mid" : 456
            "rule" : /14789/@/[147].*/
            """
        var transcript = Transcript(try StrokeDictionary(text))
        #expect(transcript.typed("456") == "mid")
        // The cells begin at 400, 400.
        transcript.screen = Box(minX: 395, minY: 0, maxX: 1395, maxY: 1000)
        #expect(transcript.typed("456, 14789") == "in rule")
        transcript.screen = Box(minX: 0, minY: 0, maxX: 1395, maxY: 1000)
        #expect(transcript.typed("456, 14789") == "mid")
    }

    private static let level = """
        mode letters
        " ", straighten 0 : /456/
        "l" : /14789/
        "d" : /159/
        """

    /// On a tablet that lies askew by ten degrees an L has no corner; three lines to the right
    /// straighten it.
    @Test func writingIsStraightened() throws {
        let dictionary = try StrokeDictionary(Self.level)
        let script = "tilt 10, 456, 456, 456, 456, 14789"
        var transcript = Transcript(dictionary, slant: SlantLimit(degrees: 11.25))
        let words = transcript.play(script).split(separator: " ")
        #expect(words.count { $0 == "recognised" } == 5, "\(words)")
        let straight = try #require(transcript.readings.last?.ink.strokes.first?.points)
        let (corner, end) = (straight[straight.count / 2], straight[straight.count - 1])
        #expect(abs(end.y - corner.y) < 1, "\(straight)")
        // It is off unless somebody asks for it.
        var plain = Transcript(dictionary)
        _ = plain.play(script)
        let askew = try #require(plain.readings.first?.ink.strokes.first?.points)
        #expect(abs(askew[askew.count - 1].y - askew[0].y) > 10)
    }

    /// No further than the limit; a line to the left or right among examples teaches it as well.
    @Test func straighteningHasALimit() throws {
        let text = "mode letters\n<BackSpace> : 654\n\"l\" : 258\n"
        var transcript = Transcript(try StrokeDictionary(text), slant: SlantLimit(degrees: 5))
        let lines = String(repeating: "654, ", count: 12)
        _ = transcript.play("tilt 12, " + lines + "654")
        let points = try #require(transcript.readings.last?.ink.strokes.first?.points)
        let (start, end) = (points[0], points[points.count - 1])
        // Twelve degrees less five.
        let rest = (start.y - end.y) / (start.x - end.x)
        #expect(abs(rest - 0.1228) < 0.01, "\(rest)")
        #expect(transcript.readings.count == 13)
    }
}
