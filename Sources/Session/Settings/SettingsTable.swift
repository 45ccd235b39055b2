import Dictionaries
import System

// Every setting, each once: its key, its values and where they are kept, and what it is called.

extension SettingDescription {
    /// Of times in milliseconds: no user wants to wait half a minute.
    private static let times = 20...30_000

    static let ofPen = [
        SettingDescription(
            "movement", .pen, .number(1...200, step: 1, .pixels, \.movement), "Least movement",
            "A press that moves this far is a stroke; below that it is a click."),
        SettingDescription(
            "hold", .pen, .wholeNumber(times, .milliseconds, \.hold), "Hold to drag",
            "A press that is held still for this long goes to the program below."),
        SettingDescription(
            "give-up", .pen, .wholeNumber(0...60_000, .milliseconds, \.giveUp), "Give a stroke up",
            "A stroke that takes so long does nothing. With 0 it may take any time."),
        SettingDescription(
            "pause-follows", .pen, .either(on: "automatic", off: "fixed", \.pauseFollows),
            "Waiting for further strokes",
            "A character that may have further strokes waits for the next one: as long as you usually take, or always the same time."
        ),
        SettingDescription(
            "pause", .pen, .wholeNumber(times, .milliseconds, \.pause), "Fixed time",
            "How long it waits, in milliseconds.", counting: { !$0.pauseFollows }),
        SettingDescription(
            "pause-least", .pen, .wholeNumber(times, .milliseconds, \.pauseLeast), "Shortest time",
            "The automatic waiting is never shorter.", counting: \.pauseFollows),
        SettingDescription(
            "pause-most", .pen, .wholeNumber(times, .milliseconds, \.pauseMost), "Longest time",
            "The automatic waiting is never longer.", counting: \.pauseFollows),
        SettingDescription(
            "type-at-once", .pen, .toggle(\.typesAtOnce), "Type at once",
            "A character that may have further strokes is typed without waiting, and taken back when the next stroke makes another one of it."
        ),
        SettingDescription(
            "pressure-floor", .pen, .number(0...1, step: 0.01, nil, \.pressureFloor),
            "Least pressure",
            "Where a pen presses less, from 0 to 1, at either end of a stroke, there is no ink."),
        SettingDescription(
            "slant", .pen, .number(0...45, step: 1, .degrees, \.slantDegrees), "Straighten slant",
            "Tilted writing is straightened by up to this much; 0 leaves it as it is."),
    ]

    static let ofGestures = [
        SettingDescription(
            "flick-length", .gestures, .number(10...5000, step: 10, .pixels, \.flickLength),
            "Length of a flick",
            "A straight stroke of at least this length is a flick, where that is bound."),
        SettingDescription(
            "flick-deviation", .gestures, .number(1...1000, step: 1, .pixels, \.flickDeviation),
            "Deviation of a flick", "How far a point of a flick may be off its line."),
        SettingDescription(
            "turn-after", .gestures, .number(270...3600, step: 10, .degrees, \.turnAfter),
            "A knob begins after",
            "After going round in circles for this much a stroke is a knob, where turning is bound."
        ),
        SettingDescription(
            "turn-step", .gestures, .number(1...180, step: 1, .degrees, \.turnStep),
            "Step of a knob", "How far to turn for one step."),
    ]

    static let ofFingers = [
        SettingDescription(
            "finger-wait", .fingers, .wholeNumber(10...1000, .milliseconds, \.fingerWait),
            "Wait for further fingers", "Fingers that come down within this time belong together."),
        SettingDescription(
            "pan-step", .fingers, .number(1...1000, step: 1, .pixels, \.panStep), "Step of a pan",
            "How far fingers move for one step of the wheel."),
        SettingDescription(
            "run-out", .fingers, .wholeNumber(0...5000, .milliseconds, \.kineticScrolling),
            "Kinetic scrolling",
            "How long a page goes on moving after a pan that ends in motion; 0 for not at all."),
        SettingDescription(
            "scroll-natural", .fingers, .toggle(\.scrollsNaturally), "The page follows the pointer",
            "A trigger that scrolls takes the page with it, as a hand does."),
        SettingDescription(
            "swipe-length", .fingers, .number(10...5000, step: 10, .pixels, \.swipeLength),
            "Length of a swipe", "The least length of a swipe."),
        SettingDescription(
            "pinch-step", .fingers, .number(1.01...4, step: 0.01, nil, \.pinchStep),
            "Step of a pinch", "The factor by which fingers move apart for one step."),
        SettingDescription(
            "rotation-step", .fingers, .number(1...180, step: 1, .degrees, \.rotationStep),
            "Step of a rotation", "How far fingers turn for one step."),
    ]

    static let ofTriggers = [
        SettingDescription(
            trigger: "button", .wholeNumber(TriggerSettings.buttons, nil, \.button), "Button",
            "Its number, as programs see it: 1 is left, 2 the middle, 3 right; a pen's tip is 1."),
        SettingDescription(
            trigger: "modifiers", .modifiers(\.modifiers), "Keys held with it",
            "Exactly these must be held.", missing: "none"),
        SettingDescription(
            trigger: "touch", .toggle(\.isTouch), "A finger instead",
            "The trigger is one finger on a touchscreen instead of a button."),
        SettingDescription(
            trigger: "key", .key(\.key), "A key instead",
            "While this key is held, moving the pointer draws, with no button: its name, such as Super_R, Caps_Lock or F9. A tap of it does what it always did.",
            missing: "none"),
        SettingDescription(
            trigger: "twice", .toggle(\.isTwice), "Only after a tap of the key",
            "The key draws where it is tapped and then held; held at once, it does not."),
        SettingDescription(
            trigger: "device", .text(.device, "the name of a device", \.device), "Device",
            "Only devices of this name count; * stands for anything.", missing: "every device"),
        SettingDescription(
            trigger: "mode", .text(.mode, "the name of a mode", \.mode), "Mode",
            "What it begins to write in.", missing: "the first of the dictionary"),
        SettingDescription(
            trigger: "scrolls", .toggle(\.scrolls), "Scrolls instead",
            "Dragged, it turns the wheel and writes nothing; a click stays a click."),
    ]

