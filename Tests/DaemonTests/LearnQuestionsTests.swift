// Questions go to one window, whole, however long they are and however late it reads them.

import Glibc
import PureSupport
import Strokes
import Testing

@testable import Daemon
@testable import Engine

@Suite struct LearnQuestionsTests {
    init() {
        // As the daemon does: a window may end before it has read its question.
        signal(SIGPIPE, SIG_IGN)
    }

    /// A window that reads nothing before it is let go, and then answers every question with an `x`. It
    /// writes down each of its starts, and the length of each line.
    private final class SlowWindow {
        private let folder: TemporaryFolder
        private let gate: Int32

        /// - Parameter first: what it does the first time that it is started, before it reads anything.
        init(first: String = ":") throws {
            folder = TemporaryFolder()
            let path = folder.path
            try #require(mkfifo(path + "/gate", 0o600) == 0)
            // Open for writing as well, opening it waits for nobody.
            gate = open(path + "/gate", O_RDWR | O_CLOEXEC)
            let script = """
                #!/bin/sh
                echo started >> \(path)/starts
                if [ $(wc -l < \(path)/starts) = 1 ]; then \(first); fi
                read go < \(path)/gate
                number=0
                while IFS= read -r line; do
                    number=$((number + 1))
                    echo ${#line} >> \(path)/lengths
                    echo "{\\"actions\\":\\"\\\\\\"x\\\\\\"\\",\\"number\\":$number}"
                done
                """
            try folder.write(script, to: "window", mode: 0o700)
        }

        deinit {
            close(gate)
        }

        var program: String { folder.path + "/window" }

        func letGo() throws {
            // One line for each that may have been started.
            let lines = Array("go\ngo\n".utf8)
            try #require(Glibc.write(gate, lines, lines.count) == lines.count)
        }

        func lines(of name: String) -> [String] {
            ((try? folder.read(name)) ?? "").split(separator: "\n").map(String.init)
        }
    }

    private func character(points: Int) -> AskedCharacter {
        let points = (0..<points).map { Point(x: Double($0) / 3, y: Double($0) / 7) }
        return AskedCharacter(ink: Ink([Stroke(points)]), mode: "letters")
    }

    @Test func longQuestionsArriveWholeInOneWindow() throws {
        let window = try SlowWindow()
        let questions = LearnQuestions(program: window.program)
        // More than a pipe holds, and the second one before the first is read.
        let asked = [character(points: 4000), character(points: 5000)]
        for character in asked { #expect(questions.ask(character, for: 7, at: 0).isEmpty) }
        try window.letGo()
        try serveUntilNoneIsOpen(questions)
        // They are done in their order, also where the keyboard comes back between two looks at it.
        var looks = 0
        var answers: [DaemonEffect] = []
        for _ in 1...2 {
            answers += questions.tick(at: 30_000) { _ in
                looks += 1
                return looks > 1
            }
        }
        #expect(window.lines(of: "starts") == ["started"])
        #expect(window.lines(of: "lengths").compactMap { Int($0) }.allSatisfy { $0 > 1 << 16 })
        let inks = answers.map { effect in
            if case .answer(let answer) = effect { answer.asked.character.ink } else { Ink() }
        }
        let areInOrder = inks == asked.map(\.ink)
        #expect(areInOrder)
    }

    /// A window may end, or be ended, while a question is on its way to it: what no dialog has shown is put to the
    /// next one, once.
    @Test(arguments: [false, true])
    func aWindowThatEndsBeforeItShowsAQuestionIsFollowedByOneThatDoes(isShown: Bool) throws {
        let shown = isShown ? #"echo '{"number":1,"isShown":true}'; "# : ""
        let window = try SlowWindow(first: "read line; \(shown)exit")
        let questions = LearnQuestions(program: window.program)
        let asked = character(points: 9)
        #expect(questions.ask(asked, for: 7, at: 0).isEmpty)
        try window.letGo()
        try serveUntilNoneIsOpen(questions)
        #expect(questions.tick(at: 30_000) { _ in true }.count == (isShown ? 0 : 1))
        #expect(window.lines(of: "starts").count == (isShown ? 1 : 2))
    }

    /// What was done for the character is still the last thing in the text, unless the dialog was left meanwhile.
    @Test(arguments: [false, true]) func theTimeOfAnOpenDialogDoesNotCount(wasLeft: Bool) throws {
        let answer = #"{"actions":"\"x\"","number":1,"wasLeft":\#(wasLeft)}"#
        let window = try SlowWindow(first: "read line; echo '\(answer)'; exit")
        let questions = LearnQuestions(program: window.program)
        #expect(questions.ask(character(points: 9), for: 7, at: 1000).isEmpty)
        try serveUntilNoneIsOpen(questions)
        let done = questions.tick(at: 30_000) { _ in true }
        guard case .answer(let answer)? = done.first else {
            Issue.record("\(done)")
            return
        }
        #expect(answer.time == (wasLeft ? nil : 1000))
    }

    @Test func aWindowThatAlwaysEndsIsNotStartedForEver() throws {
        let questions = LearnQuestions(program: "/bin/false")
        #expect(questions.ask(character(points: 9), for: 7, at: 0).isEmpty)
        try serveUntilNoneIsOpen(questions)
    }

    private func serveUntilNoneIsOpen(_ questions: LearnQuestions) throws {
        while questions.isOpen {
            var waiting = questions.waits
            try #require(poll(&waiting, nfds_t(waiting.count), 60_000) > 0)
            for wait in waiting where wait.revents != 0 {
                _ = questions.ready(wait.fd, at: 30_000)
            }
        }
    }

    @Test(arguments: ["/nowhere/krakel-window", nil])
    func aWindowThatCannotBeStartedIsTold(program: String?) {
        let questions = LearnQuestions(program: program)
        for _ in 1...2 {
            let told = questions.ask(character(points: 9), for: 7, at: 0)
            let isRefused = told.contains { effect in
                if case .refuse([.open(.learn)], let reason, _) = effect {
                    reason.english.contains("krakel-window")
                } else {
                    false
                }
            }
            #expect(told.count == 1 && isRefused)
        }
        #expect(questions.waits.isEmpty && questions.deadline == nil && !questions.isOpen)
    }

    /// What was missed last can be asked about until it has a meaning.
    @Test func theLastMissIsKeptUntilItIsAnswered() throws {
        let window = try SlowWindow()
        let questions = LearnQuestions(program: window.program)
        #expect(questions.lastMissed == nil)
        let missed = character(points: 9)
        questions.noteMissed(missed, for: 7)
        #expect(questions.lastMissed == LearnQuestions.Asked(character: missed, focus: 7))
        #expect(questions.ask(missed, for: 7, at: 0).isEmpty && questions.isOpen)
        try window.letGo()
        try serveUntilNoneIsOpen(questions)
        #expect(questions.tick(at: 30_000) { _ in true }.count == 1)
        #expect(questions.lastMissed == nil && !questions.isOpen)
    }
}
