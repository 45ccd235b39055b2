// What a newcomer is told in a terminal.

import Dictionaries
import Session
import System
import Testing

@testable import krakel

@Suite struct FirstStepsTests {
    @Test(arguments: [
        SettingsOverrides(), SettingsOverrides(button: 9),
        SettingsOverrides(button: 3, modifiers: [.control, .super]),
    ])
    func noTerminalBreaksThem(overrides: SettingsOverrides) {
        let lines = FirstSteps.text(for: overrides).english.split(separator: "\n")
        #expect(lines.count == 5)
        for line in lines { #expect(line.count <= 80, "\(line)") }
    }

    @Test func theTriggerIsNamed() {
        #expect(FirstSteps.text(for: SettingsOverrides()).english.contains("the middle button"))
        #expect(FirstSteps.text(for: SettingsOverrides(button: 3)).english.contains("button 3"))
    }
}
