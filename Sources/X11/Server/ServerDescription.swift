import CX11
import Glibc

/// A server, as it is told to people.
public struct ServerDescription: Hashable, Sendable {
    /// Whose it is.
    public var vendor: String
    /// Its release, as the vendor counts.
    public var release: Int
    /// Every extension, and the version where the server was asked for it.
    public var extensions: [(name: String, version: String?)] {
        extensionNames.map { ($0, versions[$0]) }
    }
    /// By its own word; nil where none runs that follows the Extended Window Manager Hints.
    public var windowManager: String?
    public var hasCompositor: Bool
    /// Layouts and their variants, as `setxkbmap` has set them: `us,ru (,phonetic)`.
    public var layout: String?

    private var extensionNames: [String]
    private var versions: [String: String]

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
        extensionNames = (0..<Int(count)).compactMap { names?[$0].map { String(cString: $0) } }
            .sorted()
        if let names { XFreeExtensionList(names) }
        versions = Self.versions(of: display, having: Set(extensionNames))
        let compositor = XInternAtom(display, "_NET_WM_CM_S\(XDefaultScreen(display))", 0)
        hasCompositor = XGetSelectionOwner(display, compositor) != 0
        windowManager = Self.windowManager(of: display)
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

    /// The name of the window that `_NET_SUPPORTING_WM_CHECK` leads to and that says the same of itself.
    private static func windowManager(of display: OpaquePointer) -> String? {
        let root = XDefaultRootWindow(display)
        let property = "_NET_SUPPORTING_WM_CHECK"
        guard let window = window(in: property, of: root, display),
            self.window(in: property, of: window, display) == window
        else { return nil }
        return text(in: "_NET_WM_NAME", of: window, display) ?? "without a name"
    }

    /// From `_XKB_RULES_NAMES`: rules, model, layouts, variants and options, each with a NUL behind it.
    private static func layout(of display: OpaquePointer) -> String? {
        guard let names = text(in: "_XKB_RULES_NAMES", of: XDefaultRootWindow(display), display)
        else { return nil }
        let parts = names.split(separator: "\0", omittingEmptySubsequences: false)
        guard parts.count >= 4, !parts[2].isEmpty else { return nil }
        return String(parts[2]) + (parts[3].isEmpty ? "" : " (\(parts[3]))")
    }

    private static func window(
        in property: String, of window: Window, _ display: OpaquePointer
    ) -> Window? {
        self.property(property, of: window, display, format: 32) { bytes, _ in
            UnsafeRawPointer(bytes).loadUnaligned(as: UInt.self)
        }
    }

    private static func text(
        in property: String, of window: Window, _ display: OpaquePointer
    ) -> String? {
        self.property(property, of: window, display, format: 8) { bytes, count in
            String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
        }
    }

    /// What `body` makes of a property that is not empty. Wraps `XGetWindowProperty`.
    private static func property<Value>(
        _ name: String, of window: Window, _ display: OpaquePointer, format wanted: Int32,
        _ body: (UnsafeMutablePointer<UInt8>, Int) -> Value
    ) -> Value? {
        var (type, format): (Atom, Int32) = (0, 0)
        var (count, rest): (UInt, UInt) = (0, 0)
        var bytes: UnsafeMutablePointer<UInt8>?
        let status = XGetWindowProperty(
            display, window, XInternAtom(display, name, 0), 0, 256, 0, Atom(AnyPropertyType),
            &type, &format, &count, &rest, &bytes)
        defer { if let bytes { XFree(bytes) } }
        guard status == Success, format == wanted, count > 0, let bytes else { return nil }
        return body(bytes, Int(count))
    }
}
