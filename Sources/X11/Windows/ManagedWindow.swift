import CX11
import Dictionaries
import Strokes

extension Connection {
    /// The window of an application at `place`, with or without the frame that a window manager drew around
    /// it.
    ///
    /// - Parameter place: in root pixels.
    /// - Throws: `WindowRefusal` where there is none that anything may be done with: over the desktop, a
    ///   panel, a window of Krakel's, or one that the window manager leaves alone, as a menu.
    func managedWindow(at place: Point) throws(WindowRefusal) -> Window {
        guard let top = child(of: root, at: place) else { throw .desktop }
        guard !isSameClient(top, unmappedWindow) else { throw .krakel }
        guard let window = managedWindow(at: place, in: top) ?? managedWindow(within: top) else {
            // Before a window manager has come, and after it has gone, no window is managed.
            guard ManagerHints(on: self).isThere else { throw .noManager }
            throw isOfType("DESKTOP", top) ? .desktop : .unmanaged
        }
        if isOfType("DESKTOP", window) { throw .desktop }
        if isOfType("DOCK", window) { throw .panel }
        if identity(of: window)?.instance == Self.ownInstance { throw .krakel }
        return window
    }

    /// The first half of `WM_CLASS` of Krakel's windows, which GTK takes from the program's name.
    static let ownInstance = "krakel-window"

    /// The managed window that is found on the way down from `top`.
    private func managedWindow(at place: Point, in top: Window) -> Window? {
        var window = top
        while !isManaged(window) {
            guard let next = child(of: window, at: place) else { return nil }
            window = next
        }
        return window
    }

    /// The managed window in a frame, of which `place` was the border or the title.
    private func managedWindow(within frame: Window) -> Window? {
        for child in ServerQuery.children(of: frame, from: display) {
            if let found = isManaged(child) ? child : managedWindow(within: child) { return found }
        }
        return nil
    }

    /// The child of `window` that a click at `place` would go to; nil for none. Wraps
    /// `XTranslateCoordinates`.
    func child(of window: Window, at place: Point) -> Window? {
        var (x, y): (Int32, Int32) = (0, 0)
        var child: Window = 0
        guard
            XTranslateCoordinates(
                display, root, window, Int32(place.x), Int32(place.y), &x, &y, &child) != 0,
            child != 0
        else { return nil }
        return child
    }

    /// Whether `_NET_WM_WINDOW_TYPE` names this type.
    func isOfType(_ type: String, _ window: Window) -> Bool {
        atoms(of: "_NET_WM_WINDOW_TYPE", on: window).contains(atom("_NET_WM_WINDOW_TYPE_" + type))
    }

    /// The atoms of a property; none where the window has no such property.
    func atoms(of property: String, on window: Window) -> [Atom] {
        ServerQuery.words(of: property, on: window, type: Atom(XA_ATOM), from: display) ?? []
    }
}

/// What a window manager says of itself by the Extended Window Manager Hints.
struct ManagerHints {
    /// nil where none says that it is there; an older one may be there all the same.
    private let window: Window?
    /// What it is called by people; nil where it does not say that.
    let name: String?
    private let supported: Set<Atom>
    private let connection: Connection

    init(on connection: Connection) {
        self.connection = connection
        window = connection.managerWindow
        guard let window else {
            name = nil
            supported = []
            return
        }
        let name =
            ServerQuery.bytes(of: "_NET_WM_NAME", on: window, from: connection.display)
            .map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) } ?? ""
        self.name = name.isEmpty ? nil : name
        supported = Set(connection.atoms(of: "_NET_SUPPORTED", on: connection.root))
    }

    var isThere: Bool { window != nil }

    /// Whether it says that it knows all of these properties, messages or states.
    func supports(_ names: String...) -> Bool {
        names.allSatisfy { supported.contains(connection.atom($0)) }
    }
}
