import Daemon
import Dictionaries
import Glibc
import Reading
import Session
import System
import X11

/// Finds out the facts for `krakel doctor`, and changes nothing.
struct FactsReader {
    /// The home folder, shown as `~/`: its path often holds the user's name, and bug reports are public.
    private let home = Environment.home + "/"

    func facts() -> Facts {
        var facts = Facts()
        facts.versions = VersionReader.versions()
        facts.session.desktop = Environment.value("XDG_CURRENT_DESKTOP")
        facts.session.isWayland =
            Environment.value("XDG_SESSION_TYPE") == "wayland"
            || Environment.value("WAYLAND_DISPLAY") != nil
        facts.session.hasRuntimeFolder = Environment.value("XDG_RUNTIME_DIR") != nil
        facts.session.runtimeFailure = failure(writing: ControlSocket(display: "").path)
        facts.session.missingLocale = Translation.missingLocale

        let content = SettingsFile(path: OwnFile.settings).load()
        facts.areSettingsRead = content.isReadable
        facts.settingsPath = short(OwnFile.settings)
        facts.settingsFailure = failure(writing: OwnFile.settings)
        facts.dictionary.writingFailure = failure(writing: OwnFile.dictionary)
        facts.languages = languages(content.settings)
        facts.hasWindowProgram = ShippedProgram.window != nil
        facts.logSize = StrokeLog(path: OwnFile.log).size
        facts.autostart = StartFiles.report()

        let dictionary = read(into: &facts.dictionary)
        if !Path.isMissing(OwnFile.settings) {
            let surroundings = TriggerSurroundings(dictionary, devices: nil)
            facts.settingsProblems = SettingsFile(path: OwnFile.settings)
                .load(against: surroundings).problems.map(firstLine)
        }
        guard let display = Environment.value("DISPLAY") else { return facts }
        facts.running = running(on: display)
        do throws(ConnectionError) {
            let connection = try Connection()
            facts.display = .usable(display)
            ServerReader(connection, dictionary: dictionary)
                .read(content.settings.triggers, into: &facts)
        } catch {
            switch error {
            case .noServer: facts.display = .silent(display)
            case .noExtension(let name):
                facts.display = .unusable(display, lack: Message(verbatim: name))
            case .noPointer: facts.display = .unusable(display, lack: "a pointer")
            }
        }
        return facts
    }

    /// What is known of the words of each language that is written.
    private func languages(_ settings: Settings) -> [LanguageFacts] {
        WrittenLanguages.current(settings).map { language in
            let state = LanguageState(of: language, isWritten: true)
            return LanguageFacts(
                name: state.name, words: state.words, problem: state.problem.map(short),
                help: state.remedy, isLatin: language.script == .latin)
        }
    }

    private func running(on display: String) -> Facts.Running {
        guard let client = try? ControlClient(to: ControlSocket(display: display)) else {
            return .no
        }
        guard let report = try? client.ask(.status) else { return .silent }
        return .yes(
            process: report.process, mode: report.mode, isPaused: report.isPaused,
            triggers: report.triggers)
    }

    /// Why the shipped network that reads words is of no use; nil where it is.
    private var problemOfWords: Message? {
        guard let path = ShippedFile.network.path else {
            return "the shipped network that reads words is missing"
        }
        do {
            _ = try WordNetwork(MappedFile(path, limit: WordNetwork.largestFile))
            return nil
        } catch let error as NetworkError {
            return "\(path): \(error.message)"
        } catch {
            return (error as? FileError)?.message
        }
    }

