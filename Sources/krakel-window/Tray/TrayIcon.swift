import CGTK
import Session
import Strokes
import System

/// The icon: as a status item, or in the XEmbed tray where no host shows status items.
final class TrayIcon {
    private let server: TrayServer
    private let socket: ControlSocket
    private let isAsSet: Bool
    private let end: () -> Void
    private let follower: DaemonFollower
    private let docked: SystemTray
    private var item: StatusItem?
    private var menu: DockedMenu?
    /// Whether a panel shows it; nil before that is known.
    private var isShown: Bool? {
        didSet {
            guard let isShown, isShown != oldValue else { return }
            server.tell(isShown: isShown)
            // A panel that starts with the session may come later than Krakel does.
            guard !isShown, oldValue == nil, !isAsSet else { return }
            Complaint("no panel shows icons here: the one in the tray waits for a panel that does")
                .write()
        }
    }
    private let menuRetry = Timer()
    /// Sees the program's own file go, as it is uninstalled.
    private var program: FileMonitor?
    private let removal = Timer()

    init(on server: TrayServer, socket: ControlSocket, isAsSet: Bool, end: @escaping () -> Void) {
        self.server = server
        self.socket = socket
        self.isAsSet = isAsSet
        self.end = end
        follower = DaemonFollower(at: socket)
        docked = SystemTray(on: server)
    }

    /// Shows the icon and follows the daemon. Called once.
    func begin() {
        server.handle = { [unowned self] event in handle(event) }
        docked.clicked = { [unowned self] in carryOut(view.click) }
        docked.asked = { [unowned self] in openMenu(at: $0) }
        follower.changed = { [unowned self] in
            // The setting is of the Krakel that has shown it.
            guard !isAsSet || follower.hasTray != false && !follower.hasQuit else {
                return finish()
            }
            show()
        }
        follower.begin()
        show()
        let own = OwnProgram.window.path
        program = FileMonitor([own]) { [unowned self] in
            // An installation puts another one in its place.
            removal.set(milliseconds: 2000) { [unowned self] in
                if !Path.isTaken(own) { finish() }
            }
        }
        item = StatusItem(view) { [unowned self] wish in
            switch wish {
            case .isShown(let isShown): dock(unless: isShown)
            case .clicked: carryOut(view.click)
            case .chosen(let command): carryOut(command)
            case .asked(let place): openMenu(at: place)
            }
        }
        if item == nil { dock(unless: false) }
    }

    /// Goes into the XEmbed tray where no host shows status items.
    private func dock(unless isShown: Bool) {
        docked.isWanted = !isShown
        self.isShown = isShown || docked.owner != 0
    }

    private var view: TrayView { TrayView(follower.state) { tr($0) } }

    private func show() {
        docked.view = view
        item?.show(view)
    }

    private func handle(_ event: XEvent) {
        if server.isReplaced(event) { return finish() }
        if let menu, menu.handle(event) {
            guard menu.isOver else { return }
            self.menu = nil
            menu.chosen.map(carryOut)
            return
        }
        docked.handle(event)
        if docked.isWanted { isShown = docked.owner != 0 }
    }

    /// Opens the menu. It is tried again for a second, as the tray or the window manager may still hold
    /// the pointer for the press that asked for the menu.
    private func openMenu(at icon: Box, tries: Int = 20) {
        // A menu that is open ends its grabs first, or it would end those of the next.
        menuRetry.cancel()
        menu = nil
        menu = DockedMenu(view.menu, on: server, at: icon)
        guard menu == nil, tries > 1 else { return }
        menuRetry.set(milliseconds: 50) { [unowned self] in openMenu(at: icon, tries: tries - 1) }
    }

    /// Ends the program once all answers are on the bus.
    private func finish() {
        item?.flush()
        end()
    }

    private func carryOut(_ command: TrayCommand) {
        switch command {
        case .toggle: want(.toggle)
        case .ask: want(.ask)
        case .letters: want(.mode(TrayState.plainMode))
        case .words: want(.mode(TrayState.wordMode))
        case .start: OwnProgram.krakel.start(["autostart", "start"])
        // Windows that are called so.
        case .recent, .sheet, .dictionary, .practice, .welcome, .settings:
            OwnProgram.window.start(["\(command)"])
        case .quit:
            _ = ask(.quit)
            finish()
        }
    }

    /// Success comes as an event; a failure is told to the user here.
    private func want(_ request: ControlRequest) {
        guard let report = ask(request), !report.succeeded,
            let message = report.wording?.translated ?? report.message
        else {
            return
        }
        OwnProgram.window.start(["notice", "--urgent", "Krakel", message])
    }

    /// nil where it does not answer within a second.
    private func ask(_ request: ControlRequest) -> StatusReport? {
        guard let client = try? ControlClient(to: socket) else { return nil }
        return try? client.ask(request, patience: 1000)
    }
}
