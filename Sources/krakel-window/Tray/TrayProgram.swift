import ArgumentParser
import CGTK
import Glibc
import Session
import System

struct TrayProgram: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tray", abstract: "An icon in the desktop's tray.",
        discussion: """
            Shows the mode and whether Krakel is paused; a click pauses it. Ends at once where there is \
            an icon already.
            """)

    @Flag(help: "Only for as long as the settings ask for it.")
    var asSet = false

    func run() throws {
        // GTK would do this, but it is not started, as the icon is no window of it.
        setlocale(LC_ALL, "")
        guard let display = Environment.value("DISPLAY"), let server = TrayServer() else {
            throw Complaint(
                """
                there is no X display to show an icon on
                  help: type it in a terminal of the X session
                """)
        }
        guard server.becomeTheOnlyOne() else { return }
        guard let loop = g_main_loop_new(nil, 0) else { return }
        defer { g_main_loop_unref(loop) }
        let tray = TrayIcon(
            on: server, socket: ControlSocket(display: display), isAsSet: asSet
        ) { g_main_loop_quit(loop) }
        tray.begin()
        g_main_loop_run(loop)
        withExtendedLifetime(tray) {}
    }
}
