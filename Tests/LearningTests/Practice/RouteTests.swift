// How characters are reached, through shifts, locks and marks.

import Dictionaries
import Learning
import PureSupport
import Testing

@Suite struct RouteTests {
    private func steps(_ character: Character, from mode: String = "letters") throws -> [String]? {
        try Routes(Samples.dictionary()).steps(to: character, from: mode)?
            .map { "\(Label.text(of: $0.actions)) in \($0.mode)" }
    }

    @Test func aLetterIsOneStep() throws {
        #expect(try steps("l") == ["l in letters"])
        #expect(try steps(" ") == ["  in letters"])
    }

    @Test func aCapitalBeginsWithTheShift() throws {
        #expect(try steps("L") == ["shift capitals in letters", "L in capitals"])
        #expect(try steps("L", from: "capitals") == ["L in capitals"])
    }

    @Test func aLockLeadsThereAsWell() throws {
        #expect(try steps("7") == ["lock digits in letters", "7 in digits"])
        #expect(try steps("l", from: "digits") == ["lock letters in digits", "l in letters"])
    }

    @Test func whatIsNowhereHasNoSteps() throws {
        #expect(try steps("z") == nil)
        // The marks count in no mode here.
        #expect(try steps("ó") == nil)
    }

    @Test func aMarkGoesWithItsLetter() throws {
        let text = Samples.text.replacing(
            "letters inherits common", with: "letters inherits common, accents")
        let routes = try Routes(Samples.dictionary(text))
        let steps = try #require(routes.steps(to: "ó", from: "letters"))
        #expect(steps.count == 1 && steps[0].entries.count == 2)
        #expect(steps[0].actions == [.text("ó")])
    }

    /// Examples for edges of the screen cannot be drawn in a window.
    @Test func anEdgeOfTheScreenIsNoWay() throws {
        let routes = try Routes(
            Samples.dictionary("krakel-dictionary 1\nmode letters\n\"x\" : 456@from-left\n"))
        #expect(routes.steps(to: "x", from: "letters") == nil)
    }

    /// Of the shipped dictionary, all that ASCII has on its keys.
    @Test func theWholeOfASCIICanBePractised() throws {
        let path = Checkout.path(of: "data/strokes.dict")
        let routes = Routes(try DictionaryStack(own: path, shipped: nil).load().dictionary)
        for value in UInt8(0x20)...0x7E {
            let character = Character(Unicode.Scalar(value))
            let steps = routes.steps(to: character, from: "letters")
            #expect((1...2).contains(steps?.count ?? 0), "\(character)")
        }
    }
}
