import Dictionaries
import Strokes

/// Something to be done, in the order given. Each kind has one owner, who has to know all of its cases.
public enum Effect: Hashable, Sendable {
    case grab(Grab)
    case trail(Trail)
    case choices(Choices)
    case deed(Deed)
    case report(Report)

    /// What becomes of the press, of fingers and of the pointer: the triggers' part.
    public enum Grab: Hashable, Sendable {
        /// The pointer is frozen: say what it does (`frozenMotion`, `frozenRelease`, ...).
        case watchFrozenPointer
        /// Hand the press, and what queued up behind it, to the program below.
        case replayPress
        /// Keep the press: the pointer moves again, and its events are Krakel's until the release.
        case takePress
        /// Keep these fingers: the program below sees nothing of them.
        case takeTouches([FingerID])
        /// Hand these fingers, and all that they did, to the program below, in this order.
        case leaveTouches([FingerID])
        /// Keep the gesture that begins on a touchpad, and for which the pointer is frozen.
        case takePad
        /// Hand it to the program below.
        case leavePad
        /// Fingers begin a pan, a pinch, a rotation or a swipe.
        case fingersBegan
        /// The actions of the knob need the pointer, which has to be freed for them.
        case detachPointer
        /// A trigger that scrolls is dragged, from this place: the wheel needs the pointer there.
        case scrollBegan(Point)
    }

    /// What becomes of the ink: the overlay draws it, and scripts, the learner and what waits for quiet hear of its
    /// beginning and its end.
    public enum Trail: Hashable, Sendable {
        /// A stroke begins; the ink of a character's earlier strokes stays.
        case begin(PenSample)
        case extend(PenSample)
        /// The pen is up, but the character may go on.
        case lift
        case end
    }

    /// What the user may choose from: the overlay's part.
    public enum Choices: Hashable, Sendable {
        /// The pen rests within a stroke, or goes on behind a rest: these ways on are left, the most likely first,
        /// in the place of those shown before.
        case showGuide([OpenWay])
        /// No ways on are shown any more.
        case hideGuide
        /// The pen rests at the end of what it drew, or chooses: these are its variants, in the place of those
        /// shown before.
        case showRing(ShownRing)
        /// No variants are shown any more.
        case hideRing
        /// What was typed in doubt may have been one of these, or what was not understood.
        case offered(Offer)
        /// It may not any more.
        case offerEnded
    }

    /// What is done outside of Krakel, by the owners of keys, programs and windows.
    public enum Deed: Hashable, Sendable {
        /// Text, chords and keys, to be typed where the focus is, and what the pointer does at the ends
        /// of what was drawn: actions that are done outside, sticky modifiers added, in their order.
        case type([Action], InkEnds)
        /// Programs to be started, one after the other, by the entry of these actions.
        case run([Command], InkEnds, of: [Action])
        /// A window of Krakel's is to be opened.
        case open(OpenedWindow)
        /// This is to be done with the window under the start of what was drawn, or with the desktops. A `.type`
        /// that begins with `window focus` gives that window the keyboard first.
        case window(WindowAction, InkEnds)
        /// Give the trigger back once everything has been typed.
        case pause
        /// The user wants to say what this character means.
        case teach(AskedCharacter)
    }

    /// What has happened: scripts, the log, the badge and the learner are told.
    public enum Report: Hashable, Sendable {
        case recognised(Reading)
        case missed(Miss)
        /// What this character typed is being removed; it looks like the alternatives besides,
        /// most likely first, without what it has been read as before.
        case takenBack(Reading, alternatives: [[Action]])
        /// The last character, read of this ink, was part of another: what these actions typed is being removed,
        /// and it is as if it had never been read.
        case retracted(Ink, [Action])
        /// What these characters typed, the last word or the rest of it, is being removed at once. They are in
        /// the order in which they were written.
        case wordTakenBack([Reading])
        /// A word was exchanged, as it ended, for the one that is likelier.
        case mended(MendedText)
        /// It is as it was drawn again.
        ///
        /// - Parameter isMeant: whether the user wants it so, rather than that the word is not over yet.
        case restored(MendedText, isMeant: Bool)
        /// There is nothing that could be removed without a guess.
        case nothingToTakeBack
        /// Nothing has been done that could be done once more.
        case nothingToRepeat
        /// The user made a gesture, with the trigger or with fingers, and its actions were done this many
        /// times.
        case gestured(Gesture, [Action], times: Int)
        /// Fingers have ended what they began, and kinetic scrolling is over.
        case fingered(FingerFigures)
        /// The stroke is a knob, which is held and has this angle.
        case turning(Circling.Knob)
        /// The knob was let go.
        case turned(Circling.Knob)
        /// A drag of a trigger that scrolls has ended, and so has its run-out.
        case scrolled(ScrollFigures)
        /// A stroke of a pen that tells its pressure has ended.
        case penned(PenFigures)
        /// An eraser removed what was typed last, by taking it back or by this.
        case erased([Action])
        /// The stroke ends without a result, and so does what is still to be typed.
        case cancelled
        /// Characters are read in another mode from now on.
        case modeChanged(String)
        /// These modifiers are held from now on: for what comes next, and until let go.
        case stickyChanged(once: Modifiers, locked: Modifiers)
    }

