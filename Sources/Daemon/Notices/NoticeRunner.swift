import Engine
import Glibc
import System

/// Starts a program for each notice and waits for none: its answer is read when it comes.
struct NoticeRunner {
    /// nil where there is no program for it.
    private let program: String?
    private var board = NoticeBoard()
    private var process: NoticeProcess?

    init(program: String?) {
        self.program = program
    }

    /// Readable when the program has said something, or has ended.
    var descriptor: Int32? { process?.output }

    /// When `work` is wanted next.
    var deadline: Milliseconds? { process?.deadline ?? board.deadline }

    mutating func post(_ news: News, at now: Milliseconds) {
        board.post(news, at: now)
    }

    /// Starts what is due, and gives up what takes too long.
    ///
    /// - Returns: what the desktop does not show.
    mutating func work(at now: Milliseconds) -> [Notice] {
        var left: [Notice] = []
        if let process, now >= process.deadline {
            process.end()
            self.process = nil
            left += [board.failed()].compactMap(\.self)
        }
        while process == nil, let delivery = board.next(at: now) {
            process = program.flatMap { NoticeProcess($0, delivery, at: now) }
            if process == nil { left += [board.failed()].compactMap(\.self) }
        }
        return left
    }

    /// Takes the answer, once it is whole.
    ///
    /// - Returns: what the desktop does not show.
    mutating func read() -> Notice? {
        guard let process, let answer = process.answer() else { return nil }
        self.process = nil
        guard let number = UInt32(answer) else { return board.failed() }
        board.delivered(number)
        return nil
    }
}

/// One running `krakel-window notice`.
final class NoticeProcess {
    let output: Int32
    /// When it has taken too long.
    let deadline: Milliseconds
    private let identifier: pid_t
    private var bytes: [UInt8] = []

    /// It gives the service a second; the rest is for starting GTK on a busy machine.
    private static let patience: Milliseconds = 4000

    /// nil where it cannot be started. Wraps `pipe(2)`.
    init?(_ program: String, _ delivery: Delivery, at now: Milliseconds) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        var words = [program, "notice", "--replaces", "\(delivery.replaced ?? 0)"]
        if delivery.notice.isError { words.append("--urgent") }
        words += ["--", delivery.notice.summary, delivery.notice.body]
        var start = ProgramStart(program, words)
        start.output = ends[1]
        let result = start.start()
        close(ends[1])
        guard case .success(let identifier) = result else {
            close(ends[0])
            return nil
        }
        self.identifier = identifier
        output = ends[0]
        deadline = now + Self.patience
    }

    deinit {
        close(output)
    }

    /// What it said, without a line feed; nil while it goes on.
    func answer() -> String? {
        var chunk = [UInt8](repeating: 0, count: 64)
        while true {
            let count = Glibc.read(output, &chunk, chunk.count)
            if count > 0 {
                bytes += chunk[..<count]
            } else if count == 0 || errno != EINTR && errno != EAGAIN {
                return String(decoding: bytes.filter { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
            } else if errno == EAGAIN {
                return nil
            }
        }
    }

    /// It has not ended: its pipe is open.
    func end() {
        kill(identifier, SIGKILL)
    }
}
