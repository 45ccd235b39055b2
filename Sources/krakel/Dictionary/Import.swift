import ArgumentParser
import Dictionaries
import DictionaryTools
import Session
import Strokes
import System

struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Take over gestures from elsewhere. Needs no display.",
        discussion: """
            Adds gestures to the mode `gestures` of your own dictionary, and the entries of a \
            dictionary to their modes. Adds nothing twice, and changes nothing that you have.
            """,
        subcommands: [
            ImportStock.self, ImportEasystroke.self, ImportXstroke.self, ImportDictionary.self,
        ])

    /// The mode that gestures go into.
    static let mode = ForeignGestures.mode

    /// Puts into the dictionary at `path` what it does not have yet; with `isDryRun`, prints that
    /// as a dictionary instead.
    static func put(
        _ list: GestureList, into path: String, isDryRun: Bool
    ) throws(FileError) -> GestureMerge {
        guard isDryRun else {
            return try DictionaryFile(path: path).update { document in
                let merge = GestureMerge(of: list, into: document, mode: mode)
                document.add(merge.missing, to: mode)
                return merge
            }
        }
        let document = try DictionaryFile.documentOrEmpty(path)
        let merge = GestureMerge(of: list, into: document, mode: mode)
        var added = DictionaryDocument()
        added.add(merge.missing, to: mode)
        Output.write(String(decoding: added.bytes, as: UTF8.self), to: 1)
        return merge
    }

    /// Tells the user what became of the gestures, on standard error: a dry run prints the entries on
    /// standard output.
    static func tell(_ merge: GestureMerge, path: String, isDryRun: Bool) {
        let added: Message =
            isDryRun
            ? "would add \(merge.count) gestures to mode \(mode) of \(path)"
            : "added \(merge.count) gestures to mode \(mode) of \(path)"
        tell(added, known: merge.knownCount)
        for gesture in merge.taken {
            tellOmission(of: gesture.text)
        }
        for chord in merge.takenChords { tellOmission(of: chord.line(in: mode).text) }
        guard !isDryRun else { return }
        warnOfTwins(of: merge.missing.gestures, path: path)
        Output.error("  see them: krakel list --mode \(mode)")
        Output.error("  use them: krakel --mode \(mode) --button 3")
        Confirm.remind(of: path)
    }

    /// Says what was added, and how many of the same were there.
    static func tell(_ added: Message, known: Int) {
        Output.error(known == 0 ? added : "\(added), \(known) were there already")
    }

    private static func tellOmission(of line: String) {
        Output.error("left out \(line), which does something else in your dictionary")
    }

    /// Warns of each gesture that is drawn like another entry of the mode, as Krakel cannot tell the two
    /// apart.
    private static func warnOfTwins(of gestures: [DrawnGesture], path: String) {
        let shipped = path == OwnFile.dictionary ? ShippedFile.dictionary.path : nil
        guard let loaded = try? DictionaryStack(own: path, shipped: shipped).load() else { return }
        let recogniser = Recogniser(loaded.dictionary)
        for gesture in gestures {
            let shape = gesture.example.shape ?? Trajectory(gesture.example.cellPath)
            let nearest = recogniser.ranking(Query(shape), in: mode, count: 2)
            guard let twin = nearest.first(where: { $0.actions != gesture.actions }),
                twin.distance < DictionaryRule.sameStroke
            else { continue }
            let other = ActionNotation.text(of: twin.actions)
            Output.error("warning: \(gesture.text) is drawn like \(other) of mode \(twin.mode)")
        }
    }
}

struct ImportEasystroke: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "easystroke",
        abstract: "Take over the gestures of easystroke.",
        discussion: """
            Reads the file in which easystroke keeps its actions, which is \
            ~/.easystroke/actions-0.5.6 in its last versions. An action that Krakel cannot do \
            becomes a comment in its place, with the reason.
            """)

    @Argument(help: "The file of actions; - for standard input.")
    var file: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Add them to this dictionary instead of your own.", valueName: "file"))
    var output: String?

    @Flag(help: "Only print what would be added.")
    var dryRun = false

    func run() throws {
        let bytes = try InputFile.bytes(
            of: file, help: "name easystroke's file: ls ~/.easystroke/actions*")
        let conversion: EasystrokeConversion
        do throws(ForeignError) {
            conversion = try EasystrokeConversion(archive: bytes, name: file)
        } catch {
            throw Failure(error.text)
        }
        let path = output ?? OwnFile.dictionary
        let merge = try Import.put(conversion.list, into: path, isDryRun: dryRun)
        let leftOut = conversion.leftOut.reduce(0) { $0 + $1.count }
        Output.error(
            """
            \(file): \(conversion.actionCount) actions; \(conversion.importedCount) gestures \
            understood, \(leftOut) kept as comments
            """)
        for (reason, count) in conversion.leftOut {
            Output.error("  \(count): \(reason.message)")
        }
        Import.tell(merge, path: path, isDryRun: dryRun)
    }
}

