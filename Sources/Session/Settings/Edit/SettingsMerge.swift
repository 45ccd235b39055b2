import Dictionaries

/// Two versions of the settings that were changed at the same time become one.
public enum SettingsMerge {
    /// `bytes` with what `other` sets beyond them; where both set the same, they stay, and what `other` says is a
    /// comment: above the first line in brackets where it belongs there, else at the end, as are its comments.
    ///
    /// - Returns: nil where one of both has mistakes, or is written in a way that only its author understands.
    public static func text(
        _ bytes: [UInt8], with other: [UInt8]
    ) -> (bytes: [UInt8], merge: VersionMerge)? {
        let (own, others) = (SettingsReader.read(bytes), SettingsReader.read(other))
        guard own.diagnostics.isEmpty, others.diagnostics.isEmpty else { return nil }
        var (text, merge) = (bytes, VersionMerge())
        var (plain, comments): ([String], [String]) = ([], [])
        func make(_ change: SettingsChange) -> Bool {
            guard let new = change.text(text) else { return false }
            if new != text { merge.added += 1 }
            text = new
            return true
        }
        let written = SettingsEdit.written(in: bytes)
        for (key, value) in SettingsEdit.written(in: other).sorted(by: { $0.key < $1.key })
        where key != "trigger" && written[key] != value {
            if written[key] == nil {
                guard make(.set(key, value)) else { return nil }
            } else if key.contains(".") {
                comments.append("\(key) = \(value.notation)")
            } else {
                plain.append("\(key) = \(value.notation)")
            }
        }
        let pairs = (try? TOMLDocument.read(other)) ?? []
        let triggers = pairs.contains { $0.key == "trigger" } ? others.settings.triggers : []
        for trigger in triggers where !own.settings.triggers.contains(trigger) {
            if own.settings.triggers.contains(where: trigger.isLike) {
                comments += TriggerEdit.lines(for: trigger).split(separator: "\n").map(String.init)
            } else {
                guard make(.addTrigger(trigger)) else { return nil }
            }
        }
        merge.comments = plain + comments
        comments += SettingsText(other).comments
        var result = SettingsText(text)
        let known = Set(result.comments)
        plain.removeAll(where: known.contains)
        comments.removeAll(where: known.contains)
        merge.comments.removeAll(where: known.contains)
        // Below a [table], a setting of none would become one of that.
        let heading = (1...max(result.count, 1)).first { result[$0].hasPrefix("[") }
        if let heading, !plain.isEmpty {
            result.insert(plain.map { "# " + $0 } + [""], before: heading)
        } else {
            comments = plain + comments
        }
        if !comments.isEmpty {
            result.append(comments.map { "# " + $0 }.joined(separator: "\n"))
        }
        return (plain.isEmpty && comments.isEmpty ? text : result.bytes, merge)
    }
}

extension SettingsText {
    /// The comments on lines of their own, without `#`.
    fileprivate var comments: [String] {
        (1...max(count, 1)).compactMap { number in
            let line = self[number].drop(while: \.isWhitespace)
            guard line.first == "#" else { return nil }
            let text = line.dropFirst().drop(while: \.isWhitespace)
            return text.isEmpty ? nil : String(text)
        }
    }
}
