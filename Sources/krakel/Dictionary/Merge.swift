import ArgumentParser
import Dictionaries
import Learning
import Reading
import Session
import System

struct Merge: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Put together what two machines have changed of a file.",
        discussion: """
            Takes into your dictionary, your settings and what Krakel has learned the other versions that \
            Syncthing, Nextcloud or Dropbox have put beside them, and both sides of what git could not merge. \
            Strokes, words and settings of either are there in the end; where both contradict each other \
            yours counts, and the other's becomes a comment. The other versions and your files as they \
            were are kept beside them.
            """)

    @Argument(help: "The file to merge into, by default each of your own.", completion: .file())
    var file: String?

    @Argument(
        help: "Other versions of it, wherever they are; they stay where they are.",
        completion: .file())
    var versions: [String] = []

    func run() throws {
        if let file {
            let bytes = try DictionaryFile(path: file).read()
            try FileMerge(path: file, versions: versions).refuseForeign(bytes, of: file)
        }
        var isAny = false
        var failure: Failure?
        for path in file.map({ [$0] }) ?? OwnFile.shared {
            do {
                let found = FileVersions.paths(beside: path)
                if try FileMerge(path: path, versions: found + versions).carryOut() { isAny = true }
                for version in found {
                    Output.line("  put aside: \(try File(version).putAside())")
                }
            } catch {
                guard let told = Failure(telling: error) else { throw error }
                if let failure { Output.error(failure.message) }
                failure = told
            }
        }
        if let failure { throw failure }
        guard !isAny else { return }
        Output.line(
            file.map { "\($0): there is no other version of it" }
                ?? "there is no other version of your files")
    }
}

/// One file, and other versions of it.
private struct FileMerge {
    let path: String
    let versions: [String]

    /// What a file is for: by its name, or by that of the user's own file that is a link to it.
    private enum Kind {
        case dictionary, learned, words, practice, settings

        init(_ path: String) {
            let place = Path.resolved(path)
            let own = OwnFile.shared.first { place != nil && Path.resolved($0) == place }
            let name = Path.name(of: own ?? path)
            self =
                switch name {
                case Path.name(of: OwnFile.learned): .learned
                case Path.name(of: OwnFile.words): .words
                case Path.name(of: OwnFile.practice): .practice
                default: name.hasSuffix(".toml") ? .settings : .dictionary
                }
        }
    }

    /// - Returns: whether there was another version.
    func carryOut() throws -> Bool {
        let present = (try? DictionaryFile(path: path).read()) ?? []
        let others = try versions.map { version throws(FileError) in
            (name: version, bytes: try DictionaryFile(path: version).read())
        }
        // A file without other versions is not locked.
        guard !others.isEmpty || ConflictMarkers.areIn(present) else { return false }
        for (name, bytes) in [(path, present)] + others { try refuseForeign(bytes, of: name) }
        var merges: [(name: String?, merge: VersionMerge)] = []
        var problem: Failure?
        let backup = try File(path).update(
            limit: DictionaryFile.maximumSize, keepsBackup: true, yieldsToOthers: true
        ) { old throws(FileError) in
            (merges, problem) = ([], nil)
            let bytes = old?.bytes ?? []
            var text = bytes
            var others: [(name: String?, bytes: [UInt8])] = others.map { ($0.name, $0.bytes) }
            if ConflictMarkers.areIn(bytes) {
                guard let sides = ConflictMarkers.versions(in: bytes) else {
                    problem = Failure(
                        "\(path): conflict markers of git are missing in it",
                        help: "delete those that are left, and what you do not want of the lines")
                    return bytes
                }
                text = sides.own
                others.insert((nil, sides.other), at: 0)
            }
            for other in others {
                let name = other.name ?? path
                guard let merged = try merged(text, with: other.bytes, of: name) else {
                    let mistakes =
                        showMistakes(in: text, of: path) + showMistakes(in: other.bytes, of: name)
                    problem =
                        mistakes == 0
                        ? Failure(SettingsChangeError.unclear(path: path).message)
                        : Failure(
                            "\(path): it cannot be merged while it, or its other version, has mistakes",
                            help: "mend them, then: krakel merge \(Path.word(path))")
                    return bytes
                }
                text = merged.bytes
                merges.append((other.name, merged.merge))
            }
            return text
        }
        if let problem { throw problem }
        for (name, merge) in merges {
            let source: Message =
                name.map(Message.init(verbatim:)) ?? "the other side of git's conflict markers"
            Output.line(
                .counted(
                    merge.added, "\(path): added \(merge.added) line from \(source)",
                    "\(path): added \(merge.added) lines from \(source)"))
            for comment in merge.comments {
                Output.line("  now a comment: \(DiagnosticRenderer.printable(comment))")
            }
        }
        if let backup { Output.line("  your file as it was before: \(backup)") }
        if Kind(path) == .dictionary { Confirm.remind(of: path) }
        return true
    }

    /// Other text, such as words or settings under another name, would become comments line by line.
    func refuseForeign(_ text: [UInt8], of name: String) throws {
        guard Kind(path) == .dictionary, let reading = try? DictionaryReader.read(text),
            reading.dictionary.modes.isEmpty,
            reading.diagnostics.contains(where: { $0.severity == .error })
        else { return }
        throw Failure(
            "\(name): it has no entries\n  help: name a dictionary, such as krakel export writes")
    }

    /// - Returns: how many there are.
    private func showMistakes(in text: [UInt8], of name: String) -> Int {
        let mistakes = SettingsReader.read(text).diagnostics
        for mistake in DiagnosticRenderer(file: name, bytes: text).render(mistakes) {
            Output.write(mistake.translated, to: 2)
        }
        return mistakes.count
    }

    /// - Parameter name: where the other version is.
    /// - Returns: nil where one of both are settings with mistakes that keep them from being merged.
    private func merged(_ own: [UInt8], with other: [UInt8], of name: String) throws(FileError) -> (
        bytes: [UInt8], merge: VersionMerge
    )? {
        var merge = VersionMerge()
        let kind = Kind(path)
        switch kind {
        case .dictionary, .learned:
            var document = try DictionaryFile.document(own, path: path)
            let other = try DictionaryFile.document(other, path: name)
            if kind == .learned {
                merge = LearnedStrokes.merge(other, into: &document)
            } else {
                merge = document.merge(other)
            }
            return (document.bytes, merge)
        case .words:
            var words = OwnWords(reading: own)
            merge.added = words.join(OwnWords(reading: other))
            return (words.replacing(in: own), merge)
        case .practice:
            // Each line begins with its time.
            let lines = [own, other].map {
                String(decoding: $0, as: UTF8.self).split(separator: "\n")
            }
            let known = Set(lines[0])
            let news = lines[1].filter { !known.contains($0) }
            merge.added = news.count
            let all = (lines[0] + news).sorted().map { $0 + "\n" }.joined()
            return (news.isEmpty ? own : Array(all.utf8), merge)
        case .settings: return SettingsMerge.text(own, with: other)
        }
    }
}
