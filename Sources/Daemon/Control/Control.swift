import Dictionaries
import Engine
import Glibc
import Keyboard
import Session
import System

/// The control socket: requests of scripts and of the command `krakel`, and the events that they get.
final class Control: Component {
    private let server: ControlServer
    private let log: Log

    init(_ server: ControlServer, log: Log) {
        self.server = server
        self.log = log
    }

    var waits: [pollfd] {
        server.descriptors.map { descriptor in
            var wait = pollfd.reading(descriptor)
            if server.wantsWrite(descriptor) { wait.events |= Int16(POLLOUT) }
            return wait
        }
    }

    func ready(_ descriptor: Int32, at now: Milliseconds) -> [DaemonEffect] {
        server.serve(descriptor).compactMap { effect(of: $0.request, from: $0.client) }
    }

    private func effect(
        of request: ControlRequest, from client: ControlServer.ClientID
    ) -> DaemonEffect? {
        switch request {
        case .events:
            server.subscribe(client, to: .everything)
            return nil
        case .changes:
            server.subscribe(client, to: .changes)
            return nil
        case .type(let text): return .type(text.unicodeScalars.map(KeyTask.character), for: client)
        case .press(let keys):
            guard let actions = try? ActionNotation.actions(in: keys) else {
                return .reply(succeeded: false, message: "not understood: \(keys)", to: client)
            }
            return .type(KeyTask.tasks(of: actions), for: client)
        case .status, .pause, .resume, .toggle, .reload, .teach, .ask, .recent, .meant, .forget,
            .mode, .quit:
            return .request(request, from: client)
        }
    }

    /// Whether the client waits for its answer.
    func has(_ client: ControlServer.ClientID) -> Bool { server.has(client) }

    func reply(_ report: StatusReport, to client: ControlServer.ClientID) {
        if let line = JSONLine.encode(report) { server.send(line, to: client) }
    }

    /// Tells scripts of `event`, and the log where every character is to be told.
    ///
    /// - Parameter isPrivate: whether the log may hold nothing of what was written.
    func tell(_ event: ControlEvent, isPrivate: Bool = false) {
        if !isPrivate { log.tell(event.line) }
        let isChange = event.isChange
        if server.hasSubscribers(forChange: isChange), let line = JSONLine.encode(event) {
            server.broadcast(line, isChange: isChange)
        }
    }

    /// Tells of what the engine has done.
    ///
    /// - Parameter isPrivate: whether the log may hold nothing of what was written.
    func tell(_ report: Effect.Report, read recogniser: Recogniser, isPrivate: Bool) {
        guard log.isVerbose || server.hasSubscribers(forChange: report.isChange),
            let event = ControlEvent(of: report, recogniser)
        else { return }
        tell(event, isPrivate: isPrivate)
    }

    /// Tells scripts and the user what was not done.
    ///
    /// - Parameter isPrivate: whether the log may hold nothing of what was written.
    func tellRefusal(of text: String, _ reason: String, isPrivate: Bool) {
        let logged = ControlEvent.refused(text: isPrivate ? nil : text, reason: reason)
        if isPrivate || !log.isVerbose { log.say(logged.line) }
        tell(.refused(text: text, reason: reason), isPrivate: isPrivate)
    }

    /// Waits for clients that have not taken their answers yet, such as the one to `quit`.
    func finish() { server.finish(patience: 1_000) }

    /// Removes the socket's file.
    func remove() { server.remove() }
}
