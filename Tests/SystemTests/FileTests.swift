import Glibc
import PureSupport
import Testing

@testable import System

@Suite struct FileTests {
    private let folder = TemporaryFolder()

    private func file(_ name: String) -> File { File(folder.path + "/" + name) }

    private func replace(_ name: String, with text: String, mode: mode_t = 0o600) throws {
        try file(name).replace(with: Array(text.utf8), mode: mode)
    }

    @Test func aNewFileAndAnOldOne() throws {
        let mask = umask(0o027)
        defer { umask(mask) }
        try replace("new", with: "a")
        try replace("shared", with: "a", mode: 0o666)
        #expect(folder.mode(of: "new") == 0o600 && folder.mode(of: "shared") == 0o640)
        chmod(folder.path + "/new", 0o4751)
        try replace("new", with: "b")
        #expect(try folder.read("new") == "b" && folder.mode(of: "new") == 0o4751)
        #expect(folder.names == ["new", "shared"])
    }

    @Test func aLinkStandsForItsFile() throws {
        mkdir(folder.path + "/there", 0o700)
        try folder.write("old", to: "there/file")
        symlink("there/file", folder.path + "/link")
        try replace("link", with: "new")
        #expect(try folder.read("there/file") == "new")
        #expect(Path.destination(ofLink: folder.path + "/link") == "there/file")
        #expect(folder.names == ["link", "there"])
    }

