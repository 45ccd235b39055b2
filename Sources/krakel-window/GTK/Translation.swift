import CGTK
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

    /// The languages that somebody wants, the best first. Wraps `g_get_language_names`.
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
    static func text(of text: String) -> String {
        // What is not translated comes back as it was passed, where it was passed.
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
    guard let place = pattern.range(of: "%s") else { return pattern }
    return pattern[..<place.lowerBound] + argument + pattern[place.upperBound...]
}

extension String {
    fileprivate func range(of part: String) -> Range<Index>? {
        indices.lazy.map { self[$0...] }.first { $0.hasPrefix(part) }
            .map { $0.startIndex..<index($0.startIndex, offsetBy: part.count) }
    }
}
