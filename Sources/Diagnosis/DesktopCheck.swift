// Owns: saying what manages the windows and puts them on the screen.

extension Check {
    static let desktop = Check("desktop") { facts in
        guard let server = facts.server else { return [] }
        let manager = server.windowManager.map { "window manager \($0)" } ?? "no window manager"
        return [.ok(manager + ", " + (server.hasCompositor ? "a compositor" : "no compositor"))]
    }
}
