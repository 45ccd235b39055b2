/// What other programs can know of a window.
public struct WindowIdentity: Codable, Hashable, Sendable {
    /// The first half of `WM_CLASS`: this window of the program, such as `Navigator`.
    public var instance: String
    /// The second half: the program, such as `firefox`.
    public var className: String
    public var title: String

    public init(instance: String = "", className: String = "", title: String = "") {
        self.instance = instance
        self.className = className
        self.title = title
    }
}

/// A pattern for windows: `*` stands for any text, and case does not matter.
public struct WindowPattern: Hashable, Sendable {
    public var text: String
    /// Whether it is matched with the title and not with `WM_CLASS`.
    public var isTitle: Bool

    public init(_ text: String, isTitle: Bool = false) {
        self.text = text
        self.isTitle = isTitle
    }

    /// Whether it matches the title, or either half of `WM_CLASS`, or both halves with a dot between them.
    public func matches(_ window: WindowIdentity) -> Bool {
        let names =
            isTitle
            ? [window.title]
            : [
                window.className, window.instance, "\(window.instance).\(window.className)",
            ]
        let pattern = Array(text.lowercased())
        return names.contains { Self.matches(pattern, Array($0.lowercased())) }
    }

    /// Returns to the last `*` where a character does not match, so that the time is at most the product
    /// of both lengths.
    private static func matches(_ pattern: [Character], _ text: [Character]) -> Bool {
        var place = 0
        var index = 0
        var star: (place: Int, index: Int)?
        while index < text.count {
            if place < pattern.count, pattern[place] == "*" {
                star = (place, index)
                place += 1
            } else if place < pattern.count, pattern[place] == text[index] {
                place += 1
                index += 1
            } else if let last = star {
                star = (last.place, last.index + 1)
                place = last.place + 1
                index = last.index + 1
            } else {
                return false
            }
        }
        return pattern[place...].allSatisfy { $0 == "*" }
    }
}

/// Applications that have entries, a first mode or ways of their own.
public struct ApplicationGroup: Hashable, Sendable {
    /// Whether strokes are read in its windows.
    public enum Use: String, Hashable, Sendable, CaseIterable {
        case on
        case off
        /// Strokes are read in windows of such groups only.
        case only
    }

    /// What BackSpace does in its windows.
    public enum BackSpace: String, Hashable, Sendable, CaseIterable {
        /// It removes the character that was typed last.
        case undo
        /// Something else: what was typed stays.
        case final
    }

    /// What may be kept of what is written in its windows.
    public enum Privacy: String, Hashable, Sendable, CaseIterable {
        /// What the settings say.
        case `public`
        /// Nothing.
        case `private`
    }

    /// What is written in its windows.
    public enum Spelling: String, Hashable, Sendable, CaseIterable {
        /// Text: words are mended, where the settings say so.
        case prose
        /// Commands and names, which are typed letter by letter as they are read.
        case literal
    }

    public var name: String
    /// The group whose entries, mode, use, BackSpace, privacy and spelling count here as well.
    public var parent: String?
    public var patterns: [WindowPattern]
    /// The mode that writing begins in when one of its windows gets the focus.
    public var start: String?
    public var use: Use?
    public var backSpace: BackSpace?
    public var privacy: Privacy?
    public var spelling: Spelling?

    public init(
        name: String, parent: String? = nil, patterns: [WindowPattern] = [], use: Use? = nil
    ) {
        self.name = name
        self.parent = parent
        self.patterns = patterns
        self.use = use
    }

    /// Takes over what `other` says of its windows and this does not.
    package mutating func complete(by other: ApplicationGroup) {
        parent = parent ?? other.parent
        start = start ?? other.start
        use = use ?? other.use
        backSpace = backSpace ?? other.backSpace
        privacy = privacy ?? other.privacy
        spelling = spelling ?? other.spelling
    }
}

/// The groups of a dictionary, prepared for look-ups.
public struct Applications: Hashable, Sendable {
    /// A group with everything that it inherits.
    struct Group: Hashable, Sendable {
        var whole: ApplicationGroup
        /// The group, its parent, and so on.
        var chain: [String]
    }

    private let names: [String]
    private let groups: [String: Group]

    package init(_ groups: [ApplicationGroup]) {
        var known: [String: ApplicationGroup] = [:]
        for group in groups where known[group.name] == nil { known[group.name] = group }
        names = groups.map(\.name)
        self.groups = known.mapValues { group in
            var chain: [ApplicationGroup] = []
            var next: ApplicationGroup? = group
            while let current = next, !chain.contains(where: { $0.name == current.name }) {
                chain.append(current)
                next = current.parent.flatMap { known[$0] }
            }
            return Group(
                whole: chain.dropFirst().reduce(into: group) { $0.complete(by: $1) },
                chain: chain.map(\.name))
        }
    }

