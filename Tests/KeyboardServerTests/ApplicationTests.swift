// Owns: that applications of every kind receive exactly what was meant.

import Keyboard
import TestSupport
import Testing

@testable import XServer

@Suite(.serialized) struct ApplicationTests {
    /// A layout, and which of its groups is typed in.
    struct Case: CustomTestStringConvertible, Sendable {
        var layout: [String]
        var group = 0

        var testDescription: String { "\(layout.joined(separator: " ")) group \(group)" }

        static let all = [
            Case(layout: ["us"]), Case(layout: ["de"]), Case(layout: ["us,ru"], group: 1),
            Case(layout: ["fr"]),
        ]
    }

    @Test(arguments: TextApplication.all)
    func everyCharacterOfALayoutArrives(application: TextApplication) throws {
        let desk = try Desk()
        let receiver = try application.start(on: desk.server.display)
        try receiver.takeFocus()
        for layout in Case.all {
            try desk.server.setLayout(layout.layout)
            desk.typist.lockGroup(layout.group)
            let keymap = try desk.keymap()
            let state = try desk.state()
            // The keys of the others edit the text; Return ends it.
            let text = String(
                String.UnicodeScalarView(
                    keymap.characters(in: layout.group).filter {
                        $0 == "\t" || $0.properties.generalCategory != .control
                    }))
            #expect(text.unicodeScalars.count > 95)
            try receiver.clear()
            desk.connection.inject(try KeyPlan.text(text + "\n", keymap: keymap, state: state))
            #expect(try Array(receiver.line().unicodeScalars) == Array(text.unicodeScalars), "\(layout)")
        }
    }
}
