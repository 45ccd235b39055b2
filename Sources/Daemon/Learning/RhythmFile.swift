import Engine
import System

/// A small file in the state folder that no other user can read. It never delays writing: the file is
/// written while the daemon has nothing else to do, and at the end.
struct RhythmFile {
    let path: String
    /// What the file gives, as far as known.
    private var kept: RhythmRecord?
    private var lastWrite: Milliseconds?
    private var isBroken = false
    /// What was wrong with the file when it was read, until it is told.
    private var problem: String?

    /// The least time between two writes of the file while the user writes.
    private static let interval: Milliseconds = 300_000
    /// A pause that has changed by less is not written.
    private static let least: Milliseconds = 5
    /// In bytes; the text has about two hundred.
    private static let largest = 1024

    init(path: String) { self.path = path }

    /// What was kept for `limits`; a beginning where nothing was, where it was for others, or where the
    /// file is damaged.
    mutating func read(for limits: RhythmLimits) -> Rhythm {
        guard limits.follows, let text else { return Rhythm(limits) }
        guard let record = RhythmRecord(text) else {
            problem = """
                \(path) is damaged and does not count: the pause begins at \(limits.start) ms
                  help: nothing is to be done, it is written anew as you write
                """
            return Rhythm(limits)
        }
        guard record.rhythm.limits == limits else { return Rhythm(limits) }
        kept = record
        return record.rhythm
    }

    /// What was wrong when the file was read last; told once.
    mutating func takeProblem() -> String? { problem.take() }

    /// Writes `rhythm` where that is due.
    ///
    /// - Parameter isOver: whether the writing is over for now.
    /// - Returns: why that was not possible, told only where the write before succeeded.
    mutating func keep(_ rhythm: Rhythm, at now: Milliseconds, isOver: Bool) -> String? {
        let record = RhythmRecord(rhythm)
        guard rhythm.isLearned, record != kept else { return nil }
        if !isOver {
            let before = kept.map(\.rhythm.pause)
            guard abs(rhythm.pause - (before ?? rhythm.limits.start)) >= Self.least,
                lastWrite.map({ now - $0 >= Self.interval }) ?? true
            else { return nil }
        }
        lastWrite = now
        do throws(FileError) {
            try write(record.text)
            kept = record
            isBroken = false
            return nil
        } catch {
            defer { isBroken = true }
            return isBroken ? nil : error.message.english
        }
    }

    /// What the file holds; nil where there is none that can be read.
    private var text: String? {
        (try? File(path).read(limit: Self.largest)).map {
            String(decoding: $0.bytes, as: UTF8.self)
        }
    }

    /// Puts a new file in the place of the old one. It does not wait for the disk: a file that a
    /// power failure leaves half-written is found to be damaged, and the pause is learned anew.
    private func write(_ text: String) throws(FileError) {
        try Folder.make(for: path)
        try File(path).replace(
            with: Array(text.utf8), keepsMode: false, isAlone: true, waitsForDisk: false)
    }
}
