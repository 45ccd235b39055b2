import Glibc
import PureSupport
import System
import Testing

/// Serialized: the limit of a file's size is the whole program's.
@Suite(.serialized) struct LineFileTests {
    private let folder = TemporaryFolder()

    private func file(limit: Int = 1 << 20) -> LineFile {
        LineFile(folder.path + "/state/lines", limit: limit)
    }

    private var text: String { (try? folder.read("state/lines")) ?? "" }

    @Test func linesAreAdded() throws {
        #expect(try file().append("one\n") && file().append("two\nthree\n"))
        #expect(text == "one\ntwo\nthree\n")
        #expect(folder.mode(of: "state") == 0o700 && folder.mode(of: "state/lines") == 0o600)
        chmod(file().path, 0o644)
        // A line that a program was killed in.
        truncate(file().path, 5)
        #expect(try file().append("four\n"))
        #expect(text == "one\nt\nfour\n" && folder.mode(of: "state/lines") == 0o600)
    }

    @Test func whatIsNoFileIsLeftAlone() throws {
        mkdir(folder.path + "/state", 0o700)
        mkfifo(file().path, 0o600)
        #expect(throws: FileError.isNoFile(path: file().path)) { _ = try file().append("x\n") }
    }

    @Test func theOlderHalfGoes() throws {
        let file = file(limit: 100)
        for number in 10..<60 { #expect(try file.append("line \(number)\n")) }
        let lines = text.split(separator: "\n").map(String.init)
        #expect(text.utf8.count <= 100 && lines.count > 4)
        #expect(lines == (60 - lines.count..<60).map { "line \($0)" })
        #expect(folder.names == ["state"])
        var status = stat()
        #expect(lstat(file.path + ".new", &status) != 0)
    }

    /// A writer that gets its turn after another one has shortened the file writes into the new one.
    @Test func nothingIsLostWhileItIsShortened() async throws {
        let file = file(limit: 4000)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    for number in 0..<300 {
                        let line = "\(writer) \(number)\n"
                        let isAdded = try file.append(line, patience: .seconds(60))
                        #expect(isAdded)
                    }
                }
            }
            try await group.waitForAll()
        }
        // Of each writer's lines the last ones are there, without a gap.
        let lines = text.split(separator: "\n").map {
            $0.split(separator: " ").compactMap { Int($0) }
        }
        #expect(lines.allSatisfy { $0.count == 2 } && lines.count > 100)
        for writer in 0..<4 {
            let numbers = lines.filter { $0[0] == writer }.map { $0[1] }
            #expect(numbers == Array((numbers.first ?? 0)..<((numbers.last ?? -1) + 1)))
            if let last = numbers.last { #expect(last == 299) }
        }
    }

    /// Room for half a line: nothing of it stays, and the reason is told, not that of an older failure.
    @Test func aDiskThatFillsUpAmidstALine() throws {
        let limit: Int64 = 1 << 33
        #expect(try file(limit: .max).append("first\n"))
        truncate(file().path, Int(limit) - 4)
        let isLimited = SizeLimit.during(limit) {
            errno = ENOTTY
            #expect(throws: FileError.unwritable(path: file().path, errno: EFBIG)) {
                _ = try file(limit: .max).append("second line\n")
            }
        }
        try #require(isLimited)
        var status = stat()
        #expect(stat(file().path, &status) == 0 && Int64(status.st_size) == limit - 4)
    }
}
