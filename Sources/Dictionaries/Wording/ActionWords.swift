import Strokes
import System

/// The words for actions, gestures, rules and edges, for people.
public struct ActionWords: Sendable {
    let translate: @Sendable (String) -> String

    /// - Parameter translate: translates an English text into the reader's language.
    public init(translate: @escaping @Sendable (String) -> String = { $0 }) {
        self.translate = translate
    }

    /// In the user's language.
    public static var ours: ActionWords { ActionWords { tr($0) } }

    package func callAsFunction(_ text: String) -> String { translate(text) }

    /// What an entry does, for people: what is done several times over once, with how often.
    public func text(of actions: [Action]) -> String {
        // Texts in a row are typed as one.
        var joined: [Action] = []
        for action in actions {
            if case .text(let text) = action, case .text(let before)? = joined.last {
                joined[joined.count - 1] = .text(before + text)
            } else {
                joined.append(action)
            }
        }
        return joined.isEmpty
            ? translate("nothing")
            : joined.runs.map { action, count in
                text(of: action) + (count == 1 ? "" : " ×\(count)")
            }
            .joined(separator: ", ")
    }

    private func text(of action: Action) -> String {
        switch action {
        case .text(let text): self.text(typing: text)
        case .chord(let chord): text(of: chord)
        case .shift(let mode): translate("next:") + " " + translate(mode)
        case .lock(let mode): translate("from now on:") + " " + translate(mode)
        case .stick(let modifiers): translate("next with") + " " + text(of: modifiers)
        case .stickLock(let modifiers): translate("hold") + " " + text(of: modifiers)
        case .unstick: translate("let go of all held keys")
        case .hold(let key): translate("hold") + " " + text(of: Chord(key: key))
        case .release(let key): translate("let go of") + " " + text(of: Chord(key: key))
        case .pointer(let action): text(of: action)
        case .mark(let mark): "\u{25CC}" + String(mark.scalar)
        case .run(let command): translate("start") + " " + command.text
        case .pause: translate("pause Krakel")
        case .takeBack: translate("take back")
        case .nextReading: translate("take back, next reading")
        case .open(.learn): translate("teach a character")
        case .open(.sheet): translate("Cheat sheet")
        case .window(let action): text(of: action)
        case .straighten: translate("level the line")
        case .wait(let milliseconds): translate("wait") + " \(milliseconds) ms"
        case .again: translate("the last one again")
        case .paste(.clipboard): translate("type what was copied")
        case .paste(.primary): translate("type what is selected")
        case .date(let format): translate("the date or the time") + " " + format
        case .variants(let variants):
            variants.map { $0.name ?? text(of: $0.actions) }.joined(separator: " / ")
        case .ignore: translate("nothing")
        }
    }

    private func text(of action: PointerAction) -> String {
        let with = action.modifiers.isEmpty ? "" : text(of: action.modifiers) + "+"
        let words =
            switch action.kind {
            case .click(let button, let count): name(of: count) + " " + name(of: button)
            case .press(let button): translate("hold") + " " + name(of: button)
            case .release(let button): translate("let go of") + " " + name(of: button)
            case .scroll(let direction, let steps):
                name(of: direction) + (steps > 1 ? " ×\(steps)" : "")
            }
        return with + words + (action.place == .start ? " " + translate("at the start") : "")
    }

    private func text(of action: WindowAction) -> String {
        switch action {
        case .close: translate("close the window")
        case .minimise: translate("minimise the window")
        case .maximise: translate("maximise the window, or back")
        case .fullscreen: translate("window in full screen, or back")
        case .left: translate("window to the left half")
        case .right: translate("window to the right half")
        case .raise: translate("raise the window")
        case .lower: translate("lower the window")
        case .move: translate("move the window")
        case .resize: translate("resize the window")
        case .toDesktop(let choice, let follows):
            translate("window") + " → " + text(of: choice)
                + (follows ? ", " + translate("follow it") : "")
        case .focus: translate("focus the window")
        case .desktop(let choice): text(of: choice)
        case .showDesktop: translate("show the desktop")
        }
    }

    private func text(of choice: DesktopChoice) -> String {
        switch choice {
        case .number(let number): translate("desktop") + " \(number)"
        case .next: translate("next desktop")
        case .previous: translate("previous desktop")
        case .beside(let direction): translate("desktop") + " " + Self.arrow(of: direction)
        }
    }

    private func name(of count: ClickCount) -> String {
        switch count {
        case .once: translate("click")
        case .twice: translate("double click")
        case .thrice: translate("triple click")
        }
    }

    private func name(of button: PointerButton) -> String {
        switch button {
        case .left: translate("left")
        case .middle: translate("middle")
        case .right: translate("right")
        case .back: translate("back")
        case .forward: translate("forward")
        }
    }

