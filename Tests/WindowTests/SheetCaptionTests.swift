// The comments of the shipped dictionaries are captions of the sheet, which has them translated.

import PureSupport
import Testing

@testable import krakel_window

@Suite struct SheetCaptionTests {
    /// The comments behind the lines of a dictionary, without the letters that show a mark.
    private static func captions(of name: String) throws -> [String] {
        try Checkout.text(of: "data/\(name).dict")
            .matches(of: #/(?m)^[^#\n]+ : .*\s# (.+)$/#)
            .map { String($0.1) }
    }

    @Test func everyCaptionIsKnownAndNoOther() throws {
        let known = Set(SheetCaptions.known.map(\.english))
        var used: Set<String> = []
        let captions = try ["strokes", "languages", "gestures"].flatMap(Self.captions)
        #expect(captions.count > 40)
        for caption in captions {
            let head = String(caption.prefix { $0 != ":" })
            let text = known.contains(caption) ? caption : head
            #expect(known.contains(text), "SheetCaptions has no “\(text)”")
            used.insert(text)
        }
        #expect(known.subtracting(used) == [])
    }

    /// The letters stay; what a user has written is nobody's to translate.
    @Test(arguments: ["two dots: ä ö ü ë", "back", "next track: an N", "my own: note", "", ":"])
    func inEnglishACaptionIsWhatTheFileSays(_ comment: String) {
        #expect(SheetCaptions.translated(comment) == comment)
    }
}
