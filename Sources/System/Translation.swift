import CLinux
import Glibc

/// The words of the user's language: gettext's catalogues, looked up by the C library.
public enum Translation {
    private static let domain = "krakel"

    /// Done once something is to be said, and not before: who says nothing reads no catalogue. Wraps
    /// `setlocale(3)` for messages only, so that numbers stay as they are, and `bindtextdomain(3)`.
    private static let isBound: Bool = {
        guard !isEnglishWanted else { return false }
        setlocale(LC_MESSAGES, "")
        return bind() != nil
    }()

    /// Whether the messages stay as they are, by setlocale(7) and gettext(3).
    private static var isEnglishWanted: Bool {
        guard let named, named != "C", named != "POSIX" else { return true }
        let wanted = Environment.value("LANGUAGE") ?? named
        return wanted.hasPrefix("en") || wanted.hasPrefix("C.")
    }

    /// By setlocale(7).
    private static var named: String? {
        ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(Environment.value).first
    }

    /// The locale that is named and that the C library lacks, so that all is English. Wraps `setlocale(3)`.
    public static var missingLocale: String? {
        isEnglishWanted || setlocale(LC_MESSAGES, "") != nil ? nil : named
    }

    /// Finds the catalogues that are installed with this program, or those in `$KRAKEL_LOCALE`.
    private static func bind() -> String? {
        let folder =
            Environment.value("KRAKEL_LOCALE")
            ?? (Environment.installPrefix ?? "/usr") + "/share/locale"
        bind_textdomain_codeset(domain, "UTF-8")
        return bindtextdomain(domain, folder).map { String(cString: $0) }
    }

    /// Wraps `dgettext(3)`.
    static func text(of text: String) -> String {
        // What it gives for an empty text is the head of the catalogue.
        guard isBound, !text.isEmpty else { return text }
        // A text without a translation comes back as the pointer that was passed, which is valid only
        // here.
        return text.withCString { passed in
            dgettext(domain, passed).map { String(cString: $0) } ?? text
        }
    }

    /// The form for `count` of what is `one` or `many` in English; nil where all is English. Wraps `dngettext(3)`.
    static func text(of one: String, _ many: String, for count: Int) -> String? {
        guard isBound else { return nil }
        return one.withCString { one in
            many.withCString { many in
                dngettext(domain, one, many, count.magnitude).map { String(cString: $0) }
            }
        }
    }
}

/// `text` in the user's language.
public func tr(_ text: String) -> String { Translation.text(of: text) }

/// The same with `arguments` in the places of `%s`.
public func tr(_ text: String, _ arguments: String...) -> String {
    Message(text, arguments).translated
}

/// The form for `count`, which stands in the place of `%s`, of what is `one` or `many` in English.
public func tr(_ count: Int, _ one: String, _ many: String) -> String {
    Message.counted(count, Message(one, "\(count)"), Message(many, "\(count)")).translated
}
