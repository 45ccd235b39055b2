import Strokes
import Testing

@Suite struct CellPathTests {
    @Test(arguments: ["14789", "258|456", "258|2", "258>456", "1>2>3", "5"])
    func aPathIsWrittenAsItWasRead(text: String) throws {
        let path = try #require(CellPath(text))
        #expect(path.description == text)
        #expect(path.isOrdered == text.contains(">"))
        #expect(CellPath(packed: path.packed) == path)
    }

    @Test(arguments: [
        "", "|", "1|", "11", "0", "12a", "１２", "258>456|1", "258>", ">258", "2>|3",
    ])
    func anythingElseIsRefused(text: String) {
        #expect(CellPath(text) == nil)
    }

    @Test(arguments: ["14789", "258|456", "321478963", "7412369"])
    func aPathDrawnThroughItsCellsVisitsThem(text: String) throws {
        let path = try #require(CellPath(text))
        #expect(CellPath(path.ink) == path)
    }
}
