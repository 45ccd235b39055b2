import Dictionaries
import DictionaryTools
import System

extension EntryKey {
    /// What its actions are called.
    var words: String { ActionWords.ours.text(of: actions) }
}

extension CatalogueRow {
    /// Where it is from, or that it is removed.
    var state: String {
        isOff ? tr("removed") : origins.map(\.words).joined(separator: ", ")
    }
}

extension Origin {
    var words: String {
        switch self {
        case .shipped: tr("shipped")
        case .language: tr("from your languages")
        case .mine: tr("taught")
        case .learned: tr("learned while writing")
        case .imported: tr("imported")
        }
    }
}

extension EditError {
    var words: String {
        switch self {
        case .file(let error): error.message.translated + "\n" + error.remedy.translated
        case .faultyLine(let path, let line):
            tr("There is a mistake in %s.", "\(path):\(line)") + "\n"
                + tr("Correct that line first. To see what is wrong, type %s", "krakel check")
        case .changedSince(let path):
            tr("%s has been changed by another program since; nothing was undone.", path)
        case .nothingToDo: tr("There is nothing to change.")
        }
    }
}
