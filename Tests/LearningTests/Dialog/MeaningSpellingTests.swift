// What entries do, as it is edited.

import Dictionaries
import Learning
import Testing

@Suite struct MeaningSpellingTests {
    /// The field of the meaning shows the whole text, and reads it back.
    @Test(arguments: [
        (
            #""close" = <Control+w> / "all" = <F4> / <Super+Left>"#, MeaningKind.action,
            #""close" = <Control+w> / "all" = <F4> / <Super+Left>"#
        ),
        (#"run "xmessage \"a b\"""#, .command, #"xmessage "a b""#),
        (#"run shell "ls | wc""#, .action, #"run shell "ls | wc""#),
    ])
    func theFieldShowsTheWholeText(notation: String, kind: MeaningKind, text: String) throws {
        let actions = try ActionNotation.actions(in: notation)
        let spelling = MeaningKind.spelling(of: actions)
        #expect(spelling.kind == kind)
        #expect(spelling.text == text)
        #expect(try kind.actions(from: text) == actions)
    }
}
