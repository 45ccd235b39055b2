// Which copies of a dictionary are made and kept.

import Glibc
import PureSupport
import System
import Testing

@testable import Dictionaries

@Suite struct BackupTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private var backups: BackupFolder { BackupFolder(path: folder.path + "/state/backups") }
    private var file: String { folder.path + "/strokes.dict" }

    private func day(_ number: Int, hour: Int = 9) -> String {
        "2026-11-\(number < 10 ? "0" : "")\(number)T\(hour < 10 ? "0" : "")\(hour):00:00Z"
    }

    private func keep(_ text: String, at stamp: String) throws -> Bool {
        try folder.write(text, to: "strokes.dict")
        return try backups.keep(file, at: stamp)
    }

    @Test func oneADayAndOnlyWhatChanged() throws {
        #expect(backups.backups.isEmpty && backups.isDue(file, at: day(1)))
        #expect(try keep("a", at: day(1)))
        #expect(try !keep("b", at: day(1, hour: 23)))
        #expect(try keep("b", at: day(2)))
        #expect(try !keep("b", at: day(4)))
        #expect(backups.backups.map(\.stamp) == [day(2), day(1)])
        #expect(backups.backups.map(\.file) == ["strokes.dict", "strokes.dict"])
        #expect(try text(DictionaryFile(path: backups.backups[1].path).read()) == "a")
        #expect(folder.mode(of: "state/backups") & 0o777 == 0o700)
        #expect(folder.mode(of: "state/backups/strokes.dict." + day(2)) & 0o777 == 0o600)
    }

    @Test func aFewAreKeptOfEachFile() throws {
        for number in 1...9 { #expect(try keep("\(number)", at: day(number))) }
        try folder.write("l", to: "learned.dict")
        #expect(try backups.keep(folder.path + "/learned.dict", at: day(1)))
        let own = backups.backups.filter { $0.file == "strokes.dict" }
        #expect(own.map(\.stamp) == [9, 8, 7, 6, 5].map { day($0) })
        #expect(backups.backups.count == BackupFolder.most + 1)
    }

    /// A clock that was wrong once keeps nothing from being copied.
    @Test func aClockThatJumpedBack() throws {
        #expect(try keep("a", at: "2039-01-01T00:00:00Z"))
        #expect(try keep("b", at: day(3)))
        #expect(backups.backups.count == 2)
        // Copies are as far apart as ever.
        #expect(try !keep("c", at: day(3)))
        for number in 4...9 { #expect(try keep("\(number)", at: day(number))) }
        #expect(
            backups.backups.map(\.stamp) == ["2039-01-01T00:00:00Z"]
                + (5...9).reversed().map { day($0) })
    }

    @Test func whatIsNoCopyIsLeftAlone() throws {
        #expect(try keep("a", at: day(1)))
        for name in [
            "strokes.dict", "notes.txt", "strokes.dict.2026", ".x", "x.2026-11-01T09:00:00",
        ] {
            try folder.write("mine", to: "state/backups/" + name)
        }
        for number in 2...9 { #expect(try keep("\(number)", at: day(number))) }
        #expect(backups.backups.count == BackupFolder.most)
        #expect(try folder.read("state/backups/notes.txt") == "mine")
    }

    @Test func whatCannotBeReadOrWrittenIsTold() throws {
        #expect(throws: FileError.missing(path: file)) {
            try backups.keep(file, at: day(1))
        }
        try folder.write("a", to: "strokes.dict")
        try folder.write("", to: "state")
        #expect(throws: FileError.self) { try backups.keep(file, at: day(1)) }
    }
}
