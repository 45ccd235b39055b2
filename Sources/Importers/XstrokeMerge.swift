// Owns: putting an alphabet into a dictionary without doing anything twice.

import Dictionaries

/// What of a conversion is new to a dictionary.
public struct XstrokeMerge: Sendable {
    /// What was added, as a dictionary of its own.
    public private(set) var added = DictionaryDocument()
    /// How many lines were added, and how many were there already.
    public private(set) var addedCount = 0
    public private(set) var knownCount = 0
    /// Modes that are there with other parents, which they keep.
    public private(set) var otherParents: [String] = []

    /// Adds to `document` what it does not have yet, every mode's lines at its end.
    public init(of conversion: XstrokeConversion, into document: inout DictionaryDocument) {
        let present =
            (try? DictionaryReader.read(document.bytes))?.dictionary ?? StrokeDictionary()
        var known: Set<DictionaryLine> = []
        for var line in document.lines {
            line.comment = nil
            known.insert(line)
        }
        var comments = document.comments
        if present.ruleOptions != conversion.options.layeredOver(present.ruleOptions) {
            document.add(conversion.options)
            added.add(conversion.options)
        }
        for section in conversion.sections {
            let mode = present.mode(named: section.mode)
            let isNew = mode == nil || (mode?.parents.isEmpty == true && !section.parents.isEmpty)
            if isNew {
                document.start(section.mode, inheriting: section.parents)
                added.start(section.mode, inheriting: section.parents)
            }
            if let mode, !mode.parents.isEmpty, mode.parents != section.parents {
                otherParents.append(section.mode)
            }
            for line in section.lines {
                switch line {
                case .comment(let text):
                    if comments.insert(text).inserted {
                        document.add(comment: text, in: section.mode)
                        added.add(comment: text, in: section.mode)
                    }
                case .entry(let entry):
                    var bare = entry
                    bare.comment = nil
                    if known.contains(bare) {
                        knownCount += 1
                    } else {
                        addedCount += 1
                        document.append(entry)
                        added.append(entry)
                    }
                }
            }
        }
    }
}

extension RuleOptions {
    fileprivate func layeredOver(_ lower: RuleOptions) -> RuleOptions {
        RuleOptions(
            tapDrift: tapDrift ?? lower.tapDrift, edgeWidth: edgeWidth ?? lower.edgeWidth)
    }
}
