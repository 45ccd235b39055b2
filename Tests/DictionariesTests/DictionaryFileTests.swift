import Glibc
import PureSupport
import Testing

@testable import Dictionaries
@testable import System

@Suite struct DictionaryFileTests {
    private let folder = TemporaryFolder()

    private static let source = "# mine\nkrakel-dictionary 1\nmode x\n\"a\" : 1\n"

    private func file(_ name: String, patience: Duration = .seconds(20)) -> DictionaryFile {
        DictionaryFile(path: folder.path + "/" + name, patience: patience)
    }

    private func add(_ text: String, to file: DictionaryFile) throws {
        let new = try example("14789")
        try file.update { $0.add(new, for: [.text(text)], in: "x") }
    }

    @Test func aLinkLeadsToItsFile() throws {
        mkdir(folder.path + "/repository", 0o755)
        try folder.write(Self.source, to: "repository/d")
        symlink("repository/d", folder.path + "/link")
        try add("b", to: file("link"))
        #expect(try folder.read("repository/d") == Self.source + "\"b\" : 14789\n")
        #expect(Path.destination(ofLink: folder.path + "/link") != nil)
        #expect(folder.names == ["link", "repository"])
    }

    @Test func whatIsNoDictionaryIsRefusedAndKept() throws {
        let path = folder.path
        symlink("loop", path + "/loop")
        try folder.write("krakel-dictionary 2\nsomething new\n", to: "newer")
        try folder.write("x", to: "plain")
        try folder.write("", to: "huge")
        truncate(path + "/huge", DictionaryFile.maximumSize + 1)
        let before = folder.names
        let refusals: [(String, FileError)] = [
            ("loop", .unreadable(path: path + "/loop", errno: ELOOP)),
            ("newer", .newerVersion(path: path + "/newer", version: 2)),
            ("plain/d", .unreadable(path: path + "/plain/d", errno: ENOTDIR)),
            ("huge", .tooLarge(path: path + "/huge", limit: DictionaryFile.maximumSize)),
        ]
        for (name, error) in refusals {
            #expect(throws: error) { try file(name).load() }
            #expect(throws: error) { try add("b", to: file(name)) }
        }
        let locks = ["huge.lock", "newer.lock"]
        #expect(folder.names == (before + locks).sorted())
        #expect(try folder.read("newer") == "krakel-dictionary 2\nsomething new\n")
    }

    @Test func aFolderThatCannotBeWrittenIsRefused() {
        // Nobody, not even root, creates files there.
        #expect(throws: FileError.lockFailed(path: "/proc/d.lock", errno: ENOENT)) {
            try add("b", to: DictionaryFile(path: "/proc/d"))
        }
        #expect(throws: FileError.unwritable(path: "/proc/p", errno: ENOENT)) {
            try add("b", to: DictionaryFile(path: "/proc/p/d"))
        }
    }

    @Test(.enabled(if: geteuid() != 0, "root may read and write everything"))
    func modesAreRespected() throws {
        try folder.write(Self.source, to: "secret", mode: 0)
        try folder.write(Self.source, to: "fixed", mode: 0o444)
        let path = folder.path
        #expect(throws: FileError.unreadable(path: path + "/secret", errno: EACCES)) {
            try file("secret").load()
        }
        #expect(throws: FileError.unwritable(path: path + "/fixed", errno: EACCES)) {
            try add("b", to: file("fixed"))
        }
        #expect(try folder.read("fixed") == Self.source)
    }

    @Test func anUpdateThatChangesNothingWritesNothing() throws {
        try folder.write(Self.source, to: "d")
        var before = stat()
        stat(folder.path + "/d", &before)
        try file("d").update { _ in }
        var after = stat()
        stat(folder.path + "/d", &after)
        #expect(before.st_ino == after.st_ino)
    }

    @Test func whoWaitsTooLongIsToldWhoHoldsTheLock() throws {
        try folder.write(Self.source, to: "d")
        let lock = try FileLock(folder.path + "/d.lock", patience: .zero)
        let error = FileError.locked(path: folder.path + "/d.lock", holder: getpid())
        #expect(throws: error) { try add("b", to: file("d", patience: .milliseconds(30))) }
        #expect(error.remedy.english.contains("\(getpid())"))
        lock.release()
        try add("b", to: file("d", patience: .zero))
    }

    @Test func writersAtOnceLoseNothing() async throws {
        let count = 40
        let file = file("d")
        let new = try example("14789")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<count {
                group.addTask {
                    try file.update { $0.add(new, for: [.text("\(index)")], in: "x") }
                }
            }
            try await group.waitForAll()
        }
        let dictionary = try DictionaryReader.read(file.read()).dictionary
        #expect(Set(dictionary.entries(in: "x").map(\.actions)).count == count)
    }

    @Test func aCrashBetweenTwoStepsLeavesTheOldFile() throws {
        try folder.write(Self.source, to: "d")
        // As after a crash while writing: the lock is gone, half a file is left.
        try folder.write("krakel-dictionary 1\nmode x\n\"b", to: "d.new")
        #expect(try text(file("d").read()) == Self.source)
        try add("b", to: file("d"))
        #expect(try folder.read("d") == Self.source + "\"b\" : 14789\n")
        #expect(folder.names == ["d", "d.lock"])
    }
}
