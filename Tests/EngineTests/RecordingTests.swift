// Recordings of raw input, made on real servers, fed to the engine again.

import Dictionaries
import Engine
import PureSupport
import System
import Testing

@Suite struct RecordingTests {
    private static let folder = "Tests/EngineTests/Recordings"

    static let recordings = Folder.names(in: Checkout.path(of: folder))
        .filter { $0.hasSuffix(".jsonl") }.sorted()

    @Test func thereAreRecordings() {
        #expect(Self.recordings.count >= 2)
    }

    /// What was done then is done again, with the shipped dictionary of today.
    @Test(arguments: recordings)
    func theSameIsDoneAgain(name: String) throws {
        let recording = try InputRecording(try Checkout.bytes(of: Self.folder + "/" + name))
        let shipped = try DictionaryReader.read(try Checkout.bytes(of: "data/strokes.dict"))
        let recogniser = Recogniser(shipped.dictionary)
        #expect(recording.steps.contains { !$0.done.isEmpty })
        for (step, done) in zip(recording.steps, recording.replayed(with: recogniser)) {
            #expect(step.done == done, "at \(step.time) ms")
        }
    }
}
