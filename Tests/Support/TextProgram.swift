import Glibc

/// A program of Applications, which shows a text that keys go into and answers questions through a socket. It ends with
/// the last reference, which must be gone before its server is.
public final class TextProgram {
    private let title: String
    private let display: String
    private let folder: PrivateFolder
    private let child: ChildProcess
    private let socket: StreamSocket

    /// The process that has the connection to the server.
    public var process: pid_t { child.identifier }

    /// Starts a program and waits until it can be asked.
    ///
    /// - Parameters:
    ///   - title: of its window; a server has one window of this title.
    ///   - arguments: of the program that is to connect to the socket. It may start others, but has the
    ///     connection to the server itself.
    init(
        title: String, display: String, environment: [String: String?],
        arguments: (_ socket: String) -> [String]
    ) throws {
        self.title = title
        self.display = display
        folder = PrivateFolder()
        let listener = try SocketListener(at: folder.path + "/socket")
        let home = ["DISPLAY": display, "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path]
        child = try ChildProcess(
            arguments(listener.path), environment: environment.merging(home) { $1 })
        guard let socket = listener.accept(within: Deadline.generous) else {
            throw TextProgramError.unresponsive(name: title)
        }
        self.socket = socket
    }

    /// Gives it the keyboard and waits until it says that its text has it.
    public func takeFocus() throws {
        guard giveFocus(toWindowTitled: title, on: display) else {
            throw TextProgramError.unresponsive(name: title)
        }
        try ask("focus", within: Deadline.generous)
    }

    /// Empties the text.
    public func clear() throws {
        try ask("clear", within: Deadline.generous)
    }

    /// The text, once it ends with a line feed, and without that.
    ///
    /// Whoever types ends with the Return key: keys arrive in their order, so that everything
    /// before it has been read by then.
    ///
    /// - Throws: `TextProgramError.unfinished` where no line feed comes in time.
    public func line(within milliseconds: Int = Deadline.generous) throws -> String {
        do {
            return String(try ask("line", within: milliseconds).dropLast())
        } catch ChildProcessError.timedOut {
            throw TextProgramError.unfinished(text: try ask("text", within: Deadline.generous))
        }
    }

    /// Asks, and gives back the text that comes with the answer.
    @discardableResult
    private func ask(_ request: String, within milliseconds: Int) throws -> String {
        guard socket.write(request + "\n") else { throw ChildProcessError.ended }
        let deadline = Deadline(milliseconds)
        while true {
            // An answer that was given up comes before the one that is asked for.
            let answer = try socket.reader.line(within: Int(deadline.left))
            let words = answer.split(separator: " ")
            if words.first == request[...] { return words.dropFirst().first?.fromHex ?? "" }
        }
    }
}

/// Why a program did not do what it was asked.
public enum TextProgramError: Error, Hashable {
    /// What it had received when the time was over.
    case unfinished(text: String)
    /// It showed no window, or said something that was not asked.
    case unresponsive(name: String)
}

extension Substring {
    /// The text of these hexadecimal bytes of UTF-8.
    var fromHex: String {
        let digits = utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).map { (place: Int) -> UInt8 in
            UInt8(digits[place] << 4 | digits[place + 1])
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
