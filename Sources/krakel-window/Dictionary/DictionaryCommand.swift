import ArgumentParser
import Dictionaries
import DictionaryTools
import Session

struct DictionaryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dictionary", abstract: "Look at the dictionary and change it.")

    @Option(help: "This dictionary alone, in the place of one's own over the shipped one.")
    var dictionary: String?

    @Option(help: "The mode to show.")
    var mode: String?

    func run() throws {
        let alone = dictionary.map { DictionaryStack(own: $0, shipped: nil) }
        guard let stack = alone ?? OwnFile.stack else {
            throw Complaint(
                """
                the shipped dictionary is missing; looked for
                \(ShippedFile.dictionary.candidates.map { "  " + $0 }.joined(separator: "\n"))
                  help: run ./install.sh again, or name a dictionary with --dictionary FILE
                """)
        }
        let layers: Layers
        do throws(DictionaryFileError) {
            layers = try Layers(reading: stack)
        } catch {
            throw Complaint(error.description)
        }
        runApplication { application in
            let window = DictionaryWindow(stack, layers, mode: mode, in: application)
            window?.present()
            return window
        }
    }
}
