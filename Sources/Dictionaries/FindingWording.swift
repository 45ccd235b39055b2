// Owns: the words for what DictionaryCheck finds.

extension DictionaryFinding {
    /// What is doubtful, its place included, without a full stop.
    public var message: String {
        let entry = actions.map { ActionNotation.text(of: $0) } ?? ""
        let place = "mode \(ActionNotation.name(ofMode: mode)): "
        let path = example?.cellPath.description ?? ""
        return place
            + {
                switch kind {
                case .samePath(let owner):
                    "\(entry) is drawn \(path) like \(ActionNotation.text(of: owner)) "
                        + "and never reached by it"
                case .missingMode(let name): "\(entry) leads to `\(name)`, which does not exist"
                case .missingParent(let name): "it inherits `\(name)`, which does not exist"
                case .unreachableMode: "nothing leads to it"
                case .noExamples: "\(entry) has no example"
                case .confusable(let other, let shape):
                    "\(entry) drawn \(path) is hard to tell from "
                        + "\(ActionNotation.text(of: other)) drawn \(shape)"
                case .lostReference:
                    "\(entry) weighs an example \(path) that the dictionary below does not have"
                case .controlCharacter(let scalar):
                    "\(entry) holds the control character U+"
                        + String(scalar.value, radix: 16, uppercase: true)
                case .other(let message, _): message
                }
            }()
    }

    /// What would be better; nil where nothing better than the message can be said.
    public var remedy: String? {
        switch kind {
        case .samePath: "draw one of the two another way"
        case .missingMode, .missingParent: "add a line `mode NAME` for it or name another mode"
        case .unreachableMode:
            "add an entry such as `shift \(ActionNotation.name(ofMode: mode)) : CELLS`"
        case .noExamples: "write a cell path after its colon, or delete the line"
        case .confusable: "draw one of the two another way, or take it out of this mode"
        case .lostReference: "delete it; it has no effect"
        case .controlCharacter: "no key types it; write a chord such as `<Escape>` instead"
        case .other(_, let remedy): remedy
        }
    }
}
