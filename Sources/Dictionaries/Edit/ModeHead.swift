/// What the line that starts a mode says.
public struct ModeHead: Hashable, Sendable {
    public var name: String
    /// The modes that it inherits from.
    public var parents: [String]
    /// nil where it does not say that it reads whole words.
    public var wholeWords: WholeWords?

    public init(name: String, parents: [String] = [], wholeWords: WholeWords? = nil) {
        self.name = name
        self.parents = parents
        self.wholeWords = wholeWords
    }

    public init(_ mode: Mode) {
        self.init(name: mode.name, parents: mode.parents, wholeWords: mode.wholeWords)
    }

    /// Takes what a later line for the same mode says besides.
    mutating func join(_ other: ModeHead) {
        if parents.isEmpty { parents = other.parents }
        wholeWords = wholeWords ?? other.wholeWords
    }

    /// The line, in the format of krakel-dictionary(5).
    var line: String {
        var line = "mode " + ActionNotation.name(ofMode: name)
        if !parents.isEmpty {
            line += " inherits "
            line += parents.map { ActionNotation.name(ofMode: $0) }.joined(separator: ", ")
        }
        if let wholeWords {
            line += " reads words"
            if let mode = wholeWords.orMode { line += " or " + ActionNotation.name(ofMode: mode) }
        }
        return line
    }
}
