import Engine
import Glibc
import Session
import System

/// Notices of the desktop. A program is started for each, and never waited for: its answer is read when it
/// comes.
final class Notices: Component {
    /// nil where there is no program for it.
    private let program: String?
    private var policy = NoticePolicy.all
    private var board = NoticeBoard()
    private var process: NoticeProcess?

    init(program: String?) {
        self.program = program
    }

    func use(_ settings: Settings) {
        policy = settings.notices
    }

    /// Readable when the program has said something, or has ended.
    var waits: [pollfd] { process.map { [.reading($0.output)] } ?? [] }

    var deadline: Milliseconds? { process?.deadline ?? board.deadline }

    /// Takes note of `news`, as far as notices of such are wanted.
    func post(_ news: News, at now: Milliseconds) {
        switch policy {
        case .none: return
        case .errors where news.topic == .state: return
        case .all, .errors: board.post(news, at: now)
        }
    }

    /// Starts what is due, and gives up what takes too long.
    ///
    /// - Returns: that what the desktop does not show is shown elsewhere.
    func tick(at now: Milliseconds) -> [DaemonEffect] {
        var left: [DaemonEffect] = []
        if let process, now >= process.deadline {
            process.end()
            self.process = nil
            left += showElsewhere(board.failed())
        }
        while process == nil, let delivery = board.next(at: now) {
            process = program.flatMap { NoticeProcess($0, delivery, at: now) }
            if process == nil { left += showElsewhere(board.failed()) }
        }
        return left
    }

    /// Takes the answer, once it is whole.
    func ready(_ descriptor: Int32, at now: Milliseconds) -> [DaemonEffect] {
        guard let process, let answer = process.answer() else { return [] }
        self.process = nil
        guard let number = UInt32(answer) else { return showElsewhere(board.failed()) }
        board.delivered(number)
        return []
    }

    private func showElsewhere(_ notice: Notice?) -> [DaemonEffect] {
        notice.map { [.show($0)] } ?? []
    }
}

/// One running `krakel-window notice`.
final class NoticeProcess {
    /// When it has taken too long.
    let deadline: Milliseconds
    private let pipe: LinePipe
    private var said = ""

    /// It gives the service a second; the rest is for starting GTK on a busy machine.
    private static let patience: Milliseconds = 4000

    /// nil where it cannot be started.
    init?(_ program: String, _ delivery: Delivery, at now: Milliseconds) {
        var words = [program, "notice", "--replaces", "\(delivery.replaced ?? 0)"]
        if delivery.notice.isError { words.append("--urgent") }
        words += ["--", delivery.notice.summary, delivery.notice.body]
        guard let pipe = try? LinePipe(starting: ProgramStart(program, words)) else { return nil }
        self.pipe = pipe
        deadline = now + Self.patience
    }

    /// Readable when it has said something, or has ended.
    var output: Int32 { pipe.input }

    /// What it said, without a line feed; nil while it goes on.
    func answer() -> String? {
        let received = pipe.lines()
        said += received.lines.joined()
        return received.isEnded ? said : nil
    }

    /// It has not ended: its pipe is open.
    func end() {
        if let process = pipe.process { kill(process, SIGKILL) }
    }
}
