import System

/// A problem in a line of a dictionary.
public enum DictionaryProblem: Hashable, Sendable {
    case notUTF8
    /// The line is longer than `LineParser.longestLine`.
    case lineTooLong
    /// A mark between two versions of the file.
    case conflictMarker
    case missingHeader
    case repeatedHeader
    /// The header names a version that does not exist.
    case unknownVersion(String)
    /// An entry before any `mode` line.
    case noModeYet
    /// `mode`, `inherits`, `shift` or `lock` without a name after it.
    case missingMode(after: String)
    /// `inherits` names other parents for a mode than a line before.
    case otherParent(mode: String, parent: String)
    case unknownMode(String, nearest: String?)
    /// The modes of the circle, the first one again at the end.
    case circularInheritance([String])
    /// `before` is the whole of the words from it to the colon, where nothing else stands among them.
    case unknownWord(String, before: String? = nil)
    /// `instead` is what was probably meant.
    case unexpected(String, instead: String? = nil)
    /// `reads` without `words`.
    case expectedWords(String)
    case missingAction
    case missingComma
    case missingMark
    /// `date` without a format in quotes that has a `%`.
    case missingDate
    /// What strftime(3) does not know.
    case badConversion(String)
    /// The letters behind `on` are missing.
    case missingLetters
    /// What stands behind `on` are no letters.
    case badLetters
    /// The text is not a single combining mark above, below, beside or across its letter.
    case badMark
    /// An action that must be alone stands among others.
    case notAlone(Action)
    /// The second word of an action is missing.
    case missingWord(of: String)
    /// `run` or `run shell` without a command in quotes.
    case missingCommand(after: String)
    case badCommand(CommandError)
    /// No program of that name is in `$PATH`, or there is nothing at that path.
    case unknownProgram(String)
    /// The file is there and cannot be executed.
    case notExecutable(String)
    /// The user has not confirmed the command; `confirmation` is what to type for that.
    case unconfirmedCommand(confirmation: String)
    case application(ApplicationProblem)
    case macro(MacroProblem)
    case variants(VariantProblem)
    /// `open` without the name of a window; empty where there is no word.
    case unknownWindow(String)
    /// `window` without what is to be done with it; empty where there is no word.
    case unknownWindowAction(String)
    /// `desktop` or `window to-desktop` without a desktop; empty where there is no word.
    case badDesktop(after: String, String)
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
    /// There is white space at a `+` between modifiers.
    case blankBesidePlus
    /// `stick` or `stick lock` without a modifier, or a `+` without one before it.
    case missingModifier(after: String)
    /// `hold` or `release` without a key in angle brackets; `word` is the word in its place.
    case missingHeldKey(after: String, word: String)
    /// `hold` or `release` with modifiers.
    case heldChord(after: String)
    case missingButton
    /// Not the number of a button; the numbers of the wheel do not count.
    case badButton(String)
    case missingDirection
    case badDirection(String)
    case badSteps(String)
    /// A word behind a button or a direction that has no meaning there.
    case unknownPointerWord(String)
    /// `at` without `start`.
    case badPlace
    /// A word that begins like a gesture and is none.
    case badGesture(String)
    /// A gesture with the trigger held for an action of the pointer.
    case pointerInGesture
    case badCell(String)
    case repeatedCell(String)
    case emptyStroke
    case badTrajectory
    case badComputed
    case badDiscriminant
    case badReference
    case badFactor(String)
    /// A `/` without a second one.
    case unclosedPattern
    /// A regular expression that cannot be used, with the reason in the words of the C library.
    case badPattern(Message)
    case unknownEdge(String)
    case badTapDrift(String)
    case badEdgeWidth(String)
    /// `straighten` without an angle from -360 to 360.
    case badAngle(String)
}

/// Why a dictionary was not read at all.
public enum DictionaryError: Error, Hashable, Sendable {
    /// The text is of a later format than `DictionaryReader.version`.
    case newerVersion(Int)

    /// The same, where the text is that of the file at `path`.
    func error(of path: String) -> FileError {
        switch self {
        case .newerVersion(let version): .newerVersion(path: path, version: version)
        }
    }
}