    /// The deeds of `done`; `meant` are the actions of the entry.
    static func doing(_ done: [Action], of meant: [Action], _ ends: InkEnds) -> [Effect] {
        var outside: [Action] = []
        var commands: [Command] = []
        var opened: [Effect] = []
        for action in done {
            switch action {
            case .text, .chord, .hold, .release, .pointer, .window, .wait, .paste, .date:
                outside.append(action)
            case .run(let command): commands.append(command)
            case .open(let window): opened.append(.deed(.open(window)))
            // Last of all, below.
            case .pause: break
            // The engine itself does them, or one of them in their place.
            case .shift, .lock, .stick, .stickLock, .unstick, .straighten, .takeBack, .nextReading,
                .again, .mark, .variants, .ignore:
                break
            }
        }
        return doing(outside: outside, ends)
            + (commands.isEmpty ? [] : [.deed(.run(commands, ends, of: meant))]) + opened
            + (done.contains(.pause) ? [.deed(.pause)] : [])
    }

    /// What is typed and what is done with windows, in the order of `actions`.
    private static func doing(outside actions: [Action], _ ends: InkEnds) -> [Effect] {
        var pieces: [[Action]] = []
        for action in actions {
            // Keys go on with keys, or with the focus that they wait for.
            if case .window = action {
                pieces.append([action])
            } else if let last = pieces.last?.last, last.isFollowedByKeys {
                pieces[pieces.count - 1].append(action)
            } else {
                pieces.append([action])
            }
        }
        return pieces.map { piece in
            if piece.count == 1, case .window(let action) = piece[0] {
                .deed(.window(action, ends))
            } else {
                .deed(.type(piece, ends))
            }
        }
    }
}

extension Action {
    fileprivate var isFollowedByKeys: Bool {
        if case .window(let action) = self { action == .focus } else { true }
    }
}

/// Where a character was drawn, in root pixels.
public struct InkEnds: Hashable, Sendable {
    /// Where its first stroke began.
    public var start: Point
    /// Where its last stroke ended.
    public var end: Point
}

extension InkEnds {
    /// nil where nothing was drawn.
    init?(of ink: Ink) {
        guard let start = ink.strokes.first(where: { !$0.points.isEmpty })?.points.first,
            let end = ink.strokes.last(where: { !$0.points.isEmpty })?.points.last
        else { return nil }
        self.init(start: start, end: end)
    }
}

/// A character that was understood.
public struct Reading: Hashable, Sendable {
    /// What the shape alone says. It may lack its alternatives: these are looked for only after the
    /// keys are on their way.
    public var match: Match
    /// What was done: what the shape says, with the modifiers that were stuck.
    public var actions: [Action]
    /// The mode it was read in.
    public var mode: String
    /// The applications it was drawn for; nil where none are known.
    public var group: String?
    /// As it was read: straightened, where that is on.
    public var ink: Ink
    /// What it was read as before, until the user asked for another alternative.
    public var rejected: [[Action]] = []
    /// What the user chose from an offer; nil where the user chose nothing.
    public var chosen: [Action]?
    /// How its strokes were put together; nil where that was not decided upon.
    public var assembly: Assembly?
    /// The ink of what this BackSpace has removed; nil of others, and where that is not known.
    public var removed: Ink?

    /// Whether it is a whole word, which the network read and no entry.
    public var isWord: Bool { match.origin == .word }
}

/// A character that nothing was near enough to.
public struct Miss: Hashable, Sendable {
    /// The nearest entry, where there was any.
    public var nearest: Match?
    public var mode: String
    /// The applications it was drawn for; nil where none are known.
    public var group: String?
    public var ink: Ink
}
