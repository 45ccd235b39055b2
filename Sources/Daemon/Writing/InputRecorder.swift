import Engine
import Glibc
import System

/// Writes what the engine was told and what it did. Where a line cannot be written, the recording ends
/// with the last whole one: with steps missing, it would do something else when it is read again.
final class InputRecorder {
    private let path: String
    private let file: FileDescriptor
    private let log: Log
    private var start: Milliseconds?
    /// Whether it goes on: not once a line could not be written.
    private(set) var isRecording = true

    /// - Parameter log: where it is said that the recording has ended early.
    /// - Throws: where the file cannot be made, or is there and is no recording. An older recording is emptied; no
    ///   other user can read it.
    init(
        path: String, setting: InputRecording.Setting, log: Log = Log(isVerbose: false)
    ) throws(SystemError) {
        var head = [UInt8](repeating: 0, count: 1 << 16)
        var count = 0
        if let old = try? FileDescriptor(path, O_RDONLY | O_NONBLOCK) {
            count = pread(old.number, &head, head.count, 0)
        }
        guard count <= 0 || InputRecording.isOne(Array(head[..<count])) else {
            throw SystemError(code: EEXIST)
        }
        file = try FileDescriptor(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, mode: 0o600)
        self.path = path
        self.log = log
        _ = fchmod(file.number, 0o600)
        write(setting.line)
    }

    func note(_ input: InputRecording.Input, _ effects: [Effect], at now: Milliseconds) {
        let start = self.start ?? now
        self.start = start
        write(
            InputRecording.Step(
                time: now - start, input: input, done: EffectWords.words(of: effects)
            ).line)
    }

    /// Says that nothing more is recorded.
    func end(because cause: String) {
        if isRecording { log.say("\(path): the recording ends here, as \(cause)") }
        isRecording = false
    }

    private func write(_ line: String) {
        guard isRecording else { return }
        do throws(SystemError) {
            try file.append((line + "\n").utf8)
        } catch {
            isRecording = false
            log.say(
                """
                \(path) cannot be written: \(error.message); the recording ends here
                  help: make room, and begin another one: krakel --record FILE
                """)
        }
    }
}
