import Dictionaries
import System

/// The kind of value that a key takes.
enum Wanted {
    case choice
    case wholeNumber(ClosedRange<Int>)
    case number(ClosedRange<Double>)
    case word([String])
    case text(Message)
    case languages
    case table
    case tables
}

enum SettingsProblem {
    /// The text cannot be read as TOML, with the parser's reason.
    case invalidTOML(Message)
    case unknownKey(String, known: [String])
    /// A setting of another table: a trigger's, say, or one of none.
    ///
    /// - Parameter table: how the other table is written; nil for a setting above all tables.
    case misplacedKey(String, table: String?)
    /// One that was probably meant to be a setting of another table, with where that belongs.
    indirect case misspelled(String, SettingsProblem)
    case wrongKind(String, TOMLValue.Content, wanted: Wanted)
    case outOfRange(String, String, wanted: Wanted)
    case notUnderstood(String, String, wanted: Wanted)
    case unknownModifier(String)
    case unknownLanguage(String)
    case repeatedTrigger
    /// A button that stands for a step of the wheel.
    case wheel(String, String)
    case unknownKeyName(String)
    /// What only buttons and fingers have, of the trigger of a key.
    case besideKey(String, String)
    /// What only keys have, of another trigger.
    case onlyWithKey(String)
    /// A trigger that has the other setting has no use for this one.
    case excluded(String, by: String)
    /// So many more problems.
    case more(Int)
}

extension Diagnostic {
    init(_ problem: SettingsProblem, at place: Place, length: Int) {
        self.init(
            line: place.line, column: place.column, length: max(length, 1),
            message: problem.message, remedy: problem.remedy)
    }
}

extension SettingsProblem {
    fileprivate var message: Message {
        switch self {
        case .invalidTOML(let reason): "this is not TOML: \(reason)"
        case .unknownKey(let key, _), .misspelled(let key, _): "unknown setting `\(key)`"
        case .misplacedKey(let key, nil): "`\(key)` is not a setting of this table"
        case .misplacedKey(let key, let table?): "`\(key)` belongs below \(table)"
        case .wrongKind(let key, let content, let wanted):
            "`\(key)` takes \(wanted.name), not \(content.name)"
        case .outOfRange(let key, let number, _): "`\(key)` cannot be \(number)"
        case .wheel(let key, let number): "`\(key)` cannot be \(number), which is the wheel"
        case .notUnderstood(let key, let text, let wanted):
            "`\(key)` takes \(wanted.name), not \"\(text)\""
        case .unknownModifier(let name): "unknown modifier `\(name)`"
        case .unknownLanguage(let name): "no language is known by the code `\(name)`"
        case .repeatedTrigger: "there is a trigger like this already"
        case .unknownKeyName(let name): "no key is called `\(name)`"
        case .besideKey(let setting, let key):
            "`\(setting)` has no meaning for a trigger that is the key `\(key)`"
        case .onlyWithKey(let setting): "`\(setting)` has a meaning only beside a `key`"
        case .excluded(let key, let other): "a trigger with `\(other)` has no `\(key)`"
        case .more(let count):
            .counted(
                count, "\(count) more problem is not shown", "\(count) more problems are not shown")
        }
    }

    fileprivate var remedy: Message? {
        switch self {
        // As toml++ words it.
        case .invalidTOML(let reason) where reason.english.contains("cannot redefine"):
            "it stands further up already: leave out one of the two"
        case .invalidTOML:
            """
            write lines such as `tray = true`, texts in double quotes, and tables such as [trail] or \
            [[trigger]]; see krakel-config(5)
            """
        case .unknownKey(let key, let known):
            NearestName.nearest(to: key, among: known).map { NearestName.question($0) }
                ?? "the keys here are \(known.joined(separator: ", "))"
        case .misspelled(_, let meant):
            if case .misplacedKey(let name, _) = meant, let place = meant.remedy {
                "\(NearestName.question(name)) \(place)"
            } else {
                meant.remedy
            }
        case .misplacedKey(let key, nil):
            "move `\(key)` above the first line in brackets: keys after a [table] belong to that table"
        case .misplacedKey(_, let table?): "move it below a line \(table), at the end of the file"
        case .wrongKind(let key, _, let wanted), .outOfRange(let key, _, let wanted),
            .notUnderstood(let key, _, let wanted):
            wanted.remedy(key)
        case .unknownModifier(let name):
            NearestName.modifier(name).map { NearestName.question($0) }
                ?? NearestName.modifiers
        case .unknownLanguage(let name):
            Language(named: name).map { NearestName.question($0.name) }
                ?? "the codes are \(Language.all.map(\.code).joined(separator: ", "))"
        case .repeatedTrigger:
            "give it another button, other modifiers or a device, or leave it out"
        case .wheel: DictionaryProblem.badButton("").remedy
        case .unknownKeyName(let name):
            NearestName.key(name).map { NearestName.question($0) }
                ?? "keys are called Super_R, Caps_Lock, F9, Menu and so on; xev(1) shows their names"
        case .besideKey(let setting, _):
            "leave out `\(setting)`, or give it a [[trigger]] of its own"
        case .onlyWithKey: "name the key, such as `key = \"Super_R\"`"
        case .excluded("touch", _):
            "leave it out, and bind what one finger does in the dictionary: scroll down : pan-1-up"
        case .excluded(_, let other):
            "leave one of them out: what has `\(other)` writes nothing"
        case .more: "correct the ones above first"
        }
    }
}

extension Wanted {
    fileprivate var name: Message {
        switch self {
        case .choice: "true or false"
        case .wholeNumber: "a whole number"
        case .number: "a number"
        case .word: "one of a few words"
        case .text(let what): what
        case .languages: "a list of languages"
        case .table: "a table"
        case .tables: "tables"
        }
    }

    fileprivate func remedy(_ key: String) -> Message {
        switch self {
        case .choice: "write `\(key) = true` or `\(key) = false`"
        case .wholeNumber(let range):
            "write a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .number(let range):
            "write a number from \(Self.short(range.lowerBound)) to \(Self.short(range.upperBound))"
        case .word(let words): "write \(Message.either(words.map { "\"\($0)\"" }))"
        case .text(let what): "write \(what) in double quotes"
        case .languages: "write for instance `\(key) = [\"de\", \"en\"]`"
        case .table: "write [\(key)] on a line of its own, and its keys below"
        case .tables: "write [[\(key)]] on a line of its own, and its keys below"
        }
    }

    private static func short(_ number: Double) -> String {
        Int(exactly: number).map(String.init) ?? "\(number)"
    }
}

extension TOMLValue.Content {
    fileprivate var name: Message {
        switch self {
        case .table: "a table"
        case .array: "a list"
        case .string: "a text"
        case .integer: "a whole number"
        case .number: "a fraction"
        case .boolean(let boolean): Message(verbatim: "\(boolean)")
        case .date: "a date"
        }
    }
}
