// Owns: the kinds of mistakes a dictionary's text can hold. Leaves their words to ProblemWording,
// what is wrong beyond the text to DictionaryCheck.

/// What can be wrong in a line of a dictionary.
public enum DictionaryProblem: Hashable, Sendable {
    case notUTF8
    /// More bytes than any line that somebody wrote.
    case lineTooLong
    case missingHeader
    case repeatedHeader
    /// The header's version is no version there ever was.
    case unknownVersion(String)
    /// An entry before any `mode` line.
    case noModeYet
    /// `mode`, `inherits`, `shift` or `lock` without a name after it.
    case missingMode(after: String)
    /// A mode that `inherits` names a second, different parent for.
    case otherParent(mode: String, parent: String)
    case unknownMode(String, nearest: String?)
    /// The modes of the circle, the first one again at the end.
    case circularInheritance([String])
    case unknownWord(String)
    case unexpected(String)
    case missingAction
    case missingComma
    case missingMark
    /// Text that is no single combining mark above or below its letter.
    case badMark
    /// An action among others that makes sense alone only.
    case notAlone(Action)
    /// The first of two words that make an action together.
    case missingWord(of: String)
    /// `run` or `run shell` without a command in quotes.
    case missingCommand(after: String)
    case badCommand(CommandError)
    /// No program of that name is in `$PATH`, or nothing at that path.
    case unknownProgram(String)
    /// What is there cannot be executed.
    case notExecutable(String)
    /// A command that nobody has confirmed; `confirmation` is what to type.
    case unconfirmedCommand(confirmation: String)
    case application(ApplicationProblem)
    /// `open` without a window that can be opened; empty where there is no word.
    case unknownWindow(String)
    case missingColon
    case unclosedQuote
    case unknownEscape(String)
    case badCodePoint
    case unclosedChord
    case blankInChord
    case missingKey
    case unknownKey(String)
    case unknownModifier(String)
    case repeatedModifier(String)
    /// Modifiers with white space at a `+` between them.
    case blankBesidePlus
    /// `stick` or `stick lock` without a modifier, or a `+` without one before it.
    case missingModifier(after: String)
    /// `hold` or `release` without a key in angle brackets; `word` may be what was meant for one.
    case missingHeldKey(after: String, word: String)
    /// A key to hold or release with modifiers.
    case heldChord(after: String)
    case missingButton
    /// No number of a button; those of the wheel are none.
    case badButton(String)
    case missingDirection
    case badDirection(String)
    case badSteps(String)
    /// A word behind a button or a direction that means nothing there.
    case unknownPointerWord(String)
    /// `at` without `start`.
    case badPlace
    /// What begins like `wheel-up` or `button-1` and goes on otherwise.
    case badGesture(String)
    /// A chord of the trigger for what the pointer does.
    case pointerInGesture
    case badCell(String)
    case repeatedCell(String)
    case emptyStroke
    case badTrajectory
    case badComputed
    case badDiscriminant
    case badReference
    case badFactor(String)
    /// A `/` that no other closes.
    case unclosedPattern
    /// No regular expression that may be used; the reason in the words of the C library.
    case badPattern(String)
    case unknownEdge(String)
    case badTapDrift(String)
    case badEdgeWidth(String)
    /// `straighten` without an angle from -360 to 360.
    case badAngle(String)
    /// This many more problems were left out.
    case more(Int)
}

/// Why a dictionary was not read at all.
public enum DictionaryError: Error, Hashable, Sendable {
    /// The text is of a later format than `DictionaryReader.version`.
    case newerVersion(Int)
}