extension DictionaryProblem {
    public var severity: Diagnostic.Severity {
        switch self {
        case .repeatedHeader, .unknownProgram, .notExecutable, .unconfirmedCommand: .warning
        default: .error
        }
    }

    /// What is wrong, without a full stop.
    public var message: Message {
        switch self {
        case .conflictMarker: ConflictMarkers.message
        case .notUTF8: "the line is not UTF-8"
        case .lineTooLong: "the line is longer than \(LineParser.longestLine >> 10) kB"
        case .missingHeader: "the header is missing"
        case .repeatedHeader: "this is a second header"
        case .unknownVersion(let version):
            version.isEmpty
                ? "the header has no version" : "`\(version)` is not a version of the format"
        case .noModeYet: "this entry stands before the first mode"
        case .missingMode(let keyword): "`\(keyword)` needs the name of a mode"
        case .otherParent(let mode, let parent): "`\(mode)` inherits `\(parent)` already"
        case .unknownMode(let mode, _): "there is no mode `\(Self.shortened(mode))`"
        case .circularInheritance(let modes):
            "modes inherit each other in a circle: \(Self.shortened(modes.joined(separator: ", ")))"
        case .unknownWord(let word, _): "unknown word `\(Self.shortened(word))`"
        case .unexpected(let text, _), .badConversion(let text):
            "`\(Self.shortened(text))` does not belong here"
        case .expectedWords(let text):
            text.isEmpty
                ? "what the mode reads is missing"
                : "a mode cannot read `\(Self.shortened(text))`"
        case .missingAction: "an action is missing"
        case .missingComma: "a comma is missing between two actions"
        case .missingColon: "the colon is missing"
        case .missingMark: "`mark` needs a combining mark"
        case .missingDate: "`date` needs a format in quotes"
        case .missingLetters: "`on` needs the letters that the mark stands on"
        case .badLetters: "these are not letters"
        case .badMark: "this is not one combining mark at a letter"
        case .notAlone(let action):
            "`\(ActionNotation.text(of: action))` must be the only action of its entry"
        case .missingWord(let whole): "this is not an action; `\(whole)` would be one"
        case .application(let problem): problem.message
        case .macro(let problem): problem.message
        case .variants(let problem): problem.message
        case .unknownWindow(let name):
            name.isEmpty
                ? "`open` needs a window" : "there is no window `\(Self.shortened(name))`"
        case .unknownWindowAction(let word):
            word.isEmpty
                ? "`window` needs what is to be done with it"
                : "`\(Self.shortened(word))` is not something that can be done to a window"
        case .badDesktop(let keyword, let text):
            text.isEmpty
                ? "`\(keyword)` needs a desktop" : "there is no desktop `\(Self.shortened(text))`"
        case .missingCommand(let keyword): "`\(keyword)` needs a command in quotes"
        case .badCommand(let error): error.message
        case .unknownProgram(let name): "there is no program `\(Self.shortened(name))`"
        case .notExecutable(let path): "`\(path)` cannot be run as a program"
        case .unconfirmedCommand: "you have not confirmed yet that this may be started"
        case .unclosedQuote: "the quote is not closed"
        case .unknownEscape(let letter): "unknown escape `\\\(letter)`"
        case .badCodePoint: "this is not a Unicode code point"
        case .unclosedChord: "the `<` is not closed"
        case .blankInChord: "there is white space inside the chord"
        case .missingKey: "the chord has no key"
        case .unknownKey(let name): "unknown key `\(Self.shortened(name))`"
        case .unknownModifier(let name): "unknown modifier `\(Self.shortened(name))`"
        case .repeatedModifier(let name): "`\(Self.shortened(name))` is named twice"
        case .blankBesidePlus: "there is white space beside the `+`"
        case .missingModifier(let keyword): "`\(keyword)` needs a modifier here"
        case .missingHeldKey(let keyword, _): "`\(keyword)` needs a key in angle brackets"
        case .heldChord(let keyword): "`\(keyword)` takes a key without modifiers"
        case .missingButton: "`button` needs the number of a button"
        case .badButton(let text): "there is no button `\(Self.shortened(text))`"
        case .missingDirection: "`scroll` needs a direction"
        case .badDirection(let text): "`\(Self.shortened(text))` is not a direction"
        case .badSteps(let text): "`\(Self.shortened(text))` is not a number of steps"
        case .unknownPointerWord(let word):
            "`\(Self.shortened(word))` does not belong to an action of the pointer"
        case .badPlace: "`at` needs the word `start`"
        case .badGesture(let text):
            "`\(Self.shortened(text))` is not a gesture"
        case .pointerInGesture: "the pointer cannot be used while the trigger is held"
        case .badCell(let text): "`\(text)` is not a cell"
        case .repeatedCell(let cell): "cell \(cell) follows itself"
        case .emptyStroke: "a stroke has no cell"
        case .badTrajectory: "the learned trajectory is damaged"
        case .badComputed: "the computed shape is damaged"
        case .badDiscriminant: "the computed weights are damaged"
        case .badReference: "this does not refer to an example"
        case .badFactor(let text):
            text.isEmpty ? "the factor is missing" : "`\(Self.shortened(text))` is not a factor"
        case .unclosedPattern: "the regular expression is not closed"
        case .badPattern(let reason): "this regular expression cannot be used: \(reason)"
        case .unknownEdge(let name): "there is no edge `\(Self.shortened(name))`"
        case .badTapDrift(let text): "`\(Self.shortened(text))` is not a number of pixels"
        case .badEdgeWidth(let text): "`\(Self.shortened(text))` is not a width of an edge"
        case .badAngle(let text): "`\(Self.shortened(text))` is not an angle"
        }
    }

