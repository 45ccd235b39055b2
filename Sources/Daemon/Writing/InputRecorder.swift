import Engine
import Glibc
import System

/// Writes what the engine was told and what it did. Where a line cannot be written, the recording ends
/// with the last whole one: with steps missing, it would do something else when it is read again.
final class InputRecorder {
    private let path: String
    /// nil once a line could not be written.
    private var file: RecordedFile?
    private let log: Log
    private var start: Milliseconds?

    /// - Parameter log: where it is said that the recording has ended early.
    /// - Returns: nil with `errno` set where the file cannot be made. It is emptied where it is there;
    ///   no other user can read it.
    init?(
        path: String, setting: InputRecording.Setting, log: Log = Log(isVerbose: false)
    ) {
        self.path = path
        self.log = log
        do throws(SystemError) {
            file = try RecordedFile(path)
        } catch {
            errno = error.code
            return nil
        }
        write(setting.line)
    }

    var isRecording: Bool { file != nil }

    func note(
        _ input: InputRecording.Input, _ effects: [Effect], at now: Milliseconds
    ) {
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
        file = nil
    }

    private func write(_ line: String) {
        guard let file else { return }
        do throws(SystemError) {
            try file.add(line)
        } catch {
            self.file = nil
            log.say(
                """
                \(path) cannot be written: \(error.message); the recording ends here
                  help: make room, and begin another one: krakel --record FILE
                """)
        }
    }
}

/// The file of a recording, which holds whole lines.
private final class RecordedFile {
    private let descriptor: FileDescriptor

    init(_ path: String) throws(SystemError) {
        descriptor = try FileDescriptor(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, mode: 0o600)
        _ = fchmod(descriptor.number, 0o600)
    }

    /// - Throws: where the line could not be written; nothing of it is then left in the file.
    func add(_ line: String) throws(SystemError) {
        let size = try descriptor.status.st_size
        do throws(SystemError) {
            try descriptor.writeAll((line + "\n").utf8)
        } catch {
            // What is no regular file, as a FIFO, keeps what it was given.
            ftruncate(descriptor.number, size)
            throw error
        }
    }
}
