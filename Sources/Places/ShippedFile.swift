// Owns: where the files are that came with Krakel.

import Glibc

/// A file that is installed beside the program.
public enum ShippedFile: String {
    case dictionary = "strokes.dict"
    case letterModel = "letters.model"
    case gestures = "gestures.dict"

    /// nil where it cannot be found.
    public var path: String? { candidates.first { access($0, R_OK) == 0 } }

    /// Where it may be: what `$KRAKEL_DATA` says, beside the program, in `$XDG_DATA_DIRS`. Never in
    /// the place of the user's own files, which is beside a program in `~/.local`.
    public var candidates: [String] {
        if let folder = Environment.value("KRAKEL_DATA") { return [folder + "/" + rawValue] }
        var folders: [String] = []
        if let prefix = Environment.installPrefix { folders.append(prefix + "/share") }
        folders += (Environment.value("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share")
            .split(separator: ":").map(String.init)
        return folders.map { $0 + "/krakel/shipped/" + rawValue }
    }
}
