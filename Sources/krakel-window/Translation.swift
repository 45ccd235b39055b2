// Owns: the language of the windows.

import CGTK

/// `text` in the user's language, by the catalogue of `krakel`. Wraps `g_dgettext`.
func tr(_ text: String) -> String {
    // What is not translated comes back as it was passed, where it was passed.
    text.withCString { passed in
        g_dgettext("krakel", passed).map { String(cString: $0) } ?? text
    }
}
