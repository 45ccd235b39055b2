import Dictionaries
import Glibc
import Reading
import Session
import System

/// Files that have the words of a language, and what is made of them.
struct LanguageFiles {
    /// Word lists, dictionaries and texts.
    var words: [String]
    /// The package that has the first; nil where the user named it.
    var package: String?
    /// How often words are used; nil where nothing says so.
    var uses: String?

    /// What is installed for a language.
    ///
    /// - Returns: nil where its model is shipped and no longer list is installed.
    /// - Throws: a `Failure` that names the package to install.
    static func installed(for language: Language) throws -> LanguageFiles? {
        if language.code == "en" { return nil }
        guard let sources = WordSources(of: language) else {
            throw Failure(
                "no package of Debian has a word list of \(language.name)",
                help: "take a list of yours: krakel language add \(language.name) --from FILE")
        }
        guard let source = sources.installed, let path = source.path else {
            if ShippedFile.letterModel(of: language) != nil { return nil }
            let package = sources.words.first?.package ?? ""
            throw Failure(
                """
                no word list of \(language.name) is installed
                  help: sudo apt-get install \(package) && krakel language add \(language.name)
                  help: or take a list of yours: krakel language add \(language.name) --from FILE
                """)
        }
        return LanguageFiles(words: [path], package: source.package, uses: sources.uses?.path)
    }

    /// All of them.
    var names: [String] { words + (uses.map { [$0] } ?? []) }

    /// - Throws: a `Failure` where a file cannot be read, is no text or has no word.
    func model(of language: Language) throws -> (model: LetterModel, leftOut: Int) {
        let elisions = WordSources.elisions(of: language)
        var listed = ListedWords(elisions: elisions)
        for file in names {
            Self.tell("\(language.name): reading \(file)")
            try Self.read(file, into: &listed)
        }
        guard listed.count > elisions.count || listed.countedCount > 0 else {
            throw Failure(
                "there is not one word in \(names.joined(separator: ", ")); nothing was written",
                help: "name a list of words, a line each, or a text")
        }
        var notes = ["language \(language.name)"] + names.map { "from \($0)" }
        if let package {
            notes.append("The words are those of Debian's package \(package), under its licence.")
        }
        Self.tell("\(language.name): counting the letters of \(listed.count) words")
        return listed.model(notes: notes)
    }

    /// Says what takes its time, to the user before a terminal.
    private static func tell(_ what: Message) {
        if isatty(STDERR_FILENO) == 1 { Output.error(what) }
    }

    /// Below this share of lines with more than a word a file is a list.
    private static let mostSentences = 0.05

    /// So many rules are tried for the stems of a dictionary, ten seconds' work.
    private static let mostRules = 10_000_000

    private static func read(_ file: String, into listed: inout ListedWords) throws {
        if file.hasSuffix(".dic") { return try readDictionary(file, into: &listed) }
        let text = try text(of: file, encoding: nil)
        if text.hasPrefix("\n\\data\\") || text.hasPrefix("\\data\\") {
            readUses(text, into: &listed)
        } else if isList(text) {
            listed.add(list: text)
        } else {
            listed.count(text: text)
        }
    }

    private static func text(of file: String, encoding: String?) throws -> String {
        let help: Message = "name a list of words or a text"
        let bytes = try WordFile.checked(
            InputFile.bytes(of: file, help: help, limit: InputFile.largestCorpus), of: file,
            help: help)
        guard let text = bytes.withUnsafeBytes({ TextEncoding.text($0, named: encoding) }) else {
            throw Failure(
                "\(file): the encoding \(encoding ?? "") is not known",
                help: "convert it: iconv -f \(encoding ?? "") -t utf8 \(Path.word(file))")
        }
        return composed(text)
    }

    /// `text` with each letter as one scalar: macOS writes its marks as scalars of their own behind it.
    private static func composed(_ text: String) -> String {
        // With these bytes marks begin. To find the characters of sixty megabytes takes seconds.
        guard text.utf8.contains(where: { $0 == 0xCC || $0 == 0xCD }) else { return text }
        var known: [Character: Character] = [:]
        return text.reduce(into: "") { result, character in
            guard character.unicodeScalars.count > 1 else { return result.append(character) }
            let made = known[character] ?? Composition.scalar(of: character).map(Character.init)
            known[character] = made ?? character
            result.append(made ?? character)
        }
    }

    /// Whether nearly every line is a word. Looks at the first 5,000 lines, byte by byte: to find the characters
    /// of a list of sixty megabytes takes seconds.
    private static func isList(_ text: String) -> Bool {
        let most = 5000
        let lines = text.utf8.split(maxSplits: most) { [0x0A, 0x0D].contains($0) }.prefix(most)
        let sentences = lines.count { $0.contains { [0x20, 0x09].contains($0) } }
        return Double(sentences) <= mostSentences * Double(lines.count)
    }

    /// How often single words stood, of a language model in the form of ARPA, as Onboard has them: lines of a
    /// number and a word, up to those with two words.
    private static func readUses(_ text: String, into listed: inout ListedWords) {
        for line in text.split(whereSeparator: \.isNewline) {
            if line.hasPrefix("\\2-grams") { return }
            let parts = line.split(separator: " ")
            guard parts.count == 2, let count = Int(parts[0]) else { continue }
            listed.count(parts[1], times: count)
        }
    }

    /// A dictionary for Hunspell, with its affixes where they lie beside it.
    private static func readDictionary(_ file: String, into listed: inout ListedWords) throws {
        let affixFile = file.dropLast(4) + ".aff"
        let affixes = (try? File(String(affixFile)).read(limit: InputFile.largest).bytes) ?? []
        let encoding = affixes.withUnsafeBytes { HunspellWords.encoding(ofAffixes: $0) }
        let rules = affixes.withUnsafeBytes { TextEncoding.text($0, named: encoding) } ?? ""
        let words = HunspellWords(affixes: rules)
        // The first line says how many there are.
        let lines = try text(of: file, encoding: encoding).split(whereSeparator: \.isNewline)
            .dropFirst()
        let most = max(20, mostRules / max(1, lines.count))
        for line in lines { words.forEachWord(of: line, most: most) { listed.add(word: $0) } }
    }
}
