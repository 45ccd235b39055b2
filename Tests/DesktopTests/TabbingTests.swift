// Shows that every window of ours can be used by keys alone and says what everything in it is.

import TestSupport
import Testing

extension DesktopTests {
    @Suite struct Tabbing {
        private static let dictionary = """
            mode letters
            "a" : 3214789
            "b" : 1478965
            "c" : 32147896
            "l" : 14789
            mode digits
            "1" : 258
            """

        @Test(
            arguments: [
                (["teach", "l"], "New entry", 8),
                (["sheet"], "Krakel cheat sheet", 1),
                (["practice", "lab"], "Practise writing", 3),
                (["welcome"], "Welcome to Krakel", 1),
                (["settings"], "Krakel settings", 19),
                (["alphabet"], "An alphabet of your own", 4),
                (["alphabet", "--letters", "αβγ"], "An alphabet of your own", 2),
            ])
        func everyControlHasANameAndIsReached(_ words: [String], title: String, least: Int) throws {
            try PadScene(shipped: Self.dictionary, words, titled: title).controls(least)
        }
    }
}

extension PadScene {
    /// What the Tab key leads to: role and name of each, and that each has a name and is reached.
    ///
    /// - Parameters:
    ///   - least: how many there are at least.
    ///   - counts: which of them count.
    @discardableResult
    func controls(_ least: Int, counts: ([String]) -> Bool = { _ in true }) throws -> [[String]] {
        // What a window manager frames has these by itself; in a field for a number the arrow keys do what
        // its buttons do.
        let frame = ["Minimize", "Maximize", "Close", "Less", "More"]
        var controls: [[String]] = []
        // A window that was shown just now is not on the bus with all its parts yet.
        let isWhole = try eventually(
            .nothing(because: "to go through the controls is to change the window")
        ) {
            controls = try reader.tabbing()
                .map {
                    $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
                }
                .filter { $0.count == 3 && !frame.contains($0[1]) && counts($0) }
            return controls.count >= least
        }
        #expect(isWhole, "\(controls)")
        for control in controls {
            #expect(control[2] == "reached", "\(control)")
            #expect(!control[1].isEmpty && !control[1].hasPrefix("Gtk"), "\(control)")
        }
        return controls
    }
}
