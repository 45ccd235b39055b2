import Engine
import Glibc
import PureSupport
import Strokes
import System
import Testing

@testable import Daemon

/// What the daemon writes while the user does, on a disk that fills up.
@Suite(.serialized) struct KeptFileTests {
    private static let setting = InputRecording.Setting(modes: ["letters"])

    /// A path that no other test has, and that is free.
    private static func path(_ name: String) -> String {
        let path = "/tmp/krakel-\(name)-\(getpid())"
        unlink(path)
        return path
    }

    /// A file that somebody named by mistake is neither emptied, nor added to, nor deleted.
    @Test func whatIsNoneStays() throws {
        let path = Self.path("notes")
        defer { unlink(path) }
        let notes = Array("my notes\n".utf8)
        try File(path).replace(with: notes)
        #expect(throws: SystemError(code: EEXIST)) {
            _ = try InputRecorder(path: path, setting: Self.setting)
        }
        let log = StrokeLog(path: path)
        #expect(log.size == nil)
        #expect(try !log.forget())
        #expect(try File(path).read(limit: 1 << 20).bytes == notes)
        unlink(path)
        // Nobody writes into the pipe, or reads from it.
        try #require(mkfifo(path, 0o600) == 0)
        let line = LogLine(
            sample: Sample(label: "a", ink: Ink()), time: 0, distance: 1, verdict: "sure")
        #expect(throws: FileError.isNoFile(path: path)) { try log.append(line) }
    }

    /// The recording ends with its last whole line.
    @Test func aStepOfARecordingThatDoesNotFit() throws {
        let path = Self.path("recording")
        defer { unlink(path) }
        let recorder = try InputRecorder(path: path, setting: Self.setting)
        recorder.note(.event(.tick), [], at: 10)
        let whole = try File(path).read(limit: 1 << 20).bytes
        let size: Int64 = 1 << 33
        truncate(path, Int(size) - 9)
        try #require(SizeLimit.during(size) { recorder.note(.event(.cancel), [], at: 20) })
        #expect(!recorder.isRecording)
        recorder.note(.event(.tick), [], at: 30)
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_size == Int(size) - 9)
        truncate(path, whole.count)
        let bytes = try File(path).read(limit: 1 << 20).bytes
        #expect(bytes == whole)
        let recording = try InputRecording(bytes)
        #expect(recording.steps.map(\.time) == [0] && recording.tornLines.isEmpty)
    }
}
