import Session
import System

/// What a newcomer does next, in five lines, which no terminal has to break.
enum FirstSteps {
    /// - Parameter overrides: what the command line says of the trigger.
    static func text(for overrides: SettingsOverrides) -> Message {
        let trigger = TriggerSettings(
            button: overrides.button ?? TriggerSettings().button,
            modifiers: overrides.modifiers ?? [])
        let held: Message =
            trigger == TriggerSettings()
            ? "the middle button" : Message(verbatim: trigger.description)
        return """
            write:      click into a text, hold \(held), draw an l downwards
            take back:  draw a line to the left, or scratch the letter out
            learn:      krakel sheet shows every stroke, krakel practice has words to write
            change:     krakel welcome chooses the button, krakel settings all the rest
            end:        krakel quit; krakel doctor says what is wrong, man krakel the rest
            """
    }
}
