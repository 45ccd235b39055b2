// Owns: `krakel import xstroke`, and the words for what is wrong in an alphabet.

import ArgumentParser
import Dictionaries
import Importers
import Places

struct ImportXstroke: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "xstroke",
        abstract: "Take over an alphabet of xstroke's.",
        discussion: """
            Makes a dictionary of its own of it, xstroke.dict beside yours: its modes, its regular \
            expressions as exact rules, and the paths in doc as examples for strokes that no rule \
            matches. What Krakel has no like for becomes a comment in its place, with the reason.
            """)

    @Argument(help: "The alphabet, such as ~/.xstroke/alphabet; - for standard input.")
    var file: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Add it to this dictionary instead.", valueName: "file"))
    var output: String?

    @Flag(help: "No examples: what no rule matches is not understood, as in xstroke.")
    var exact = false

    @Flag(help: "Only print what would be added.")
    var dryRun = false

    func run() throws {
        let help = "name xstroke's alphabet: ls ~/.xstroke/alphabet /etc/xstroke/alphabet"
        let source = XstrokeSource(
            name: file, bytes: try InputFile.bytes(of: file, help: help))
        let folder =
            file.contains("/") ? String(file[...(file.lastIndex(of: "/") ?? file.startIndex)]) : ""
        let alphabet: XstrokeAlphabet
        do throws(XstrokeError) {
            alphabet = try XstrokeAlphabet(source) { name in
                // Where xstroke looks, then beside the alphabet.
                for path in [name, folder + name] where path != "-" {
                    if let bytes = try? InputFile.bytes(of: path, help: help) {
                        return XstrokeSource(name: path, bytes: bytes)
                    }
                }
                return nil
            }
        } catch {
            throw Failure(error)
        }
        let conversion = XstrokeConversion(alphabet, keepsExamples: !exact)
        let path = output ?? OwnFile.xstroke
        let merge = try put(conversion, into: path)
        Output.error(
            "\(file): \(conversion.definitionCount) definitions; \(conversion.importedCount) "
                + "understood (\(conversion.ruleCount) exact rules, \(conversion.exampleCount) "
                + "examples), \(conversion.definitionCount - conversion.importedCount) kept as "
                + "comments")
        for (place, reason) in conversion.leftOut {
            Output.error(place.rendered(.warning, reason.rawValue, reason.remedy(at: place)))
        }
        for option in conversion.unusedOptions {
            Output.error(
                "left out the option \(option.name) \"\(option.value)\" of \(option.engine)")
        }
        for mode in merge.otherParents {
            Output.error("mode \(mode) keeps the parents that it has in \(path)")
        }
        Output.error(
            "\(dryRun ? "would add" : "added") \(merge.addedCount) lines to \(path)"
                + (merge.knownCount > 0 ? ", \(merge.knownCount) were there already" : ""))
        guard !dryRun else { return }
        Output.error("  see them: krakel list --dictionary \(path)")
        Output.error("  write with them: krakel --dictionary \(path)")
    }

    private func put(_ conversion: XstrokeConversion, into path: String) throws -> XstrokeMerge {
        do throws(DictionaryFileError) {
            guard dryRun else {
                return try DictionaryFile(path: path).update {
                    XstrokeMerge(of: conversion, into: &$0)
                }
            }
            var document = try DictionaryFile.documentOrEmpty(path)
            let merge = XstrokeMerge(of: conversion, into: &document)
            Output.write(String(decoding: merge.added.bytes, as: UTF8.self), to: 1)
            return merge
        } catch {
            throw Failure(error)
        }
    }
}

extension Failure {
    fileprivate init(_ error: XstrokeError) {
        self.init(error.place.rendered(.error, error.problem.message, error.problem.remedy))
    }
}

extension XstrokePlace {
    /// With the line, and a caret below what is wrong.
    fileprivate func rendered(
        _ severity: Diagnostic.Severity, _ message: String, _ remedy: String?
    ) -> String {
        let columns = columns
        let text = DiagnosticRenderer(file: source.name, bytes: source.bytes).render(
            Diagnostic(
                line: line, column: columns.start, length: columns.length, severity: severity,
                message: message, remedy: remedy))
        return String(text.dropLast())
    }
}

extension XstrokeObstacle {
    fileprivate func remedy(at place: XstrokePlace) -> String? {
        guard self == .unknownKey else { return "it is a comment in the dictionary" }
        let name = String(decoding: place.source.bytes[place.range], as: UTF8.self)
        return DictionaryProblem.unknownKey(name).remedy
    }
}

extension XstrokeError.Problem {
    fileprivate var message: String {
        switch self {
        case .expected(let expected, let found):
            "expected " + expected.map(\.words).joined(separator: " or ")
                + (found.isEmpty ? ", the file ends" : ", not `\(found.prefix(40))`")
        case .unclosedString: "the quote is not closed on its line"
        case .unexpectedCharacter(let text): "`\(text)` does not belong in an alphabet"
        case .unreadableFile(let name): "the file `\(name)` cannot be read"
        case .includeDepth: "files include each other"
        case .size(let size): "the files together have more than \(size >> 20) MB"
        case .badPattern(let reason): "this is no regular expression that can be used: \(reason)"
        case .badNumber(let range):
            "expected a number from \(range.lowerBound) to \(range.upperBound)"
        case .unknownOption(let name, _): "the engine has no option `\(name)`"
        }
    }

    fileprivate var remedy: String? {
        switch self {
        case .expected(let expected, _): expected.lazy.compactMap(\.example).first
        case .unclosedString: "end it with `\"`; a quote inside it is written `\\\"`"
        case .unexpectedCharacter: "a comment starts with `#`, text stands in quotes"
        case .unreadableFile: "copy the file beside the alphabet, or take the line out"
        case .includeDepth(let depth):
            "take one `include` out; at most \(depth) files may lie in each other"
        case .size: "import its parts one by one"
        case .badPattern: "write for instance `grid(\"147?89\")`, where cell 7 may be missing"
        case .badNumber: nil
        case .unknownOption(_, let known): "it has `Option \"\(known.joined(separator: ", "))\"`"
        }
    }
}

extension XstrokeExpectation {
    fileprivate var words: String {
        switch self {
        case .word(let word): "`\(word)`"
        case .symbol(let symbol): "`\(symbol)`"
        case .string: "a text in quotes"
        case .integer: "a whole number"
        case .number: "a number"
        case .keyName: "the name of a key"
        case .engineName: "`grid`, `anchor` or `doc`"
        case .action: "an action"
        case .definition: "`Mode`, `Engine` or an action"
        case .endOfLine: "the end of the line"
        }
    }

    fileprivate var example: String? {
        switch self {
        case .string: "write for instance `Mode \"abc\"` or `Exec \"xterm\"`"
        case .integer: "write for instance `Button 1`"
        case .number: "write for instance `OrientationCorrection -90`"
        case .keyName: "write for instance `Key Return`, as in keysymdef.h without XK_"
        case .engineName: "write for instance `grid(\"147?89\")`"
        case .action, .definition:
            "the actions are Key, Button, ModeShift, ModeLock, Exec and OrientationCorrection"
        case .word("Option"): "write for instance `Option \"TapDrift\" \"6\"`"
        case .symbol("="): "write for instance `Key l = grid(\"14789\")`"
        case .endOfLine: "several features stand in braces: `{ grid(\"258\") doc(\"258\") }`"
        case .word, .symbol: nil
        }
    }
}
