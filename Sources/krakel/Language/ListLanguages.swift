import ArgumentParser
import Dictionaries
import Reading
import Session
import System

struct ListLanguages: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show the languages that you write, and whose words are known.",
        discussion: """
            Prints a line for each language that you write, was added, or can be with what is installed: its \
            name, whether it is written, how many words are known, and where they are from, or what to type.
            """)

    @Flag(help: "All languages.")
    var all = false

    @Flag(help: "One line of JSON, for scripts.")
    var json = false

    func run() throws {
        let written = WrittenLanguages.current(SettingsFile(path: OwnFile.settings).load().settings)
        let others = Language.all.filter { !written.contains($0) }
        let states = (written + others).map {
            LanguageState(of: $0, isWritten: written.contains($0))
        }
        .filter { all || $0.isWritten || $0.words != nil || $0.isInstalled }
        if json {
            Output.line(verbatim: JSONLine.encode(["languages": states]) ?? "{}")
        } else {
            for state in states { Output.line(verbatim: state.line) }
        }
    }
}

/// What is known of the words of a language.
struct LanguageState: Codable {
    var name: String
    var isWritten: Bool
    /// How many words are known; nil where none are.
    var words: Int?
    /// The files that they are from.
    var from: [String] = []
    /// Whether the model is the shipped one, or should be, and not the user's.
    var isShipped = false
    /// Whether a list is installed that can be added.
    var isInstalled = false
    /// The package that has a list; nil where none has.
    var package: String?
    /// Why the model cannot be read.
    var problem: String?

    init(of language: Language, isWritten: Bool) {
        name = language.name
        self.isWritten = isWritten
        // No other list of English is looked for than the shipped one.
        let sources = language.code == "en" ? nil : WordSources(of: language)
        isInstalled = sources?.installed != nil
        package = (sources?.installed ?? sources?.words.first)?.package
        let models = LanguageModels(for: [language])
        guard let path = models.models.first?.path else {
            isShipped = language.code == "en"
            return
        }
        isShipped = path != OwnFile.letterModel(of: language)
        do throws(FileError) {
            let file = try MappedFile(path, limit: LetterModel.largestFile)
            do throws(LetterModelError) {
                let model = try LetterModel(file)
                words = model.wordCount
                from = model.notes.filter { $0.hasPrefix("from ") }.map { String($0.dropFirst(5)) }
            } catch {
                problem = "\(path): \(error.message)"
            }
        } catch {
            problem = error.message.english
        }
    }

    /// What to type to have its words.
    var remedy: String {
        if isShipped, words == nil { return "./install.sh" }
        guard let package else { return "krakel language add \(name) --from FILE" }
        if isInstalled { return "krakel language add \(name)" }
        return "sudo apt-get install \(package) && krakel language add \(name)"
    }

    /// For people: four fields with tabs between.
    var line: String {
        let source =
            if let problem {
                "\(problem); \(remedy)"
            } else if words != nil {
                isShipped ? "shipped" : from.joined(separator: ", ")
            } else {
                remedy
            }
        return [name, isWritten ? "written" : "-", words.map(String.init) ?? "-", source]
            .joined(separator: "\t")
    }
}
