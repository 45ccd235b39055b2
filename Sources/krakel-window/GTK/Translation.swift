import CGTK
import DictionaryTools
import Session
import System

enum Translation {
    private static let domain = "krakel"

    /// Finds the catalogues that are installed with this program, or those in `$KRAKEL_LOCALE`. Wraps
    /// `bindtextdomain`.
    static func begin() {
        let folder =
            Environment.value("KRAKEL_LOCALE")
            ?? (Environment.installPrefix ?? "/usr") + "/share/locale"
        bindtextdomain(domain, folder)
        bind_textdomain_codeset(domain, "UTF-8")
    }

    /// The user's languages, the preferred one first. Wraps `g_get_language_names`.
    static var languages: [String] {
        var names: [String] = []
        var next = g_get_language_names()
        while let name = next?.pointee {
            names.append(String(cString: name))
            next = next?.advanced(by: 1)
        }
        return names
    }

    /// Wraps `g_dgettext`.
    fileprivate static func text(of text: String) -> String {
        // A text without a translation comes back as the pointer that was passed, which is valid only
        // here.
        text.withCString { passed in
            g_dgettext(domain, passed).map { String(cString: $0) } ?? text
        }
    }
}

/// `text` in the user's language.
func tr(_ text: String) -> String { Translation.text(of: text) }

/// The same with `argument` in the place of `%s`.
func tr(_ text: String, _ argument: String) -> String {
    let pattern = tr(text)
    guard let place = pattern.firstRange(of: "%s") else { return pattern }
    return pattern[..<place.lowerBound] + argument + pattern[place.upperBound...]
}

extension ActionWords {
    /// In the user's language.
    static var ours: ActionWords { ActionWords { tr($0) } }
}
