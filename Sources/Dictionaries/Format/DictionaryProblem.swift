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

extension DictionaryProblem {
    public var severity: Diagnostic.Severity {
        switch self {
        case .repeatedHeader, .unknownProgram, .notExecutable, .unconfirmedCommand: .warning
        default: .error
        }
    }

    /// What is wrong, without a full stop.
    public var message: String {
        switch self {
        case .notUTF8: "the line is not UTF-8"
        case .lineTooLong: "the line is longer than \(LineParser.longestLine >> 10) kB"
        case .missingHeader: "the header is missing"
        case .repeatedHeader: "the header again"
        case .unknownVersion(let version):
            version.isEmpty ? "the header has no version" : "there is no version `\(version)`"
        case .noModeYet: "an entry before any mode"
        case .missingMode(let keyword): "`\(keyword)` needs the name of a mode"
        case .otherParent(let mode, let parent): "`\(mode)` inherits `\(parent)` already"
        case .unknownMode(let mode, _): "there is no mode `\(Self.shortened(mode))`"
        case .circularInheritance(let modes):
            "modes inherit each other in a circle: "
                + Self.shortened(modes.joined(separator: ", "))
        case .unknownWord(let word): "unknown word `\(Self.shortened(word))`"
        case .unexpected(let text): "`\(Self.shortened(text))` does not belong here"
        case .missingAction: "an action is missing"
        case .missingComma: "a comma is missing between two actions"
        case .missingColon: "the colon is missing"
        case .missingMark: "`mark` needs a combining mark"
        case .badMark: "this is not one combining mark above or below a letter"
        case .notAlone(let action):
            "`\(ActionNotation.text(of: action))` is the only action of its entry"
        case .missingWord(let whole): "`\(whole)` is meant, or another word altogether"
        case .application(let problem): problem.message
        case .unknownWindow(let name):
            name.isEmpty
                ? "`open` needs a window" : "there is no window `\(Self.shortened(name))`"
        case .missingCommand(let keyword): "`\(keyword)` needs a command in quotes"
        case .badCommand(let error): error.message
        case .unknownProgram(let name): "there is no program `\(Self.shortened(name))`"
        case .notExecutable(let path): "`\(path)` is no program that may be run"
        case .unconfirmedCommand: "nobody has confirmed yet that this may be started"
        case .unclosedQuote: "the quote is not closed"
        case .unknownEscape(let letter): "unknown escape `\\\(letter)`"
        case .badCodePoint: "this is no code point"
        case .unclosedChord: "the `<` is not closed"
        case .blankInChord: "white space inside a chord"
        case .missingKey: "the chord has no key"
        case .unknownKey(let name): "unknown key `\(Self.shortened(name))`"
        case .unknownModifier(let name): "unknown modifier `\(Self.shortened(name))`"
        case .repeatedModifier(let name): "`\(Self.shortened(name))` twice"
        case .blankBesidePlus: "white space beside a `+`"
        case .missingModifier(let keyword): "`\(keyword)` needs a modifier here"
        case .missingHeldKey(let keyword, _): "`\(keyword)` needs a key in angle brackets"
        case .heldChord(let keyword): "`\(keyword)` takes a key without modifiers"
        case .missingButton: "`button` needs the number of a button"
        case .badButton(let text): "there is no button `\(Self.shortened(text))`"
        case .missingDirection: "`scroll` needs a direction"
        case .badDirection(let text): "`\(Self.shortened(text))` is no direction"
        case .badSteps(let text): "`\(Self.shortened(text))` is no number of steps"
        case .unknownPointerWord(let word):
            "`\(Self.shortened(word))` does not belong to what the pointer does"
        case .badPlace: "`at` needs the word `start`"
        case .badGesture(let text):
            "`\(Self.shortened(text))` is no gesture"
        case .pointerInGesture: "the pointer can do nothing while the trigger is held"
        case .badCell(let text): "`\(text)` is no cell"
        case .repeatedCell(let cell): "cell \(cell) follows itself"
        case .emptyStroke: "a stroke without a cell"
        case .badTrajectory: "the learned trajectory is damaged"
        case .badComputed: "the computed shape is damaged"
        case .badDiscriminant: "the computed weights are damaged"
        case .badReference: "this refers to no example"
        case .badFactor(let text):
            text.isEmpty ? "the factor is missing" : "`\(Self.shortened(text))` is no factor"
        case .unclosedPattern: "the regular expression is not closed"
        case .badPattern(let reason): "this is no regular expression that can be used: \(reason)"
        case .unknownEdge(let name): "there is no edge `\(Self.shortened(name))`"
        case .badTapDrift(let text): "`\(Self.shortened(text))` is no number of pixels"
        case .badEdgeWidth(let text): "`\(Self.shortened(text))` is no width of an edge"
        case .badAngle(let text): "`\(Self.shortened(text))` is no angle"
        case .more(let count): "\(count) more not shown"
        }
    }

