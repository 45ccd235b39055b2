// `measure sessions`: Krakel in whole desktops, from their autostart to a character that was asked about.

import ArgumentParser
import Glibc
import TestSupport

struct Sessions: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "A day with Krakel in whole desktop sessions, from their autostart to a locked screen.",
        discussion: """
            Plasma, GNOME, Cinnamon, MATE, Xfce, LXQt, i3 and openbox, each on a private Xorg of two \
            monitors and a bus of its own, with the settings of a new user and `krakel autostart \
            enable`. Times are from the start of the session, and from the end of the stroke. Of the \
            window actions it counts those done and those refused in words.
            """)

    @OptionGroup var options: MeasureOptions

    @Option(help: "Only this one.")
    var session: String?

    @Option(
        help: "This user's password, to unlock the screen with; without it, no screen is locked.")
    var password: String?

    @Option(help: "A folder for pictures of each: with the dialog, and whatever comes after it.")
    var pictures: String?

    @Option(
        help: """
            Instead, so many gestures in each, strokes that switch desktops and fingers that go through \
            windows with Alt held, every third one with a kill at a random moment: nothing may be held \
            afterwards.
            """)
    var gestures: Int?

    @Option(help: "What determines these kills.")
    var seed: UInt64 = 1

    /// What looks at the sessions and is not installed.
    private var tools: [String] {
        let needed: KeyValuePairs = [
            "dbus-daemon": "dbus-daemon", "gdbus": "libglib2.0-bin", "xrandr": "x11-xserver-utils",
            "import": pictures == nil ? nil : "imagemagick",
        ]
        let server = InputTestServer.isInstalled ? nil : "xserver-xorg-video-dummy"
        return needed.compactMap { Place.isInstalled($0.key) ? nil : $0.value }
            + [server].compactMap(\.self)
    }

    func run() throws {
        let wanted = DesktopSession.allCases.filter { session == nil || $0.rawValue == session }
        guard !wanted.isEmpty else { throw MeasureError("there is no session \(session ?? "")") }
        print(gestures == nil ? SessionScene.heading : "seed \(seed)\n" + SessionGestures.heading)
        for session in wanted {
            let missing = (session.missing + tools).joined(separator: " ")
            guard missing.isEmpty else {
                print("\(session.rawValue): as root, type: apt-get install \(missing)")
                continue
            }
            let server = try InputTestServer(monitors: 2)
            let scene = try SessionScene(
                session, on: server, home: try options.home(display: server.display),
                password: password, pictures: pictures)
            print(try gestures.map { try scene.row(of: $0, seed: seed) } ?? scene.row())
            fflush(nil)
        }
    }
}
