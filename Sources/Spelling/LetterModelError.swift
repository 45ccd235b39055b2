// Owns: why bytes are no letter model, and the words for it.

/// Why a letter model could not be read.
public enum LetterModelError: Error, Hashable, Sendable {
    /// It does not begin like one.
    case notAModel
    /// Written by a later version of this program.
    case newerVersion(Int)
    /// It begins like one, but bytes are missing, added or changed.
    case damaged
}

extension LetterModelError {
    /// What is wrong, without a full stop.
    public var message: String {
        switch self {
        case .notAModel: "this is no letter model"
        case .newerVersion(let version):
            "the letter model is of version \(version), newer than this program"
        case .damaged: "the letter model is damaged"
        }
    }
}
