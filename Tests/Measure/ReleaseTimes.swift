import Dictionaries
import Glibc
import Strokes
import TestSupport

/// A hand that draws, and an application that sees what is typed: the time from the release of the button to the
/// key, stroke by stroke. Krakel or another program that waits for the middle button runs meanwhile.
struct ReleaseTimes {
    let player: PenPlayer
    let sink: SinkWindow
    /// How long the pen is up before each stroke, and lies still at its end, in milliseconds.
    var between: UInt = 0
    var still: UInt32 = 0

    init(display: String) throws {
        player = try PenPlayer(display: display)
        sink = try SinkWindow(display: display)
    }

    /// Draws `stroke`.
    ///
    /// - Returns: milliseconds from the release to the first key; nil where none came.
    func time(of stroke: Stroke) -> Double? {
        if let first = stroke.points.first { player.move(to: first, after: between) }
        player.drag(stroke).synchronise()
        if still > 0 { usleep(still * 1000) }
        _ = sink.presses()
        player.release(2)
        player.flush()
        let release = Deadline.now
        let press = sink.nextPress(within: 800)
        player.synchronise()
        return press.map { $0.time - release }
    }

    /// What a character is read after, where nothing that is drawn could continue it.
    static let longestImmediate = 250.0

    /// The examples of the shipped dictionary's first mode that are one stroke and no tap, as they are drawn.
    static func strokes() throws -> [Stroke] {
        let path = Place.repository + "/data/strokes.dict"
        guard let mode = try DictionaryReader.read(SampleFiles.bytes(path)).dictionary.modes.first
        else { throw MeasureError("\(path): there is no mode") }
        return mode.entries.flatMap(\.examples).map(\.cellPath.ink)
            .filter { $0.strokes.count == 1 && Set($0.strokes[0].points).count > 1 }
            .map { $0.fitted().dense.strokes[0] }
    }
}
