import Dictionaries
import Strokes

/// The forms that remind of what a stroke is called.
enum TellingForms {
    /// English words and the forms for them. More than one form, so that one of them is free.
    private static let meant = """
        left back previous prev backward : 349 943 32147 3214 9874
        right forward next go : 167 761 12369 1236 7896
        up top raise louder maximise maximize : 729 927 78963 98741
        down bottom lower quieter minimise minimize : 183 381 12369 32147
        close delete remove cancel quit exit kill end : 1596357 3574159 1598753 3578951
        ok yes accept save done confirm : 483 486 7853 4753
        all repeat reload refresh again loop : 21478963 23698741 147896321 123698741 74123698
        undo return : 9632147 963214 36987412
        redo : 7412369 741236 14789632
        open new add create : 74123 71539 7415963
        find search look : 123574159 3214789 7412369
        home house desktop workspace : 74269 14789632 7429
        play start run : 147961 167411 17961
        lock stop pause : 14789631 147896321
        swap switch toggle : 1235789 7895123 3215987
        mail send message : 15379 71539
        music sound mute menu : 71539
        """.split(separator: "\n").map { line in
            let halves = line.split(separator: ":").map {
                $0.split(separator: " ").map(String.init)
            }
            return (words: halves[0], forms: halves[1].compactMap { CellPath($0) })
        }

    /// What reminds of `name`: the forms of its words, and the ways in which `dictionary` draws the first
    /// letters of them, in any mode and in the writing of any language.
    ///
    /// - Returns: cell paths of one stroke, each once, the best first.
    static func forms(of name: String, in dictionary: StrokeDictionary) -> [CellPath] {
        let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        var found: [CellPath] = []
        func add(_ path: CellPath) {
            if path.strokeCount == 1, path.packed.count > 2, !found.contains(path) {
                found.append(path)
            }
        }
        for word in words {
            for (meanings, forms) in meant where meanings.contains(word) {
                for path in forms { add(path) }
            }
        }
        let initials = Set(words.compactMap(\.first).flatMap { [String($0), $0.uppercased()] })
        for entry in dictionary.modes.lazy.flatMap(\.entries) {
            guard entry.actions.count == 1, case .text(let text) = entry.actions[0],
                initials.contains(text)
            else { continue }
            for example in entry.examples where example.kind == .handWritten {
                add(example.cellPath)
            }
        }
        return found
    }
}
