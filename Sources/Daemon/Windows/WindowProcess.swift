import Glibc
import Session
import System

/// A running krakel-window. It ends by itself once its input has.
final class WindowProcess {
    /// Readable when it has said something, or has ended.
    let output: Int32
    private let input: Int32
    private var buffer: [UInt8] = []

    /// Starts `path` for questions. Wraps `pipe(2)`.
    init(_ path: String) throws(SystemFailure) {
        var ends: [Int32] = [-1, -1, -1, -1]
        guard pipe(&ends) == 0 else { throw SystemFailure(code: errno) }
        let hasBoth = ends.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.map { pipe($0 + 2) == 0 } ?? false
        }
        guard hasBoth else {
            let code = errno
            close(ends[0])
            close(ends[1])
            throw SystemFailure(code: code)
        }
        var program = ProgramStart(path, [path, "learn"])
        program.input = ends[0]
        program.output = ends[3]
        program.errors = STDERR_FILENO
        let result = program.start()
        close(ends[0])
        close(ends[3])
        input = ends[1]
        output = ends[2]
        for descriptor in [input, output] {
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        }
        if case .failure(let failure) = result { throw failure }
    }

    deinit {
        close(input)
        close(output)
    }

    /// Puts a question.
    ///
    /// - Returns: false where it has ended, or reads no more.
    func put(_ question: LearnQuestion) -> Bool {
        guard let line = JSONLine.encode(question) else { return false }
        let bytes = Array((line + "\n").utf8)
        return write(input, bytes, bytes.count) == bytes.count
    }

    /// The answers that have come; nil once it has ended.
    func answers() -> [LearnAnswer]? {
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(output, &chunk, chunk.count)
            guard count > 0 else {
                if count == 0 { return nil }
                break
            }
            buffer += chunk[..<count]
        }
        var answers: [LearnAnswer] = []
        while let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
            let line = String(decoding: buffer[..<end], as: UTF8.self)
            buffer.removeSubrange(...end)
            if let answer = JSONLine.decode(LearnAnswer.self, from: line) {
                answers.append(answer)
            }
        }
        return answers
    }
}
