// A sample of the kills of `measure kills`.

import TestSupport
import Testing

extension DesktopTests {
    @Suite struct Kills {
        @Test(arguments: KillMoment.allCases)
        func aKillLeavesNothing(_ moment: KillMoment) throws {
            let desktop = try Desktop()
            let scene = try KillScene(desktop.server.display, desktop.home, seed: 7)
            for _ in 1...2 {
                let outcome = try scene.kill(moment)
                #expect(!outcome.isStuck && !outcome.isBroken, "\(outcome)")
                #expect(!outcome.isLost && !outcome.isUnclean, "\(outcome)")
            }
        }
    }
}
