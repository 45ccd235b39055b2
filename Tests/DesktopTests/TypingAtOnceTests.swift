// Characters that are typed before they are done, as a terminal receives them.

import Session
import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct TypingAtOnce {
        private static let dictionary = """
            mode letters
            "l" : 258
            "t" : 258|456
            "o" : 2147896321
            <Return> : 3654
            """

        /// Each l is in the terminal before the bar that makes a t of it is drawn.
        @Test func aTerminalHasTheLBeforeItIsAT() throws {
            guard Place.isInstalled("xterm") else { return }
            // No pause ends a character here before its next stroke is drawn, however slow the machine.
            let desktop = try Desktop(
                shipped: Self.dictionary, settings: "type-at-once = true\npause = 20000\n")
            let file = desktop.home.folder.path + "/typed"
            let terminal = try ChildProcess(
                [
                    "xterm", "-geometry", "120x50+0+0", "-e", "sh", "-c",
                    "stty raw -echo; echo ready > \(file).ready; exec cat > \(file)",
                ], environment: ["DISPLAY": desktop.server.display])
            defer { terminal.stop() }
            #expect(
                eventually(.files(under: file + ".ready")) {
                    PrivateFolder.text(of: file + ".ready") == "ready\n"
                })
            desktop.player.move(to: Point(x: 100, y: 100))
            let krakel = try desktop.krakel("--no-learning")
            func received() -> [String] {
                // Which code BackSpace sends is a matter of the terminal.
                PrivateFolder.text(of: file).unicodeScalars.map {
                    $0.value == 8 || $0.value == 127 ? "<" : String($0)
                }
            }
            let strokes = try Desktop.ink("258|456").strokes
            desktop.player.draw(strokes[0]).synchronise()
            #expect(eventually(.files(under: file)) { received() == ["l"] })
            desktop.player.draw(strokes[1]).synchronise()
            #expect(eventually(.files(under: file)) { received() == ["l", "<", "t"] })
            #expect(try krakel.event(.recognised).text == "t")
            // Two in a row, as fast as they come.
            for _ in 0..<3 { try desktop.write("258|456") }
            try desktop.write("258")
            try desktop.write("2147896321")
            let all = String(repeating: "l<t", count: 4) + "lo"
            _ = eventually(.files(under: file)) { received().joined() == all }
            #expect(received().joined() == all)
        }
    }
}
