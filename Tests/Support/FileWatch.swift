import CWatching
import Glibc
import System

/// Sees what happens to the files of a folder and of the folders in it. Wraps `inotify`.
final class FileWatch: Watch {
    let descriptor: Int32
    private let root: String

    init?(under folder: String) {
        descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        root = folder
        guard descriptor >= 0 else { return nil }
        watchFolders()
    }

    deinit {
        close(descriptor)
    }

    func takeWaiting() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        var hasChanged = false
        while read(descriptor, &buffer, buffer.count) > 0 { hasChanged = true }
        // A folder may have come.
        if hasChanged { watchFolders() }
        return hasChanged
    }

    /// Watches every folder that is there; where the first is missing, the nearest one above it. To watch one
    /// again changes nothing.
    private func watchFolders() {
        var folder = root
        while !watch(folder), let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
            folder = String(folder[..<slash])
        }
        guard folder == root else { return }
        var waiting = [root]
        while let next = waiting.popLast() {
            for name in Folder.names(in: next) where watch(next + "/" + name) {
                waiting.append(next + "/" + name)
            }
        }
    }

    private func watch(_ folder: String) -> Bool {
        let changes =
            IN_CREATE | IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE
            | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF
        return inotify_add_watch(descriptor, folder, UInt32(changes | IN_ONLYDIR | IN_DONT_FOLLOW))
            >= 0
    }
}

/// Sees the end of a process. Wraps `pidfd_open`.
final class EndWatch: Watch {
    let descriptor: Int32
    private var hasTold = false

    /// nil where it has ended and was buried.
    init?(of process: pid_t) {
        descriptor = krakel_pidfd_open(process)
        guard descriptor >= 0 else { return nil }
    }

    deinit {
        close(descriptor)
    }

    /// Its parent may take it away a little later, which nothing tells.
    var pause: Int32? { hasTold ? 10 : nil }

    func takeWaiting() -> Bool {
        guard !hasTold, isReadable(descriptor) else { return false }
        hasTold = true
        return true
    }
}