    public var isEmpty: Bool { names.isEmpty }

    /// Whether the titles of windows matter.
    public var knowTitles: Bool {
        groups.values.contains { $0.whole.patterns.contains(where: \.isTitle) }
    }

    /// Whether there are windows in which strokes are not read.
    public var restrict: Bool {
        groups.values.contains { $0.whole.use == .off || $0.whole.use == .only }
    }

    /// The group that `window` belongs to: of the groups that match it, the first from which none of the
    /// others inherits.
    public func group(of window: WindowIdentity) -> String? {
        let matching = names.filter { name in
            groups[name]?.whole.patterns.contains { $0.matches(window) } == true
        }
        return matching.first { name in
            !matching.contains { other in
                other != name && groups[other]?.chain.contains(name) == true
                    && groups[name]?.chain.contains(other) == false
            }
        }
    }

    /// The group of the windows that `pattern` names by their class; nil where that is none.
    func group(of pattern: WindowPattern) -> String? {
        guard !pattern.isTitle else { return nil }
        let name = pattern.text.filter { $0 != "*" }
        let dots = name.indices.filter { name[$0] == "." }
        let halves = dots.map { (String(name[..<$0]), String(name[name.index(after: $0)...])) }
        return ([(name, name)] + halves).lazy.compactMap { instance, className in
            group(of: WindowIdentity(instance: instance, className: className))
        }.first
    }

    /// Whether no strokes are read in the windows of `group`, or for nil in windows of no group.
    public func isOff(in group: String?) -> Bool {
        switch group.flatMap({ groups[$0]?.whole.use }) {
        case .off: true
        case .only: false
        case .on, nil: groups.values.contains { $0.whole.use == .only }
        }
    }

    /// Whether strokes are read in the windows of `group` even where these fill the screen, and the settings
    /// leave the triggers to such programs.
    public func areOnInFullScreen(in group: String?) -> Bool {
        switch group.flatMap({ groups[$0]?.whole.use }) {
        case .on, .only: true
        case .off, nil: false
        }
    }

    /// Whether what is typed into the windows of `group` stays, as BackSpace is no undo there.
    public func isFinal(in group: String?) -> Bool {
        group.flatMap { groups[$0]?.whole.backSpace } == .final
    }

    /// Whether nothing of what is written into the windows of `group` may be kept.
    public func isPrivate(in group: String?) -> Bool {
        group.flatMap { groups[$0]?.whole.privacy } == .private
    }

    /// Whether words that are written into the windows of `group` are none to mend.
    public func isLiteral(in group: String?) -> Bool {
        group.flatMap { groups[$0]?.whole.spelling } == .literal
    }

    /// The mode that writing begins in there; nil where the group does not change the mode.
    public func start(in group: String?) -> String? { group.flatMap { groups[$0]?.whole.start } }

    /// `group`, its parent, and so on.
    package func chain(of group: String) -> [String] { groups[group]?.chain ?? [] }

    /// All groups, in the order of the dictionary.
    var all: [String] { names }
}

/// The name of a mode for a group of applications, such as `letters for browsers`: in the windows of the
/// group its entries count wherever those of `letters` do, and before them.
struct ScopedMode: Hashable, Sendable {
    var mode: String
    var group: String

    private static let separator = " for "

    var name: String { mode + Self.separator + group }
}

extension ScopedMode {
    /// nil for the name of a mode that counts everywhere.
    init?(_ name: String) {
        let bytes = Array(name.utf8)
        let separator = Array(Self.separator.utf8)
        guard bytes.count > separator.count + 1 else { return nil }
        let place = (1..<(bytes.count - separator.count)).first {
            bytes[$0..<($0 + separator.count)].elementsEqual(separator)
        }
        guard let place else { return nil }
        mode = String(decoding: bytes[..<place], as: UTF8.self)
        group = String(decoding: bytes[(place + separator.count)...], as: UTF8.self)
    }
}

extension DictionaryLine {
    /// The mode that it adds to and the applications where it does; nil for a line that counts everywhere.
    package var scope: (mode: String, group: String)? {
        ScopedMode(mode).map { ($0.mode, $0.group) }
    }
}

extension Mode {
    /// The name of the mode whose entries count besides those of `mode` in the windows of `group`, or
    /// that of `mode` itself where there is none.
    public static func name(_ mode: String, for group: String?) -> String {
        group.map { ScopedMode(mode: mode, group: $0).name } ?? mode
    }

    /// The mode that this one adds to, and where; nil for a mode that counts everywhere.
    var scope: ScopedMode? { ScopedMode(name) }

    /// The mode that this one adds to and the applications where it does; nil for a mode that counts
    /// everywhere.
    public var applications: (mode: String, group: String)? {
        scope.map { ($0.mode, $0.group) }
    }
}
