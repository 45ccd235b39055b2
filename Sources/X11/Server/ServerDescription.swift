import CX11
import Glibc

/// What `krakel doctor` tells people of a server.
public struct ServerDescription: Hashable, Sendable {
    public var vendor: String
    /// The release, in the vendor's own numbers.
    public var release: Int
    public var extensions: [Extension]
    /// The name that it gives itself; nil where no window manager runs that follows the Extended Window
    /// Manager Hints.
    public var windowManager: String?
    public var hasCompositor: Bool
    /// Whether the icon of `krakel tray` waits for a panel that shows it.
    public var isIconWaiting = false
    /// Whether it is Xwayland, which a compositor of Wayland runs. It has an extension that says so from 23.1 on;
    /// before, its monitors are called by it.
    public var isXwayland: Bool
    /// Layouts and their variants, as `setxkbmap` has set them: `us,ru (,phonetic)`.
    public var layout: String?

    public struct Extension: Hashable, Sendable {
        public var name: String
        /// nil where the server was not asked for it.
        public var version: String?
    }
}

extension ServerDescription {
    /// Asks the server at `name`, or at `$DISPLAY` where it is nil; nil where none answers. Wraps
    /// `XServerVendor`, `XVendorRelease` and `XListExtensions`.
    public init?(of name: String? = nil) {
        XErrors.install()
        guard let display = XOpenDisplay(name) else { return nil }
        defer { XCloseDisplay(display) }
        vendor = String(cString: XServerVendor(display))
        release = Int(XVendorRelease(display))
        var count: Int32 = 0
        let names = XListExtensions(display, &count)
        let extensionNames = (0..<Int(count)).compactMap { names?[$0].map { String(cString: $0) } }
            .sorted()
        if let names { XFreeExtensionList(names) }
        let versions = Self.versions(of: display, having: Set(extensionNames))
        extensions = extensionNames.map { Extension(name: $0, version: versions[$0]) }
        func owner(of selection: String) -> Window {
            let name = selection + "_S\(XDefaultScreen(display))"
            return XGetSelectionOwner(display, XInternAtom(display, name, 0))
        }
        hasCompositor = owner(of: "_NET_WM_CM") != 0
        let icon = owner(of: "_KRAKEL_TRAY")
        isIconWaiting =
            icon != 0 && ServerQuery.name(of: icon, from: display) == Array("waiting".utf8)
        windowManager = ServerQuery.managerWindow(from: display).map {
            Self.text(in: "_NET_WM_NAME", of: $0, display) ?? "without a name"
        }
        isXwayland =
            extensionNames.contains("XWAYLAND")
            || extensionNames.contains("RANDR")
                && Self.monitors(of: display).contains { $0.hasPrefix("XWAYLAND") }
        layout = Self.layout(of: display)
    }

    /// Wraps the `QueryVersion` calls of the extensions.
    private static func versions(
        of display: OpaquePointer, having names: Set<String>
    ) -> [String: String] {
        var versions: [String: String] = [:]
        func ask(_ name: String, _ question: (inout Int32, inout Int32) -> Bool) {
            var (major, minor): (Int32, Int32) = (0, 0)
            if names.contains(name), question(&major, &minor) {
                versions[name] = "\(major).\(minor)"
            }
        }
        ask("XInputExtension") {
            ($0, $1) = (2, 4)
            return XIQueryVersion(display, &$0, &$1) == 0
        }
        ask("XFIXES") {
            ($0, $1) = (6, 0)
            return XFixesQueryVersion(display, &$0, &$1) != 0
        }
        ask("RENDER") { XRenderQueryVersion(display, &$0, &$1) != 0 }
        ask("RANDR") { XRRQueryVersion(display, &$0, &$1) != 0 }
        ask("SHAPE") { XShapeQueryVersion(display, &$0, &$1) != 0 }
        var (event, error): (Int32, Int32) = (0, 0)
        ask("XTEST") { XTestQueryExtension(display, &event, &error, &$0, &$1) != 0 }
        return versions
    }

    /// The names of the monitors. Wraps `XGetAtomName`.
    private static func monitors(of display: OpaquePointer) -> [String] {
        ServerQuery.monitors(from: display) { monitor in
            guard let name = XGetAtomName(display, monitor.name) else { return nil }
            defer { XFree(name) }
            return String(cString: name)
        }
    }

    /// What `_XKB_RULES_NAMES` names: rules, model, layouts, variants and options, each with a NUL behind it.
    fileprivate static func rules(of display: OpaquePointer) -> [Substring] {
        (text(in: "_XKB_RULES_NAMES", of: XDefaultRootWindow(display), display) ?? "")
            .split(separator: "\0", omittingEmptySubsequences: false)
    }

    private static func layout(of display: OpaquePointer) -> String? {
        let parts = rules(of: display)
        guard parts.count >= 4, !parts[2].isEmpty else { return nil }
        // GNOME writes a comma between two variants of which there are none.
        let hasVariants = parts[3].contains { $0 != "," }
        return String(parts[2]) + (hasVariants ? " (\(parts[3]))" : "")
    }

    private static func text(
        in property: String, of window: Window, _ display: OpaquePointer
    ) -> String? {
        let bytes = ServerQuery.bytes(of: property, on: window, from: display) ?? []
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
}

extension Connection {
    /// The names that xkeyboard-config has for the keyboard's layouts, such as `us` and `ru`; none where the
    /// server was not told which they are.
    public var layouts: [String] {
        let layouts = ServerDescription.rules(of: display).dropFirst(2).first
        return layouts?.split(separator: ",").map(String.init) ?? []
    }
}
