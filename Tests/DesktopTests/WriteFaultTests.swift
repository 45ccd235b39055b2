// Shows that a dictionary is the old one or the new one, whole, whatever happens amidst its writing.

import Glibc
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct WriteFaults {
        /// A home with a dictionary, and a character that is taught.
        private struct Scene {
            let home: KrakelHome
            let samples: String
            let old = "krakel-dictionary 1\nmode letters\n\"l\" : 14789\n"

            init() throws {
                var home = try KrakelHome(display: nil)
                // A small one: it is read anew for each call.
                try home.ship("mode letters\n\"l\" : 14789\n")
                self.home = home
                samples = try home.folder.write(
                    "{\"label\":\"u\",\"strokes\":[[[0,0],[5,90],[60,95],[62,1]]]}\n",
                    to: "u.jsonl")
            }

            var data: String { home.folder.path + "/data" }

            func reset() throws {
                unlink(home.ownDictionary + ".new")
                unlink(home.ownDictionary + ".lock")
                try home.writeOwn(old)
            }

            func learn(_ call: FailingCall?) throws -> KrakelHome.Outcome {
                try home.with(call?.environment ?? [:]).run("learn", "--from", samples)
            }

            /// Without the dates in it.
            var text: String {
                PrivateFolder.text(of: home.ownDictionary).split(separator: "\n")
                    .map { $0.prefix { $0 != "#" } + "\n" }.joined()
            }
        }

        /// Every call on the files fails, one after the other; the program is killed before every other
        /// one, and half-way through a write.
        @Test(arguments: [(FailingCall.Fate.fails(EIO), 1), (.killedBefore, 2), (.torn, 6)])
        func everyCallOfAWrite(_ fate: FailingCall.Fate, step: Int) throws {
            let scene = try Scene()
            try scene.reset()
            #expect(try scene.learn(nil).status == 0)
            let new = scene.text
            #expect(new.hasPrefix(scene.old) && new != scene.old)
            var number = 0
            var isReached = true
            while isReached, number < 200 {
                number += step
                try scene.reset()
                let call = try FailingCall(number, under: scene.data, fate, in: scene.home)
                let outcome = try scene.learn(call)
                isReached = call.isReached
                let text = scene.text
                #expect(text == scene.old || text == new, "call \(number)")
                // What is said to be learned is.
                if outcome.status == 0 { #expect(text == new, "call \(number)") }
                if case .fails = fate, outcome.status != 0 {
                    #expect(outcome.status == 1 && outcome.errors.contains("help: "))
                    #expect(access(scene.home.ownDictionary + ".new", F_OK) != 0)
                }
            }
            // Opened, locked, read, written, synchronised, renamed: there are that many at least.
            #expect(number > 12 && number < 200)
            // What a crash has left beside it is in nobody's way.
            try scene.reset()
            _ = try scene.learn(
                FailingCall(number / 2, under: scene.data, fate, in: scene.home))
            #expect(try scene.learn(nil).status == 0)
            #expect(scene.text.hasPrefix(new))
            #expect(access(scene.home.ownDictionary + ".new", F_OK) != 0)
        }
    }
}