    /// What would be right; nil where nothing better than the message can be said.
    public var remedy: String? {
        switch self {
        case .notUTF8: "save the file as UTF-8; this line is left out until then"
        case .lineTooLong: "write its examples on several lines, each with the actions before them"
        case .missingHeader:
            "begin the file with `\(LineParser.header) \(DictionaryReader.version)`"
        case .repeatedHeader: "it belongs on the first line only; delete this one"
        case .unknownVersion: "write `\(LineParser.header) \(DictionaryReader.version)`"
        case .noModeYet: "write `mode \(Mode.letters)` above the first entry"
        case .missingMode("mode"): "write for instance `mode letters`"
        case .missingMode("inherits"): "write for instance `mode capitals inherits letters`"
        case .missingMode(let keyword): "write for instance `\(keyword) capitals`"
        case .otherParent: "name all parents of a mode on one line, comma apart"
        case .unknownMode(_, let nearest):
            nearest.map { "did you mean `\($0)`?" }
                ?? "start it with a `mode` line, or name another"
        case .circularInheritance: "take `inherits` away from one of them"
        case .unknownWord(let word): Self.remedy(forWord: word)
        case .unexpected("inherits"): "a mode's name comes before `inherits`"
        case .unexpected: "a comment starts with `#` after white space"
        case .missingAction: "write text in quotes, a chord as `<Control+c>`, or `ignore`"
        case .missingComma: "write for instance `\"Hi\", <Return>`"
        case .missingColon: "write `ACTIONS : CELLS`, for instance `\"l\" : 14789`"
        case .missingMark, .badMark: "write for instance `mark \"\\u{301}\"`, an acute accent"
        case .notAlone: "give it a line of its own"
        case .missingWord(let whole): "write `\(whole)`"
        case .application(let problem): problem.remedy
        case .unknownWindow:
            "write "
                + OpenedWindow.allCases.map { "`open \($0.rawValue)`" }
                .joined(separator: " or ")
        case .missingCommand(let keyword): "write for instance `\(keyword) \"firefox\"`"
        case .badCommand(let error): error.remedy
        case .unknownProgram(let name): CommandWording.remedy(forProgram: name)
        case .notExecutable(let path): "make it one: chmod +x \(path)"
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
            NearestName.modifier(name).map { "did you mean `\($0)`?" }
                ?? "the modifiers are " + Modifiers.named.map(\.name).joined(separator: ", ")
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
                .map { "did you mean `\($0)`?" } ?? "the directions are up, down, left and right"
        case .badSteps: "write a number from 1 to \(PointerAction.mostSteps), as in `scroll down 3`"
        case .unknownPointerWord(let word): Self.remedy(forPointerWord: word)
        case .badPlace: "`at start` is where the stroke began; where it ended needs no word"
        case .badGesture: "write for instance wheel-up, button-1, flick-down-left or turn-clockwise"
        case .pointerInGesture: "draw a stroke for it, or press keys instead"
        case .badCell("0"): "the cells are 1 to 9, row by row from the top left; there is no 0"
        case .badCell: "cells are the digits 1 to 9, strokes are parted by `|`"
        case .repeatedCell: "cells never follow themselves; write it once"
        case .emptyStroke: "each stroke has at least one cell; a dot is a single one"
        case .badTrajectory: "take it away from `~` on, and the cells still count"
        case .badComputed: "take it away from `=` on, and the cells still count"
        case .badDiscriminant: "delete it, or train the dictionary again: krakel help train"
        case .badReference: "eight hexadecimal digits follow a `#`; a comment has a blank before it"
        case .badFactor: "write a number from 0.25 to 4, for instance `14789*1.5`"
        case .unclosedPattern: "end it with `/`; a slash inside it is written `\\/`"
        case .badPattern: "write for instance `/147?89/`, where cell 7 may be missing"
        case .unknownEdge(let name):
            NearestName.nearest(to: name, among: Edges.named.map(\.name))
                .map { "did you mean `@\($0)`?" }
                ?? "write @from- or @to- and left, right, top or bottom: `456@from-left`"
        case .badTapDrift: "write width and height of a tap in pixels, for instance `taps 6`"
        case .badEdgeWidth: "write a percentage from 0 to 50, for instance `edges 5`"
        case .badAngle:
            "write how a level stroke of this shape runs, in degrees: `straighten 90` for downwards"
        case .more: "mend the ones above first"
        }
    }

