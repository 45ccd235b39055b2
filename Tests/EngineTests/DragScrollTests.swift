// What a trigger that scrolls makes of its motion, and of everything else that may happen meanwhile.

import Dictionaries
import Foundation
import PureSupport
import Strokes
import Testing

@testable import Engine

@Suite struct DragScrollTests {
    // MARK: - Distance against steps

    @Test(
        arguments: [0.0, 9, 47, 48, 49, 95, 96, 480, 1000],
        [(1.0, 0.0), (-1, 0), (0, 1), (0, -1), (1, 0.3), (-0.3, 1)])
    func stepsAreTheWholeOnesOfTheDistance(distance: Double, way: (x: Double, y: Double)) throws {
        for isNatural in [true, false] {
            var hand = try ScrollHand(isNatural: isNatural)
            hand.drag(x: distance * way.x, y: distance * way.y)
            hand.rest()
            hand.release()
            let steps = Int(distance / 48)
            let isAcross = abs(way.x) == 1
            let pointer: ScrollDirection =
                isAcross ? (way.x > 0 ? .right : .left) : (way.y > 0 ? .down : .up)
            let wheel = isNatural ? pointer.opposite : pointer
            #expect(hand.takeSteps() == (steps == 0 ? [:] : [wheel: steps]))
        }
    }

    /// Also where the pointer is told of in great leaps.
    @Test(arguments: [1, 3, 17])
    func bothAxesScrollWhereBothAreMeant(points: Int) throws {
        var hand = try ScrollHand(isNatural: false)
        hand.drag(x: 500, y: -400, points: points)
        hand.rest()
        hand.release()
        #expect(hand.takeSteps() == [.right: 10, .up: 8])
    }

    @Test func aDragThatTurnsScrollsOnTheOtherAxis() throws {
        var hand = try ScrollHand(isNatural: false)
        hand.drag(x: 60, y: 480)
        hand.go(x: 480, y: -60)
        hand.rest()
        hand.release()
        let steps = hand.takeSteps()
        #expect(steps[.down] == 10)
        #expect((9...11).contains(steps[.right] ?? 0), "\(steps)")
        #expect(steps[.left] == nil && steps[.up] ?? 0 <= 1, "\(steps)")
    }

    /// Straight drags at random: the axes that are meant go their distance, the others not at all, and the way
    /// back undoes all of it.
    @Test func theSumOfStepsIsTheDistance() throws {
        var random = SeededGenerator.fresh()
        for _ in 0..<200 {
            let angle = Double.random(in: 0..<(2 * .pi), using: &random)
            let distance = Double.random(in: 60...1500, using: &random)
            let (x, y) = (distance * cos(angle), distance * sin(angle))
            let lesser = min(abs(x), abs(y)) / max(abs(x), abs(y))
            // On the border between the two, rounding decides.
            guard abs(lesser - 0.5) > 0.02 else { continue }
            let step = Double.random(in: 10...90, using: &random)
            var hand = try ScrollHand(isNatural: false, step: step)
            hand.drag(x: x, y: y, points: Int.random(in: 2...120, using: &random))
            let out = hand.takeNet()
            for (net, way) in [(out.x, x), (out.y, y)] {
                let isMeant = abs(way) >= 0.5 * max(abs(x), abs(y))
                let error = abs(Double(net) - (isMeant ? way / step : 0))
                #expect(error <= 1 + 1e-6, "\(x), \(y) by \(step): \(out)")
            }
            hand.go(x: -x, y: -y, points: Int.random(in: 2...120, using: &random))
            let back = hand.takeNet()
            #expect(back.x + out.x == 0 && back.y + out.y == 0, "\(x), \(y) by \(step)")
        }
    }

    @Test func aLeapFromNowhereTurnsTheWheelNoFurtherThanAnActionMay() throws {
        var hand = try ScrollHand(isNatural: false)
        hand.drag(x: 0, y: 1e7, points: 1)
        #expect(hand.takeSteps() == [.down: PointerAction.mostSteps])
        hand.go(x: .infinity, y: .nan, points: 1)
        hand.release()
    }

    // MARK: - Clicks, holds, ends

