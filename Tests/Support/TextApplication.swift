/// An application of each kind that reads keys in a way of its own, to type into.
public enum TextApplication: String, CaseIterable, Sendable {
    /// A plain Xlib program, which reads as `SinkWindow` does and goes on reading by itself: what a
    /// key means is decided by the keymap at that moment.
    case xlib
    /// A program in an xterm.
    case xterm
    /// A text view of GTK 3, GTK 4.
    case gtk3, gtk4
    /// A text field of Qt 5, Qt 6.
    case qt5, qt6
    /// A text area in a page of Firefox.
    case firefox
    /// A buffer of Emacs with a window of the plain toolkit.
    case emacs

    /// Those that the tests type into: the others are too large to be installed for them.
    public static let all: [TextApplication] = [.xlib, .xterm, .gtk3, .gtk4, .qt5, .qt6]

    /// The names of all, for a help text.
    public static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

    /// Those whose keys an input method gets before they are read.
    public static let withMethods: [TextApplication] = [.xlib, .xterm, .gtk3, .qt5]

    /// Starts it on `display`. It has yet to be given the keyboard.
    ///
    /// - Parameters:
    ///   - niceness: how much less it computes than this process; 19 at most.
    ///   - method: the input method that it hands its keys to; nil for none.
    public func start(
        on display: String, niceness: Int = 0, method: InputMethod? = nil
    ) throws -> TextProgram {
        let title = "krakel test \(rawValue)"
        return try TextProgram(
            title: self == .firefox ? title + " — Mozilla Firefox" : title, display: display,
            environment: Self.environment.merging(method?.environment ?? [:]) { $1 }
        ) { socket in
            (niceness == 0 ? [] : ["nice", "-n", "\(niceness)"]) + arguments(socket, title)
        }
    }

    private func arguments(_ socket: String, _ title: String) -> [String] {
        func program(_ name: String, _ version: String...) -> [String] {
            [Self.python, "\(Self.folder)/\(name).py", socket, title] + version
        }
        return switch self {
        case .xlib: program("xlib")
        case .xterm:
            [
                "xterm", "-u8", "-title", title, "-e", Self.python, "\(Self.folder)/terminal.py",
                socket,
            ]
        case .gtk3: program("gtk", "3.0")
        case .gtk4: program("gtk", "4.0")
        case .qt5: program("qt", "5")
        case .qt6: program("qt", "6")
        case .firefox: program("firefox")
        case .emacs: ["emacs", "-Q", "-l", "\(Self.folder)/emacs.el", socket, title]
        }
    }

    /// The system's, whose packages have GTK and Qt; `$PATH` may lead to another.
    private static let python = "/usr/bin/python3"

    private static var folder: String { Place.repository + "/Tests/Support/Applications" }

    /// No input method, no desktop services, no graphics card: keys go straight to the text.
    private static let environment: [String: String?] = [
        "LC_ALL": "C.UTF-8", "XMODIFIERS": "@im=none",
        "GTK_IM_MODULE": "gtk-im-context-simple", "GTK_A11Y": "none", "NO_AT_BRIDGE": "1",
        "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo", "GSETTINGS_BACKEND": "memory",
        "QT_IM_MODULE": "none", "QT_QPA_PLATFORM": "xcb", "MOZ_CRASHREPORTER_DISABLE": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
    ]
}
