// Owns: how a line says that it came from elsewhere. Leaves bringing it in to Importers.

extension DictionaryLine {
    private static let mark = "imported"

    /// Whether it was taken over from elsewhere: its comment is `imported`, or begins with
    /// `imported:`.
    public var isImported: Bool {
        comment == Self.mark || comment?.hasPrefix(Self.mark + ":") ?? false
    }

    /// What people say of it, without the mark.
    public var remark: String? {
        guard isImported, let comment else { return comment }
        let rest = comment.dropFirst(Self.mark.count + 1).drop { $0 == " " }
        return rest.isEmpty ? nil : String(rest)
    }

    /// The comment of a line that is taken over and said `comment` where it was.
    public static func importedComment(_ comment: String?) -> String {
        guard let comment, !comment.isEmpty else { return mark }
        let isMarked = comment == mark || comment.hasPrefix(mark + ":")
        return isMarked ? comment : mark + ": " + comment
    }
}
