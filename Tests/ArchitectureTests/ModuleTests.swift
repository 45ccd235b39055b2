// The shape of the house: which module may import which.
// Package.swift is the only list of modules; these tests read it.

import Testing

@Suite struct ModuleTests {
    /// What may be imported of the system, beside what Package.swift names.
    private static let system: [String: Set<String>] = [
        "System": ["FoundationEssentials", "Synchronization"],
        "Engine": ["FoundationEssentials"],
        "Learning": ["Dispatch"],
        "X11": ["Synchronization"],
    ]
    private static let everywhere: Set<String> = ["Glibc", "Darwin"]

    @Test func importsAreThoseOfThePackage() throws {
        let modules = try SourceTree.modules()
        let files = try SourceTree.files()
        #expect(modules.count >= 10)
        #expect(Set(files.map(\.module)) == Set(modules.map(\.name)))
        for file in files {
            let dependencies = try #require(modules.first { $0.name == file.module }).dependencies
            let allowed = Self.everywhere.union(dependencies).union(Self.system[file.module] ?? [])
            for name in file.imports {
                #expect(allowed.contains(name), "\(file.path) imports \(name)")
            }
        }
    }

    /// A module names only those above it: so nothing points in a circle.
    @Test func arrowsPointOneWay() throws {
        let modules = try SourceTree.modules()
        let names = modules.map(\.name)
        for (index, module) in modules.enumerated() {
            for dependency in module.dependencies where names.contains(dependency) {
                #expect(names[..<index].contains(dependency), "\(module.name) -> \(dependency)")
            }
        }
    }

    /// What is listed is used: an arrow that nothing needs hides one that should not be there.
    @Test func everyArrowIsUsed() throws {
        let files = try SourceTree.files()
        for module in try SourceTree.modules() {
            let imported = Set(files.filter { $0.module == module.name }.flatMap(\.imports))
            for dependency in module.dependencies {
                #expect(imported.contains(dependency), "\(module.name) -> \(dependency)")
            }
        }
    }

    /// Only one module talks to Xlib, and only one to GTK.
    @Test(arguments: ["CX11": "X11", "CXft": "X11", "CGTK": "krakel-window", "CTOML": "Session"])
    func aDoorHasOneRoom(door: String, room: String) throws {
        let users = try SourceTree.files().filter { $0.imports.contains(door) }
        #expect(Set(users.map(\.module)) == [room])
    }

    /// A file that has a type of its own name hides no larger one that others use, but one that is called alike, as
    /// `WelcomeWindow` in `WelcomeCommand.swift`.
    @Test func filesAreNamedAfterWhatTheyHold() throws {
        func words(_ name: String) -> Set<Substring> {
            Set(name.matches(of: /[A-Z]+(?![a-z])|[A-Z][a-z]+/).map { $0.output.prefix(4) })
        }
        for file in try SourceTree.files() {
            let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
            var sizes: [String: Int] = [:]
            for (index, line) in lines.enumerated() where line.first != " " && line.last == "{" {
                guard
                    let type = line.prefixMatch(
                        of: /(?:(?:public|package|final) )*(?:struct|enum|class) (\w+)/)
                else { continue }
                sizes[String(type.output.1)] = lines[index...].prefix { $0 != "}" }.count
            }
            let name = String((file.path.split(separator: "/").last ?? "").dropLast(6))
            guard let own = sizes[name] else { continue }
            for (other, size) in sizes where size >= 60 && size > own {
                #expect(!words(other).isDisjoint(with: words(name)), "\(other) in \(file.path)")
            }
        }
    }
}