    static let ofWords = [
        SettingDescription(
            "languages", .words, .languages(\.languages), "Languages",
            "Their letters and words are read, and no others beyond a to z.",
            missing: "those of your locale and keyboard"),
        SettingDescription(
            "follow-layout", .words, .toggle(\.followsLayout), "Follow the keyboard's layout",
            "Writing goes on in Greek, Cyrillic or Latin letters where the keyboard is switched to these."
        ),
        SettingDescription(
            "mend", .words, .toggle(\.mends), "Mend words",
            "A word with misread letters becomes the likelier one as it ends. BackSpace right behind it brings it back."
        ),
        SettingDescription(
            "letter-model", .words, .text(.file, "the name of a file", \.letterModel),
            "Letter model",
            "The file that says which words are likely, for mending and whole words.",
            missing: "those of your languages"),
    ]

    static let ofLearning = [
        SettingDescription(
            "learning", .learning, .toggle(\.learning), "Learn while you write",
            "Examples of your hand are learned from what you write."),
        SettingDescription(
            "ask", .learning,
            .choice(\.ask) { (word: AskPolicy) in
                switch word {
                case .never: "never"
                case .miss: "after a miss"
                case .doubt: "also in doubt"
                }
            }, "Ask what a stroke means",
            "When you are asked beside the pen: after a stroke that is near to no entry, or after every doubtful one as well."
        ),
        SettingDescription(
            "alternatives", .learning, .toggle(\.alternatives), "Offer other readings",
            "Other readings of a doubtful character are shown beside it for a moment, to be clicked."
        ),
        SettingDescription(
            "applications", .learning,
            .choice(\.applications) { (word: ApplicationWindow) in
                switch word {
                case .focus: "the one with the keyboard"
                case .pointer: "the one under the pointer"
                }
            }, "Window that decides",
            "For what application a stroke is drawn, where the dictionary has entries for some."),
        SettingDescription(
            "off-in-full-screen", .learning, .toggle(\.isOffInFullScreen), "Off in full screen",
            "A program that fills the screen, as a game or a film does, has the trigger for itself."
        ),
    ]

    static let ofShown = [
        SettingDescription(
            "notices", .shown,
            .choice(\.notices) { (word: NoticePolicy) in
                switch word {
                case .all: "all"
                case .errors: "errors only"
                case .none: "none"
                }
            }, "Notices", "Which notices the desktop shows."),
        SettingDescription(
            "tray", .shown, .toggle(\.tray), "Icon in the tray",
            "It shows the mode; a click pauses, and it has a menu."),
        SettingDescription(
            "badge", .shown, .toggle(\.badge), "Mode beside the pen",
            "The mode and the modifiers that stick are shown near the pen after each change."),
        SettingDescription(
            "badge-time", .shown, .wholeNumber(20...30_000, .milliseconds, \.badgeTime),
            "Time of the badge", "How long the badge is shown."),
        SettingDescription(
            "live", .shown, .toggle(\.live), "Live reading",
            "While a stroke is drawn, the badge shows what it would be if it ended now."),
        SettingDescription(
            "guide", .shown,
            .choice(\.guide) { (word: GuideChoice) in
                switch word {
                case .gestures: "to gestures"
                case .all: "to gestures and letters"
                case .off: "no guide"
                }
            }, "Guide",
            "Where the pen rests while you draw, the rest of what the stroke may become is shown, with its meaning."
        ),
        SettingDescription(
            "guide-pause", .shown, .wholeNumber(20...30_000, .milliseconds, \.guidePause),
            "Rest before the guide", "How long the pen rests before the guide is shown."),
        SettingDescription(
            "ring-pause", .shown, .wholeNumber(100...5000, .milliseconds, \.ringPause),
            "Rest before variants",
            "How long the pen rests at the end of a stroke before what else it can do is shown around it, to choose from."
        ),
        SettingDescription(
            "log", .shown, .toggle(\.log), "Keep strokes",
            "Your strokes are kept in a log that no other user can read."),
    ]

    static let ofTrail = [
        SettingDescription(
            "trail.show", .trail, .toggle(\.trail.isShown), "Show the trail",
            "A line follows the pen."),
        SettingDescription(
            "trail.colour", .trail, .colour(\.trail.colour), "Colour of the line",
            "A name such as blue, or red, green and blue as two hexadecimal digits each, and two more for the opacity."
        ),
        SettingDescription(
            "trail.outline", .trail, .colour(\.trail.outline), "Colour of the outline",
            "The thin line around the trail."),
        SettingDescription(
            "trail.width", .trail, .number(1...64, step: 1, .pixels, \.trail.width),
            "Width of the line", "How wide the trail is."),
        SettingDescription(
            "trail.pressure", .trail, .toggle(\.trail.followsPressure), "Width follows pressure",
            "Where a pen presses less, the trail is thinner."),
        SettingDescription(
            "trail.outline-width", .trail,
            .number(0...16, step: 0.5, .pixels, \.trail.outlineWidth), "Width of the outline",
            "0 draws none."),
    ]
}

extension Settings {
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
            reader.take(key, as: .text("a colour such as \"#1759db\" or \"blue\""), Colour.init)
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
