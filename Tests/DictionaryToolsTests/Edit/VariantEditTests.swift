// Entries that leave something to choose, in the dictionary window and on the sheet.

import Dictionaries
import DictionaryTools
import Testing

@Suite struct VariantEditTests {
    private static let notation = "\"close\" = <Control+w> / \"all\" = <F4> / <Super+Left>"

    /// Given variants, drawn in another way, and taken out again: the lines say what is meant.
    @Test func anEntryGetsVariantsAndKeepsItsShapes() throws {
        let actions = try ActionNotation.actions(in: Self.notation)
        let (old, new) = (key("<Control+w>"), EntryKey("letters", actions))
        let own = "krakel-dictionary 1\nmode letters\n<Control+w> : 14789 # mine\n"
        let files = try Files(own: own)
        var session = EditSession(files.stack)
        let layers = try Layers(reading: files.stack)
        try session.make(
            .change(old, to: new, taking: layers.foreignPart(of: old), isShipped: false))
        #expect(files.own.contains("\(Self.notation) : 14789  # mine\n"), "\(files.own)")
        try session.make(.add([try example("456")], to: new))
        let row = try #require(Catalogue(try Layers(reading: files.stack)).row(new))
        #expect(row.shapes.count == 2)
        try session.make(.remove(try example("14789"), of: new, isShipped: false))
        let left = try #require(Catalogue(try Layers(reading: files.stack)).row(new))
        #expect(left.key.actions.variants.count == 3)
        #expect(left.shapes.map(\.example) == [try example("456")])
    }

    @Test func peopleReadTheNames() throws {
        let actions = try ActionNotation.actions(in: Self.notation)
        #expect(ActionWords().text(of: actions) == "close / all / Super+←")
    }
}
