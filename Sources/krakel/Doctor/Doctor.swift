import ArgumentParser
import Daemon
import Dictionaries
import Session
import System
import X11

struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say what stands in the way, and what to do about it.",
        discussion: """
            Looks at the display, the triggers, the devices, the layout, your files and the running \
            Krakel, a line each; put it into a bug report. Exits with 0 when nothing stands in the \
            way, with 1 when something does.
            """)

    @Flag(help: "One line of JSON, for scripts.")
    var json = false

    @Flag(help: "Give the keyboard back as a killed Krakel found it.")
    var repair = false

    @Flag(help: "Let me click a window, and print how a dictionary names its application.")
    var pick = false

    @OptionGroup var restoring: RestoreOptions

    func run() throws {
        if restoring.restore { return try restoring.run() }
        guard repair || pick else { return try examine() }
        let connection = try Connection()
        if pick { return try pick(on: connection) }
        let repair = try KeyboardRepair.byItself(on: connection)
        Output.line(
            repair.isEmpty ? "there is nothing to repair" : "the keyboard is as it was before")
    }

    private func examine() throws {
        let findings = Findings(of: FactsReader().facts())
        if json {
            Output.line(JSONLine.encode(findings) ?? "{}")
        } else {
            findings.lines.forEach(Output.line)
        }
        guard findings.isWell else { throw ExitCode(Failure.Status.failed.rawValue) }
    }

    private func pick(on connection: Connection) throws {
        Output.error("click a window; Escape for none")
        switch connection.pickWindow() {
        case .window(let window):
            // The class is the program; the instance may be a single window of it.
            let name = window.className.isEmpty ? window.instance : window.className
            let pattern = "\(window.instance).\(window.className)"
            let group = ApplicationGroup(
                name: name.lowercased(), patterns: [WindowPattern(pattern)])
            Output.line(ActionNotation.text(of: group))
            Output.line("# its title now: \(window.title)")
        case .nothing:
            throw Failure("what you clicked says of no application that it is one of its windows")
        case .cancelled:
            throw Failure("no window was clicked")
        case .grabbed:
            throw Failure(
                """
                another program has the pointer
                  help: close its menu and try again
                """)
        }
    }
}
