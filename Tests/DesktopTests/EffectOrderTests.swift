// What a character did is told in the order in which it was decided.

import TestSupport
import Testing

extension DesktopTests {
    @Suite struct EffectOrder {
        /// A refusal that is found out while a character is carried out comes behind all of that.
        @Test func aCharacterIsToldBeforeWhatCameOfIt() throws {
            let desktop = try Desktop()
            // A program that was not confirmed is not started.
            let file = try desktop.home.folder.write(
                "krakel-dictionary 1\nmode letters\nrun \"touch never\" : 14789\n",
                to: "strokes.dict")
            let krakel = try desktop.krakel("--dictionary", file)
            for _ in 1...2 {
                try desktop.write("14789")
                #expect(try krakel.event(.recognised, .refused).event == .recognised)
                let refusal = try krakel.event(.recognised, .refused)
                #expect(refusal.event == .refused, "\(refusal)")
            }
        }
    }
}
