// A recording of whole words does the same when it is played again.

import PureSupport
import Strokes
import Testing

@testable import Engine

@Suite struct WordRecordingTests {
    @Test func aRecordingDoesTheSameAgain() throws {
        var hand = try WordHand()
        var setting = InputRecording.Setting(modes: ["words"], engine: hand.engine.settings)
        setting.engine.pauses = RhythmLimits()
        // A writer who is known already.
        for _ in 0..<4 { try hand.write("little") }
        setting.pace = hand.engine.rhythm.pace
        setting.wordPauses = hand.engine.rhythm.wordPauses
        var writer = try WordHand()
        writer.engine.rhythm = hand.engine.rhythm
        writer.isRecording = true
        try writer.write("hello")
        writer.draw(try WordInks.ink("people"), at: Point(x: 100, y: 100), pause: 200)
        writer.wait()
        try writer.draw("456545654565", size: 40)
        try writer.write("world")
        #expect(writer.text == "hello world")
        let recording = try InputRecording(
            Array(InputRecording(setting: setting, steps: writer.steps).text.utf8))
        let done = recording.replayed(
            with: try #require(WordHand.recogniser), words: WordHand.reader)
        #expect(done == writer.steps.map(\.done))
        #expect(done.flatMap(\.self).contains("type \" world\""))
    }
}
