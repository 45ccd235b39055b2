// Owns: the words for what DictionaryCheck finds.

extension DictionaryFinding {
    /// What is doubtful, its mode included, without a full stop.
    public var message: String {
        let entry = place.entryText
        let path = example?.cellPath.description ?? ""
        return "mode \(ActionNotation.name(ofMode: mode)): "
            + {
                switch kind {
                case .samePath(let owner):
                    example?.kind == .handWritten
                        ? "\(entry) is drawn \(path) like \(owner.entryText) and never reached by it"
                        : "\(entry) has the very shape (\(path)) of \(owner.entryText)"
                case .hiddenByAbove(let owner):
                    "\(entry) is drawn \(path) like \(owner.entryText) of mode above, "
                        + "which wins in every mode"
                case .hides(let other):
                    "\(entry), drawn \(path), stands for \(other.entryText) of mode "
                        + "\(ActionNotation.name(ofMode: other.mode)) here"
                case .hiddenByRule(let rule, let owner):
                    "\(entry) is drawn \(path), which the rule \(rule) of \(owner.entryText) takes"
                        + (owner.mode == mode
                            ? "" : " in mode \(ActionNotation.name(ofMode: owner.mode))")
                case .neverReached: "\(entry) is never reached: others have all of its shapes"
                case .missingMode(let name): "\(entry) leads to `\(name)`, which does not exist"
                case .missingParent(let name): "it inherits `\(name)`, which does not exist"
                case .unreachableMode: "nothing leads to it"
                case .ownStart: "nothing leads to it; writing can only begin in it"
                case .noWayBack(let first):
                    "once it is locked, nothing leads back to "
                        + ActionNotation.name(ofMode: first)
                case .noExamples: "\(entry) has no example"
                case .confusable(let other, let distance):
                    "\(entry) drawn \(path) is hard to tell from \(other.entryText) drawn "
                        + "\(other.example?.cellPath.description ?? ""): "
                        + "\(Self.hundredths(distance)) apart, of the "
                        + "\(Self.hundredths(DictionaryRule.sameStroke)) that one hand varies by"
                case .looksLike(let other, let distance):
                    "\(entry) drawn \(path) looks like \(other.entryText) drawn "
                        + "\(other.example?.cellPath.description ?? ""), in whatever order: "
                        + "\(Self.hundredths(distance)) apart, of the "
                        + "\(Self.hundredths(DictionaryRule.sameLook)) that one hand varies by"
                case .hiddenFlick(let word, let owner, let everywhere):
                    "\(entry) is \(word), but "
                        + (everywhere ? "" : "in some modes ") + "a straight stroke that way is "
                        + owner.entryText
                        + (owner.example.map { ", drawn \($0.cellPath)" } ?? "")
                case .hiddenSwipe(let word, let owner, let pan, let wholly, let everywhere):
                    "\(entry) is \(word), but " + (everywhere ? "" : "in some modes ")
                        + "fingers that go that way "
                        + (wholly ? "pan" : "pan where they begin so")
                        + ": \(pan) is \(owner.entryText)"
                case .takenByTurn:
                    "\(entry) drawn \(path) goes round so far that it turns the knob instead"
                case .lostReference:
                    "\(entry) weighs an example \(path) that the dictionary below does not have"
                case .controlCharacter(let scalar):
                    "\(entry) holds the control character \(Self.number(scalar))"
                case .untypable(let scalar):
                    "\(entry) holds \(scalar) (\(Self.number(scalar))), which this keyboard layout "
                        + "lacks and no spare key can type"
                case .other(let message, _): message
                }
            }()
    }

    /// What would be better; nil where nothing better than the message can be said.
    public var remedy: String? {
        let name = ActionNotation.name(ofMode: mode)
        return switch kind {
        case .samePath: "draw one of the two another way"
        case .hiddenByAbove: "draw it another way, or take the other out of mode above"
        case .hiddenByRule: "draw it another way, or narrow the rule"
        case .hides: nil
        case .neverReached: "give it a shape of its own, or delete it"
        case .missingMode, .missingParent: "add a line `mode NAME` for it or name another mode"
        case .unreachableMode:
            "add an entry such as `shift \(name) : CELLS` to a mode that is reached"
        case .ownStart: "begin in it: krakel --mode \(name)"
        case .noWayBack(let first):
            "add an entry such as `lock \(ActionNotation.name(ofMode: first)) : CELLS` to it, "
                + "or to mode above"
        case .noExamples: "write a cell path after its colon, or delete the line"
        case .confusable: "draw one of the two another way, or take it out of this mode"
        case .looksLike: "draw one of the two another way, or take `picture` from it"
        case .hiddenFlick: "flick another way, or draw the other entry otherwise"
        case .hiddenSwipe: "swipe with another number of fingers, or take the pan out of this mode"
        case .takenByTurn: "draw it without circling, or take the turns out of this mode"
        case .lostReference: "delete it; it has no effect"
        case .controlCharacter: "no key types it; write a chord such as `<Escape>` instead"
        case .untypable: "add a layout that has it: setxkbmap -layout FIRST,SECOND"
        case .other(_, let remedy): remedy
        }
    }

    private static func number(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    private static func hundredths(_ distance: Float) -> String {
        let count = Int((distance * 100).rounded())
        return "\(count / 100)." + String(count % 100 + 100).dropFirst()
    }
}

extension EntryPlace {
    fileprivate var entryText: String { actions.map { ActionNotation.text(of: $0) } ?? "" }
}
