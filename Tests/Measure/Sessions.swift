// `measure sessions`: Krakel in whole desktops, from their autostart to a character that was asked about.

import ArgumentParser
import TestSupport

struct Sessions: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Autostart, tray, dialog and keyboard in whole desktop sessions.",
        discussion: """
            i3, openbox, Xfce and LXQt, each on a private server and bus, with the settings of a new user and `krakel autostart \
            enable`. Times are from the start of the session, and from the end of the stroke.
            """)

    @OptionGroup var options: MeasureOptions

    @Option(help: "Only this one.")
    var session: String?

    @Option(help: "A folder for pictures of each: with the dialog, and at the end.")
    var pictures: String?

    /// What looks at the sessions and is not installed.
    private var tools: [String] {
        let needed: KeyValuePairs = [
            "dbus-daemon": "dbus-daemon", "gdbus": "libglib2.0-bin",
            "import": pictures == nil ? nil : "imagemagick",
        ]
        return needed.compactMap { Place.isInstalled($0.key) ? nil : $0.value }
    }

    func run() throws {
        let wanted = DesktopSession.allCases.filter { session == nil || $0.rawValue == session }
        guard !wanted.isEmpty else { throw MeasureError("there is no session \(session ?? "")") }
        print("session  running  tray      paused  dialog                keyboard  typed  focus")
        for session in wanted {
            let missing = (session.missing + tools).joined(separator: " ")
            guard missing.isEmpty else {
                print("\(session.rawValue): as root, type: apt-get install \(missing)")
                continue
            }
            let server = try XvfbServer(screen: "1024x768x24")
            try withExtendedLifetime(server) {
                let scene = try SessionScene(
                    session, on: server, home: try options.home(display: server.display),
                    pictures: pictures)
                print(try scene.row())
            }
        }
    }
}
