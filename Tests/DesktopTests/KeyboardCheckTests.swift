// What `krakel check` says of the keyboard that a display has.

import TestSupport
import Testing

extension DesktopTests {
    @Suite struct KeyboardCheck {
        /// The layout of a new server is the American one.
        @Test func charactersWithoutAKeyAreTold() throws {
            let desktop = try Desktop()
            let file = try desktop.home.folder.write(
                "krakel-dictionary 1\nmode x\n\"aé€\" : 14789\n\"b\\u{FFFF}\" : 258\n",
                to: "x.dict")
            let found = try desktop.home.run("check", file, "--verbose")
            #expect(found.status == 0)
            #expect(
                found.errors.contains(
                    "x.dict:4:1: warning: mode x: \"b\\u{FFFF}\" holds \u{FFFF} (U+FFFF), which this"
                ))
            #expect(
                found.errors.contains(
                    "note: this keyboard layout has no key for 2 of the dictionary's characters, "
                        + "which will be typed with spare keys: é €\n"))
            #expect(!found.errors.contains("no display"))

            // What a running Krakel has lent a key to is no character of the layout.
            try desktop.start("--dictionary", file)
            #expect(try desktop.home.run("check", file).errors == found.errors)
        }
    }
}
