// The table of faults names tests that exist.

import Foundation
import Testing

@Suite struct FaultTests {
    @Test func everyTestOfTheTableExists() throws {
        let table = try SourceTree.text(of: "Tests/FAULTS.md")
        let names = table.matches(of: /`(?<file>\w+Tests)\.(?<function>\w+)`/)
        #expect(names.count > 30)
        var texts: [String: String] = [:]
        for path in SourceTree.paths(below: "Tests") {
            let name = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
            texts[name, default: ""] += try SourceTree.text(of: "Tests/" + path)
        }
        for name in names {
            #expect(
                texts[String(name.output.file)]?.contains("func \(name.output.function)(") == true,
                "\(name.output.0) is in no file")
        }
    }
}
