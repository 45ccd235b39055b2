// Owns: what a running Krakel was asked to be.

import Dictionaries
import Spelling

/// How to run.
public struct DaemonOptions: Hashable, Sendable {
    /// What to read, and where to write.
    public var dictionaries: DictionaryStack
    public var button: Int
    /// Held together with the button, no more and no fewer; locks do not matter.
    public var modifiers: Modifiers
    /// The mode to begin in; the dictionary's first where nil.
    public var mode: String?
    /// Tells letters that look alike apart by their word; nil where shapes alone are to count.
    public var letters: LetterModelFile?
    public var ask: AskPolicy
    /// Gathers examples of the writer's hand while they write.
    public var learns: Bool
    /// Takes over from a Krakel that runs on the display.
    public var replaces: Bool
    /// Recognises and reports, but types nothing.
    public var isDryRun: Bool
    /// Tells each character on standard error.
    public var isVerbose: Bool

    public init(
        dictionaries: DictionaryStack, button: Int = 2, modifiers: Modifiers = [],
        mode: String? = nil, letters: LetterModelFile? = nil, ask: AskPolicy = .miss,
        learns: Bool = true,
        replaces: Bool = false, isDryRun: Bool = false, isVerbose: Bool = false
    ) {
        self.dictionaries = dictionaries
        self.button = button
        self.modifiers = modifiers
        self.mode = mode
        self.letters = letters
        self.ask = ask
        self.learns = learns
        self.replaces = replaces
        self.isDryRun = isDryRun
        self.isVerbose = isVerbose
    }
}

/// A letter model, and where it was read.
public struct LetterModelFile: Hashable, Sendable {
    public var path: String
    public var model: LetterModel

    public init(path: String, model: LetterModel) {
        self.path = path
        self.model = model
    }
}

/// When the learn dialog may open.
public enum AskPolicy: String, CaseIterable, Sendable {
    case never
    /// When nothing was near enough.
    case miss
    /// Also when a match was doubtful.
    case doubt
}
