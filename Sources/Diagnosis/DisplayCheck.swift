// Owns: judging whether there is a server to work on.

extension Check {
    static let display = Check("display") { facts in
        switch facts.display {
        case .none:
            return [
                .wrong(
                    "DISPLAY is not set",
                    help: "run it inside an X session, or try it on a private one: krakel demo")
            ]
        case .silent(let name):
            return [
                .wrong(
                    "no X server answers at \(withoutHost(name))",
                    help: "check DISPLAY and, for another user's server, xauth")
            ]
        case .unusable(let name, let lack):
            return [
                .wrong(
                    "\(withoutHost(name)): the X server lacks \(lack)",
                    help: "Krakel needs an X server of version 1.12 or later, with a pointer")
            ]
        case .usable(let name):
            guard let server = facts.server else { return [.ok(withoutHost(name))] }
            let scale = Double(Int(server.scale * 100)) / 100
            return [
                .ok(
                    "\(withoutHost(name)), \(server.width)x\(server.height), scale \(scale), "
                        + ServerVersion.words(vendor: server.vendor, release: server.release))
            ]
        }
    }

    /// The display's number; that it is on another machine, without saying which.
    private static func withoutHost(_ name: String) -> String {
        guard let colon = name.lastIndex(of: ":") else { return name }
        let host = name[..<colon]
        return (host.isEmpty || host == "unix" ? "" : "another machine's ") + name[colon...]
    }
}
