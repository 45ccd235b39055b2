// The sources as text, for tests of their shape.

import Foundation

enum SourceTree {
    struct File {
        /// The folder below `Sources`, such as `Engine`.
        let module: String
        /// Its path below `Sources`.
        let path: String
        let text: String

        /// The modules that it imports.
        var imports: [String] {
            text.matches(
                of: /(?m)^(?:@testable |@preconcurrency )?import (?:\w+ )??([\w-]+)(?:\.\w+)*$/
            )
            .map { String($0.output.1) }
        }

        /// Its lines without those that are comments.
        var code: [Substring] {
            text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
        }
    }

    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func text(of path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// Every Swift file below `folder`, one of the repository's.
    static func paths(below folder: String) -> [String] {
        let walker = FileManager.default.enumerator(
            atPath: root.appendingPathComponent(folder).path)
        var result: [String] = []
        while let path = walker?.nextObject() as? String {
            guard path.hasSuffix(".swift") else { continue }
            result.append(path)
        }
        return result.sorted()
    }

    static func files() throws -> [File] {
        try paths(below: "Sources").map { path in
            File(
                module: String(path.prefix { $0 != "/" }), path: path,
                text: try text(of: "Sources/" + path))
        }
    }

    /// The modules below `Sources` in the order of Package.swift, and what each may import of the
    /// package. The doors to C are among what may be imported.
    static func modules() throws -> [(name: String, dependencies: [String])] {
        let manifest = try text(of: "Package.swift")
        // A target ends where its parenthesis closes at the start of its own indentation.
        let targets = manifest.matches(
            of: /(?m)^ {8}\.(?:target|executableTarget)\(((?:.|\n)*?)\),\n(?= {8}[.\/]|\n| {4}\])/)
        return targets.compactMap { target in
            let words = String(target.output.1)
            guard let name = words.firstMatch(of: /name: "([\w-]+)"/)?.output.1,
                !words.contains("path:")
            else { return nil }
            let list = words.firstMatch(of: /dependencies: \[([^\]]*)\]/)?.output.1 ?? ""
            let products = list.matches(of: /\.product\(name: "(\w+)"/).map { String($0.output.1) }
            let plain = list.replacing(/\.product\([^)]*\)/, with: "")
                .matches(of: /"([\w-]+)"/).map { String($0.output.1) }
            return (String(name), plain + products)
        }
    }
}