    /// At most 40 characters of it.
    private static func shortened(_ text: String) -> String {
        let start = text.prefix(41)
        return start.count > 40 ? start.prefix(39) + "…" : text
    }

    private static func remedy(forWord word: String) -> String {
        if let keyword = NearestName.nearest(to: word, among: LineParser.keywords) {
            return "did you mean `\(keyword)`?"
        }
        if word.utf8.allSatisfy(Byte.isDigit) {
            return "an entry starts with its actions: `\"l\" : \(shortened(word))`"
        }
        return "text is written in quotes: `\(ActionNotation.quoted(shortened(word)))`"
    }

    /// The name of the key that somebody who wrote `word` without brackets may have meant.
    private static func key(meantBy word: String) -> String? {
        if Keysym(readingName: word) != nil { return word }
        if let modifier = NearestName.modifier(word).flatMap(Modifiers.init(name:)) {
            return keyName(of: modifier)
        }
        return word.isEmpty ? nil : NearestName.key(word)
    }

    private static func remedy(forButton text: String) -> String {
        if let direction = ScrollDirection.allCases.first(where: { "\($0.button)" == text }) {
            return "that is the wheel: `scroll \(direction.rawValue)`"
        }
        let names = PointerButton.allCases.map { (name: "\($0)", number: $0.rawValue) }
        if let name = NearestName.nearest(to: text, among: names.map(\.name)),
            let number = names.first(where: { $0.name == name })?.number
        {
            return "did you mean `button \(number)`?"
        }
        return "the buttons are 1 left, 2 middle, 3 right, 8 back and 9 forward"
    }

    private static func remedy(forPointerWord word: String) -> String {
        if PointerWord.counts.contains(where: { $0.word == word }) {
            return "only a click is done `\(word)`, as in `button 1 \(word)`"
        }
        return NearestName.nearest(to: word, among: PointerWord.all)
            .map { "did you mean `\($0)`?" }
            ?? "write for instance `button 1 twice`, `scroll down 3` or `button 2 at start`"
    }

    private static func keyName(of modifier: Modifiers) -> String {
        modifier == .altGr ? "ISO_Level3_Shift" : "\(ActionNotation.name(of: modifier))_L"
    }

    private static func remedy(forKey name: String) -> String {
        if let modifier = Modifiers(name: name) {
            return "a chord ends in a key: `<\(name)+c>`; "
                + "the key alone is called `\(keyName(of: modifier))`"
        }
        return NearestName.key(name).map { "did you mean `\($0)`?" }
            ?? "key names are those that xev(1) shows, such as `Return` or `eacute`"
    }
}

extension ActionNotation {
    /// The name of a single modifier.
    static func name(of modifier: Modifiers) -> String {
        Modifiers.named.first { $0.modifier == modifier }?.name ?? ""
    }
}