    /// In, and what is done about it.
    @Test(arguments: [
        ("click", "watch replay"),
        ("hold", "watch replay"),
        ("other", "watch replay"),
        ("chord", "watch replay"),
        ("drag release", "watch take drag type_scroll_up scrolled_1_steps"),
        ("drag escape release", "watch take drag type_scroll_up scrolled_1_steps cancelled"),
        ("drag second release", "watch take drag type_scroll_up scrolled_1_steps cancelled"),
        ("drag gone", "watch take drag type_scroll_up scrolled_1_steps cancelled"),
        ("drag away", "watch take drag type_scroll_up scrolled_1_steps"),
        // The release was lost.
        ("drag click", "watch take drag type_scroll_up scrolled_1_steps cancelled watch replay"),
        // The wheel itself changes nothing, and who comes back to rest goes on.
        (
            "drag wheel back rest release",
            "watch take drag type_scroll_up type_scroll_down scrolled_2_steps"
        ),
    ])
    func whatAPressBecomes(_ script: (told: String, done: String)) throws {
        var hand = try ScrollHand()
        for word in script.told.split(separator: " ") { hand.perform(String(word)) }
        #expect(hand.takeWords().joined(separator: " ") == script.done)
    }

    @Test func anEraserErases() throws {
        var hand = try ScrollHand()
        hand.perform("erase")
        let words = hand.takeWords()
        #expect(words.contains("trail") && !words.contains("drag"), "\(words)")
    }

    @Test func aCharacterUnderWayIsFinishedAndATapIsNoDotOfIt() throws {
        for end in ["click", "drag release", "hold"] {
            var hand = try ScrollHand()
            hand.write([Point(x: 440, y: 440), Point(x: 440, y: 480)])
            _ = hand.takeWords()
            for word in end.split(separator: " ") { hand.perform(String(word)) }
            let words = hand.takeWords()
            #expect(words.contains { $0.hasPrefix("type_\"") }, "\(words)")
        }
    }

    /// What scrolls is not the trigger for writing, even where it comes first.
    @Test func aTriggerThatScrollsHasNoMode() throws {
        var hand = try ScrollHand(scrolling: 0, modes: ["letters", "digits"])
        #expect(hand.engine.mode == "digits")
        hand.perform("drag")
        hand.perform("release")
        #expect(hand.engine.mode == "digits")
        hand.perform("click")
        #expect(hand.engine.mode == "digits")
    }

    // MARK: - Run-out

    @Test(arguments: [0, 350, 2000] as [Milliseconds])
    func whatIsLetGoInMotionRunsOut(length: Milliseconds) throws {
        var hand = try ScrollHand(runOut: length)
        // A pixel a millisecond.
        hand.drag(x: 0, y: 480, points: 48)
        hand.release()
        hand.wait(5000)
        #expect(hand.engine.deadline == nil)
        #expect(hand.takeSteps() == [.up: (480 + Int(length) / 2) / 48])
        #expect(hand.takeWords().last?.hasPrefix("scrolled") == true)
    }

    @Test(arguments: ["click", "write", "escape", "finger", "drag release"])
    func theRunOutIsStopped(by event: String) throws {
        var hand = try ScrollHand(runOut: 2000)
        hand.drag(x: 0, y: 480, points: 48)
        hand.release()
        hand.wait(100)
        #expect(hand.engine.deadline != nil)
        _ = hand.takeWords()
        let words = event.split(separator: " ").map(String.init)
        hand.perform(words[0])
        #expect(hand.takeWords().first?.hasPrefix("scrolled") == true)
        for word in words.dropFirst() { hand.perform(word) }
        _ = hand.takeSteps()
        hand.wait(5000)
        #expect(hand.takeSteps() == [:])
    }

    // MARK: - Recordings

    @Test func aRecordingKnowsWhatScrolls() throws {
        var hand = try ScrollHand()
        let setting = InputRecording.Setting(of: hand.engine, mends: false)
        hand.drag(x: 0, y: 480, points: 48)
        hand.release()
        hand.wait(1000)
        let recording = InputRecording(setting: setting, steps: hand.steps)
        let read = try InputRecording(Array(recording.text.utf8))
        #expect(read.setting == setting)
        #expect(read.replayed(with: hand.recogniser) == hand.steps.map(\.done))
        #expect(hand.steps.contains { $0.done.contains("type scroll up") })
    }
}