    /// What to write or do instead; nil where the message says everything.
    public var remedy: Message? {
        switch self {
        case .conflictMarker: ConflictMarkers.remedy
        case .notUTF8: "save the file as UTF-8; this line is left out until then"
        case .lineTooLong:
            "write its examples on several lines, each line with the actions before it"
        case .missingHeader:
            "begin the file with `\(LineParser.header) \(DictionaryReader.version)`"
        case .repeatedHeader: "it belongs on the first line only; delete this one"
        case .unknownVersion: "write `\(LineParser.header) \(DictionaryReader.version)`"
        case .noModeYet: "write `mode \(Mode.letters)` above the first entry"
        case .missingMode("mode"): "write for instance `mode letters`"
        case .missingMode("inherits"): "write for instance `mode capitals inherits letters`"
        case .missingMode(let keyword): "write for instance `\(keyword) capitals`"
        case .otherParent: "name all parents of a mode on one line, separated by commas"
        case .unknownMode(_, let nearest):
            nearest.map { NearestName.question($0) }
                ?? "add a `mode` line for it, or name another"
        case .circularInheritance: "remove `inherits` from one of them"
        case .unknownWord(let word, let words):
            Self.remedy(forWord: word, of: words ?? word, isLone: words == word)
        case .expectedWords: "write `reads words`, or `reads words or letters`"
        case .unexpected("inherits", _): "a mode's name comes before `inherits`"
        case .unexpected(let text, let instead):
            (text == "extends"
                ? LineParser.inherits : NearestName.nearest(to: text, among: [LineParser.inherits]))
                .map { NearestName.question($0) }
                ?? instead.flatMap { Self.missingWord(of: Self.shortened($0)).remedy }
                ?? Self.comment
        case .missingAction: "write text in quotes, a chord as `<Control+c>`, or `ignore`"
        case .missingComma: "write for instance `\"Hi\", <Return>`"
        case .missingColon: "write `ACTIONS : CELLS`, for instance `\"l\" : 14789`"
        case .missingLetters, .badLetters: "write for instance `mark \"\\u{308}\" on \"aou\"`"
        case .missingDate, .badConversion:
            "write for instance `date \"%-d %B %Y\"` or `date \"%H:%M\"`"
        case .missingMark, .badMark: "write for instance `mark \"\\u{301}\"`, an acute accent"
        case .notAlone: "give it a line of its own"
        case .missingWord(let whole): "write `\(whole)`"
        case .application(let problem): problem.remedy
        case .macro(let problem): problem.remedy
        case .variants(let problem): problem.remedy
        case .unknownWindow:
            "write \(Message.either(OpenedWindow.allCases.map { "`open \($0.rawValue)`" }))"
        case .unknownWindowAction(let word): Self.remedy(forWindowAction: word)
        case .badDesktop(let keyword, let word):
            Self.remedy(forDesktop: word, after: keyword)
        case .missingCommand(let keyword): "write for instance `\(keyword) \"firefox\"`"
        case .badCommand(let error): error.remedy(inDictionary: true)
        case .unknownProgram(let name): CommandWording.remedy(forProgram: name)
        case .notExecutable(let path): "make it executable: chmod +x \(path)"
        case .unconfirmedCommand(let confirmation): "look at it: \(confirmation)"
        case .unclosedQuote: "end the text with `\"`; a quote inside it is written `\\\"`"
        case .unknownEscape:
            "the escapes are \\\" \\\\ \\n \\t and \\u{20AC}; a backslash is written `\\\\`"
        case .badCodePoint: "write the number in hexadecimal: \\u{20AC} is the euro sign"
        case .unclosedChord: "end the chord with `>`; the text < is written `\"<\"`"
        case .blankInChord: "write it in one piece: `<Control+c>`"
        case .missingKey: "a chord ends in a key: `<Control+c>`; the key + is called `plus`"
        case .unknownKey(let name): Self.remedy(forKey: name)
        case .unknownModifier(let name):
            NearestName.modifier(name).map { NearestName.question($0) }
                ?? NearestName.modifiers
        case .repeatedModifier: "name each modifier once"
        case .blankBesidePlus: "write it in one piece, for instance `Control+Shift`"
        case .missingModifier("stick lock"): "write for instance `stick lock Control`"
        case .missingModifier("stick"):
            "write for instance `stick Control` or `stick Control+Shift`"
        case .missingModifier: "write for instance `button Control+1` or `scroll Control+up`"
        case .missingHeldKey(let keyword, let word):
            "write for instance `\(keyword) <\(Self.key(meantBy: word) ?? "Super_L")>`"
        case .heldChord(let keyword):
            "modifiers are keys as well: `\(keyword) <Control_L>, \(keyword) <c>`"
        case .missingButton: "write for instance `button 2` or `button Control+1 twice`"
        case .badButton(let text): Self.remedy(forButton: text)
        case .missingDirection: "write for instance `scroll up` or `scroll Control+down 3`"
        case .badDirection(let text):
            NearestName.nearest(to: text, among: ScrollDirection.allCases.map(\.rawValue))
                .map { NearestName.question($0) } ?? "the directions are up, down, left and right"
        case .badSteps: "write a number from 1 to \(PointerAction.mostSteps), as in `scroll down 3`"
        case .unknownPointerWord(let word): Self.remedy(forPointerWord: word)
        case .badPlace: "`at start` is where the stroke began; where it ended needs no word"
        case .badGesture(let text):
            Gesture.nearest(to: text).map { NearestName.question($0) }
                ?? "write for instance wheel-up, button-1, flick-down-left, turn-clockwise or scratch-out"
        case .pointerInGesture: "draw a stroke for it, or press keys instead"
        case .badCell(";"), .badCell("/"): Self.comment
        case .badCell("0"): "the cells are 1 to 9, row by row from the top left; there is no 0"
        case .badCell: "cells are the digits 1 to 9, strokes are separated by `|`"
        case .repeatedCell: "a cell cannot follow itself; write it once"
        case .emptyStroke:
            "each stroke has at least one cell, a dot just one; no blanks belong around `|`: `258|456`"
        case .badTrajectory: "delete it from the `~` on; the cells still count"
        case .badComputed: "delete it from the `=` on; the cells still count"
        case .badDiscriminant: "delete it, or train the dictionary again: krakel help train"
        case .badReference:
            "eight hexadecimal digits follow a `#`; a comment needs a blank before it"
        case .badFactor: "write a number from 0.25 to 4, for instance `14789*1.5`"
        case .unclosedPattern: "end it with `/`; a slash inside it is written `\\/`"
        case .badPattern: "write for instance `/147?89/`, where cell 7 may be missing"
        case .unknownEdge(let name):
            NearestName.nearest(to: name, among: Edges.named.map(\.name))
                .map { NearestName.question("@\($0)") }
                ?? "write @from- or @to- and left, right, top or bottom: `456@from-left`"
        case .badTapDrift: "write width and height of a tap in pixels, for instance `taps 6`"
        case .badEdgeWidth: "write a percentage from 0 to 50, for instance `edges 5`"
        case .badAngle:
            "write how a level stroke of this shape runs, in degrees: `straighten 90` for downwards"
        }
    }

