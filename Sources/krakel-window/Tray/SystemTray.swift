import CGTK
import Strokes

/// An icon in the XEmbed tray, while it is wanted there and while there is one.
final class SystemTray {
    /// Whether the icon is to be here.
    var isWanted = false {
        didSet { if isWanted != oldValue { look() } }
    }
    var view = TrayView(TrayState()) {
        didSet { if view != oldValue { icon?.show(view) } }
    }
    var clicked: () -> Void = {}
    /// Called with the icon's place in root pixels where its menu is wanted.
    var asked: (Box) -> Void = { _ in }

    private let server: TrayServer
    private let selection: Atom
    private let manager: Atom
    private let opcode: Atom
    /// The tray's window; 0 where there is none.
    private var owner: Window = 0
    private var icon: DockedIcon?

    init(on server: TrayServer) {
        self.server = server
        selection = server.atom("_NET_SYSTEM_TRAY_S\(server.screen)")
        manager = server.atom("MANAGER")
        opcode = server.atom("_NET_SYSTEM_TRAY_OPCODE")
        // A tray that comes says so there.
        XSelectInput(server.display, server.root, StructureNotifyMask)
    }

    func handle(_ event: XEvent) {
        switch event.type {
        case ClientMessage:
            let message = event.xclient
            if message.message_type == manager, Atom(message.data.l.1) == selection { look() }
        case DestroyNotify where event.xdestroywindow.window == owner && owner != 0:
            leave()
            look()
        case ButtonPress where icon?.window == event.xbutton.window:
            if event.xbutton.button == 3 { icon?.area.map(asked) }
        case ButtonRelease where icon?.window == event.xbutton.window:
            if event.xbutton.button == 1 { clicked() }
        default: icon?.handle(event)
        }
    }

    private func leave() {
        icon = nil
        owner = 0
    }

    /// Docks in the tray that there is. Wraps `XGetSelectionOwner`.
    private func look() {
        guard isWanted else { return leave() }
        let owner = XGetSelectionOwner(server.display, selection)
        guard owner != self.owner else { return }
        leave()
        guard owner != 0 else { return }
        XSelectInput(server.display, owner, StructureNotifyMask)
        // It may have gone before that was heard, and nobody would tell.
        guard XGetSelectionOwner(server.display, selection) == owner else { return look() }
        self.owner = owner
        let icon = DockedIcon(view, on: server, visual: server.number(visual, of: owner))
        self.icon = icon
        var message = XEvent()
        message.xclient = XClientMessageEvent()
        message.xclient.type = ClientMessage
        message.xclient.window = owner
        message.xclient.message_type = opcode
        message.xclient.format = 32
        message.xclient.data.l = (Int(CurrentTime), Self.requestDock, Int(icon.window), 0, 0)
        XSendEvent(server.display, owner, 0, NoEventMask, &message)
        XFlush(server.display)
    }

    private let visual = "_NET_SYSTEM_TRAY_VISUAL"
    /// SYSTEM_TRAY_REQUEST_DOCK of the protocol.
    private static let requestDock = 0
}
