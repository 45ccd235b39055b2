// Owns: gathering what is one's own for an export. Leaves the text of it to DictionaryExport.

extension DictionaryExport {
    /// What was written, taught and learned: the files of `stack` without the shipped one.
    public init(ownOf stack: DictionaryStack) throws(DictionaryFileError) {
        self.init()
        // The names of modes below are not told as unknown: nothing is read here but lines.
        for (path, isLearned) in [(stack.own, false), (stack.learned, true)] {
            guard let path else { continue }
            let document = try DictionaryFile.documentOrEmpty(path)
            add(document.applications)
            add(document.ruleOptions)
            for (mode, parents) in document.modes { add(mode: mode, inheriting: parents) }
            for var line in document.lines {
                // When and how it was learned, and that it came from elsewhere, is nobody else's
                // business.
                line.comment = isLearned ? nil : line.remark
                add(line)
            }
        }
    }
}

extension DictionaryFile {
    /// The document at `path`, without a line where there is no such file.
    public static func documentOrEmpty(
        _ path: String
    ) throws(DictionaryFileError) -> DictionaryDocument {
        do throws(DictionaryFileError) {
            return try DictionaryFile(path: path).load()
        } catch .missing {
            return DictionaryDocument()
        }
    }
}
