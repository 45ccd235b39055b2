// Shows that several programs may write the dictionary at once.

import TestSupport
import Testing

extension DesktopTests {
    @Suite struct EditingTogether {
        @Test func noEditIsLost() throws {
            let process = try ChildProcess(
                [Place.buildFolder + "/measure", "edits", "--count", "20"], isCaptured: true)
            #expect(try process.status(within: 300_000) == 0)
            #expect(try process.output?.rest().contains("lost\t0\n") == true)
        }
    }
}
