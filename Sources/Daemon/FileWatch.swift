// Owns: noticing that a file was changed, replaced or made.

import Glibc

/// Watches one file by inotify; where it does not exist, the folder it would be in.
///
/// The file itself is watched rather than its folder, so that a busy folder does not wake the
/// program.
final class FileWatch {
    private let queue: Int32
    private let path: String
    private var watch: Int32 = -1

    /// - Parameter queue: an inotify descriptor that several watches share.
    init(path: String, queue: Int32) {
        self.queue = queue
        self.path = path
        arm()
    }

    /// Whether the event of watch `identifier` on `name` means that the file is to be read again.
    func isChanged(by identifier: Int32, name: String) -> Bool {
        guard identifier == watch else { return false }
        guard name.isEmpty || name == fileName else { return false }
        arm()
        return true
    }

    private var fileName: String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }

    private var folder: String {
        path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    }

    /// After a rename the watch is still on the old file: it is set anew after every event.
    private func arm() {
        let before = watch
        let onFile = IN_CLOSE_WRITE | IN_MOVE_SELF | IN_DELETE_SELF | IN_ATTRIB
        let onFolder = IN_CREATE | IN_MOVED_TO | IN_CLOSE_WRITE
        watch = inotify_add_watch(queue, path, UInt32(onFile))
        if watch < 0 { watch = inotify_add_watch(queue, folder, UInt32(onFolder)) }
        if before >= 0, before != watch { inotify_rm_watch(queue, before) }
    }
}
