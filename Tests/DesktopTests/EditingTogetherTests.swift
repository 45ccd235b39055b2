// Several programs may write the dictionary at once, while a Krakel follows the files.

import Dictionaries
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct EditingTogether {
        @Test func noEditIsLost() throws {
            let desktop = try Desktop()
            let folder = String(desktop.home.ownDictionary.dropLast("/strokes.dict".count))
            func edits(_ deed: String) throws -> ChildProcess {
                try ChildProcess(
                    [Place.buildFolder + "/edits", deed, folder, "20"], isCaptured: true)
            }
            #expect(try edits("seed").status() == 0)
            try desktop.start()
            let writers = try ["one", "two", "daemon"].map(edits)
            var running = writers
            while !running.isEmpty {
                // A file that is being written is always a whole one.
                for name in ["strokes.dict", "learned.dict"] {
                    guard let bytes = try? DictionaryFile(path: folder + "/" + name).read() else {
                        continue
                    }
                    #expect(try DictionaryReader.read(bytes, otherModes: []).diagnostics.isEmpty)
                }
                running.removeAll { (try? $0.status(within: 0)) != nil }
            }
            for writer in writers {
                let said = try writer.errors?.rest() ?? ""
                #expect(try writer.status() == 0, "\(said)")
            }
            #expect(try edits("lost").status() == 0)
        }
    }
}
