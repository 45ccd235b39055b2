import Glibc
import Synchronization

/// The largest size of a file, which stands for a disk that is full.
public enum SizeLimit {
    /// The limit is that of the whole program: tests take turns.
    private static let turn = Mutex(())

    /// Runs `body` where no file can be larger than `bytes`, which should be more than any other test writes.
    ///
    /// - Returns: false where the limit cannot be set; then nothing was run.
    public static func during(_ bytes: Int64, _ body: () throws -> Void) rethrows -> Bool {
        try turn.withLock { _ in
            signal(SIGXFSZ, SIG_IGN)
            let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
            var before = rlimit()
            getrlimit(resource, &before)
            var limit = before
            limit.rlim_cur = rlim_t(bytes)
            guard setrlimit(resource, &limit) == 0 else { return false }
            defer { setrlimit(resource, &before) }
            try body()
            return true
        }
    }
}
