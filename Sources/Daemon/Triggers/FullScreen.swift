import Dictionaries
import Engine
import Glibc
import Session
import System
import X11

/// Says whether a program fills the screen to which the triggers are to be left.
final class FullScreen: Component {
    private let display: String
    /// nil where the settings do not ask.
    private var watch: FullScreenWatch?

    init(on display: String) { self.display = display }

    func use(_ settings: Settings) {
        // Without the connection triggers are read there as everywhere.
        watch = settings.isOffInFullScreen ? watch ?? (try? FullScreenWatch(on: display)) : nil
    }

    /// Whether the triggers are to be left to the window that fills the screen.
    func isFilled(by applications: Applications) -> Bool {
        guard let window = watch?.window else { return false }
        return !applications.areOnInFullScreen(in: applications.group(of: window))
    }

    var waits: [pollfd] { watch.map { [.reading($0.descriptor)] } ?? [] }

    var deadline: Milliseconds? { watch?.hasMore == true ? MonotonicClock.now : nil }

    func ready(_ descriptor: Int32, at now: Milliseconds) -> [DaemonEffect] { look() }

    /// Goes on with what was left.
    func tick() -> [DaemonEffect] { watch?.hasMore == true ? look() : [] }

    private func look() -> [DaemonEffect] {
        let before = watch?.window
        watch?.update()
        return watch?.window == before ? [] : [.followFullScreen]
    }
}
