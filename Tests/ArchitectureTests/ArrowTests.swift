// Owns: the arrows between the modules. A new arrow is a decision: it is drawn here first.

import Foundation
import Testing

@Suite struct ArrowTests {
    /// What each module may import beside the standard library.
    static let arrows: [String: Set<String>] = [
        "Strokes": ["Glibc", "Darwin"],
        "Recordings": ["Strokes", "Dictionaries", "Gestures", "Glibc"],
        "Training": ["Strokes", "Dispatch", "Glibc", "Darwin"],
        "Keysyms": ["CXkbCommon"],
        "Dictionaries": ["Strokes", "Keysyms", "Glibc", "Darwin"],
        "Spelling": ["Glibc"],
        "Notices": [],
        "Watching": [],
        "Trays": ["Strokes"],
        "Starting": [],
        "Diagnosis": ["Starting"],
        "Settings": ["Dictionaries", "CTOML"],
        "Learning": ["Strokes", "Dictionaries"],
        "Importers": ["Strokes", "Keysyms", "Dictionaries"],
        "Gestures": ["Strokes", "Dictionaries", "Spelling", "Glibc", "Darwin"],
        "Keyboard": ["Strokes", "Keysyms", "Dictionaries"],
        "XServer": [
            "Dictionaries", "CXft",
            "CX11", "Strokes", "Gestures", "Keyboard", "Keysyms", "Glibc", "Synchronization",
        ],
        "Places": ["Dictionaries", "Glibc"],
        "Teaching": ["Strokes", "Keysyms", "Dictionaries"],
        "Practising": ["Strokes", "Dictionaries", "Gestures", "Teaching"],
        "Editing": ["Strokes", "Dictionaries", "Importers"],
        "Sheets": ["Strokes", "Keysyms", "Dictionaries", "Glibc", "Darwin"],
        "Showing": ["Strokes", "Glibc"],
        "Control": ["FoundationEssentials", "Glibc", "CLinux"],
        "Typing": ["Keyboard", "Keysyms", "Dictionaries", "XServer", "Glibc"],
        "Daemon": [
            "Strokes", "Dictionaries", "Spelling", "Learning", "Gestures", "Keyboard", "XServer",
            "Typing", "Control", "Settings", "Recordings", "Notices", "Watching", "CLinux", "Glibc",
        ],
        "krakel-window": [
            "CGTK", "Strokes", "Keysyms", "Dictionaries", "Recordings", "Teaching", "Sheets",
            "Places", "Control", "Practising", "Settings", "Editing", "Trays",
            "ArgumentParser", "Glibc",
        ],
        "krakel": [
            "Strokes", "Recordings", "Keysyms", "Dictionaries", "Training", "Learning",
            "Importers", "Gestures", "Spelling", "Keyboard", "Typing", "Control", "Daemon",
            "XServer", "Settings", "Places", "Starting", "Diagnosis", "Showing", "CPNG",
            "ArgumentParser",
            "FoundationEssentials", "Glibc",
        ],
    ]

    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func sources() throws -> [(module: String, file: String, text: String)] {
        let folder = root.appendingPathComponent("Sources")
        let walker = FileManager.default.enumerator(atPath: folder.path)
        var result: [(module: String, file: String, text: String)] = []
        while let file = walker?.nextObject() as? String {
            guard file.hasSuffix(".swift"), let module = file.split(separator: "/").first else {
                continue
            }
            let text = try String(
                contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
            result.append((String(module), file, text))
        }
        return result
    }

    @Test func importsFollowTheArrows() throws {
        let sources = try Self.sources()
        #expect(sources.count > 40)
        for (module, file, text) in sources {
            let allowed = try #require(Self.arrows[module], "\(module) has no arrows yet")
            for imported in Self.imports(of: text) {
                #expect(allowed.contains(imported), "\(file) imports \(imported)")
            }
        }
    }

    /// Each module that is listed exists, and nothing points in a circle.
    @Test func arrowsPointOneWay() throws {
        let modules = Set(try Self.sources().map(\.module))
        #expect(modules == Set(Self.arrows.keys))
        var rest = Self.arrows.mapValues { $0.intersection(modules) }
        while let leaf = rest.first(where: { $0.value.isEmpty })?.key {
            rest[leaf] = nil
            for module in rest.keys { rest[module]?.remove(leaf) }
        }
        #expect(rest.isEmpty, "a circle among \(rest.keys.sorted())")
    }

    @Test func filesStaySmallAndSayWhatTheyOwn() throws {
        for (_, file, text) in try Self.sources() {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count <= 500, "\(file) has \(lines.count) lines")
            #expect(text.hasPrefix("// Owns: "), "\(file) does not say what it owns")
        }
    }

    private static func imports(of text: String) -> [String] {
        text.split(separator: "\n").compactMap { line in
            var words = line.split(separator: " ")[...]
            while let first = words.first,
                ["@testable", "internal", "public", "package"].contains(first)
            {
                words = words.dropFirst()
            }
            guard words.first == "import", let name = words.dropFirst().first else { return nil }
            return name.split(separator: ".").first.map(String.init)
        }
    }
}