    /// What is no regular file is neither read nor replaced, and nobody waits for it.
    @Test func whatIsNoRegularFile() throws {
        mkfifo(folder.path + "/fifo", 0o600)
        mkdir(folder.path + "/folder", 0o700)
        symlink("nowhere", folder.path + "/dangling")
        symlink("/dev/zero", folder.path + "/endless")
        let path = folder.path + "/"
        let cases: [(String, FileError)] = [
            ("fifo", .isNoFile(path: path + "fifo")),
            ("folder", .isFolder(path: path + "folder")),
            ("dangling", .danglingLink(path: path + "dangling")),
            ("endless", .isNoFile(path: path + "endless")),
        ]
        for (name, error) in cases {
            #expect(throws: error) { _ = try file(name).read(limit: 100) }
            #expect(throws: error) { try replace(name, with: "x") }
            #expect(throws: error) { try file(name).update(limit: 100) { _ in [] } }
        }
        #expect(throws: FileError.missing(path: path + "none")) {
            _ = try file("none").read(limit: 100)
        }
        #expect(throws: FileError.unwritable(path: path + "no/file", errno: ENOENT)) {
            try replace("no/file", with: "x")
        }
        #expect(folder.names == ["dangling", "endless", "fifo", "folder"])
    }

    @Test func aLimitIsKept() throws {
        try folder.write("12345", to: "file")
        #expect(try file("file").read(limit: 5).bytes == Array("12345".utf8))
        let error = FileError.tooLarge(path: folder.path + "/file", limit: 4)
        #expect(throws: error) { _ = try file("file").read(limit: 4) }
        #expect(throws: error) { try file("file").update(limit: 4) { _ in [] } }
        try folder.write("1234", to: "file")
        #expect(throws: error) { try file("file").update(limit: 4) { _ in Array("12345".utf8) } }
        #expect(try folder.read("file") == "1234")
        // A device has no size and no end.
        let zero = try FileDescriptor("/dev/zero", O_RDONLY)
        #expect(try zero.readAll(limit: 100_000) == nil)
        #expect(try zero.read(most: 100_000).count == 100_000)
    }

    @Test func updatesAndBackups() throws {
        let path = "a/b/file"
        func update(_ text: String) throws -> String? {
            try file(path).update(limit: 100, keepsBackup: true) { _ in Array(text.utf8) }
        }
        #expect(try update("one") == nil)
        #expect(folder.mode(of: "a/b") == 0o700 && folder.mode(of: path) == 0o600)
        chmod(folder.path + "/" + path, 0o640)
        #expect(try update("one") == nil)
        #expect(try update("two") == folder.path + "/a/b/file.backup")
        #expect(try update("three") == folder.path + "/a/b/file.backup-2")
        #expect(try folder.read("a/b/file.backup-2") == "two")
        #expect(folder.mode(of: path) == 0o640)
        try file(path).update(limit: 100, keepsMode: false) { _ in [] }
        #expect(folder.mode(of: path) == 0o600)
    }

    /// A part of a backup would look like the file as it was.
    @Test func aBackupWithoutRoom() throws {
        let size = 1 << 26
        try folder.write("", to: "file")
        truncate(folder.path + "/file", size + 1)
        let isLimited = SizeLimit.during(Int64(size)) {
            #expect(throws: FileError.unwritable(path: folder.path + "/file", errno: EFBIG)) {
                try file("file").update(limit: size + 1, keepsBackup: true) { _ in [1] }
            }
        }
        try #require(isLimited)
        #expect(folder.names == ["file", "file.lock"])
    }

    @Test(arguments: [true, false])
    func aReplacementGivenUpLeavesNoTrace(isAlone: Bool) throws {
        try folder.write("old", to: "d")
        do {
            let replacement = try FileReplacement(
                of: folder.path + "/d", old: nil, isAlone: isAlone)
            try replacement.write(Array("half".utf8))
            #expect(folder.names.count == 2)
        }
        #expect(folder.names == ["d"])
        #expect(try folder.read("d") == "old")
    }

    /// Two writers without a lock do not write into the same new file.
    @Test func twoReplacementsAtOnce() throws {
        let path = folder.path + "/d"
        var one = try FileReplacement(of: path, old: nil, isAlone: false)
        var other = try FileReplacement(of: path, old: nil, isAlone: false)
        try one.write(Array("one".utf8))
        try other.write(Array("other".utf8))
        try other.putInPlace()
        #expect(try folder.read("d") == "other")
        try one.putInPlace()
        #expect(try folder.read("d") == "one" && folder.names == ["d"])
    }

    @Test func whatIsPutAsideKeepsItsText() throws {
        for number in 1...3 {
            try folder.write("\(number)", to: "file")
            let kept = try file("file").putAside()
            #expect(kept == folder.path + "/file~" + (number == 1 ? "" : "\(number)"))
        }
        #expect(folder.names == ["file~", "file~2", "file~3"])
        #expect(try folder.read("file~2") == "2")
    }

    @Test func foldersAreMade() throws {
        try Folder.make(folder.path + "/x/y/z", mode: 0o755)
        try Folder.make(folder.path + "/x/y/z")
        try Folder.make(for: folder.path + "/p/q/file")
        #expect(folder.mode(of: "p/q") == 0o700)
        try folder.write("", to: "plain")
        #expect(throws: FileError.self) { try Folder.make(folder.path + "/plain/x") }
        #expect(Path.folder(of: "/a") == "/" && Path.folder(of: "a") == ".")
        #expect(Path.name(of: "/a/b") == "b" && Path.name(of: "b") == "b")
    }

    /// What happens to people has words of Krakel's own, and help that helps.
    @Test(
        arguments: [
            (ENOSPC, "the disk is full", "df -h /a"), (EDQUOT, "the disk is full", "df -h /a"),
            (ENOENT, "there is no such folder", "mkdir -p /a"),
            (EACCES, "Permission denied", "ls -ld /a/b /a"),
            (EROFS, "Read-only file system", "findmnt -T /a"),
        ] as [(Int32, String, String)])
    func whyItCannotBeWritten(code: Int32, reason: String, help: String) {
        for error in [
            FileError.unwritable(path: "/a/b", errno: code), .lockFailed(path: "/a/b", errno: code),
        ] {
            #expect(error.message.english.hasSuffix(": " + reason))
            #expect(error.remedy.english.contains("`\(help)`"))
        }
        #expect(FileError.unreadable(path: "/a/b", errno: EACCES).remedy.english.contains("ls -ld"))
        // What is there may be where a disk is mounted.
        #expect(SystemError(code: EROFS).remedy(writing: "/proc").english.hasSuffix("-T /proc`"))
    }
}
