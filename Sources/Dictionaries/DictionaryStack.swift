// Owns: which dictionary files count, and reading them as one. Leaves one file to DictionaryFile.

/// The dictionary files that are read together: the user's own over the shipped one, or a single
/// file alone.
public struct DictionaryStack: Hashable, Sendable {
    /// What is learned goes into this file.
    public let own: String
    /// Lies below `own`; nil where `own` is to count alone.
    public let shipped: String?

    public init(own: String, shipped: String?) {
        self.own = own
        self.shipped = shipped
    }

    /// The files from the uppermost down.
    public var paths: [String] { [own] + (shipped.map { [$0] } ?? []) }

    /// Reads every file and lays them over each other. A file of the user's that does not exist is
    /// empty, unless it is to count alone.
    public func load() throws(DictionaryFileError) -> LoadedDictionary {
        var below = StrokeDictionary()
        var problems: [String] = []
        var errors = 0
        if let shipped {
            let reading = try Self.read(shipped, otherModes: [])
            below = reading.dictionary
            problems += reading.problems
            errors += reading.errorCount
        }
        do throws(DictionaryFileError) {
            let reading = try Self.read(own, otherModes: below.modes.map(\.name))
            return LoadedDictionary(
                dictionary: reading.dictionary.layered(over: below),
                problems: problems + reading.problems, errorCount: errors + reading.errorCount)
        } catch {
            guard case .missing = error, shipped != nil else { throw error }
            return LoadedDictionary(dictionary: below, problems: problems, errorCount: errors)
        }
    }

    private static func read(
        _ path: String, otherModes: [String]
    ) throws(DictionaryFileError) -> LoadedDictionary {
        let bytes = try DictionaryFile(path: path).load().bytes
        let reading: DictionaryReading
        do throws(DictionaryError) {
            reading = try DictionaryReader.read(bytes, otherModes: otherModes)
        } catch {
            switch error {
            case .newerVersion(let version): throw .newerVersion(path: path, version: version)
            }
        }
        let renderer = DiagnosticRenderer(file: path, bytes: bytes)
        return LoadedDictionary(
            dictionary: reading.dictionary, problems: reading.diagnostics.map(renderer.render),
            errorCount: reading.diagnostics.count { $0.severity == .error })
    }
}

/// A dictionary as it was read, and what was wrong with its lines.
public struct LoadedDictionary: Hashable, Sendable {
    public var dictionary: StrokeDictionary
    /// For people: file, line and column, the line with a caret, and what would be right.
    public var problems: [String]
    /// How many of them are errors: lines that do not count.
    public var errorCount: Int
}
