import Dictionaries
import System

// Every setting, each once: its key, its values and where they are kept, and what it is called.

extension SettingDescription {
    /// Of times in milliseconds: no user wants to wait half a minute.
    private static let times = 20...30_000

    static let ofPen = [
        SettingDescription(
            "movement", .pen, .number(1...200, step: 1, .pixels, \.movement),
            Message("Least movement"),
            Message("A press that moves this far is a stroke; below that it is a click.")),
        SettingDescription(
            "hold", .pen, .wholeNumber(times, .milliseconds, \.hold), Message("Hold to drag"),
            Message("A press that is held still for this long goes to the program below.")),
        SettingDescription(
            "give-up", .pen, .wholeNumber(0...60_000, .milliseconds, \.giveUp),
            Message("Give a stroke up"),
            Message("A stroke that takes so long does nothing. With 0 it may take any time.")),
        SettingDescription(
            "pause-follows", .pen,
            .either(on: Message("automatic"), off: Message("fixed"), \.pauseFollows),
            Message("Waiting for further strokes"),
            Message(
                "A character that may have further strokes waits for the next one: as long as you usually take, or always the same time."
            )),
        SettingDescription(
            "pause", .pen, .wholeNumber(times, .milliseconds, \.pause), Message("Fixed time"),
            Message("How long it waits, in milliseconds."), counting: \.pauseIsFixed),
        SettingDescription(
            "pause-least", .pen, .wholeNumber(times, .milliseconds, \.pauseLeast),
            Message("Shortest time"),
            Message("The automatic waiting is never shorter."), counting: \.pauseFollows),
        SettingDescription(
            "pause-most", .pen, .wholeNumber(times, .milliseconds, \.pauseMost),
            Message("Longest time"),
            Message("The automatic waiting is never longer."), counting: \.pauseFollows),
        SettingDescription(
            "type-at-once", .pen, .toggle(\.typesAtOnce), Message("Type at once"),
            Message(
                "A character that may have further strokes is typed without waiting, and taken back when the next stroke makes another one of it."
            )),
        SettingDescription(
            "pressure-floor", .pen, .number(0...1, step: 0.01, nil, \.pressureFloor),
            Message("Least pressure"),
            Message(
                "Where a pen presses less, from 0 to 1, at either end of a stroke, there is no ink."
            )),
        SettingDescription(
            "slant", .pen, .number(0...45, step: 1, .degrees, \.slantDegrees),
            Message("Straighten slant"),
            Message("Tilted writing is straightened by up to this much; 0 leaves it as it is.")),
    ]

    static let ofGestures = [
        SettingDescription(
            "flick-length", .gestures, .number(10...5000, step: 10, .pixels, \.flickLength),
            Message("Length of a flick"),
            Message("A straight stroke of at least this length is a flick, where that is bound.")),
        SettingDescription(
            "flick-deviation", .gestures, .number(1...1000, step: 1, .pixels, \.flickDeviation),
            Message("Deviation of a flick"),
            Message("How far a point of a flick may be off its line.")),
        SettingDescription(
            "turn-after", .gestures, .number(270...3600, step: 10, .degrees, \.turnAfter),
            Message("A knob begins after"),
            Message(
                "After going round in circles for this much a stroke is a knob, where turning is bound."
            )),
        SettingDescription(
            "turn-step", .gestures, .number(1...180, step: 1, .degrees, \.turnStep),
            Message("Step of a knob"), Message("How far to turn for one step.")),
    ]