    /// At most 40 characters of `text`.
    private static func shortened(_ text: String) -> String {
        let start = text.prefix(41)
        return start.count > 40 ? start.prefix(39) + "…" : text
    }

    private static let comment: Message = "a comment starts with `#` after white space"

    /// The action that turns to a mode.
    private static let turningToMode: String = "lock"

    /// - Parameters:
    ///   - text: what stands where actions were expected, of which `word` is the first.
    ///   - isLone: whether a colon follows the word.
    private static func remedy(forWord word: String, of text: String, isLone: Bool) -> Message {
        // A line that begins with it says which mode its entries are of; an action goes there.
        if word == "mode" { return NearestName.question(turningToMode) }
        if let keyword = otherKeywords[word]
            ?? NearestName.nearest(
                to: word, among: isLone ? LineParser.loneKeywords : LineParser.keywords),
            keyword != word
        {
            return NearestName.question(keyword)
        }
        if text.hasPrefix("//") || text.hasPrefix(";") { return comment }
        if word.utf8.allSatisfy(Byte.isDigit) {
            return "an entry starts with its actions: `\"l\" : \(shortened(word))`"
        }
        var chord = LineScanner("<\(word)>")
        if word == text, word.count > 1, (try? chord.takeChord()) != nil {
            return NearestName.question("<\(word)>")
        }
        // Those of word processors are none.
        var bare = text.count < 3 ? text : text.filter { !"“”„«»".contains($0) }
        if bare.count > 2, "'‘’".contains(bare.first ?? " "), "'’".contains(bare.last ?? " ") {
            bare = String(bare.dropFirst().dropLast())
        }
        return "text is written in quotes: `\(ActionNotation.quoted(shortened(bare)))`"
    }

