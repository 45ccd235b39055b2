// Shows that a request is read back as it was written, whatever is to be typed.

import Session
import Testing

@Suite struct ControlRequestTests {
    @Test(arguments: [
        ControlRequest.status, .pause, .resume, .toggle, .reload, .teach, .quit, .events, .changes,
        .recent, .meant(7, "\"u\""), .meant(12, ""), .meant(-1, "a\n b \\"),
        .forget(), .forget("o'er"),
        .type(""), .type("a b"), .type(" "), .type("\\"), .type("\\n"), .type("a\nb"),
        .type("\r\n"),
        .press("<Control+t> <Return>"), .mode("words"), .mode("a \n mode"),
        .mode("words", trigger: "Control+button 3 of *pen*"), .mode("", trigger: ""),
        // They join what comes before them to one character: the space, a backslash.
        .type("\u{301}a"), .type("\u{6DA}"), .type("\\\u{301}\n"), .type("e\u{301}"),
    ])
    func aLineIsReadBack(request: ControlRequest) {
        #expect(!request.line.utf8.contains(UInt8(ascii: "\n")))
        guard let read = ControlRequest(line: request.line) else {
            Issue.record("\(request.line) is none")
            return
        }
        #expect(request.line.utf8.starts(with: request.word.utf8))
        // Texts that look the same are equal to Swift.
        #expect(Array(read.line.unicodeScalars) == Array(request.line.unicodeScalars))
        #expect(read == request)
    }

    @Test(arguments: [
        "", " ", "type", "typetext", "types a", "status ", "\u{301}status", "quit now", "mode",
        "mode-of",
        "mode-of words", "meant", "meant 7", "meant x \"u\"", "recent 7",
    ])
    func whatIsNoRequestIsNone(line: String) {
        #expect(ControlRequest(line: line) == nil)
    }
}
