// Playing the conversations in Transcripts: strokes in, keys out.

import Dictionaries
import PureSupport
import System
import Testing

/// Lines that belong together, played by one engine.
struct Conversation: Sendable, CustomTestStringConvertible {
    var title: String
    var dictionary: String
    var lines: [(number: Int, script: String, expected: String)] = []

    var testDescription: String { title }

    static let all: [Conversation] = {
        let folder = "Tests/EngineTests/Transcripts"
        let files = Folder.names(in: Checkout.path(of: folder))
        return files.sorted().filter { $0.hasSuffix(".txt") }.flatMap { file in
            conversations(in: (try? Checkout.text(of: folder + "/" + file)) ?? "", of: file)
        }
    }()

    private static func conversations(in text: String, of file: String) -> [Conversation] {
        var dictionary = ""
        var found: [Conversation] = []
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            if line.hasPrefix("## ") {
                found.append(
                    Conversation(title: "\(file): \(line.dropFirst(3))", dictionary: dictionary))
            } else if found.isEmpty {
                dictionary += line + "\n"
            } else if !line.isEmpty, let arrow = line.firstRange(of: " -> ") {
                found[found.count - 1].lines.append(
                    (
                        index + 1, String(line[..<arrow.lowerBound]),
                        String(line[arrow.upperBound...])
                    ))
            } else if !line.isEmpty {
                found[found.count - 1].lines.append((index + 1, String(line), "an arrow"))
            }
        }
        return found
    }
}

@Suite struct TranscriptTests {
    @Test func thereAreManyConversations() {
        #expect(Conversation.all.count >= 60)
    }

    /// With the guide, each does the same: it only shows.
    @Test(arguments: Conversation.all, [false, true])
    func conversation(_ conversation: Conversation, isGuided: Bool) throws {
        guard !isGuided || !conversation.title.hasPrefix("guide") else { return }
        let reading = try DictionaryReader.read(Array(conversation.dictionary.utf8))
        #expect(reading.diagnostics.map(\.message) == [])
        var transcript = Transcript(reading.dictionary)
        if isGuided { _ = transcript.tell("guiding all") }
        transcript.leavesOutGuide = isGuided
        for line in conversation.lines {
            #expect(transcript.tell(line.script) == line.expected, "line \(line.number)")
        }
    }
}
