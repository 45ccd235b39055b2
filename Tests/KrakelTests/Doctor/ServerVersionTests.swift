// The versions of servers that there were, from the numbers that they give.

import Testing

@testable import krakel

@Suite struct ServerVersionTests {
    static let versions: [(release: Int, version: String)] = [
        (12_101_007, "21.1.7"),
        (12_101_000, "21.1.0"),
        // Xwayland's.
        (12_201_009, "22.1.9"),
        (12_302_006, "23.2.6"),
        (12_013_000, "1.20.13"),
        (11_900_000, "1.19.0"),
        // A snapshot before 1.20.
        (11_999_901, "1.19.99.901"),
        (70_101_000, "7.1.1"),
    ]

    @Test(arguments: versions) func xOrgsNumbers(release: Int, version: String) {
        let words = ServerVersion.words(vendor: "The X.Org Foundation", release: release)
        #expect(words == "The X.Org Foundation \(version)")
    }

    @Test func othersMayNumberOtherwise() {
        #expect(ServerVersion.words(vendor: "Somebody", release: 4007) == "Somebody 4007")
    }
}
