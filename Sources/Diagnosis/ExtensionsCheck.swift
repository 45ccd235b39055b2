// Owns: judging a server's extensions.

extension Check {
    static let extensions = Check("extensions") { facts in
        guard let server = facts.server else { return [] }
        let names = Set(server.extensions.map(\.name))
        let needed = ["XInputExtension", "XKEYBOARD", "XTEST", "SHAPE", "XFIXES", "RENDER"]
        var judgements = needed.filter { !names.contains($0) }.map {
            Judgement.wrong(
                "\($0) is missing", help: "Krakel cannot do without; switch it on in the X server")
        }
        // Each with what is worse without.
        let useful = [
            ("RANDR", "monitors are taken for one screen"),
            ("SYNC", "a pause in typing cannot be told"),
            ("Composite", "the line is drawn without a compositor"),
        ]
        judgements += useful.filter { !names.contains($0.0) }.map {
            .note("\($0.0) is missing: \($0.1)")
        }
        let also = useful.map(\.0) + ["X-Resource", "XWAYLAND"]
        let shown = server.extensions
            .filter { needed.contains($0.name) || also.contains($0.name) }
            .map { [$0.name, $0.version].compactMap(\.self).joined(separator: " ") }
        if !shown.isEmpty { judgements.insert(.ok(shown.joined(separator: ", ")), at: 0) }
        return judgements
    }
}
