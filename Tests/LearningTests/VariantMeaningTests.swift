// Entries that leave something to choose, as they are edited.

import Dictionaries
import Learning
import Testing

@Suite struct VariantMeaningTests {
    /// The field of the meaning shows the whole text, and reads it back.
    @Test func theFieldShowsTheWholeText() throws {
        let notation = "\"close\" = <Control+w> / \"all\" = <F4> / <Super+Left>"
        let actions = try ActionNotation.actions(in: notation)
        let spelling = Meaning.spelling(of: actions)
        #expect(spelling.meaning == .action)
        #expect(spelling.text == notation)
        #expect(try spelling.meaning.actions(from: spelling.text) == actions)
    }
}
