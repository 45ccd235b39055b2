import Dictionaries
import System
import X11

/// The windows of Krakel that the daemon opens and then leaves to themselves.
struct Windows {
    /// nil where it is missing.
    let program: String?
    let isDryRun: Bool

    /// Opens what a stroke asked for.
    ///
    /// - Parameters:
    ///   - mode: the one that is written in.
    ///   - isKeyboardGrabbed: whether another client has the keyboard, as a screen locker does; nothing is
    ///     opened then.
    func open(
        _ window: OpenedWindow, in mode: String, isKeyboardGrabbed: @autoclosure () -> Bool
    ) -> [DaemonEffect] {
        guard !isDryRun else { return [] }
        if isKeyboardGrabbed() {
            return [.refuse([.open(window)], reason: TypistError.keyboardGrabbed.reason)]
        }
        guard let program else { return [.refuse([.open(window)], reason: .missingWindow)] }
        let words =
            switch window {
            case .learn: ["teach", "--mode=\(mode)"]
            case .sheet: ["sheet", "--overlay", "--mode=\(mode)"]
            }
        guard case .failure(let failure) = ProgramStart(program, [program] + words).start() else {
            return []
        }
        return [.refuse([.open(window)], reason: Message("%s: %s", program, failure.message))]
    }

    /// Opens the welcome and says how it comes again.
    func openWelcome() -> [DaemonEffect] {
        guard !isDryRun, let program else { return [] }
        _ = ProgramStart(program, [program, "welcome"]).start()
        return [.say("opens a short welcome; `krakel welcome` shows it again")]
    }

    /// Shows the icon in the tray. It ends by itself once the settings want none any more.
    func showTray() {
        guard let program else { return }
        _ = ProgramStart(program, [program, "tray", "--as-set"]).start()
    }
}

extension Message {
    /// Why no window is opened.
    static let missingWindow = Message("krakel-window is missing; run ./install.sh again")
}
