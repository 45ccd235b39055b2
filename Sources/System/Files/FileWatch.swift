import Glibc

/// Watches a few files by one descriptor. Wraps `inotify`.
public final class FileWatches {
    /// Readable when a file may have changed.
    public let descriptor: Int32
    private var watches: [FileWatch] = []

    public init() {
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    }

    deinit {
        close(descriptor)
    }

    /// Begins to watch these files; does nothing where that has begun before.
    public func watch(_ paths: [String]) {
        guard watches.isEmpty else { return }
        watches = paths.map { FileWatch(path: $0, queue: descriptor) }
    }

    /// Whether what is waiting on `descriptor` means that the files should be read again.
    public func isChanged() -> Bool {
        var isChanged = false
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return isChanged }
            var offset = 0
            let header = MemoryLayout<inotify_event>.size
            while offset + header <= count {
                let (identifier, length) = buffer.withUnsafeBytes { bytes in
                    let event = bytes.loadUnaligned(
                        fromByteOffset: offset, as: inotify_event.self)
                    return (event.wd, Int(event.len))
                }
                let name = buffer[(offset + header)..<min(offset + header + length, count)]
                    .prefix { $0 != 0 }
                let text = String(decoding: name, as: UTF8.self)
                for watch in watches where watch.isChanged(by: identifier, name: text) {
                    isChanged = true
                }
                offset += header + length
            }
        }
    }
}

/// Watches one file by inotify; where it does not exist, the nearest folder above it that does.
///
/// The file itself is watched rather than its folder, so that a busy folder does not wake the
/// program.
final class FileWatch {
    private let queue: Int32
    private let path: String
    private var watch: Int32 = -1
    /// What is waited for in the folder that is watched; empty where the file itself is.
    private var awaited = ""

    /// - Parameter queue: an inotify descriptor that several watches share.
    init(path: String, queue: Int32) {
        self.queue = queue
        self.path = path
        arm()
    }

    /// Whether the event of watch `identifier` on `name` means that the file is to be read again.
    func isChanged(by identifier: Int32, name: String) -> Bool {
        guard identifier == watch else { return false }
        guard name.isEmpty || name == awaited else { return false }
        arm()
        return true
    }

    /// After a rename the watch is still on the old file: it is set anew after every event.
    private func arm() {
        let before = watch
        let onFile = IN_CLOSE_WRITE | IN_MOVE_SELF | IN_DELETE_SELF | IN_ATTRIB
        let onFolder = IN_CREATE | IN_MOVED_TO | IN_CLOSE_WRITE | IN_DELETE_SELF | IN_MOVE_SELF
        awaited = ""
        watch = inotify_add_watch(queue, path, UInt32(onFile))
        var missing = path[...]
        while watch < 0, let slash = missing.lastIndex(of: "/") {
            awaited = String(missing[missing.index(after: slash)...])
            missing = missing[..<slash]
            watch = inotify_add_watch(
                queue, missing.isEmpty ? "/" : String(missing), UInt32(onFolder))
        }
        if watch < 0 {
            awaited = path
            watch = inotify_add_watch(queue, ".", UInt32(onFolder))
        }
        if before >= 0, before != watch { inotify_rm_watch(queue, before) }
    }
}
