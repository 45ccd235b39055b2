import ArgumentParser
import Dictionaries
import Engine
import Glibc
import Keyboard
import Reading
import Session
import Strokes
import System
import X11

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Find mistakes in a dictionary or in settings.",
        discussion: """
            Without a file it checks your own dictionary, laid over the shipped one as it counts, what was \
            learned, and your settings. Any other dictionary is checked by itself, unless you say --over-shipped. Exits with 1 \
            where there are errors; warnings and notes are only printed.
            """)

    @Argument(
        help: """
            The dictionary to check, by default your own; or settings, a file whose name ends in \
            .toml.
            """, completion: .file())
    var file: String?

    @Flag(help: "Check settings, your own where no file is named.")
    var settings = false

    @Flag(help: "Check it as laid over the shipped dictionary.")
    var overShipped = false

    @Option(
        help: .name(
            "A mode that you begin in, although nothing leads to it; may be given several times."))
    var mode: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            Instead, list the strokes of this recording or log that would read otherwise with it in \
            the place of your own.
            """,
            valueName: "file"), completion: .file())
    var log: String?

    @Flag(help: "Also say which checks were left out, and why.")
    var verbose = false

    func run() throws {
        for own in file.map({ [$0] }) ?? OwnFile.shared {
            for version in FileVersions.paths(beside: own) {
                Output.error(
                    """
                    \(version): another version of a file of yours, from another machine
                      help: merge them: krakel merge \(Path.word(own))
                    """)
            }
        }
        if settings || file?.hasSuffix(".toml") ?? false {
            return try SettingsCheck.run(on: file)
        }
        guard file == nil, log == nil, !Path.isMissing(OwnFile.settings) else {
            return try checkDictionary()
        }
        var areSettingsRight = true
        do {
            try SettingsCheck.run(on: nil)
        } catch let mistakes as Failure {
            Output.error(mistakes.message)
            areSettingsRight = false
        }
        try checkDictionary()
        guard areSettingsRight else { throw ExitCode(Failure.Status.failed.rawValue) }
    }

    private func checkDictionary() throws {
        let isLearnedRight = file != nil || log != nil || Self.isLearnedRight()
        try checkFile()
        guard isLearnedRight else { throw ExitCode(Failure.Status.failed.rawValue) }
    }

    /// Tells what is wrong with what was learned, and nothing where it is right.
    private static func isLearnedRight() -> Bool {
        let problems = (try? OwnFile.stack?.load())?.problems ?? []
        let learned = problems.filter {
            $0.english.hasPrefix(OwnFile.learned) && !$0.english.contains(": warning: ")
        }
        for problem in learned { Output.error(problem) }
        return learned.isEmpty
    }

    private func checkFile() throws {
        let path = file ?? OwnFile.dictionary
        if file == nil, Path.isMissing(path) {
            return Output.line("\(path): you have none of your own yet; the shipped strokes count")
        }
        if let log { return try LogComparison.run(of: path, log: log) }
        let isLayered = overShipped || OwnFile.isDictionary(path)
        // As it counts: one stroke leads through the alphabets of the languages and one's own.
        var layers = isLayered ? OwnFile.stack : nil
        layers?.own = path
        layers?.learned = nil
        let below = try isLayered ? [DictionaryOptions.below()] : []
        let (bytes, reading) = try DictionaryFile(path: path).reading(beside: below)
        let dictionary = try layers?.load().dictionary ?? reading.dictionary
        let names = dictionary.modes.map(\.name)
        if let unknown = mode.first(where: { !names.contains($0) }) {
            throw Failure(unknownMode: unknown, known: names)
        }
        var diagnostics = reading.diagnostics
        if reading.dictionary.hasCommands {
            diagnostics += CommandCheck.diagnostics(
                in: bytes, confirmed: OwnFile.confirmedCommands.read(),
                confirmation: OwnFile.isDictionary(path)
                    ? "krakel confirm" : CommandWording.confirmation(of: path),
                find: ProgramSearch().find)
        }
        let layout = LayoutCheck()
        // A file with so many mistakes needs no more of them, and comparing all entries of garbage would take
        // too long.
        if diagnostics.count < DictionaryReader.maximumDiagnostics {
            diagnostics += try findings(in: reading.dictionary, dictionary, layout, bytes)
        }
        let renderer = DiagnosticRenderer(file: path, bytes: bytes)
        for text in renderer.render(diagnostics, atMost: 100) {
            Output.write(text.translated, to: 2)
        }
        if reading.dictionary.hasCommands, let foreign = ForeignWriting(of: path) {
            Output.error(foreign.warning)
        }
        if let remark = layout.remark(on: reading.dictionary) { Output.error(remark) }
        if verbose, let reason = layout.omission { Output.error(reason) }
        let entries = reading.dictionary.modes.reduce(0) { $0 + $1.entries.count }
        let errors = diagnostics.errorCount
        guard errors == 0 else {
            throw Failure(
                .counted(errors, "\(path): \(errors) mistake", "\(path): \(errors) mistakes"))
        }
        let modes = reading.dictionary.modes.count
        let what = Message.entries(entries)
        Output.line(
            .counted(
                modes, "\(path): \(what) in \(modes) mode", "\(path): \(what) in \(modes) modes"))
    }

    /// What the rules find, as far as it has a place in the text.
    private func findings(
        in own: StrokeDictionary, _ layered: StrokeDictionary, _ layout: LayoutCheck,
        _ bytes: [UInt8]
    ) throws -> [Diagnostic] {
        let settings = SettingsFile(path: OwnFile.settings).load().settings
        // A file of gestures is made to be begun in; in one's own, a trigger has to be there.
        let starts = Set(mode + settings.triggers.compactMap(\.mode))
            .union(file == nil ? [] : [Mode.gestures])
        var rules: [DictionaryRule] = [
            .hidden, .unreachableModes(begunIn: starts), .waysBack, .noExamples,
            .capitals, .controlCharacters, .emptyTexts, .confusable,
            .hiddenGestures(turns: TurnLimits(settings), flicks: FlickLimits(settings)),
            .hiddenSwipes,
        ]
        if let rule = layout.rule { rules.append(rule) }
        var findings: [DictionaryFinding] = []
        // For the user before a terminal: on one line, which is gone in the end.
        let isSeen = isatty(STDERR_FILENO) == 1
        for (number, rule) in rules.enumerated() {
            if isSeen {
                Output.write("\r" + tr("check %s of %s", "\(number + 1)", "\(rules.count)"), to: 2)
            }
            findings += DictionaryCheck.findings(in: layered, rules: [rule])
        }
        if isSeen { Output.write("\r\u{1B}[K", to: 2) }
        if own.hasReferences, ShippedFile.dictionary.path != nil {
            findings += DictionaryCheck.findings(
                in: own, rules: [.lostReferences(below: try DictionaryOptions.below())])
        }
        guard !findings.isEmpty else { return [] }
        let places = FindingPlaces(bytes)
        return findings.compactMap(places.diagnostic).sorted {
            ($0.line, $0.column) < ($1.line, $1.column)
        }
    }
}

/// Checks characters against the keyboard layout of `$DISPLAY`, where there is a display.
struct LayoutCheck {
    private struct Layout {
        var keymap: Keymap
        var group: Int
        var lent: Set<UInt8>
    }

    private let layout: Layout?

    init() {
        guard Environment.value("DISPLAY") != nil, let connection = try? Connection(),
            let keymap = KeymapReader(connection).keymap()
        else {
            layout = nil
            return
        }
        layout = Layout(
            keymap: keymap, group: connection.keyboardState()?.group ?? 0,
            lent: Set(connection.readJournal()?.lent.keys.map(\.self) ?? []))
    }

    /// Why characters were not checked; nil where they were.
    var omission: Message? {
        layout == nil
            ? "characters were not checked against the keyboard layout: there is no display" : nil
    }

    /// Finds characters that cannot be typed at all; nil without a display.
    var rule: DictionaryRule? {
        guard let layout else { return nil }
        return .untypable {
            layout.keymap.reach(of: $0, in: layout.group, lent: layout.lent) == .nothing
        }
    }

    /// Says which characters will be typed with spare keys.
    func remark(on dictionary: StrokeDictionary) -> Message? {
        guard let layout else { return nil }
        let spare = dictionary.characters.filter {
            layout.keymap.reach(of: $0, in: layout.group, lent: layout.lent) == .spareKey
        }
        guard !spare.isEmpty else { return nil }
        let shown =
            spare.prefix(40).map { String(Character($0)) }.joined(separator: " ")
            + (spare.count > 40 ? " …" : "")
        return """
            note: this keyboard layout has no key for \(spare.count) of the dictionary's characters, \
            which will be typed with spare keys: \(shown)
            """
    }
}

enum LogComparison {
    /// Prints what would read otherwise if the dictionary at `path` took the place of the user's own.
    static func run(of path: String, log: String) throws {
        let present = try DictionaryOptions.usualStack()
        let file = CharacterNetworkFile(ShippedFile.characterNetwork.path)
        let before = DictionaryOptions.recogniser(try DictionaryOptions.load(present), file)
        var other = present
        other.own = path
        let after = Recogniser(try DictionaryOptions.load(other), network: file.network)
        var comparison = ReadingComparison(before: before, after: after)
        for sample in try SampleFile.read(log) { comparison.add(sample) }
        for line in lines(of: comparison) { Output.line(line) }
    }

    private static func lines(of comparison: ReadingComparison) -> [Message] {
        var lines: [Message] = []
        for (change, count) in comparison.changes {
            let cells = change.cells.isEmpty ? "-" : change.cells
            var line: Message =
                "\(change.mode): \(cells) was \(name(change.was)), would be \(name(change.becomes))"
            if !change.label.isEmpty { line = "\(line), labelled \(change.label)" }
            if count > 1 { line = "\(line) (\(count) times)" }
            lines.append(line)
        }
        for (mode, count) in comparison.otherModes.sorted(by: { $0.key < $1.key }) {
            lines.append(
                .counted(
                    count, "\(count) stroke left out: there is no mode `\(mode)` in it",
                    "\(count) strokes left out: there is no mode `\(mode)` in it"))
        }
        let (changed, total) = (comparison.changed, comparison.total)
        lines.append(
            .counted(
                total, "\(changed) of \(total) stroke would read otherwise",
                "\(changed) of \(total) strokes would read otherwise"))
        if comparison.labelled > 0 {
            lines.append(
                """
                as labelled: \(comparison.rightBefore) of \(comparison.labelled) in use, \
                \(comparison.rightAfter) with this one
                """)
        }
        return lines
    }

    private static func name(_ actions: [Action]?) -> Message {
        actions.map { Message(verbatim: Label.text(of: $0)) } ?? "nothing"
    }
}
