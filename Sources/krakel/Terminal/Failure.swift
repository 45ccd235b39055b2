import ArgumentParser
import Daemon
import Dictionaries
import DictionaryTools
import Session
import System
import X11

/// Words for the user: what happened, where, and what to type next; and the exit status.
struct Failure: Error {
    enum Status: Int32 {
        case failed = 1
        case notRunning = 3
        /// EX_USAGE of sysexits(3), as the parser of arguments has it.
        case misused = 64
    }

    let message: Message
    let status: Status

    init(_ message: Message, status: Status = .failed) {
        self.message = message
        self.status = status
    }

    init(_ message: Message, help: Message, status: Status = .failed) {
        self.init(message.helped(by: help), status: status)
    }

    /// The words for what a command threw; nil for the errors that the parser of arguments words itself.
    init?(telling error: any Error) {
        switch error {
        case let error as Failure: self = error
        case let error as FileError: self.init(error)
        case let error as ConnectionError: self.init(error)
        case let error as ControlError: self.init(error)
        case let error as DaemonError: self.init(error)
        case let error as AlphabetProblem: self.init(error.text)
        case let error as ForeignError: self.init(error.text)
        case let error as XstrokeError: self.init(error.text)
        default: return nil
        }
    }

    static let noDisplay = Failure(
        "there is no display: $DISPLAY is not set",
        help: "run it inside an X session, or try it on a private one: krakel demo")

    init(_ error: DaemonError) {
        switch error {
        case .connection(let error): self.init(error)
        case .display(let display, let error): self.init(error, display: display)
        case .trigger(let error): self.init("\(error.reason)\n  help: \(error.remedyAtStart)")
        case .dictionary(let error): self.init(error)
        case .unknownMode(let mode, let known): self.init(unknownMode: mode, known: known)
        case .control(let error): self.init(error)
        case .recording(let path, let code):
            self.init(
                "\(path): cannot be written: \(SystemError(code: code).reason(isWriting: true))",
                help: "name a file in a folder of yours: krakel --record ~/krakel.jsonl")
        }
    }

    init(_ error: ConnectionError) {
        switch error {
        case .noServer(let display):
            self.init(
                """
                no X server answers at display \(display)
                  help: check $DISPLAY and, for another user's server, xauth; `krakel demo` needs none
                """)
        case .noExtension(let name):
            self.init(
                "the X server lacks \(name)",
                help: "Krakel needs an X server of version 1.12 or later, with its extensions on")
        case .noPointer:
            self.init(
                "the X server has no pointer",
                help: "plug in a mouse or a pen; see which devices it knows: xinput list")
        }
    }

    init(_ error: DisplayLockError, display: String) {
        switch error {
        case .held(let process):
            self.init(
                """
                \(Self.holding(display, process))
                  help: see `krakel status`, end it with `krakel quit`, or take over with --replace
                """)
        case .doesNotGo(let process?):
            self.init(
                "the other Krakel, as process \(process), does not end",
                help: "end it yourself: kill \(process) and try again")
        case .doesNotGo(nil):
            self.init("the other Krakel does not end", help: "end it yourself and try again")
        }
    }

    /// - Parameter known: the modes that the dictionary has.
    init(unknownMode mode: String, known: [String]) {
        self.init(
            "the dictionary has no mode `\(mode)`",
            help: "\(NearestName.mode(mode, among: known))")
    }

    /// - Parameters:
    ///   - name: what the file is, such as `dictionary`.
    ///   - help: what to type.
    init(missing file: ShippedFile, _ name: Message, help: Message) {
        let candidates = file.candidates.map { "  " + $0 }.joined(separator: "\n")
        self.init(
            """
            the shipped \(name) is missing; looked for
            \(candidates)
              help: \(help)
            """)
    }

    init(_ error: FileError) {
        self.init("\(error.message)\n  help: \(error.remedy)")
    }

    /// A mistake in an argument, with a caret under it.
    init(_ error: NotationError, in text: String) {
        let bytes = Array(text.utf8)
        self.init(
            DiagnosticRenderer(file: "arguments", bytes: bytes)
                .render(Diagnostic(error, line: 1, bytes: bytes[...])).withoutLineEnd)
    }

    init(_ error: ControlError) {
        switch error {
        case .notRunning:
            self.init(
                "Krakel does not run on this display\n  help: start it: krakel", status: .notRunning
            )
        case .unsafeFolder(let folder):
            self.init(
                "other users can write to \(folder), so Krakel puts no control socket there",
                help: "remove it, or set XDG_RUNTIME_DIR to a folder that only you can enter")
        case .noAnswer:
            self.init(
                """
                the running Krakel does not answer
                  help: see what it is doing with `pgrep -a krakel`, or replace it: krakel --replace
                """)
        case .system(let call, let path, let number):
            self.init(
                """
                \(path): \(call): \(SystemError(code: number).reason(isWriting: true))
                  help: check the folder's permissions, or set XDG_RUNTIME_DIR to a folder of yours
                """)
        }
    }

    private static func holding(_ display: String, _ process: Int?) -> Message {
        guard let process else { return "Krakel runs on \(display) already" }
        return "Krakel runs on \(display) already, as process \(process)"
    }
}

extension ValidationError {
    /// With a message in the user's language.
    init(saying message: Message) {
        self.init(message.translated)
    }
}

extension TriggerError {
    /// What to type where Krakel is being started.
    fileprivate var remedyAtStart: Message {
        switch self {
        case .held: "quit that program, or write with another button: krakel --button 3"
        case .heldKey:
            "quit that program, or name another key in the settings and start krakel again"
        case .noKeymap: "run `setxkbmap us` (or your layout) and start krakel again"
        }
    }
}
