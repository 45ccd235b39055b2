// Owns: `krakel check`.

import ArgumentParser
import Dictionaries

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Look for mistakes in a dictionary, or in settings.",
        discussion: "Exits with 1 where there are errors; warnings are only told.")

    @Argument(help: "The dictionary to look at, or settings: a file whose name ends in .toml.")
    var file: String?

    @Flag(help: "Look at settings, your own where no file is named.")
    var settings = false

    func validate() throws {
        guard file != nil || settings else {
            throw ValidationError("Name a dictionary or settings, or say --settings.")
        }
    }

    func run() throws {
        let file = file ?? Run.settingsFile
        if settings || file.hasSuffix(".toml") { return try SettingsCheck.run(on: file) }
        let bytes: [UInt8]
        let reading: DictionaryReading
        do {
            bytes = try DictionaryFile(path: file).read()
            reading = try DictionaryReader.read(bytes)
        } catch let error as DictionaryFileError {
            throw Failure(error)
        }
        let renderer = DiagnosticRenderer(file: file, bytes: bytes)
        reading.diagnostics.map(renderer.render).forEach(Output.error)
        CommandCheck.diagnostics(in: bytes, find: ProgramSearch().find).map(renderer.render)
            .forEach(Output.error)
        var errors = reading.diagnostics.count { $0.severity == .error }

        var rules = DictionaryCheck.rules
        if reading.dictionary.hasReferences, let shipped = ShippedFile.dictionary.path {
            let below = try DictionaryOptions.load(DictionaryStack(own: shipped, shipped: nil))
            rules.append(.lostReferences(below: below))
        }
        for finding in DictionaryCheck.findings(in: reading.dictionary, rules: rules) {
            let help = finding.remedy.map { "\n  help: \($0)" } ?? ""
            Output.error("\(file): \(finding.severity.rawValue): \(finding.message)\(help)")
            if finding.severity == .error { errors += 1 }
        }
        let entries = reading.dictionary.modes.reduce(0) { $0 + $1.entries.count }
        guard errors == 0 else {
            throw Failure("\(file): \(errors) mistakes in \(entries) entries")
        }
        Output.line("\(file): \(entries) entries in \(reading.dictionary.modes.count) modes")
    }
}
