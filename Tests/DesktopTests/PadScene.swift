import CX11
import Strokes
import TestSupport
import Testing

/// A desktop with a window manager, a screen reader, and one window of Krakel's with a pad, drawn into as by a
/// hand.
final class PadScene {
    let home: KrakelHome
    let process: ChildProcess
    let reader: ScreenReader
    /// nil where none runs.
    private(set) var krakel: KrakelProcess?
    private let desktop: Desktop
    private let bus: SessionBus
    var display: OpaquePointer { desktop.display }
    private let title: String

    /// - Parameters:
    ///   - shipped: another dictionary in the place of the shipped one; nil for that.
    ///   - screen: width, height and depth.
    ///   - settings: what is in the settings' file; nil for none.
    ///   - own: what is in the user's own dictionary; nil for none.
    ///   - layout: the keyboard's; nil for the server's usual one.
    ///   - languages: those that the user prefers, as in `$LANGUAGE`; nil for none.
    ///   - found: further files in the home, by their paths there.
    init(
        shipped: String?, _ arguments: [String], titled title: String,
        screen: String = "640x480x24", settings: String? = nil,
        own: String? = nil, layout: String? = nil, runsKrakel: Bool = false,
        languages: String? = nil, found: [String: String] = [:]
    ) throws {
        desktop = try Desktop(.openbox, shipped: shipped, screen: screen)
        var home = desktop.home
        bus = try home.startBus(.accessibility)
        if let settings { try home.writeSettings(settings) }
        home.environment["LANGUAGE"] = languages
        // What GTK finds wrong ends the window.
        home.environment["G_DEBUG"] = "fatal-criticals"
        for (path, text) in found { try home.folder.write(text, to: path) }
        if let own { try home.writeOwn(own) }
        if let layout { try desktop.server.setLayout([layout]) }
        self.home = home
        self.title = title
        if runsKrakel { krakel = try KrakelUnderTest(in: home, ["--no-learning"]) }
        reader = ScreenReader(of: "krakel-window", environment: home.environment)
        process = try home.start(arguments)
        try #require(eventually(.screen(display)) { self.hasFocus })
    }

    var window: Window? { managedWindow(titled: title, on: display) }

    /// The least width that it tells the window manager.
    func leastWidth() throws -> Int32 {
        var (hints, given) = (XSizeHints(), 0)
        #expect(XGetWMNormalHints(display, try #require(window), &hints, &given) != 0)
        #expect(given & PMinSize != 0)
        return hints.min_width
    }

    /// Whether the window has the keyboard.
    var hasFocus: Bool { TestSupport.hasFocus(window, on: display) }

    /// The server's name.
    var server: String { desktop.server.display }

    /// Waits until the window of this title has the keyboard.
    func hasFocus(titled title: String) -> Bool {
        eventually(.screen(display)) {
            TestSupport.hasFocus(managedWindow(titled: title, on: display), on: display)
        }
    }

    /// Starts the window once more, after its end.
    func again(_ arguments: [String]) throws -> ChildProcess {
        let process = try home.start(arguments)
        try #require(eventually(.screen(display)) { self.hasFocus })
        return process
    }

    /// Whether another window of this title is opened.
    func opens(_ title: String) -> Bool { desktop.shows(title) }

    /// The user's own dictionary.
    var own: String { PrivateFolder.text(of: home.ownDictionary) }

    /// Whether the user's own dictionary becomes what is meant.
    func owns(_ isMeant: (String) -> Bool) -> Bool {
        eventually(.files(under: home.folder.path)) { isMeant(own) }
    }

    /// Presses a button once it is there.
    func press(_ name: String) throws {
        try reader.awaitTree { $0.contains("push button\t" + name) }
        #expect(try reader.press(name))
    }

    func press(_ name: String, then text: String) throws {
        try press(name)
        try self.await(text)
    }

    func type(_ text: String) throws { #expect(try home.run("type", text).status == 0) }

    /// Waits until something in the window is called so.
    func await(_ name: String) throws {
        try reader.awaitTree { $0.contains { $0.split(separator: "\t").last == name[...] } }
    }

    /// Waits until something in the window says this among other things.
    func awaitPart(_ text: String) throws {
        try reader.awaitTree { $0.contains { $0.contains(text) } }
    }

    /// Presses Escape, and gives the status that the window ends with.
    func escape() throws -> Int32 {
        key(XK_Escape)
        return try process.status()
    }

    /// Draws into the pad of this name.
    ///
    /// - Parameter text: what is awaited then.
    func draw(
        _ cells: String, in name: String = "Draw here", inWindow title: String? = nil,
        button: Int = 1, then text: String? = nil
    ) throws {
        try draw(Desktop.ink(cells), in: name, inWindow: title, button: button)
        if let text { try self.await(text) }
    }

    /// Draws into the middle of the pad of this name.
    ///
    /// - Parameter title: of the pad's window, where it is another one than the first.
    func draw(
        _ ink: Ink, in name: String = "Draw here", inWindow title: String? = nil, button: Int = 1
    ) throws {
        let window = try #require(managedWindow(titled: title ?? self.title, on: display))
        let pad = try reader.place(of: name)
        let place = try #require(area(of: window, on: display))
        let side = min(pad.width, pad.height) / 2
        let corner = Point(
            x: place.minX + pad.center.x - side / 2, y: place.minY + pad.center.y - side / 2)
        let ink = ink.fitted(at: corner, side: side).dense
        desktop.player.write(ink, button: button)
    }

    /// Presses the underlined letter of a control.
    func mnemonic(_ keysym: Int32) { key(keysym, holding: XK_Alt_L) }

    func mnemonic(_ keysym: Int32, then text: String) throws {
        mnemonic(keysym)
        try self.await(text)
    }

    /// Presses a key under Control.
    func control(_ keysym: Int32) { key(keysym, holding: XK_Control_L) }

    func control(_ keysym: Int32, then text: String) throws {
        control(keysym)
        try self.await(text)
    }

    /// Types a text, and presses Return.
    func enter(_ text: String) throws {
        try type(text)
        key(XK_Return)
    }

    func key(_ keysym: Int32, holding modifiers: Int32...) {
        for modifier in modifiers { desktop.player.key(Int(modifier), isPress: true) }
        desktop.player.tap(key: Int(keysym))
        for modifier in modifiers { desktop.player.key(Int(modifier), isPress: false) }
        desktop.player.synchronise()
    }

    /// Waits until another program has the pointer for itself.
    func pointerIsGrabbed() -> Bool {
        // A window that is not shown cannot have a grab: nobody else is kept from one by the question.
        let window = XCreateSimpleWindow(display, XDefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)
        defer { XDestroyWindow(display, window) }
        return eventually(.nothing(because: "the server does not tell of grabs")) {
            XGrabPointer(
                display, window, 0, 0, GrabModeAsync, GrabModeAsync, 0, 0, UInt(CurrentTime))
                == AlreadyGrabbed
        }
    }

    /// Moves the pointer into the corner: of a list that drops down below it, it would choose.
    func putPointerAway() { desktop.player.move(to: Point(x: 1, y: 1)).synchronise() }

    /// Clicks at a place of the screen, by the first button.
    func click(at place: Point) {
        desktop.player.move(to: place)
        desktop.player.click(button: 1)
    }
}
