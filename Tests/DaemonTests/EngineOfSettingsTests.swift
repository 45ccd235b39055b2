import Engine
import Session
import Testing

@testable import Daemon

@Suite struct EngineOfSettingsTests {
    /// The settings that others than the engine go by.
    private static let ofOthers: Set = [
        "applications", "badge", "badge-time", "follow-layout", "languages", "learning",
        "letter-model",
        "live", "log", "mend", "notices", "off-in-full-screen", "tray", "trail.colour",
        "trail.outline",
        "trail.outline-width", "trail.pressure", "trail.width",
    ]

    /// One that is read, shown and described, and that nobody goes by, is found here.
    @Test func eachReachesTheEngineOrIsOfOthers() {
        let usual = EngineSettings(Settings(), scale: 1)
        for setting in SettingDescription.all where setting.group != .triggers {
            let values: [SettingsEdit.Value] =
                switch setting.kind {
                case .toggle, .either: [.boolean(true), .boolean(false)]
                case .wholeNumber(let range, _): [.integer(range.upperBound)]
                case .number(let range, _, _): [.number(range.upperBound)]
                case .choice(let choices): choices.map { .text($0.word) }
                case .colour, .file, .device, .languages, .modifiers, .key, .mode: []
                }
            let isReached = values.contains { value in
                let bytes = SettingsEdit.text([], setting: setting.key, to: value) ?? []
                return EngineSettings(SettingsReader.read(bytes).settings, scale: 1) != usual
            }
            #expect(isReached != Self.ofOthers.contains(setting.key), "\(setting.key)")
        }
    }
}
