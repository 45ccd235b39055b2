// What can be drawn in a mode, for the guide.

import Dictionaries
import Strokes
import Testing

@Suite struct DrawnEntryTests {
    private static let text = """
        krakel-dictionary 1
        applications browsers : firefox
        mode letters inherits common
        "a" : 456 4569 4563 45 54
        <Control+w> : 14789
        ignore : 4565
        mode common
        "c" : 6541478
        mode letters for browsers
        <F5> : 14789
        mode below
        "b" : 258
        mode others
        "o" : 7412369

        """

    private func entries(
        for group: String? = nil, most: Int = 100, shapes: Int = 100,
        where isWanted: ([Action]) -> Bool = { _ in true }
    ) throws -> [DrawnEntry] {
        let reading = try DictionaryReader.read(Array(Self.text.utf8))
        #expect(reading.diagnostics.isEmpty)
        return Recogniser(reading.dictionary).drawnEntries(
            in: "letters", for: group, most: most, shapes: shapes, where: isWanted)
    }

    private func notation(_ entries: [DrawnEntry]) -> String {
        entries.map { ActionNotation.text(of: $0.actions) }.joined(separator: " ")
    }

    @Test func whatCountsInAMode() throws {
        let all = try entries()
        #expect(notation(all) == "\"a\" <Control+w> ignore \"c\" \"b\"")
        #expect(all.map(\.shapes.count) == [5, 1, 1, 1, 1])
    }

    /// A shape that means something else in an application is that there.
    @Test func whatCountsInAnApplication() throws {
        #expect(notation(try entries(for: "browsers")) == "<F5> \"a\" ignore \"c\" \"b\"")
    }

    @Test func onlySomeAreTaken() throws {
        #expect(notation(try entries(most: 2)) == "\"a\" <Control+w>")
        #expect(try entries(shapes: 2).map(\.shapes.count) == [2, 1, 1, 1, 1])
        #expect(notation(try entries(where: { !$0.isPlainText })) == "<Control+w> ignore")
        #expect(try entries(most: 0).isEmpty)
    }

    /// The user's own latest shapes are among those that are taken.
    @Test func theLatestOwnShapesCount() throws {
        var dictionary = try DictionaryReader.read(Array(Self.text.utf8)).dictionary
        let own = Trajectory(try #require(CellPath("4562")))
        dictionary.add(
            Example(cellPath: try #require(CellPath("4562")), kind: .recorded(own)),
            for: [.text("a")], in: "letters")
        let found = Recogniser(dictionary).drawnEntries(
            in: "letters", most: 1, shapes: 3, where: { _ in true })
        #expect(found.first?.shapes.count == 3)
        #expect(found.first?.shapes.contains(own) == true)
    }
}
