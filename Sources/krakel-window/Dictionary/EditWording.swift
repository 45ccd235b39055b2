import Dictionaries
import DictionaryTools

extension Origin {
    var words: String {
        switch self {
        case .shipped: tr("shipped")
        case .mine: tr("mine")
        case .learned: tr("learned while writing")
        case .imported: tr("imported")
        }
    }
}

extension [Origin] {
    var words: String { map(\.words).joined(separator: ", ") }
}

extension EditError {
    var words: String {
        switch self {
        case .file(let error): error.message + "\n" + error.remedy
        case .faultyLine(let path, let line):
            tr("%s has a mistake.", "\(path):\(line)") + "\n"
                + tr("Put that line right first; this shows what is wrong: %s", "krakel check")
        case .changedSince(let path):
            tr("Somebody else has changed that since in %s; nothing was undone.", path)
        case .nothingToDo: tr("There is nothing to change.")
        }
    }
}
