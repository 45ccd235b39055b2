// Owns: the file that settings are kept in. Leaves what it says to SettingsReader.

import Dictionaries

/// A settings file, which need not exist.
public struct SettingsFile: Hashable, Sendable {
    public let path: String

    /// Files larger than this many bytes are no settings.
    static let maximumSize = 1 << 16

    public init(path: String) {
        self.path = path
    }

    /// What was read, and what is wrong with it, for people.
    public struct Content: Hashable, Sendable {
        public var settings = Settings()
        /// Each with file, line and column, the line with a caret, and what would be right.
        public var problems: [String] = []
    }

    /// Reads the file. Where it is missing the defaults count; where it cannot be read they count as
    /// well, and the reason is the only problem.
    public func load() -> Content {
        let bytes: [UInt8]
        do throws(DictionaryFileError) {
            bytes = try DictionaryFile(path: path).read()
        } catch {
            if case .missing = error { return Content() }
            return Content(problems: [error.description])
        }
        guard bytes.count <= Self.maximumSize else {
            return Content(problems: [
                "\(path): larger than \(Self.maximumSize >> 10) KB\n"
                    + "  help: check that these are settings, see krakel-config(5)"
            ])
        }
        let reading = SettingsReader.read(bytes)
        let renderer = DiagnosticRenderer(file: path, bytes: bytes)
        return Content(
            settings: reading.settings, problems: reading.diagnostics.map(renderer.render))
    }
}
