// Owns: the words that tell people what is wrong in a line about applications.

extension ApplicationProblem {
    var message: String {
        switch self {
        case .missingName(let word): "`\(word)` needs the name of a group of applications"
        case .missingFor(let word): "`\(word)` needs `for` and a group of applications"
        case .missingPattern: "the group has no application"
        case .unknownGroup(let name, _): "there are no applications `\(name)`"
        case .otherParent(let group, let parent): "`\(group)` inherits `\(parent)` already"
        case .circle(let groups):
            "applications inherit each other in a circle: " + groups.joined(separator: ", ")
        }
    }

    var remedy: String {
        switch self {
        case .missingName("applications"): "write for instance `applications browsers : firefox`"
        case .missingName(let word): "write for instance `\(word) browsers`"
        case .missingFor("start"): "write for instance `start digits for spreadsheets`"
        case .missingFor(let word): "write for instance `\(word) for games`"
        case .missingPattern:
            "write for instance `firefox` or `title \"*Mail*\"`; krakel doctor --pick shows a window's"
        case .unknownGroup(let name, let nearest):
            nearest.map { "did you mean `\($0)`?" }
                ?? "name them first: `applications \(ActionNotation.name(ofMode: name)) : firefox`"
        case .otherParent: "a group has one parent; name it once"
        case .circle: "take `inherits` away from one of them"
        }
    }
}
