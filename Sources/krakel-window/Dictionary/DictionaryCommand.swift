import ArgumentParser
import Dictionaries
import DictionaryTools

struct DictionaryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dictionary", abstract: "Look at the dictionary and change it.")

    @Option(help: "Use this dictionary alone, instead of your own over the shipped one.")
    var dictionary: String?

    @Option(help: "The mode to show.")
    var mode: String?

    func run() throws {
        let stack = try DictionaryStack.chosen(dictionary)
        let layers: Layers
        do throws(DictionaryFileError) {
            layers = try Layers(reading: stack)
        } catch {
            throw Complaint(error.description)
        }
        runApplication { application in
            let window = DictionaryWindow(stack, layers, mode: mode, in: application)
            window.present()
            return window
        }
    }
}
