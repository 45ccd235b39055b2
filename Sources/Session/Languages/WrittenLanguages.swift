import Dictionaries
import System

/// Which languages the user writes.
public enum WrittenLanguages {
    /// Those that `settings` name, else those that a running Krakel found last, else those of the locale.
    public static func current(_ settings: Settings) -> [Language] {
        settings.languages ?? kept ?? found(onLayouts: [])
    }

    /// Those of the locale, which the variables say in the order of locale(7), and those that are written on
    /// the keyboard's layouts, each once. One that is not known counts as none.
    ///
    /// - Parameter layouts: their names in xkeyboard-config.
    public static func found(onLayouts layouts: [String]) -> [Language] {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(Environment.value).first
        let preferred = Environment.value("LANGUAGE")?.split(separator: ":").map(String.init) ?? []
        let languages =
            ((locale.map { [$0] } ?? []) + preferred).compactMap(Language.init(locale:))
            + layouts.flatMap(Language.written(onLayout:))
        return languages.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Keeps what was found, for the commands that do not see the keyboard. Where that fails, they go by the
    /// locale.
    public static func keep(_ languages: [Language]) {
        let text = languages.map(\.name).joined(separator: " ") + "\n"
        guard kept != languages else { return }
        do throws(FileError) {
            try Folder.make(for: OwnFile.languages)
            try File(OwnFile.languages).replace(with: Array(text.utf8))
        } catch {}
    }

    private static var kept: [Language]? {
        guard let content = try? File(OwnFile.languages).read(limit: 4096) else { return nil }
        return String(decoding: content.bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
            .compactMap { Language(locale: String($0)) }
    }
}
