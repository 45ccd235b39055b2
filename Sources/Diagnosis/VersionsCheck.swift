// Owns: what runs here.

extension Check {
    static let versions = Check("versions") { facts in
        let versions = facts.versions
        let built = versions.swift.isEmpty ? "" : " built by Swift \(versions.swift)"
        let parts = [
            "krakel \(versions.krakel)\(built)", versions.xlib, versions.system, versions.kernel,
        ]
        return [.ok(parts.filter { !$0.isEmpty }.joined(separator: ", "))]
    }
}
