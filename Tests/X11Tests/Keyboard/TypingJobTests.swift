// When a job of the typist is given up.

import Keyboard
import Testing

@testable import X11

@Suite struct TypingJobTests {
    /// How many loans or batches in a row fail before `job` is given up.
    private func patience(
        of job: inout TypingJob, _ step: (inout TypingJob) throws -> Void
    ) -> Int {
        for count in 1...1000 {
            do { try step(&job) } catch { return count }
        }
        return .max
    }

    @Test func whatFailedInOneJobDoesNotEndTheNext() {
        for step in [
            { (job: inout TypingJob) throws in try job.noteLoan(isTaken: false) },
            { (job: inout TypingJob) throws in try job.noteBatch(isSent: false) },
        ] {
            var first = TypingJob(id: 1, [.character("a")])
            let patience = patience(of: &first, step)
            #expect((2...200).contains(patience))
            var second = TypingJob(id: 2, [.character("b")])
            #expect(self.patience(of: &second, step) == patience)
        }
    }

    /// A Shift that is tapped just when the server is asked.
    @Test func theStateOfTheKeyboardIsAskedForOnceMore() throws {
        for error in [TypingError.blocked(by: .shift), .latched(.shift), .groupLatched] {
            var job = TypingJob(id: 1, [.character("a")])
            try job.noteObstacle(error)
            #expect(throws: TypistError.typing(error)) { try job.noteObstacle(error) }
            try job.noteBatch(isSent: true)
            try job.noteObstacle(error)
        }
        var job = TypingJob(id: 1, [.character("a")])
        #expect(throws: TypistError.typing(.notInLayout("a"))) {
            try job.noteObstacle(.notInLayout("a"))
        }
    }

    @Test func whatSucceedsMakesUpForWhatFailed() throws {
        var job = TypingJob(id: 1, [.character("a")])
        for _ in 0..<500 {
            try job.noteLoan(isTaken: false)
            try job.noteLoan(isTaken: true)
            try job.noteBatch(isSent: false)
            try job.noteBatch(isSent: true)
        }
    }
}
