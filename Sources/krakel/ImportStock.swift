// Owns: `krakel import stock`.

import ArgumentParser
import Dictionaries
import Importers
import Places

struct ImportStock: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stock",
        abstract: "Take over the gestures that came with Krakel.",
        discussion: """
            Two dozen gestures for web pages, windows, editing and sound. They are read in a mode \
            of their own, for which you start Krakel so: krakel --mode gestures --button 3
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
                """
                the shipped gestures are missing; looked for
                \(ShippedFile.gestures.candidates.map { "  " + $0 }.joined(separator: "\n"))
                  help: run ./install.sh again
                """)
        }
        let stock: DictionaryDocument
        do throws(DictionaryFileError) {
            stock = try DictionaryFile(path: shipped).load()
        } catch {
            throw Failure(error)
        }
        let path = file ?? OwnFile.dictionary
        let merge = try Import.put(GestureList(stock), into: path, isDryRun: dryRun)
        Import.tell(merge, path: path, isDryRun: dryRun)
    }
}
