// Owns: that the table of faults names tests that exist.

import Foundation
import Testing

@Suite struct FaultTests {
    @Test func everyTestOfTheTableExists() throws {
        let folder = ArrowTests.root.appendingPathComponent("Tests")
        let table = try String(
            contentsOf: folder.appendingPathComponent("FAULTS.md"), encoding: .utf8)
        let names = table.matches(of: /`(?<file>\w+Tests)\.(?<function>\w+)`/)
        #expect(names.count > 30)
        var texts: [Substring: String] = [:]
        for suite in try FileManager.default.contentsOfDirectory(atPath: folder.path)
        where suite.hasSuffix("Tests") {
            let files = folder.appendingPathComponent(suite)
            for file in try FileManager.default.contentsOfDirectory(atPath: files.path)
            where file.hasSuffix(".swift") {
                texts[file.dropLast(6), default: ""] += try String(
                    contentsOf: files.appendingPathComponent(file), encoding: .utf8)
            }
        }
        for name in names {
            #expect(
                texts[name.output.file]?.contains("func \(name.output.function)(") == true,
                "\(name.output.0) is in no file")
        }
    }
}
