// Doing one thing with a pen, and seeing whether it was what was meant.

import Session
import Strokes
import TestSupport

/// What may be meant by a pen.
enum PenDeed: String, CaseIterable {
    case letter, digit
    case digitOnTheTablet = "digit on the tablet"
    case erasingTouch = "erasing touch"
    case erasingStroke = "erasing stroke"
    case outOfReach = "out of reach"
    case switchedOff = "switched off"
}

/// What came of it.
struct PenOutcome {
    /// Whether the events and the window agree with what was meant.
    var isRight: Bool
    /// Whether somebody still has the pointer.
    var isStuck: Bool
}

/// A pen, its eraser and a window that is written into.
final class PenScene {
    private let server: InputTestServer
    private let krakel: KrakelProcess
    private let sink: SinkWindow
    private let control: InputDeviceControl
    private var pens: (stylus: PenHand, eraser: PenHand)?

    init(
        server: InputTestServer, krakel: KrakelProcess, sink: SinkWindow,
        control: InputDeviceControl
    ) {
        self.server = server
        self.krakel = krakel
        self.sink = sink
        self.control = control
    }

    /// Takes up the pens.
    func open() throws {
        pens = (
            PenHand(try server.open(.stylus), before: krakel),
            PenHand(try server.open(.eraser), before: krakel)
        )
    }

    /// - Parameter strength: the pressure at the heart of the stroke, 0...1000.
    func carryOut(_ deed: PenDeed, strength: Double) throws -> PenOutcome {
        guard let pens else { throw MeasureError("no pens") }
        let letter = try Self.points("1474569")
        let digit = try Self.points("1237")
        /// A hand presses harder on its way and lets go at the end.
        func pressure(_ index: Int) -> Double {
            max(20, strength * min(1, Double(index + 6) / 20))
        }
        var isRight: Bool
        switch deed {
        case .letter:
            try pens.stylus.write(letter, pressure: pressure)
            isRight = try isTyped("h")
            let told = try krakel.event(.penned)
            isRight = isRight && told.mostPressure.map { abs($0 * 1000 - strength) <= 1 } == true
        case .digit:
            try pens.stylus.write(digit, button: 2)
            isRight = try isTyped("7")
        case .digitOnTheTablet:
            try pens.stylus.begin(digit, button: 2)
            try pens.stylus.pen.button(1, isPress: true, at: digit[3], pressure: strength)
            try pens.stylus.draw(digit, button: 2)
            try pens.stylus.pen.button(1, isPress: false)
            try pens.stylus.end(at: digit[digit.count - 1], button: 2)
            isRight = try isTyped("7")
        case .erasingTouch, .erasingStroke:
            if deed == .erasingTouch {
                try pens.eraser.tap(at: letter[0])
            } else {
                try pens.eraser.write(digit, pressure: pressure)
            }
            let told = try krakel.event(.erased, .recognised, .missed, .cancelled)
            isRight = told.event == .erased && sink.text(count: 1) == "\u{8}"
        case .outOfReach:
            try pens.stylus.begin(letter, pressure: pressure)
            try pens.stylus.draw(letter, pressure: pressure)
            try pens.stylus.pen.proximity(false, at: letter[letter.count - 1])
            try pens.stylus.pen.synchronise()
            isRight = try isTyped("h")
            try krakel.catchUp()
            let isStuck = control.isPointerStuck
            try pens.stylus.pen.button(1, isPress: false, at: letter[0])
            try pens.stylus.pen.synchronise()
            return PenOutcome(isRight: isRight, isStuck: isStuck)
        case .switchedOff:
            try pens.stylus.begin(letter, pressure: pressure)
            try pens.stylus.draw(letter, pressure: pressure)
            control.enable(.stylus, false)
            let told = try krakel.event(.erased, .recognised, .missed, .cancelled)
            isRight = told.event == .cancelled
            try krakel.catchUp()
            let isStuck = control.isPointerStuck
            control.enable(.stylus, true)
            self.pens = (PenHand(try server.open(.stylus), before: krakel), pens.eraser)
            return PenOutcome(isRight: isRight, isStuck: isStuck)
        }
        try krakel.catchUp()
        return PenOutcome(isRight: isRight, isStuck: control.isPointerStuck)
    }

    private func isTyped(_ text: String) throws -> Bool {
        let told = try krakel.event(.erased, .recognised, .missed, .cancelled)
        return told.event == .recognised && told.text == text && sink.text(count: 1) == text
    }

    private static func points(_ cells: String) throws -> [Point] {
        guard let stroke = CellPath(cells)?.ink.fitted().dense.strokes.first else {
            throw MeasureError("no stroke: \(cells)")
        }
        return stroke.points
    }
}
