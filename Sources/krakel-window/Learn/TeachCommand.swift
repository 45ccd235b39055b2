import ArgumentParser
import Dictionaries
import DictionaryTools
import Session
import System

struct TeachCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "teach", abstract: "Teach a character by drawing it.")

    @Option(help: "The mode to teach for.")
    var mode: String?

    @Argument(help: "What it means, as the label of a sample.")
    var label: String?

    func run() {
        let dictionary = (try? OwnFile.stack?.load())?.dictionary ?? StrokeDictionary()
        let modes = dictionary.writingModes
        let start = NewEntryDialog.Start(
            actions: label.map { Label.actions(for: $0) } ?? [], mode: mode)
        let choices = NewEntryDialog.Choices(
            modes: modes.isEmpty ? [Mode.letters] : modes, groups: dictionary.applications,
            recogniser: Recogniser(dictionary), dictionary: dictionary)
        runApplication { application in
            NewEntryDialog(
                start, from: choices, in: AppWindow(tr("New entry"), in: application),
                made: Self.make)
        }
    }

    /// Makes the entry; says why that was not possible, else nil.
    private static func make(_ entry: NewEntry) -> String? {
        let own = DictionaryStack(own: OwnFile.dictionary, shipped: nil)
        do throws(EditError) {
            do throws(FileError) {
                // Commands that the user has typed are confirmed thereby.
                try OwnFile.confirmedCommands.add(entry.actions.commands)
            } catch {
                throw .file(error)
            }
            var session = EditSession(OwnFile.stack ?? own)
            try session.make(.create(entry))
            return nil
        } catch {
            return error.words
        }
    }
}
