import ArgumentParser
import Daemon
import Dictionaries
import Session
import System
import X11

struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Find out what keeps Krakel from working.",
        discussion: """
            Prints a line each on the display, the triggers, the devices, the layout, your files and \
            the running Krakel; put it into a bug report. Exits with 0 when all is well, with 1 when \
            something keeps Krakel from working.
            """)

    @Flag(help: "One line of JSON, for scripts.")
    var json = false

    @Flag(help: "Put the keyboard back as it was before a Krakel that was killed.")
    var repair = false

    @Flag(help: "Print how a dictionary names the application whose window you click.")
    var pick = false

    @OptionGroup var restoring: RestoreOptions

    func run() throws {
        if restoring.restore { return try restoring.run() }
        guard repair || pick else { return try examine() }
        let connection = try Connection()
        if pick { return try pick(on: connection) }
        let repair = try KeyboardRepair.byItself(on: connection, patience: 10_000)
        let count = repair.left.count
        guard count == 0 else {
            throw Failure(
                .counted(
                    count,
                    """
                    an application has not read what was typed into it, so \(count) spare key is still lent
                      help: once it goes on, repair the rest: krakel doctor --repair
                    """,
                    """
                    an application has not read what was typed into it, so \(count) spare keys are still lent
                      help: once it goes on, repair the rest: krakel doctor --repair
                    """))
        }
        Output.line(
            repair.isEmpty ? "nothing is left to repair" : "the keyboard is as it was before")
    }

    private func examine() throws {
        let findings = Findings(of: FactsReader().facts())
        if json {
            Output.line(verbatim: JSONLine.encode(findings) ?? "{}")
        } else {
            for line in findings.lines { Output.line(line) }
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
            Output.line(verbatim: ActionNotation.text(of: group))
            Output.line("# its title now: \(window.title)")
        case .nothing:
            throw Failure(
                "the window that you clicked names no application\n  help: click another one: krakel doctor --pick"
            )
        case .cancelled:
            throw Failure("no window was clicked\n  help: try again: krakel doctor --pick")
        case .grabbed:
            throw Failure(
                "another program has grabbed the pointer",
                help: "close its menu and try again: krakel doctor --pick")
        }
    }
}
