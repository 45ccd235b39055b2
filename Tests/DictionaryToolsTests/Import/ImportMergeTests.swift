// Putting gestures into a dictionary that is there.

import Dictionaries
import DictionaryTools
import Testing

@Suite struct ImportMergeTests {
    private func document(_ text: String) throws -> DictionaryDocument {
        try DictionaryDocument(Array(text.utf8))
    }

    private let list = """
        krakel-dictionary 1
        mode gestures
        <Control+c> : 3214789 # copy
        <Control+v> : 183 # paste
        """

    @Test func keepsWhatIsThereAndAddsNothingTwice() throws {
        let own = "# mine\nkrakel-dictionary 1\nmode letters\n\"a\":14789 # an a\n\n# the end\n"
        var document = try document(own)
        var list = try ImportList(of: self.document(list))
        list.lines.append(.comment("a remark", mode: "gestures"))
        for _ in 0..<3 {
            let merge = ImportMerge(of: list, into: document)
            document.add(merge.missing)
        }
        #expect(
            text(document) == own + """

                mode gestures
                <Control+c>      : 3214789  # imported: copy
                <Control+v>      : 183  # imported: paste
                # a remark

                """)
    }

    @Test func leavesStrokesAloneThatDoSomethingElse() throws {
        let own = try document("krakel-dictionary 1\nmode gestures\n<Return> : 183\n")
        let merge = try ImportMerge(of: ImportList(of: document(list)), into: own)
        #expect(merge.missing.gestures.map(\.comment) == ["copy"])
        #expect(merge.taken.map(\.text) == ["<Control+v> : 183"])
        #expect(merge.knownCount == 0)
    }

    /// A window belongs to one name: what is for applications that the dictionary has, in any case, is for
    /// those.
    @Test func applicationsThatAreThereKeepTheirName() throws {
        var own = try document(
            "krakel-dictionary 1\napplications firefox : firefox chromium\nmode gestures\nmode gestures for firefox\n"
                + "<Return> : 183\n")
        let conversion = try ToucheggTests.conversion(
            """
            <touchégg><application name="Firefox"><gesture type="TAP" fingers="2">
            <action type="SEND_KEYS"><keys>F5</keys></action></gesture></application>
            </touchégg>
            """)
        let merge = ImportMerge(of: conversion.list, into: own)
        #expect(merge.keptApplications == [])
        let narrower = try document(
            "krakel-dictionary 1\napplications firefox : navigator\nmode gestures\n")
        #expect(
            ImportMerge(of: conversion.list, into: narrower).keptApplications == ["firefox"],
            "what it lacks is told")
        own.add(merge.missing)
        #expect(
            text(own).hasSuffix("mode above for firefox\n<F5>             : tap-2  # imported\n"))
        #expect(!text(own).contains("Firefox"))
        #expect(try DictionaryReader.read(own.bytes).diagnostics == [])
    }
}
