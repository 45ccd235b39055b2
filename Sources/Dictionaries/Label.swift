// Owns: what a sample is labelled with and a recognition prints. Leaves the notation to
// ActionNotation.

/// The short form of actions that labels samples: text is itself, a chord is `<Control+c>`.
///
/// A label comes out as it went in, with three exceptions: a tab and a line feed come out as `\t`
/// and `\n`, so that a label never breaks its line; the modifiers of a chord in their usual order
/// and spelling; a key with several names (`Page_Up`, `Prior`) by its first.
public enum Label {
    /// The actions that `label` stands for: a chord where it is one in angle brackets, else the
    /// label itself as text, backslashes included.
    public static func actions(for label: String) -> [Action] {
        if label.utf8.first == Byte.less, label.utf8.last == Byte.greater,
            let actions = try? ActionNotation.actions(in: label), actions.count == 1,
            case .chord = actions[0]
        {
            return actions
        }
        return [.text(label)]
    }

    /// The label of `actions`: the texts and chords in a row as one, the notation of others, comma
    /// apart.
    public static func text(of actions: [Action]) -> String {
        var parts: [String] = []
        var endsInTyping = false
        for action in actions {
            let typed: String? =
                switch action {
                case .text(let text): oneLine(text)
                case .chord(let chord): ActionNotation.text(of: chord)
                default: nil
                }
            if let typed, endsInTyping {
                parts[parts.count - 1] += typed
            } else {
                parts.append(typed ?? ActionNotation.text(of: action))
            }
            endsInTyping = typed != nil
        }
        return parts.joined(separator: ", ")
    }

    private static func oneLine(_ text: String) -> String {
        var output = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\t": output += "\\t"
            case "\n": output += "\\n"
            default: output.unicodeScalars.append(scalar)
            }
        }
        return output
    }
}
