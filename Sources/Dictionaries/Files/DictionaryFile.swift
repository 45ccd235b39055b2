import System

/// The file a dictionary is kept in.
public struct DictionaryFile: Sendable {
    /// As given; a symbolic link stands for the file it leads to.
    public let path: String
    /// How long to wait for another writer.
    public let patience: Duration

    /// Files larger than this many bytes are refused.
    public static let maximumSize = 64 << 20

    public init(path: String, patience: Duration = .seconds(5)) {
        self.path = path
        self.patience = patience
    }

    /// The bytes of the file, whatever they say.
    public func read() throws(FileError) -> [UInt8] {
        try File(path).read(limit: Self.maximumSize).bytes
    }

    /// What the file says, and its bytes. It may name the modes and applications of `others`.
    public func reading(
        beside others: [StrokeDictionary] = []
    ) throws(FileError) -> (bytes: [UInt8], reading: DictionaryReading) {
        let bytes = try read()
        do throws(DictionaryError) {
            let reading = try DictionaryReader.read(
                bytes, otherModes: others.flatMap { $0.modes.map(\.name) },
                otherApplications: others.flatMap { $0.applications.map(\.name) })
            return (bytes, reading)
        } catch {
            throw error.error(of: path)
        }
    }

    /// The text of the file, to be looked at line by line.
    public func load() throws(FileError) -> DictionaryDocument {
        try Self.document(read(), path: path)
    }

    /// Changes the file: waits for other writers, reads, lets `change` do its work and puts the new
    /// text in place. A file that is missing starts empty, its folder is created with mode 0700. If
    /// anything fails, or `change` throws, the file is as it was.
    ///
    /// - Returns: what `change` returns.
    @discardableResult
    public func update<Result>(
        _ change: (inout DictionaryDocument) throws(FileError) -> Result
    ) throws(FileError) -> Result {
        try update(keepsBackup: false, change).result
    }

    /// Changes the file as `update` does.
    ///
    /// - Parameter keepsBackup: whether to keep what the file held, under a name of its own beside it
    ///   that no file had: `.backup` at its end, then `.backup-2` and so on.
    /// - Returns: what `change` returns, and the path of the backup; nil where there was no file, or
    ///   nothing was changed.
    public func update<Result>(
        keepsBackup: Bool, _ change: (inout DictionaryDocument) throws(FileError) -> Result
    ) throws(FileError) -> (result: Result, backup: String?) {
        var result: Result?
        let backup = try File(path).update(
            limit: Self.maximumSize, patience: patience, keepsBackup: keepsBackup,
            yieldsToOthers: true
        ) { old throws(FileError) in
            var document = DictionaryDocument()
            if let old { document = try Self.document(old.bytes, path: path) }
            let before = document.bytes
            result = try change(&document)
            let after = document.bytes
            return after == before ? old?.bytes ?? [] : after
        }
        guard let result else { throw .missing(path: path) }
        return (result, backup)
    }

    /// Writes `text` where there is no file yet, or an empty one.
    public func create(with text: String) throws(FileError) {
        let start = try Self.document(Array(text.utf8), path: path)
        try update { document in
            if document.bytes.isEmpty { document = start }
        }
    }

    /// What `bytes` say, of the file at `path`.
    public static func document(
        _ bytes: [UInt8], path: String
    ) throws(FileError) -> DictionaryDocument {
        do throws(DictionaryError) {
            return try DictionaryDocument(bytes)
        } catch {
            throw error.error(of: path)
        }
    }
}
