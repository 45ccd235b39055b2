// Two versions of the settings that were changed at the same time become one.

import Dictionaries
import Session
import System
import Testing

@Suite struct SettingsMergeTests {
    private func merge(_ own: String, _ other: String) -> (text: String, merge: VersionMerge)? {
        SettingsMerge.text(Array(own.utf8), with: Array(other.utf8)).map {
            (String(decoding: $0.bytes, as: UTF8.self), $0.merge)
        }
    }

    /// What one has, what the other has, and what the first has then: `#!` before what became a comment.
    @Test(
        arguments: [
            ("hold = 400\n", "hold = 400 # slow\n", "hold = 400\n", 0),
            ("# mine\nhold = 400\n", "pause = 200\n", "# mine\nhold = 400\npause = 200\n", 1),
            ("", "ask = \"never\"\n", "ask = \"never\"\n", 1),
            (
                "hold = 400\n\n[trail]\nwidth = 3\n",
                "# theirs\nhold = 300\n\n[trail]\nwidth = 4\ncolour = \"red\"\n",
                "hold = 400\n\n#! hold = 300\n\n[trail]\nwidth = 3\ncolour = \"red\"\n\n#! trail.width = 4\n# theirs\n",
                1
            ),
            (
                "pause = 200\n", "[[ trigger ]]\nbutton = 8\n",
                "pause = 200\n\n[[trigger]]\nbutton = 2\n\n[[trigger]]\nbutton = 8\n", 1
            ),
            (
                "[[trigger]]\nbutton = 3\nmode = \"a\"\n",
                "[[trigger]]\nbutton = 3\nmode = \"b\"\n\n[[trigger]]\nbutton = 8\n",
                """
                [[trigger]]
                button = 3
                mode = "a"

                [[trigger]]
                button = 8

                #! [[trigger]]
                #! button = 3
                #! mode = "b"

                """, 1
            ),
        ])
    func bothAreThere(own: String, other: String, text: String, added: Int) throws {
        let comments = text.split(separator: "\n").filter { $0.hasPrefix("#! ") }
        let merged = try #require(merge(own, other))
        #expect(merged.text == text.replacing("#!", with: "#"))
        #expect(merged.merge.added == added)
        #expect(merged.merge.comments == comments.map { String($0.dropFirst(3)) })
        #expect(SettingsReader.read(Array(merged.text.utf8)).diagnostics == [])
        let again = try #require(merge(merged.text, other))
        #expect(again.text == merged.text && again.merge == VersionMerge())
    }

    @Test func mistakesAreLeftToTheUser() {
        #expect(merge("hold = \n", "pause = 200\n") == nil)
        #expect(merge("hold = 400\n", "pauses = 200\n") == nil)
    }

    @Test func marksAreNamed() throws {
        let text = "hold = 1\n<<<<<<< HEAD\npause = 200\n=======\npause = 300\n>>>>>>> other\n"
        let reading = SettingsReader.read(Array(text.utf8))
        let found = try #require(reading.diagnostics.first)
        #expect((found.line, found.message.english) == (2, ConflictMarkers.message.english))
        #expect(found.remedy?.english == ConflictMarkers.remedy.english)
    }
}
