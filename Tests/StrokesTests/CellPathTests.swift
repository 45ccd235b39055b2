import Strokes
import Testing

@Suite struct CellPathTests {
    @Test(arguments: ["14789", "258|456", "5", "258|2"])
    func notationSurvivesARoundTrip(text: String) {
        #expect(CellPath(text)?.description == text)
    }

    @Test(arguments: ["", "|", "1|", "11", "0", "12a", "１２"])
    func anythingElseIsRefused(text: String) {
        #expect(CellPath(text) == nil)
    }

    @Test(arguments: ["14789", "258|456", "321478963", "7412369"])
    func aPathDrawnThroughItsCellsVisitsThem(text: String) throws {
        let path = try #require(CellPath(text))
        #expect(CellPath(path.ink) == path)
    }
}
