import CGTK
import DictionaryTools
import System

enum UserLanguages {
    /// The user's languages, the preferred one first. Wraps `g_get_language_names`.
    static var preferred: [String] {
        var names: [String] = []
        var next = g_get_language_names()
        while let name = next?.pointee {
            names.append(String(cString: name))
            next = next?.advanced(by: 1)
        }
        return names
    }
}

extension ActionWords {
    /// In the user's language.
    static var ours: ActionWords { ActionWords { tr($0) } }
}