struct ImportStock: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stock",
        abstract: "Take over the gestures that came with Krakel.",
        discussion: """
            Two dozen gestures for web pages, windows, editing and sound. They have a mode of their \
            own; start Krakel in it: krakel --mode gestures --button 3
            """)

    @Option(
        name: .customLong("dictionary"),
        help: ArgumentHelp("Add them to this dictionary instead of your own.", valueName: "file"))
    var file: String?

    @Flag(help: "Only print what would be added.")
    var dryRun = false

    func run() throws {
        guard let shipped = ShippedFile.gestures.path else {
            throw Failure(
                missing: .gestures, "file of gestures", help: "run ./install.sh again")
        }
        let stock = try DictionaryFile(path: shipped).load()
        let path = file ?? OwnFile.dictionary
        let merge = try Import.put(GestureList(stock), into: path, isDryRun: dryRun)
        Import.tell(merge, path: path, isDryRun: dryRun)
    }
}

struct ImportXstroke: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "xstroke",
        abstract: "Take over an alphabet of xstroke's.",
        discussion: """
            Makes a dictionary of its own of it, xstroke.dict beside yours: its modes, its regular \
            expressions as exact rules, and the paths in doc as examples for strokes that no rule \
            matches. A definition that Krakel cannot follow becomes a comment, with the reason.
            """)

    @Argument(help: "The alphabet, such as ~/.xstroke/alphabet; - for standard input.")
    var file: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Add it to this dictionary instead.", valueName: "file"))
    var output: String?

    @Flag(help: "Add no examples: a stroke that no rule matches is rejected, as in xstroke.")
    var exact = false

    @Flag(help: "Only print what would be added.")
    var dryRun = false

    func run() throws {
        let help: Message = "name xstroke's alphabet: ls ~/.xstroke/alphabet /etc/xstroke/alphabet"
        let source = XstrokeSource(
            name: file, bytes: try InputFile.bytes(of: file, help: help))
        let folder =
            file.contains("/") ? String(file[...(file.lastIndex(of: "/") ?? file.startIndex)]) : ""
        let alphabet: XstrokeAlphabet
        do throws(XstrokeError) {
            alphabet = try XstrokeAlphabet(source) { name in
                // First where xstroke looks, then beside the alphabet.
                for path in [name, folder + name] {
                    if let bytes = InputFile.regular(path) {
                        return XstrokeSource(name: path, bytes: bytes)
                    }
                }
                return nil
            }
        } catch {
            throw Failure(error.text)
        }
        let conversion = XstrokeConversion(alphabet, keepsExamples: !exact)
        let path = output ?? OwnFile.xstroke
        let merge = try put(conversion, into: path)
        Output.error(
            """
            \(file): \(conversion.definitionCount) definitions; \(conversion.importedCount) \
            understood (\(conversion.ruleCount) exact rules, \(conversion.exampleCount) examples), \
            \(conversion.definitionCount - conversion.importedCount) kept as comments
            """)
        for (place, reason) in conversion.leftOut {
            Output.error(place.rendered(.warning, reason.message, reason.remedy(at: place)))
        }
        for option in conversion.unusedOptions {
            Output.error(
                """
                left out the option \(option.name) "\(option.value)" of \(option.engine), which Krakel \
                does not have
                """)
        }
        for mode in merge.otherParents {
            Output.error("mode \(mode) keeps the parents that it has in \(path)")
        }
        Import.tell(
            dryRun
                ? "would add \(merge.addedCount) lines to \(path)"
                : "added \(merge.addedCount) lines to \(path)", known: merge.knownCount)
        guard !dryRun else { return }
        Output.error("  see them: krakel list --dictionary \(path)")
        Output.error("  write with them: krakel --dictionary \(path)")
        Confirm.remind(of: path)
    }

    private func put(_ conversion: XstrokeConversion, into path: String) throws -> XstrokeMerge {
        guard dryRun else {
            return try DictionaryFile(path: path).update {
                XstrokeMerge(of: conversion, into: &$0)
            }
        }
        var document = try DictionaryFile.documentOrEmpty(path)
        let merge = XstrokeMerge(of: conversion, into: &document)
        Output.write(String(decoding: merge.added.bytes, as: UTF8.self), to: 1)
        return merge
    }
}

extension DrawnGesture {
    /// As a line of a dictionary has it.
    var text: String { "\(ActionNotation.text(of: actions)) : \(example.cellPath)" }
}
