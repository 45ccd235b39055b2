// Owns: `krakel check`. Leaves what is found to Dictionaries, the keyboard to LayoutCheck, strokes
// that read otherwise to LogComparison.

import ArgumentParser
import Dictionaries
import Glibc
import Places
import Settings

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Look for mistakes in a dictionary, or in settings.",
        discussion: """
            Your own dictionary, which is looked at by default, is looked at as it counts: over \
            the shipped one. Any other is looked at by itself, unless you say --over-shipped. Exits \
            with 1 where there are errors; warnings and notes are only told.
            """)

    @Argument(
        help: """
            The dictionary to look at, by default your own; or settings, a file whose name ends in \
            .toml.
            """)
    var file: String?

    @Flag(help: "Look at settings, your own where no file is named.")
    var settings = false

    @Flag(help: "Look at it as laid over the shipped dictionary.")
    var overShipped = false

    @Option(
        help: ArgumentHelp(
            "A mode that you begin in, although nothing leads to it; may be given several times.",
            valueName: "name"))
    var mode: [String] = []

    @Option(
        help: ArgumentHelp(
            "Instead, list the strokes of this recording or log that would read otherwise with it in "
                + "the place of your own.",
            valueName: "file"))
    var log: String?

    @Flag(help: "Also say which looks were left out, and why.")
    var verbose = false

    func run() throws {
        if settings || file?.hasSuffix(".toml") ?? false {
            return try SettingsCheck.run(on: file)
        }
        let path = file ?? OwnFile.dictionary
        if file == nil, access(path, F_OK) != 0 {
            return Output.line("\(path): there is none; the shipped strokes count")
        }
        if let log { return try LogComparison.run(of: path, log: log) }
        let isLayered = overShipped || OwnFile.isDictionary(path)
        let bytes: [UInt8]
        let below: StrokeDictionary?
        let reading: DictionaryReading
        do {
            bytes = try DictionaryFile(path: path).read()
            below = try isLayered ? Self.shipped() : nil
            reading = try DictionaryReader.read(
                bytes, otherModes: below?.modes.map(\.name) ?? [])
        } catch let error as DictionaryFileError {
            throw Failure(error)
        } catch DictionaryError.newerVersion(let version) {
            throw Failure(DictionaryFileError.newerVersion(path: path, version: version))
        }
        let dictionary = below.map(reading.dictionary.layered) ?? reading.dictionary
        var diagnostics = reading.diagnostics
        if reading.dictionary.hasCommands {
            diagnostics += CommandCheck.diagnostics(
                in: bytes, confirmed: OwnFile.confirmedCommands.read(),
                confirmation: OwnFile.isDictionary(path)
                    ? "krakel confirm" : CommandWording.confirmation(of: path),
                find: ProgramSearch().find)
        }
        let layout = LayoutCheck()
        // Who has so much to mend needs no more, and comparing all of garbage takes forever.
        if diagnostics.count < DictionaryReader.maximumDiagnostics {
            diagnostics += try findings(in: reading.dictionary, dictionary, layout, bytes)
        }
        let renderer = DiagnosticRenderer(file: path, bytes: bytes)
        for diagnostic in diagnostics { Output.write(renderer.render(diagnostic), to: 2) }
        if let remark = layout.remark(on: reading.dictionary) { Output.error(remark) }
        if verbose, let reason = layout.omission { Output.error(reason) }
        let entries = reading.dictionary.modes.reduce(0) { $0 + $1.entries.count }
        let errors = diagnostics.count { $0.severity == .error }
        guard errors == 0 else {
            throw Failure("\(path): \(errors) mistakes in \(entries) entries")
        }
        Output.line("\(path): \(entries) entries in \(reading.dictionary.modes.count) modes")
    }

    /// What the rules find that has a place in the text.
    private func findings(
        in own: StrokeDictionary, _ layered: StrokeDictionary, _ layout: LayoutCheck,
        _ bytes: [UInt8]
    ) throws -> [Diagnostic] {
        let begun = SettingsFile(path: OwnFile.settings).load().settings.triggers.compactMap(\.mode)
        let starts = Set(mode + begun).union([Import.mode])
        var rules: [DictionaryRule] = [
            .hidden, .unreachableModes(begunIn: starts), .waysBack, .noExamples,
            .controlCharacters, .confusable,
        ]
        if let rule = layout.rule { rules.append(rule) }
        var findings = DictionaryCheck.findings(in: layered, rules: rules)
        if own.hasReferences, ShippedFile.dictionary.path != nil {
            findings += DictionaryCheck.findings(
                in: own, rules: [.lostReferences(below: try Self.shipped())])
        }
        guard !findings.isEmpty else { return [] }
        let places = FindingPlaces(bytes)
        return findings.compactMap(places.diagnostic).sorted {
            ($0.line, $0.column) < ($1.line, $1.column)
        }
    }

    private static func shipped() throws -> StrokeDictionary {
        guard let shipped = ShippedFile.dictionary.path else { return StrokeDictionary() }
        return try DictionaryOptions.load(DictionaryStack(own: shipped, shipped: nil))
    }
}
