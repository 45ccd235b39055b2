// Recordings of raw input, made on real servers, fed to the engine again.

import Dictionaries
import Engine
import Foundation
import Testing

@Suite struct RecordingTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static let recordings: [String] = {
        let folder = root.appendingPathComponent("Tests/EngineTests/Recordings").path
        return (try? FileManager.default.contentsOfDirectory(atPath: folder))?
            .filter { $0.hasSuffix(".jsonl") }.sorted() ?? []
    }()

    @Test func thereAreRecordings() {
        #expect(Self.recordings.count >= 2)
    }

    /// What was done then is done again, with the shipped dictionary of today.
    @Test(arguments: recordings)
    func theSameIsDoneAgain(name: String) throws {
        let file = Self.root.appendingPathComponent("Tests/EngineTests/Recordings/" + name)
        let recording = try InputRecording(Array(try Data(contentsOf: file)))
        let shipped = try Data(contentsOf: Self.root.appendingPathComponent("data/strokes.dict"))
        let recogniser = Recogniser(try DictionaryReader.read(Array(shipped)).dictionary)
        #expect(recording.steps.contains { !$0.done.isEmpty })
        for (step, done) in zip(recording.steps, recording.replayed(with: recogniser)) {
            #expect(step.done == done, "at \(step.time) ms")
        }
    }
}
