// Owns: the words for what is wrong in a file of easystroke's.

extension ArchiveError {
    /// What is wrong with `file`, with what helps on a second line.
    public func text(in file: String) -> String {
        let words =
            switch expected {
            case .signature: "`22 serialization::archive`, with which easystroke's file begins"
            case .libraryVersion(let newest): "a version of the archive from 1 to \(newest)"
            case .classVersion(let name, let newest): "a version of \(name) up to \(newest)"
            case .integer(let range):
                "a whole number from \(range.lowerBound) to \(range.upperBound)"
            case .number: "a number"
            case .text(let length): "a text of \(length) bytes"
            case .classNumber: "the number of a class that may stand here"
            case .actionKind: "a kind of action, such as `7 SendKey`"
            case .objectNumber: "the number of an object that came before, or the next one"
            case .depth(let depth): "no more than \(depth) lists inside each other"
            case .size(let size): "no more than \(size >> 20) MB"
            case .end: "the end of the file"
            }
        return """
            \(file):\(line):\(column): expected \(words) (at byte \(offset))
              help: name the file as easystroke wrote it: ls ~/.easystroke/actions*
            """
    }
}