    private func name(of direction: ScrollDirection) -> String {
        switch direction {
        case .up: translate("wheel up")
        case .down: translate("wheel down")
        case .left: translate("wheel left")
        case .right: translate("wheel right")
        }
    }

    /// A text that is typed. Where it would be invisible its characters get names.
    private func text(typing text: String) -> String {
        let names = text.unicodeScalars.map(name(ofUnseen:))
        if !text.isEmpty, names.allSatisfy({ $0 != nil }) {
            return names.compactMap(\.self).joined(separator: ", ")
        }
        var output = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": output += "⏎"
            case "\t": output += "⇥"
            case _ where output.isEmpty && scalar.properties.isGraphemeExtend:
                // A combining mark is shown on a dotted circle.
                output = "\u{25CC}"
                output.unicodeScalars.append(scalar)
            case _ where scalar.properties.generalCategory == .control:
                output += scalar.codePoint
            default: output.unicodeScalars.append(scalar)
            }
        }
        return output
    }

    /// nil for one that is seen.
    private func name(ofUnseen scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case " ": translate("space")
        case "\n": translate("new line")
        case "\t": translate("tab")
        case "\u{A0}", "\u{202F}": translate("no-break space")
        default:
            scalar.isUnseen ? scalar.properties.name?.lowercased() ?? scalar.codePoint : nil
        }
    }

    /// A gesture.
    package func text(of gesture: Gesture) -> String {
        switch gesture {
        case .flick(let direction): return translate("flick") + " " + Self.arrow(of: direction)
        case .turn(.clockwise): return translate("turn") + " \u{21BB}"
        case .turn(.counterclockwise): return translate("turn") + " \u{21BA}"
        case .scratchOut: return translate("any scratch-out")
        case .fingers(let gesture):
            return number(of: gesture.fingers) + ": " + text(of: gesture.motion)
        case .button(let button):
            if let direction = ScrollDirection.allCases.first(where: { $0.button == button }) {
                return name(of: direction)
            }
            return PointerButton(rawValue: button).map {
                translate("click") + " " + name(of: $0)
            } ?? translate("button") + " \(button)"
        }
    }

    private func text(of motion: FingerGesture.Motion) -> String {
        switch motion {
        case .tap: translate("tap")
        case .pan(let direction):
            translate("pan") + " " + Self.arrow(of: direction)
        case .swipe(let direction): translate("swipe") + " " + Self.arrow(of: direction)
        case .pinch(.inward): translate("pinch together")
        case .pinch(.outward): translate("pinch apart")
        case .rotate(.clockwise): translate("rotate") + " \u{21BB}"
        case .rotate(.counterclockwise): translate("rotate") + " \u{21BA}"
        case .pinchOnce(let pinch): text(of: .pinch(pinch)) + " 1\u{D7}"
        case .rotateOnce(let spin): text(of: .rotate(spin)) + " 1\u{D7}"
        }
    }

    /// Each by itself: languages have several forms for a number of things.
    private func number(of fingers: Int) -> String {
        switch fingers {
        case 1: translate("1 finger")
        case 2: translate("2 fingers")
        case 3: translate("3 fingers")
        case 4: translate("4 fingers")
        default: translate("5 fingers")
        }
    }

    private static func arrow(of direction: ScrollDirection) -> String {
        Compass(rawValue: direction.rawValue).map(arrow) ?? ""
    }

    private static func arrow(of direction: Compass) -> String {
        switch direction {
        case .right: "→"
        case .downRight: "↘"
        case .down: "↓"
        case .downLeft: "↙"
        case .left: "←"
        case .upLeft: "↖"
        case .up: "↑"
        case .upRight: "↗"
        }
    }

    /// An exact rule.
    package func text(of rule: Rule) -> String {
        rule.patterns.map { pattern in
            let what = pattern.field == .anchor ? translate("screen cells") : translate("cells")
            return "\(what) /\(pattern.text)/"
        }.joined(separator: ", ")
    }

    private static let edges: [String: String] = [
        "from-left": "from the left edge", "from-right": "from the right edge",
        "from-top": "from the top edge", "from-bottom": "from the bottom edge",
        "to-left": "to the left edge", "to-right": "to the right edge",
        "to-top": "to the top edge", "to-bottom": "to the bottom edge",
    ]

    /// The edges of the screen where a stroke is drawn; nil for anywhere.
    package func text(of edges: Edges) -> String? {
        let words = Edges.named.filter { edges.contains($0.edge) }.map {
            translate(Self.edges[$0.name] ?? $0.name)
        }
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }
}

extension Unicode.Scalar {
    /// Whether it is invisible.
    fileprivate var isUnseen: Bool {
        switch properties.generalCategory {
        case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format: true
        // Such as the fillers of Hangul, which count as letters.
        default: properties.isDefaultIgnorableCodePoint
        }
    }

    /// Such as `U+00E9`.
    public var codePoint: String { "U+" + value.hexadecimal(digits: 4).uppercased() }
}
