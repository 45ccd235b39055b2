// Shows that another package can ask for the library Strokes by a version.

import Foundation
import Testing

@Suite struct LibraryTests {
    private static let manifest = """
        // swift-tools-version: 6.1
        import PackageDescription

        let package = Package(
            name: "reader",
            dependencies: [.package(url: "file://KRAKEL", from: "1.0.0")],
            targets: [
                .executableTarget(
                    name: "reader", dependencies: [.product(name: "Strokes", package: "krakel")],
                    path: ".", sources: ["main.swift"])
            ]
        )
        """

    private static let program = """
        import Strokes

        let letters = [("c", "3214789"), ("l", "14789"), ("z", "1235789")]
        let matcher = Matcher(
            letters.map { _, cells in
                ExampleSet(tuned: CellPath(cells).map { [Template(Trajectory($0))] } ?? [])
            })
        let ink = Ink([Stroke([Point(x: 0, y: 0), Point(x: 0, y: 80), Point(x: 60, y: 80)])])
        if let query = Query(ink), let nearest = matcher.rank(query, count: 1).first {
            print("this is an", letters[nearest.classIndex].0)
        }
        """

    /// What SwiftPM fetched when this was built, so that nothing is fetched again.
    private static func fetched(_ package: String) throws -> String {
        var folder = URL(fileURLWithPath: Checkout.krakel)
        while folder.path != "/" {
            folder.deleteLastPathComponent()
            let repositories = folder.appendingPathComponent("repositories")
            let names = try? FileManager.default.contentsOfDirectory(atPath: repositories.path)
            if let name = names?.first(where: { $0.hasPrefix(package) }) {
                return repositories.appendingPathComponent(name).path
            }
        }
        throw CocoaError(.fileNoSuchFile)
    }

    @Test func anotherPackageReadsStrokes() throws {
        let folder = TemporaryFolder()
        let environment = ["HOME": folder.path, "LC_ALL": "C.UTF-8"]
        @discardableResult func run(_ arguments: String...) throws -> String {
            let result = try Checkout.run(arguments, environment: environment)
            try #require(result.status == 0, "\(arguments): \(result.output)")
            return result.output
        }
        let krakel = folder.path + "/krakel"
        try FileManager.default.createDirectory(atPath: krakel, withIntermediateDirectories: true)
        for name in ["Package.swift", "Sources", "Tests"] {
            try run("cp", "-r", Checkout.root.path + "/" + name, krakel)
        }
        let git = ["git", "-C", krakel, "-c", "user.name=t", "-c", "user.email=t@localhost"]
        for arguments in [
            ["init", "--quiet"], ["add", "--all"], ["commit", "--quiet", "--message", "x"],
            ["tag", "1.0.0"],
        ] {
            let result = try Checkout.run(git + arguments, environment: environment)
            try #require(result.status == 0, "\(arguments): \(result.output)")
        }
        try folder.write(
            Self.manifest.replacingOccurrences(of: "KRAKEL", with: krakel),
            to: "reader/Package.swift")
        try folder.write(Self.program, to: "reader/main.swift")
        let reader = folder.path + "/reader"
        try run(
            "swift", "package", "--package-path", reader, "config", "set-mirror", "--original",
            "https://github.com/apple/swift-argument-parser", "--mirror",
            "file://" + Self.fetched("swift-argument-parser"))
        let output = try run(
            "swift", "run", "--disable-index-store", "-Xswiftc", "-gnone", "--package-path", reader)
        #expect(output.hasSuffix("this is an l\n"), "\(output)")
    }
}
