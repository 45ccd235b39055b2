// Owns: that the map of the code in CONTRIBUTING names files that exist.

import Foundation
import Testing

@Suite struct MapTests {
    @Test func everyFileOfTheMapExists() throws {
        let root = ArrowTests.root
        let map = try String(
            contentsOf: root.appendingPathComponent("CONTRIBUTING.md"), encoding: .utf8)
        let names = map.matches(of: /`(?:(?<folder>[\w\/-]+)\/)?(?<file>\w+\.swift)`/)
        #expect(names.count > 50)
        let sources = root.appendingPathComponent("Sources")
        let folders = try FileManager.default.contentsOfDirectory(atPath: sources.path)
        func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
        for name in names {
            let file = String(name.output.file)
            let isThere =
                if let folder = name.output.folder {
                    exists("\(sources.path)/\(folder)/\(file)")
                        || exists("\(root.path)/\(folder)/\(file)")
                } else {
                    // In the folder of a file before it.
                    folders.contains { exists("\(sources.path)/\($0)/\(file)") }
                }
            #expect(isThere, "\(name.output.0) is no file")
        }
    }
}
