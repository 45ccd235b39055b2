// Which copies of a dictionary are made and kept.

import PureSupport
import System
import Testing

@testable import Dictionaries

@Suite struct BackupTests {
    private let folder = TemporaryFolder()

    private var backups: BackupFolder { BackupFolder(path: folder.path + "/state/backups") }
    private var file: String { folder.path + "/strokes.dict" }

    private func day(_ number: Int, hour: Int = 9) -> String {
        "2026-11-\(number < 10 ? "0" : "")\(number)T\(hour < 10 ? "0" : "")\(hour):00:00Z"
    }

    private static func dictionary(_ text: String) -> String {
        "krakel-dictionary 1\nmode letters\n\"\(text)\" : 5\n"
    }

    private func keep(_ text: String, at stamp: String) throws -> Bool {
        try folder.write(Self.dictionary(text), to: "strokes.dict")
        return try backups.keep(file, at: stamp)
    }

    @Test func theFirstAndTheLastOfADayAndOnlyWhatChanged() throws {
        #expect(backups.backups.isEmpty)
        try folder.write("krakel-dictionary 1\nmode letters\n", to: "strokes.dict")
        #expect(try !backups.keep(file, at: day(1, hour: 8)))
        #expect(try keep("a", at: day(1)))
        for hour in 10...12 { #expect(try keep("\(hour)", at: day(1, hour: hour))) }
        #expect(try keep("again", at: day(1, hour: 12)))
        #expect(try keep("b", at: day(2, hour: 13)))
        #expect(try !keep("b", at: day(4)))
        #expect(backups.backups.map(\.stamp) == [day(2, hour: 13), day(1, hour: 12), day(1)])
        #expect(backups.backups.map(\.file) == ["strokes.dict", "strokes.dict", "strokes.dict"])
        let oldest = try DictionaryFile(path: backups.backups[2].path).read()
        #expect(text(oldest) == Self.dictionary("a"))
        #expect(folder.mode(of: "state/backups") & 0o777 == 0o700)
        #expect(folder.mode(of: "state/backups/strokes.dict." + day(1)) & 0o777 == 0o600)
    }

    @Test func aFewAreKeptOfEachFile() throws {
        for number in 1...9 { #expect(try keep("\(number)", at: day(number))) }
        try folder.write(Self.dictionary("l"), to: "learned.dict")
        #expect(try backups.keep(folder.path + "/learned.dict", at: day(1)))
        let own = backups.backups.filter { $0.file == "strokes.dict" }
        #expect(own.map(\.stamp) == (2...9).reversed().map { day($0) })
        #expect(backups.backups.count == BackupFolder.most + 1)
    }

    /// A clock that was wrong once keeps nothing from being copied.
    @Test func aClockThatJumpedBack() throws {
        #expect(try keep("a", at: "2039-01-01T00:00:00Z"))
        #expect(try keep("b", at: day(3)))
        #expect(backups.backups.count == 2)
        // Copies are as far apart as ever.
        try folder.write(Self.dictionary("c"), to: "strokes.dict")
        #expect(try !backups.keep(file, at: day(3), pause: 600))
        for number in 4...9 { #expect(try keep("\(number)", at: day(number))) }
        #expect(
            backups.backups.map(\.stamp) == ["2039-01-01T00:00:00Z"]
                + (3...9).reversed().map { day($0) })
    }

    @Test func whatIsNoCopyIsLeftAlone() throws {
        #expect(try keep("a", at: day(1)))
        for name in [
            "strokes.dict", "notes.txt", "strokes.dict.2026", ".x", "x.2026-11-01T09:00:00",
        ] {
            try folder.write("mine", to: "state/backups/" + name)
        }
        for number in 2...12 { #expect(try keep("\(number)", at: day(number))) }
        #expect(backups.backups.count == BackupFolder.most)
        #expect(try folder.read("state/backups/notes.txt") == "mine")
    }

    @Test func whatCannotBeReadOrWrittenIsTold() throws {
        #expect(throws: FileError.missing(path: file)) {
            try backups.keep(file, at: day(1))
        }
        try folder.write(Self.dictionary("a"), to: "strokes.dict")
        try folder.write("", to: "state")
        #expect(throws: FileError.self) { try backups.keep(file, at: day(1)) }
    }
}
