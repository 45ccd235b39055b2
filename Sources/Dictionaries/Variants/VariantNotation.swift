import System

/// A problem with the variants of an entry: `"close" = <Control+w> / "reopen" = <Control+Shift+t>`.
public enum VariantProblem: Hashable, Sendable {
    /// A name where there is nothing to choose.
    case lonelyName(String)
    /// More than `Variant.count` allows.
    case tooMany
    case missingSlash
    case emptyName
    case repeatedName(String)
    /// An action that has no meaning beside others to choose from.
    case notAmongOthers(Action)

    /// What is wrong, without a full stop.
    var message: Message {
        switch self {
        case .lonelyName(let name): "`\(name.prefix(40))` is the only variant of its entry"
        case .tooMany: "the entry has more than \(Variant.count.upperBound) variants"
        case .missingSlash: "a slash is missing between two variants"
        case .emptyName: "the name of the variant is empty"
        case .repeatedName(let name): "two variants are called `\(name.prefix(40))`"
        case .notAmongOthers(let action):
            "`\(ActionNotation.text(of: action))` cannot be one of several variants"
        }
    }

    /// What to write instead.
    var remedy: Message {
        switch self {
        case .lonelyName, .missingSlash:
            "write for instance `\"close\" = <Control+w> / \"reopen\" = <Control+Shift+t>`"
        case .tooMany: "divide them among several entries"
        case .emptyName: "write its name between the quotes, or leave out the quotes and the `=`"
        case .repeatedName: "give each a name of its own"
        case .notAmongOthers: "give it a line of its own"
        }
    }
}

extension ActionNotation {
    /// `"close" = <Control+w> / "reopen" = <Control+Shift+t>`; what is no choice is written as its actions are.
    static func text(of variants: [Variant]) -> String {
        guard variants.count > 1 else { return text(of: variants.first?.actions ?? []) }
        return variants.map { variant in
            (variant.name.map { quoted($0) + " = " } ?? "") + text(of: variant.actions)
        }
        .joined(separator: " / ")
    }
}

extension LineScanner {
    /// Takes actions separated by commas, or several variants of these separated by slashes.
    mutating func takeActions() throws(NotationError) -> ParsedActions {
        skipBlanks()
        let start = position
        let name = try takeVariantName()
        let nameEnd = position
        var parsed = try takeActionsInARow()
        guard peek == Byte.slash || name != nil || peek == Byte.equals else { return parsed }
        var variants = [Variant(name, parsed.actions)]
        var names = Set([name].compactMap(\.self))
        try checkAmongOthers(parsed.actions, from: nameEnd)
        while take(Byte.slash) {
            skipBlanks()
            let start = position
            let name = try takeVariantName()
            if let name, !names.insert(name).inserted {
                throw error(.variants(.repeatedName(name)), at: start..<position)
            }
            let next = try takeActionsInARow()
            try checkAmongOthers(next.actions, from: start)
            parsed.modes += next.modes
            parsed.commands += next.commands
            variants.append(Variant(name, next.actions))
            guard variants.count <= Variant.count.upperBound else {
                throw error(.variants(.tooMany), at: start..<position)
            }
        }
        var ahead = self
        if peek == Byte.equals || (peek == Byte.quote && (try? ahead.takeVariantName()) != nil) {
            throw error(.variants(.missingSlash), at: character(at: position))
        }
        if variants.count < Variant.count.lowerBound {
            // Where an action follows, its comma is what is missing.
            guard let name, !startsAction else { return parsed }
            throw error(.variants(.lonelyName(name)), at: start..<nameEnd)
        }
        parsed.actions = [.variants(variants)]
        return parsed
    }

    /// Takes a text in quotes and the `=` behind it; nil, and nothing, where there is no such thing.
    private mutating func takeVariantName() throws(NotationError) -> String? {
        guard peek == Byte.quote else { return nil }
        var next = self
        let start = position
        guard let name = try? next.takeText() else { return nil }
        let end = next.position
        next.skipBlanks()
        guard next.take(Byte.equals) else { return nil }
        guard !name.allSatisfy(\.isWhitespace) else {
            throw error(.variants(.emptyName), at: start..<end)
        }
        self = next
        skipBlanks()
        return name
    }

    private func checkAmongOthers(_ actions: [Action], from start: Int) throws(NotationError) {
        guard let action = actions.first(where: { $0.has(.standsAlone) }) else { return }
        throw error(.variants(.notAmongOthers(action)), at: start..<position)
    }
}