    /// The dictionary that is in use; nil where it cannot be read.
    private func read(into facts: inout DictionaryFacts) -> StrokeDictionary? {
        // Under the name of the file itself: theirs often have that of a machine.
        facts.versions = OwnFile.shared.flatMap { own in
            FileVersions.paths(beside: own).map { _ in short(own) }
        }
        let characters = CharacterNetworkFile(ShippedFile.characterNetwork.path).problem
        facts.foreign = [characters, problemOfWords].compactMap(\.self)
            .map { failure($0, help: "run ./install.sh again") }
        guard let stack = OwnFile.stack else {
            facts.failure = failure(
                "the shipped dictionary is missing", help: "run ./install.sh again")
            return nil
        }
        let loaded: LoadedDictionary
        do throws(FileError) {
            loaded = try stack.load()
        } catch {
            facts.failure = failure(error.message, help: error.remedy)
            return nil
        }
        facts.files = stack.paths.filter { access($0, F_OK) == 0 }.map(short)
        facts.modes = loaded.dictionary.modes.count
        facts.entries = loaded.dictionary.modes.reduce(0) { $0 + $1.entries.count }
        facts.problems = loaded.problems.map(firstLine)
            .filter { !$0.english.contains(": warning: ") && !$0.english.contains(": note: ") }
        facts.foreign += loaded.foreign.map { failure($0.message, help: $0.remedy) }
        if !loaded.ownCommands.isEmpty {
            if let foreign = ForeignWriting(of: OwnFile.confirmedCommands.path) {
                facts.foreign.append(failure(foreign.message, help: foreign.remedy))
            }
            let known = OwnFile.confirmedCommands.read()
            facts.unconfirmedCommands = loaded.ownCommands.count { !known.contains($0) }
        }
        return loaded.dictionary
    }

    /// Why the file at `path` cannot be replaced or made; nil where it can.
    private func failure(writing path: String) -> DictionaryFacts.Failure? {
        let path = Path.resolved(path) ?? path
        var folder =
            access(path, F_OK) == 0 && access(path, W_OK) != 0 ? path : Path.folder(of: path)
        while access(folder, F_OK) != 0, errno == ENOENT, folder != "/", folder != "." {
            folder = Path.folder(of: folder)
        }
        let isRefused = folder == path || access(folder, W_OK | X_OK) != 0
        guard isRefused || isFull(folder) else { return nil }
        let error = FileError.unwritable(path: folder, errno: isRefused ? errno : ENOSPC)
        return failure(error.message, help: error.remedy)
    }

    /// Whether the disk of `folder` has no room left. Wraps `statvfs(3)`.
    private func isFull(_ folder: String) -> Bool {
        var room = statvfs()
        // Some file systems do not tell: they have no blocks at all.
        return statvfs(folder, &room) == 0 && room.f_blocks > 0 && room.f_bavail == 0
    }

    private func failure(_ text: Message, help: Message) -> DictionaryFacts.Failure {
        DictionaryFacts.Failure(text: short(text), help: short(help))
    }

    private func firstLine(_ problem: Message) -> Message { short(problem.firstLine) }

    private func short(_ message: Message) -> Message { message.mapPlaces(short) }

    private func short(_ text: String) -> String {
        home == "/" ? text : text.replacing(home, with: "~/")
    }
}

enum VersionReader {
    static func versions() -> Facts.Versions {
        var versions = Facts.Versions()
        versions.krakel = Krakel.configuration.version
        versions.swift = compiler
        versions.system = value(of: "PRETTY_NAME", in: text(of: "/etc/os-release")) ?? ""
        versions.kernel = kernel
        versions.xlib = library("libX11.so", in: text(of: "/proc/self/maps")) ?? ""
        return versions
    }

    private static var compiler: String {
        #if compiler(>=6.4)
            "6.4 or later"
        #elseif compiler(>=6.3)
            "6.3"
        #elseif compiler(>=6.2)
            "6.2"
        #else
            "6.1"
        #endif
    }

    /// Wraps `uname(2)`; leaves out the name of the machine.
    private static var kernel: String {
        var name = utsname()
        guard uname(&name) == 0 else { return "" }
        func text<Field>(_ field: Field) -> String {
            withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        }
        return "\(text(name.sysname)) \(text(name.release)) \(text(name.machine))"
    }

    /// A value of os-release(5), without its quotes.
    private static func value(of name: String, in text: String) -> String? {
        text.split(separator: "\n").first { $0.hasPrefix(name + "=") }
            .map { String($0.dropFirst(name.count + 1).filter { $0 != "\"" }) }
    }

    /// The name of the file that a library was loaded from, which has its version in it.
    private static func library(_ name: String, in maps: String) -> String? {
        maps.split(separator: "\n").compactMap { $0.split(separator: "/").last.map(String.init) }
            .first { $0.hasPrefix(name) }
    }

    /// Empty where it cannot be read.
    private static func text(of path: String) -> String {
        let bytes = try? InputFile.bytes(of: path, help: "")
        return String(decoding: bytes ?? [], as: UTF8.self)
    }
}
