// How alike several examples are.

import Dictionaries
import Learning
import Strokes
import Testing

@Suite struct AgreementTests {
    private func agreement(_ paths: String...) throws -> Agreement {
        Agreement(
            of: try paths.map { path in
                let ink = try #require(CellPath(path)).ink
                return try #require(Example(learning: ink))
            })
    }

    @Test func oneSaysNothing() throws {
        #expect(try agreement() == .tooFew)
        #expect(try agreement("14789") == .tooFew)
    }

    @Test func theSameIsAlike() throws {
        #expect(try agreement("14789", "14789", "1478") == .alike)
    }

    @Test func oneOfAnotherKindIsApart() throws {
        #expect(try agreement("14789", "14789", "3698741", "3698741") == .apart)
        #expect(try agreement("14789", "14789", "3698741") == .apart)
    }
}
