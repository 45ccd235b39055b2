import CX11

/// Grabs a key with a modifier for as long as it lives, as window managers do.
public final class KeyHolder: XClient {
    /// Wraps `XGrabKey`.
    ///
    /// - Parameter modifiers: the real modifiers, as the core protocol numbers them.
    public init(display name: String, key: Int, modifiers: UInt32) throws(ChildProcessError) {
        try super.init(display: name)
        XGrabKey(
            display, Int32(XKeysymToKeycode(display, KeySym(key))), modifiers,
            XDefaultRootWindow(display), 0, GrabModeAsync, GrabModeAsync)
        XSync(display, 0)
    }
}

/// A shell that opens its menu where a modifier goes up by itself, as those of GNOME and Cinnamon do for Super: from its
/// press on the keyboard is frozen and the shell's; the next key shows that the menu is not meant, and goes on to
/// its program (`process_special_modifier_key` in mutter's keybindings.c).
public final class MenuKey: XClient {
    private let keycode: UInt32
    private var isAlone = false
    /// How often the menu was opened.
    public private(set) var openings = 0

    /// Wraps `XGrabKey`.
    public init(display name: String, keycode: UInt8) throws(ChildProcessError) {
        self.keycode = UInt32(keycode)
        try super.init(display: name)
        XGrabKey(
            display, Int32(keycode), 0, XDefaultRootWindow(display), 0, GrabModeAsync, GrabModeSync)
        XSync(display, 0)
    }

    /// Answers all that was told. Wraps `XAllowEvents`.
    public func serve() {
        drain(display) { event in
            guard [KeyPress, KeyRelease].contains(event.type) else { return }
            let isMenu = event.xkey.keycode == keycode
            if isAlone, isMenu, event.type == KeyRelease { openings += 1 }
            let mode = isAlone ? isMenu ? AsyncKeyboard : ReplayKeyboard : SyncKeyboard
            isAlone = !isAlone && isMenu && event.type == KeyPress
            XAllowEvents(display, mode, event.xkey.time)
            XSync(display, 0)
        }
    }
}