    static let ofFingers = [
        SettingDescription(
            "finger-wait", .fingers, .wholeNumber(10...1000, .milliseconds, \.fingerWait),
            Message("Wait for further fingers"),
            Message("Fingers that come down within this time belong together.")),
        SettingDescription(
            "pan-step", .fingers, .number(1...1000, step: 1, .pixels, \.panStep),
            Message("Step of a pan"),
            Message("How far fingers move for one step of the wheel.")),
        SettingDescription(
            "run-out", .fingers, .wholeNumber(0...5000, .milliseconds, \.kineticScrolling),
            Message("Kinetic scrolling"),
            Message(
                "How long a page goes on moving after a pan that ends in motion; 0 for not at all.")
        ),
        SettingDescription(
            "scroll-natural", .fingers, .toggle(\.scrollsNaturally),
            Message("The page follows the pointer"),
            Message("A trigger that scrolls takes the page with it, as a hand does.")),
        SettingDescription(
            "swipe-length", .fingers, .number(10...5000, step: 10, .pixels, \.swipeLength),
            Message("Length of a swipe"), Message("The least length of a swipe.")),
        SettingDescription(
            "pinch-step", .fingers, .number(1.01...4, step: 0.01, nil, \.pinchStep),
            Message("Step of a pinch"),
            Message("The factor by which fingers move apart for one step.")),
        SettingDescription(
            "rotation-step", .fingers, .number(1...180, step: 1, .degrees, \.rotationStep),
            Message("Step of a rotation"), Message("How far fingers turn for one step.")),
    ]

    static let ofTriggers = [
        SettingDescription(
            trigger: "button", .wholeNumber(TriggerSettings.buttons, nil, \.button),
            Message("Button"),
            Message(
                "Its number, as programs see it: 1 is left, 2 the middle, 3 right; a pen's tip is 1."
            )),
        SettingDescription(
            trigger: "modifiers", .modifiers(\.modifiers), Message("Keys held with it"),
            Message("Exactly these must be held."), missing: Message("none")),
        SettingDescription(
            trigger: "touch", .toggle(\.isTouch), Message("A finger instead"),
            Message("The trigger is one finger on a touchscreen instead of a button.")),
        SettingDescription(
            trigger: "key", .key(\.key), Message("A key instead"),
            Message(
                "While this key is held, moving the pointer draws, with no button: its name, such as Super_R, Caps_Lock or F9. A tap of it does what it always did."
            ), missing: Message("none")),
        SettingDescription(
            trigger: "twice", .toggle(\.isTwice), Message("Only after a tap of the key"),
            Message("The key draws where it is tapped and then held; held at once, it does not.")),
        SettingDescription(
            trigger: "device", .text(.device, Message("the name of a device"), \.device),
            Message("Device"),
            Message("Only devices of this name count; * stands for anything."),
            missing: Message("every device")),
        SettingDescription(
            trigger: "mode", .text(.mode, Message("the name of a mode"), \.mode), Message("Mode"),
            Message("What it begins to write in."),
            missing: Message("the first of the dictionary")),
        SettingDescription(
            trigger: "scrolls", .toggle(\.scrolls), Message("Scrolls instead"),
            Message("Dragged, it turns the wheel and writes nothing; a click stays a click.")),
    ]

    static let ofWords = [
        SettingDescription(
            "languages", .words, .languages(\.languages), Message("Languages"),
            Message("Their letters and words are read, and no others beyond a to z."),
            missing: Message("those of your locale and keyboard")),
        SettingDescription(
            "follow-layout", .words, .toggle(\.followsLayout),
            Message("Follow the keyboard's layout"),
            Message(
                "Writing goes on in Greek, Cyrillic or Latin letters where the keyboard is switched to these."
            )),
        SettingDescription(
            "mend", .words, .toggle(\.mends), Message("Mend words"),
            Message(
                "A word with misread letters becomes the likelier one as it ends. BackSpace right behind it brings it back."
            )),
        SettingDescription(
            "letter-model", .words, .text(.file, Message("the name of a file"), \.letterModel),
            Message("Letter model"),
            Message("The file that says which words are likely, for mending and whole words."),
            missing: Message("those of your languages")),
    ]