    /// Other words for the same.
    private static let otherKeywords = [
        "workspace": "desktop", "show": "desktop show", "extends": LineParser.inherits,
    ]

    /// The name of the key that `word`, without brackets, was probably meant to be.
    private static func key(meantBy word: String) -> String? {
        if Keysym(readingName: word) != nil { return word }
        if let modifier = NearestName.modifier(word).flatMap(Modifiers.init(name:)) {
            return keyName(of: modifier)
        }
        return word.isEmpty ? nil : NearestName.key(word)
    }

    private static func remedy(forButton text: String) -> Message {
        if let direction = ScrollDirection.allCases.first(where: { "\($0.button)" == text }) {
            return "that is the wheel: `scroll \(direction.rawValue)`"
        }
        let names = PointerButton.allCases.map { (name: "\($0)", number: $0.rawValue) }
        if let name = NearestName.nearest(to: text, among: names.map(\.name)),
            let number = names.first(where: { $0.name == name })?.number
        {
            return NearestName.question("button \(number)")
        }
        return "the buttons are 1 left, 2 middle, 3 right, 8 back and 9 forward"
    }

    private static func remedy(forPointerWord word: String) -> Message {
        if PointerWord.counts.contains(where: { $0.word == word }) {
            return "only a click is done `\(word)`, as in `button 1 \(word)`"
        }
        return NearestName.nearest(to: word, among: PointerWord.all)
            .map { NearestName.question($0) }
            ?? "write for instance `button 1 twice`, `scroll down 3` or `button 2 at start`"
    }

    private static func keyName(of modifier: Modifiers) -> String {
        modifier == .altGr ? "ISO_Level3_Shift" : "\(modifier.names.first ?? "")_L"
    }

    private static func remedy(forKey name: String) -> Message {
        if let modifier = Modifiers(name: name) {
            return """
                a chord ends in a key: `<\(name)+c>`; the key alone is called \
                `\(keyName(of: modifier))`
                """
        }
        return NearestName.key(name).map { NearestName.question($0) }
            ?? "key names are those that xev(1) shows, such as `Return` or `eacute`"
    }
}
