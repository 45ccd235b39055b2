// Owns: when a character is written into the log. Leaves the file to StrokeLog.

import Gestures
import Glibc
import XServer

extension Daemon {
    /// Writes a character into the log, once it is typed. While somebody else has the keyboard, as a
    /// screen locker or a password prompt, nothing is kept.
    func keep(_ effect: Effect) {
        guard settings.log, !engine.isPrivate,
            let line = StrokeLog.line(of: effect, at: Stamp.seconds),
            !connection.isKeyboardGrabbed
        else { return }
        let log = options.strokeLog
        guard let code = log.append(line) else {
            isLogBroken = false
            return
        }
        guard !isLogBroken else { return }
        isLogBroken = true
        self.log.say("\(log.path) cannot be written: \(String(cString: strerror(code)))")
    }
}