    static let ofLearning = [
        SettingDescription(
            "learning", .learning, .toggle(\.learning), Message("Learn while you write"),
            Message("Examples of your hand are learned from what you write.")),
        SettingDescription(
            "ask", .learning,
            .choice(\.ask) { (word: AskPolicy) in
                switch word {
                case .never: Message("never")
                case .miss: Message("after a miss")
                case .doubt: Message("also in doubt")
                }
            }, Message("Ask what a stroke means"),
            Message(
                "When you are asked beside the pen: after a stroke that is near to no entry, or after every doubtful one as well."
            )),
        SettingDescription(
            "alternatives", .learning, .toggle(\.alternatives), Message("Offer other readings"),
            Message(
                "Other readings of a doubtful character are shown beside it for a moment, to be clicked."
            )),
        SettingDescription(
            "applications", .learning,
            .choice(\.applications) { (word: ApplicationWindow) in
                switch word {
                case .focus: Message("the one with the keyboard")
                case .pointer: Message("the one under the pointer")
                }
            }, Message("Window that decides"),
            Message(
                "For what application a stroke is drawn, where the dictionary has entries for some."
            )),
        SettingDescription(
            "off-in-full-screen", .learning, .toggle(\.isOffInFullScreen),
            Message("Off in full screen"),
            Message(
                "A program that fills the screen, as a game or a film does, has the trigger for itself."
            )),
    ]

    static let ofShown = [
        SettingDescription(
            "notices", .shown,
            .choice(\.notices) { (word: NoticePolicy) in
                switch word {
                case .all: Message("all")
                case .errors: Message("errors only")
                case .none: Message("none")
                }
            }, Message("Notices"), Message("Which notices the desktop shows.")),
        SettingDescription(
            "tray", .shown, .toggle(\.tray), Message("Icon in the tray"),
            Message("It shows the mode; a click pauses, and it has a menu.")),
        SettingDescription(
            "badge", .shown, .toggle(\.badge), Message("Mode beside the pen"),
            Message(
                "The mode and the modifiers that stick are shown near the pen after each change.")),
        SettingDescription(
            "badge-time", .shown, .wholeNumber(20...30_000, .milliseconds, \.badgeTime),
            Message("Time of the badge"), Message("How long the badge is shown.")),
        SettingDescription(
            "live", .shown, .toggle(\.live), Message("Live reading"),
            Message("While a stroke is drawn, the badge shows what it would be if it ended now.")),
        SettingDescription(
            "guide", .shown,
            .choice(\.guide) { (word: GuideChoice) in
                switch word {
                case .gestures: Message("to gestures")
                case .all: Message("to gestures and letters")
                case .off: Message("no guide")
                }
            }, Message("Guide"),
            Message(
                "Where the pen rests while you draw, the rest of what the stroke may become is shown, with its meaning."
            )),
        SettingDescription(
            "guide-pause", .shown, .wholeNumber(20...30_000, .milliseconds, \.guidePause),
            Message("Rest before the guide"),
            Message("How long the pen rests before the guide is shown.")),
        SettingDescription(
            "ring-pause", .shown, .wholeNumber(100...5000, .milliseconds, \.ringPause),
            Message("Rest before variants"),
            Message(
                "How long the pen rests at the end of a stroke before what else it can do is shown around it, to choose from."
            )),
        SettingDescription(
            "log", .shown, .toggle(\.log), Message("Keep strokes"),
            Message("Your strokes are kept in a log that no other user can read.")),
    ]

    static let ofTrail = [
        SettingDescription(
            "trail.show", .trail, .toggle(\.trail.isShown), Message("Show the trail"),
            Message("A line follows the pen.")),
        SettingDescription(
            "trail.colour", .trail, .colour(\.trail.colour), Message("Colour of the line"),
            Message(
                "A name such as blue, or red, green and blue as two hexadecimal digits each, and two more for the opacity."
            )),
        SettingDescription(
            "trail.outline", .trail, .colour(\.trail.outline), Message("Colour of the outline"),
            Message("The thin line around the trail.")),
        SettingDescription(
            "trail.width", .trail, .number(1...64, step: 1, .pixels, \.trail.width),
            Message("Width of the line"),
            Message("How wide the trail is.")),
        SettingDescription(
            "trail.pressure", .trail, .toggle(\.trail.followsPressure),
            Message("Width follows pressure"),
            Message("Where a pen presses less, the trail is thinner.")),
        SettingDescription(
            "trail.outline-width", .trail,
            .number(0...16, step: 0.5, .pixels, \.trail.outlineWidth),
            Message("Width of the outline"), Message("0 draws none.")),
    ]
}

