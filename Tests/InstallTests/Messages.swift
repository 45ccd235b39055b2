import Foundation

/// What the sources have to say to people.
enum Messages {
    /// A message, and where it is said.
    struct Place: Hashable {
        var text: String
        /// The file below `Sources`, and the line.
        var file: String
        var line: Int
        /// Whether it is said of many, and the one before it of one.
        var isPlural: Bool
    }

    static func all() throws -> Set<String> {
        let modes = try ["strokes", "languages", "gestures"].flatMap { name in
            try Checkout.text(of: "data/\(name).dict").matches(of: #/(?m)^mode ([a-z-]+)/#)
                .map { String($0.1) }
        }
        return Set(try places().map(\.text)).union(modes)
    }

    /// What is said of many things, for what is said of one.
    static func plurals() throws -> [String: String] {
        let places = try places()
        let pairs = zip(places, places.dropFirst()).filter(\.1.isPlural)
        return Dictionary(pairs.map { ($0.text, $1.text) }) { one, _ in one }
    }

    /// Those of the sources, in their order.
    static func places() throws -> [Place] { try found.get() }

    private static let found = Result { try find() }

    /// Failures with the help below them, each as the one text that `Message.helped` makes of both.
    private static func helped(_ literals: [SourceLiteral]) -> [SourceLiteral] {
        literals.reduce(into: []) { all, literal in
            if literal.before.contains(#/\b(?:Failure|self\.init)\( ?"", help:$/#),
                let place = all.lastIndex(where: {
                    $0.before.contains(#/\b(?:Failure|self\.init)\($/#)
                })
            {
                all[place].text += "\n  help: " + literal.text
            } else {
                all.append(literal)
            }
        }
    }

    private static func find() throws -> [Place] {
        let folder = Checkout.root.path + "/Sources"
        let rules = MessageRules()
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
            .filter { $0.hasSuffix(".swift") }.sorted()
        return try files.flatMap { file in
            let text = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
            return helped(SourceLiterals(text).literals).filter { rules.says($0, in: file) }
                .map {
                    Place(
                        text: $0.text, file: file, line: $0.line,
                        isPlural: $0.before.contains(rules.many))
                }
        }
    }
}

/// Which texts of the sources are messages.
private struct MessageRules {
    private let call = #/\b(?:tr|Message)\($|(?:\btr|counted)\( ?[\w.]+,(?: "",)?$/#
    let many = #/(?:\btr|counted)\( ?[\w.]+, "",$/#
    // The sheet, the tray and the badge are given what they say in the user's language.
    private let sheetCall = #/\b(?:translate|words)\($|"":$/#
    private let trayCall = #/\bwords\($/#
    private let badgeCall = #/\btranslate\($/#
    private let settingKey = #/(?:\bSettingDescription\(|\btrigger:)$/#
    private let letter = #/\p{Alphabetic}/#
    private let reason = #/\b(?:reason|problem) =$/#
    private let obstacle = #/\bcase \w+ =$/#
    /// What stands before what is no message.
    private let names =
        #/(?:separator:|verbatim:|named:|of:|hasPrefix\(|hasSuffix\(|contains\(|among:|radix:|[!=]=|case|\bcase \.\w+\(|\bProblem\(message:|write\(|display:|value\(|FileDescriptor\()$/#
    /// What stands before a message where no type says so.
    private let labels =
        #/(?:\b(?:message|remedy):[^;]*(?: [?:]| \?\?)|\b(?:message|remedy|reason|saying|expecting|ForeignError\( ?text):|\bproblems: \[|\b(?:Complaint|reply)\([^;{}]*[?:]|\b(?:Complaint|Failure|reply|translate)\(|\bOutput\.(?:line|error)\(|\.(?:ok|note|wrong)\(|\b(?:as: |Wanted)\.text\()$/#
    /// What stands before what help says, which is English wherever it is read.
    private let helpLabels =
        #/(?:\b(?:abstract|discussion|valueName|name):|\bArgumentHelp\(|@(?:Flag|Option|Argument)\([^@=]*help:(?: ?\.\w+\()?)$/#
    private let sentence = #/[a-z].* .*[a-z]|%s .*[a-z]{2}|[a-z]{2}.* /#

    func says(_ literal: SourceLiteral, in file: String) -> Bool {
        let before = literal.before.suffix(200)
        if before.contains(call) { return true }
        if file.hasPrefix("DictionaryTools/Sheet/")
            || file == "Dictionaries/Wording/ActionWords.swift"
        {
            return before.contains(sheetCall)
        }
        if file.hasPrefix("krakel-window/Tray/"), before.contains(trayCall) { return true }
        if file.hasPrefix("Engine/Writing/") { return before.contains(badgeCall) }
        let words = literal.text.replacingOccurrences(of: "%s", with: "")
        guard words.contains(letter), !words.hasPrefix("# ") else { return false }
        // All texts of the table but keys.
        if file == "Session/Settings/SettingsTable.swift" { return !before.contains(settingKey) }
        if file.hasPrefix("DictionaryTools/Import/"), before.contains(obstacle) {
            return words.contains(" ")
        }
        if file.hasPrefix("Reading/"), before.contains(reason) { return true }
        guard !before.contains(names), !Self.notSaid.contains(literal.text) else { return false }
        guard !before.contains(helpLabels) else { return false }
        if literal.isInMessage || before.contains(labels) { return true }
        // The command has a say in all that looks like a sentence.
        guard file.hasPrefix("krakel/"), !Self.filesOfNames.contains(file) else { return false }
        return literal.text.contains(sentence)
    }

    /// Files of the command with texts that are for programs.
    private static let filesOfNames: Set = [
        "krakel/Autostart/AutostartEntry.swift", "krakel/Demo/DemoDesktop.swift",
        "krakel/Demo/DemoTour.swift",
        "krakel/Demo/Letterforms.swift",
    ]

    /// Names, what is typed or written into files, what programs read, and what has no word.
    private static let notSaid: Set<String> = [
        "cp %s my.dict && chmod go-w my.dict", "chmod go-w %s", "`open %s`", "Super_L", "button %s",
        "krakel confirm",
        "RANDR", "SYNC", "Composite", "krakel: %s", "krakel %s%s", "write anywhere.",
        "6.4 or later", "\n  help: ",
        "# its title now: %s", "dictionary ",
        // What `krakel list` and `krakel replay` say is read by programs.
        "whole words", "all of %s", ", and ", " (and %s)", "no longer there", "  (was: %s)",
        "%s ms: %s%s",
        // Lines of a letter model's head, and commands to type.
        "from %s", "language %s", "The words are those of Debian's package %s, under its licence.",
        "krakel language add %s", "krakel language add %s --from FILE",
        "sudo apt-get install %s && krakel language add %s",
    ]
}
