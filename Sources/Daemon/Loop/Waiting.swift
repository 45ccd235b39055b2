import CLinux
import Glibc
import Session
import System
import X11

extension Daemon {
    /// Sleeps until something happens, then serves whatever is not the X server.
    func wait() {
        if isUntidy, timeout == -1 {
            followScale()
            // What writing needed goes back to the system as well.
            malloc_trim(0)
            isUntidy = false
            // Whoever asks the server may read what came meanwhile.
            guard !reader.hasEvents else { return }
        }
        if wantsBackup, timeout == -1 || serviceWatchdog.deadline != nil { keepBackups() }
        if timeout == -1 || serviceWatchdog.deadline != nil { keepRhythm(isOver: false) }
        let display = pollfd(
            fd: connection.fileDescriptor, events: Int16(POLLIN), revents: 0)
        let others =
            [signals.descriptor, source.descriptor, settingsSource.descriptor] + server.descriptors
            + [asking.descriptor, notices.descriptor].compactMap(\.self)
            + (hasWatchdog ? [watchdog.descriptor] : [])
        var waiting =
            [display] + others.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        guard poll(&waiting, nfds_t(waiting.count), timeout) > 0 else { return }
        for ready in waiting.dropFirst() where ready.revents != 0 {
            switch ready.fd {
            case signals.descriptor:
                for request in signals.read() {
                    switch request {
                    case .quit: isRunning = false
                    case .reload: reload()
                    }
                }
            case source.descriptor:
                if source.isChanged() { reloadDictionary() }
            case settingsSource.descriptor:
                if settingsSource.isChanged() { reloadSettings() }
            case watchdog.descriptor:
                hearWatchdog()
            case asking.descriptor:
                asking.read(at: MonotonicClock.now)
            case notices.descriptor:
                readNoticeAnswer()
            default:
                for (request, client) in server.serve(ready.fd) { answer(request, to: client) }
            }
        }
    }

    /// Milliseconds to the next deadline; -1, for ever, where there is none.
    private var timeout: Int32 {
        let deadlines = [
            engine.deadline, runner.deadline, gathering?.deadline, typist.deadline,
            badge.deadline, asking.deadline(at: MonotonicClock.now), notices.deadline,
            grab?.isDown == true ? heldPress.deadline : nil, serviceWatchdog.deadline,
        ]
        guard let next = deadlines.compactMap(\.self).min() else { return -1 }
        return Int32(max(0, min(next - MonotonicClock.now, 60_000)))
    }
}
