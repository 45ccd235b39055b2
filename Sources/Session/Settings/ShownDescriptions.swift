import System

// What strokes are taken for, and what is shown of them.
extension SettingDescription {
    static let ofWords = [
        SettingDescription(
            "languages", .words, .languages, Message("Languages"),
            Message("Their letters and words are read, and no others beyond a to z."),
            missing: Message("those of your locale and keyboard")
        ) { $0.languages.map { .texts($0.map(\.name)) } },
        SettingDescription(
            "follow-layout", .words, .toggle, Message("Follow the keyboard's layout"),
            Message(
                "Writing goes on in Greek, Cyrillic or Latin letters where the keyboard is switched to these."
            )
        ) { .boolean($0.followsLayout) },
        SettingDescription(
            "mend", .words, .toggle, Message("Mend words"),
            Message(
                "A word with misread letters becomes the likelier one as it ends. BackSpace right behind it brings it back."
            )
        ) { .boolean($0.mends) },
        SettingDescription(
            "letter-model", .words, .file, Message("Letter model"),
            Message("The file that says which words are likely, for mending and whole words."),
            missing: Message("those of your languages")
        ) { $0.letterModel.map { .text($0) } },
    ]

    static let ofLearning = [
        SettingDescription(
            "learning", .learning, .toggle, Message("Learn while you write"),
            Message("Examples of your hand are learned from what you write.")
        ) { .boolean($0.learning) },
        SettingDescription(
            "ask", .learning,
            .choice([
                Choice(word: AskPolicy.never.rawValue, name: Message("never")),
                Choice(word: AskPolicy.miss.rawValue, name: Message("after a miss")),
                Choice(word: AskPolicy.doubt.rawValue, name: Message("also in doubt")),
            ]), Message("Ask what a stroke means"),
            Message(
                "When you are asked beside the pen: after a stroke that is near to no entry, or after every doubtful one as well."
            )
        ) { .text($0.ask.rawValue) },
        SettingDescription(
            "alternatives", .learning, .toggle, Message("Offer other readings"),
            Message(
                "Other readings of a doubtful character are shown beside it for a moment, to be clicked."
            )
        ) { .boolean($0.alternatives) },
        SettingDescription(
            "applications", .learning,
            .choice([
                Choice(
                    word: ApplicationWindow.focus.rawValue,
                    name: Message("the one with the keyboard")),
                Choice(
                    word: ApplicationWindow.pointer.rawValue,
                    name: Message("the one under the pointer")),
            ]), Message("Window that decides"),
            Message(
                "For what application a stroke is drawn, where the dictionary has entries for some."
            )
        ) { .text($0.applications.rawValue) },
    ]

    static let ofShown = [
        SettingDescription(
            "notices", .shown,
            .choice([
                Choice(word: NoticePolicy.all.rawValue, name: Message("all")),
                Choice(word: NoticePolicy.errors.rawValue, name: Message("errors only")),
                Choice(word: NoticePolicy.none.rawValue, name: Message("none")),
            ]), Message("Notices"), Message("Which notices the desktop shows.")
        ) { .text($0.notices.rawValue) },
        SettingDescription(
            "tray", .shown, .toggle, Message("Icon in the tray"),
            Message("It shows the mode; a click pauses, and it has a menu.")
        ) { .boolean($0.tray) },
        SettingDescription(
            "badge", .shown, .toggle, Message("Mode beside the pen"),
            Message(
                "The mode and the modifiers that stick are shown near the pen after each change.")
        ) { .boolean($0.badge) },
        SettingDescription(
            "badge-time", .shown, .wholeNumber(20...30_000, .milliseconds),
            Message("Time of the badge"), Message("How long the badge is shown.")
        ) { .integer($0.badgeTime) },
        SettingDescription(
            "live", .shown, .toggle, Message("Live reading"),
            Message("While a stroke is drawn, the badge shows what it would be if it ended now.")
        ) { .boolean($0.live) },
        SettingDescription(
            "guide", .shown,
            .choice([
                Choice(word: GuideChoice.gestures.rawValue, name: Message("to gestures")),
                Choice(word: GuideChoice.all.rawValue, name: Message("to gestures and letters")),
                Choice(word: GuideChoice.off.rawValue, name: Message("no guide")),
            ]), Message("Guide"),
            Message(
                "Where the pen rests while you draw, the rest of what the stroke may become is shown, with its meaning."
            )
        ) { .text($0.guide.rawValue) },
        SettingDescription(
            "guide-pause", .shown, .wholeNumber(20...30_000, .milliseconds),
            Message("Rest before the guide"),
            Message("How long the pen rests before the guide is shown.")
        ) { .integer($0.guidePause) },
        SettingDescription(
            "ring-pause", .shown, .wholeNumber(100...5000, .milliseconds),
            Message("Rest before variants"),
            Message(
                "How long the pen rests at the end of a stroke before what else it can do is shown around it, to choose from."
            )
        ) { .integer($0.ringPause) },
        SettingDescription(
            "log", .shown, .toggle, Message("Keep strokes"),
            Message("Your strokes are kept in a log that no other user can read.")
        ) { .boolean($0.log) },
    ]

    static let ofTrail = [
        SettingDescription(
            "trail.show", .trail, .toggle, Message("Show the trail"),
            Message("A line follows the pen.")
        ) { .boolean($0.trail.isShown) },
        SettingDescription(
            "trail.colour", .trail, .colour, Message("Colour of the line"),
            Message(
                "A name such as blue, or red, green and blue as two hexadecimal digits each, and two more for the opacity."
            )
        ) { .text($0.trail.colour.text) },
        SettingDescription(
            "trail.outline", .trail, .colour, Message("Colour of the outline"),
            Message("The thin line around the trail.")
        ) { .text($0.trail.outline.text) },
        SettingDescription(
            "trail.width", .trail, .number(1...64, step: 1, .pixels), Message("Width of the line"),
            Message("How wide the trail is.")
        ) { .real($0.trail.width) },
        SettingDescription(
            "trail.pressure", .trail, .toggle, Message("Width follows pressure"),
            Message("Where a pen presses less, the trail is thinner.")
        ) { .boolean($0.trail.followsPressure) },
        SettingDescription(
            "trail.outline-width", .trail, .number(0...16, step: 0.5, .pixels),
            Message("Width of the outline"), Message("0 draws none.")
        ) { .real($0.trail.outlineWidth) },
    ]
}