extension Settings {
    fileprivate var pauseIsFixed: Bool { !pauseFollows }

    fileprivate var slantDegrees: Double {
        get { slant ?? 0 }
        set { slant = newValue > 0 ? newValue : nil }
    }
}

/// The values that a setting may have, and where in a `Root` it is kept.
struct SettingForm<Root>: Sendable {
    let kind: SettingDescription.Kind
    /// Its value; nil where none is chosen.
    let value: @Sendable (Root) -> SettingsEdit.Value?
    /// Takes the value of this key in a table.
    let take: @Sendable (inout TableReader, String, inout Root) -> Void

    typealias Path<Value> = WritableKeyPath<Root, Value> & Sendable

    static func toggle(_ path: Path<Bool>) -> Self {
        Self(kind: .toggle) {
            .boolean($0[keyPath: path])
        } take: {
            $0.take($1, &$2[keyPath: path])
        }
    }

    static func either(on: Message, off: Message, _ path: Path<Bool>) -> Self {
        let form = toggle(path)
        return Self(kind: .either(on: on, off: off), value: form.value, take: form.take)
    }

    static func wholeNumber(
        _ range: ClosedRange<Int>, _ unit: SettingDescription.Unit?, _ path: Path<Int>
    ) -> Self {
        Self(kind: .wholeNumber(range, unit)) {
            .integer($0[keyPath: path])
        } take: {
            $0.take($1, in: range, &$2[keyPath: path])
        }
    }

    static func number(
        _ range: ClosedRange<Double>, step: Double, _ unit: SettingDescription.Unit?,
        _ path: Path<Double>
    ) -> Self {
        Self(kind: .number(range, step: step, unit)) {
            .real($0[keyPath: path])
        } take: {
            $0.take($1, in: range, &$2[keyPath: path])
        }
    }

    static func choice<Word: CaseIterable & RawRepresentable<String> & Sendable>(
        _ path: Path<Word>, _ name: (Word) -> Message
    ) -> Self {
        Self(
            kind: .choice(
                Word.allCases.map { SettingDescription.Choice(word: $0.rawValue, name: name($0)) })
        ) {
            .text($0[keyPath: path].rawValue)
        } take: {
            $0.take($1, &$2[keyPath: path])
        }
    }

    static func colour(_ path: Path<Colour>) -> Self {
        Self(kind: .colour) {
            .text($0[keyPath: path].text)
        } take: { reader, key, root in
            reader.take(key, as: .text("a colour such as \"#1759db\""), Colour.init)
                .map { root[keyPath: path] = $0 }
        }
    }

    /// A text; an empty one is none.
    static func text(
        _ kind: SettingDescription.Kind, _ wanted: Message, _ path: Path<String?>
    ) -> Self {
        Self(kind: kind) {
            $0[keyPath: path].map { .text($0) }
        } take: { reader, key, root in
            let text: String? = reader.take(key, as: .text(wanted)) { $0 }
            root[keyPath: path] = text == "" ? nil : text
        }
    }

    static func key(_ path: Path<String?>) -> Self {
        Self(kind: .key) {
            $0[keyPath: path].map { .text($0) }
        } take: {
            $2[keyPath: path] = $0.takeKey($1)
        }
    }

    static func modifiers(_ path: Path<Modifiers>) -> Self {
        Self(kind: .modifiers) {
            .text($0[keyPath: path].names.joined(separator: "+"))
        } take: {
            $2[keyPath: path] = $0.takeModifiers($1)
        }
    }

    static func languages(_ path: Path<[Language]?>) -> Self {
        Self(kind: .languages) {
            $0[keyPath: path].map { .texts($0.map(\.name)) }
        } take: {
            $2[keyPath: path] = $0.takeLanguages($1)
        }
    }
}
