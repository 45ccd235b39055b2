// The map of the code in CONTRIBUTING, and what the papers beside it say of files, is true.

import Foundation
import Testing

@Suite struct MapTests {
    private let map: String

    init() throws {
        map = try SourceTree.text(of: "CONTRIBUTING.md")
    }

    /// Every file that they name, by its path below `Sources` or below the repository.
    @Test(arguments: [
        ("CONTRIBUTING.md", 30), ("Tests/README.md", 1), ("data/training/README.md", 10),
    ])
    func everyFileThatIsNamedExists(in paper: String, atLeast least: Int) throws {
        let names = try SourceTree.text(of: paper).matches(of: /`([\w\/-]+\.swift)`/).map {
            String($0.output.1)
        }
        #expect(names.count >= least)
        for name in names {
            let isThere = ["Sources/" + name, name].contains {
                FileManager.default.fileExists(
                    atPath: SourceTree.root.appendingPathComponent($0).path)
            }
            #expect(isThere, "\(name) is no file")
        }
    }

    /// The table of modules is the list of Package.swift, in its order.
    @Test func theTableOfModulesIsThatOfThePackage() throws {
        let table = try section("The house").matches(of: /(?m)^\| ([\w-]+) \|/)
            .map { String($0.output.1) }.filter { $0 != "Module" && $0 != "C" }
        #expect(table == (try SourceTree.modules().map(\.name)))
    }

    private func section(_ title: String) throws -> Substring {
        let start = try #require(map.range(of: "## \(title)\n")).upperBound
        return map[start...].prefix(
            upTo: map[start...].range(of: "\n## ")?.lowerBound ?? map.endIndex)
    }
}
