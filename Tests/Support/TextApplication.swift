// The kinds of applications that tests type into, and how each is started.

/// An application of each kind that reads keys in a way of its own.
public enum TextApplication: String, CaseIterable, Sendable {
    /// A plain Xlib program, which reads as `SinkWindow` does and goes on reading by itself: what a
    /// key means is decided by the keymap at that moment.
    case xlib
    /// A program in an xterm.
    case xterm
    /// A text view of GTK 3, GTK 4.
    case gtk3, gtk4
    /// A text field of Qt 5.
    case qt5

    public static var all: [TextApplication] { allCases }

    /// Starts it on `display`, without an input method. It has yet to be given the keyboard.
    public func start(on display: String) throws -> any TextReceiver {
        switch self {
        case .xterm:
            return try program(on: display) { socket, title in
                ["xterm", "-u8", "-title", title, "-e"]
                    + [Self.python, "\(Self.folder)/terminal.py", socket]
            }
        case .gtk3, .gtk4:
            return try program(on: display) { socket, title in
                [Self.python, "\(Self.folder)/gtk.py", socket, title]
                    + [self == .gtk3 ? "3.0" : "4.0"]
            }
        case .xlib, .qt5:
            let name = self == .xlib ? "xlib" : "qt"
            return try program(on: display) { socket, title in
                [Self.python, "\(Self.folder)/\(name).py", socket, title]
            }
        }
    }

    private func program(
        on display: String, arguments: (_ socket: String, _ title: String) -> [String]
    ) throws -> TextProgram {
        try TextProgram(
            title: "krakel test \(rawValue)", display: display, environment: Self.environment,
            arguments: arguments)
    }

    /// The system's, whose packages have GTK and Qt; `$PATH` may lead to another.
    private static let python = "/usr/bin/python3"

    private static var folder: String { Place.repository + "/Tests/Support/Applications" }

    /// No input method, no desktop services, no graphics card: keys go straight to the text.
    private static let environment: [String: String?] = [
        "LC_ALL": "C.UTF-8", "XMODIFIERS": "@im=none",
        "GTK_IM_MODULE": "gtk-im-context-simple", "GTK_A11Y": "none", "NO_AT_BRIDGE": "1",
        "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo", "GSETTINGS_BACKEND": "memory",
        "QT_IM_MODULE": "none", "QT_QPA_PLATFORM": "xcb",
        "PYTHONDONTWRITEBYTECODE": "1",
    ]
}
