// Owns: noticing that others write to a file. Leaves reading it to its owner.

import CGTK
import Glibc

/// Calls its owner when one of some files has been changed, made or taken away. Wraps
/// `g_file_monitor_file`.
final class FileMonitor {
    private var monitors: [UnsafeMutablePointer<GFileMonitor>] = []
    private var isWaiting = false
    private let changed: () -> Void

    init(_ paths: [String], changed: @escaping () -> Void) {
        self.changed = changed
        for path in Set(paths + paths.compactMap(Self.resolved)) {
            let file = g_file_new_for_path(path)
            defer { g_object_unref(file.map { UnsafeMutableRawPointer($0) }) }
            guard let monitor = g_file_monitor_file(file, G_FILE_MONITOR_WATCH_MOVES, nil, nil)
            else { continue }
            // Whoever writes a file does it in several steps.
            g_file_monitor_set_rate_limit(monitor, 50)
            connect(UnsafeMutableRawPointer(monitor), "changed") { [unowned self] in note() }
            monitors.append(monitor)
        }
    }

    deinit {
        for monitor in monitors { g_object_unref(UnsafeMutableRawPointer(monitor)) }
    }

    private func note() {
        guard !isWaiting else { return }
        isWaiting = true
        whenIdle { [weak self] in
            self?.isWaiting = false
            self?.changed()
        }
    }

    /// What a link leads to. Wraps `realpath(3)`.
    private static func resolved(_ path: String) -> String? {
        guard let text = realpath(path, nil) else { return nil }
        defer { free(text) }
        return String(cString: text)
    }
}
