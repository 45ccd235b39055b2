// Files that are read where they lie in the page cache.

import Glibc
import PureSupport
import System
import Testing

@Suite struct MappedFileTests {
    private let folder = TemporaryFolder()

    private func error(_ name: String, limit: Int = 100) -> FileError? {
        do throws(FileError) {
            _ = try MappedFile(folder.path + "/" + name, limit: limit)
            return nil
        } catch {
            return error
        }
    }

    private func content(_ file: MappedFile) -> [UInt8] {
        withExtendedLifetime(file) { Array(file.bytes) }
    }

    @Test func holdsWhatTheFileHeld() throws {
        try folder.write("hello", to: "file")
        let file = try MappedFile(folder.path + "/file", limit: 5)
        #expect(content(file) == Array("hello".utf8))
        // Another file in its place changes nothing of what is mapped.
        try File(folder.path + "/file").replace(with: Array("world".utf8))
        #expect(content(file) == Array("hello".utf8))
        unlink(folder.path + "/file")
        #expect(content(file) == Array("hello".utf8))
    }

    @Test func bytesOfNoFileAreHeldAsWell() {
        #expect(content(MappedFile(copying: [1, 2, 3])) == [1, 2, 3])
        #expect(content(MappedFile(copying: [])).isEmpty)
    }

    @Test func refusesWhatIsNoFileOrTooLarge() throws {
        let path = folder.path
        try folder.write("hello!", to: "file")
        try folder.write("", to: "empty")
        mkfifo(path + "/pipe", 0o600)
        #expect(error("file", limit: 5) == .tooLarge(path: path + "/file", limit: 5))
        #expect(error("none") == .missing(path: path + "/none"))
        #expect(error("pipe") == .isNoFile(path: path + "/pipe"))
        #expect(error(".") == .isFolder(path: path + "/."))
        #expect(content(try MappedFile(path + "/empty", limit: 5)).isEmpty)
    }
}
