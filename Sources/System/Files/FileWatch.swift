import Glibc

/// Watches a few files by one descriptor, whether they are there or not, and every link and folder on the way
/// to them. Wraps `inotify`.
///
/// What lies on the way is watched itself, not the folder that it is in: a busy folder does not wake the
/// program. Only where a name is missing, the folder is watched that it would be in.
public final class FileWatches {
    /// Readable when a file may have changed.
    public var descriptor: Int32 { file.number }
    private let file: FileDescriptor
    private var paths: [String] = []
    /// What is watched: for a folder the names that are missing in it.
    private var awaited: [Int32: Set<String>] = [:]
    /// For tests: called between any two steps of arming.
    private let step: () -> Void

    /// What tells that a name on the way stands for something else now.
    private static let onAny = IN_DELETE_SELF | IN_MOVE_SELF

    public convenience init() { self.init(betweenSteps: {}) }

    init(betweenSteps step: @escaping () -> Void) {
        file = FileDescriptor(owning: inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK)))
        self.step = step
    }

    /// Watches these files from now on, as they can be reached now. Called before they are read: what changes
    /// later is told.
    public func watch(_ paths: [String]) {
        self.paths = paths
        for identifier in awaited.keys { inotify_rm_watch(descriptor, identifier) }
        awaited = [:]
        // That they are not watched any more, and what has happened to them before.
        _ = isTold()
        for path in paths { arm(path) }
    }

    /// Whether what is waiting on `descriptor` means that the files should be read again.
    public func isChanged() -> Bool {
        guard isTold() else { return false }
        watch(paths)
        return true
    }

    /// Reads all that is waiting.
    private func isTold() -> Bool {
        var isChanged = false
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return isChanged }
            var offset = 0
            let header = MemoryLayout<inotify_event>.size
            while offset + header <= count {
                let (event, length) = buffer.withUnsafeBytes { bytes in
                    let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                    return (event, Int(event.len))
                }
                let name = buffer[(offset + header)..<min(offset + header + length, count)]
                    .prefix { $0 != 0 }
                if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { isChanged = true }
                if let names = awaited[event.wd],
                    name.isEmpty || names.contains(String(decoding: name, as: UTF8.self))
                {
                    isChanged = true
                }
                offset += header + length
            }
        }
    }

    /// Each place on the way is watched before it is looked at: what it becomes afterwards is told.
    private func arm(_ path: String) {
        Path.follow(path) { place, folder in
            add(place, Self.onAny)
            step()
            var status = stat()
            if lstat(place, &status) != 0 {
                add(folder, Self.onAny | IN_CREATE | IN_MOVED_TO, awaiting: Path.name(of: place))
                step()
                // It may have been made before its folder was watched.
                add(place, Self.onAny)
                guard lstat(place, &status) == 0 else { return nil }
                step()
            }
            if !status.isFolder {
                add(place, Self.onAny | IN_ATTRIB | IN_CLOSE_WRITE)
                step()
            }
            return status
        }
    }

    /// Watches what has this name, though it be a link, for `events` as well.
    /// There may be no such thing, and a folder that this user may enter and not read cannot be watched.
    private func add(_ path: String, _ events: Int32, awaiting name: String? = nil) {
        let identifier = inotify_add_watch(
            descriptor, path, UInt32(events | IN_MASK_ADD | IN_DONT_FOLLOW))
        guard identifier >= 0 else { return }
        awaited[identifier, default: []].formUnion(name.map { [$0] } ?? [])
    }
}
