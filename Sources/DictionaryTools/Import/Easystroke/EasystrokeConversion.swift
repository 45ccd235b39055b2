import Dictionaries
import Strokes

extension ForeignConversion {
    /// - Parameter preferences: those beside the file; nil where there are none.
    public init(_ file: EasystrokeActions, preferences: EasystrokePreferences? = nil) {
        var converter = EasystrokeConverter(file, preferences)
        converter.convert(file.root, inside: [], for: nil)
        converter.takePreferences()
        converter.takeScrolling()
        converter.result.dropUnusedGroups()
        self = converter.result
    }
}

/// Goes through easystroke's lists, the outer ones first.
struct EasystrokeConverter {
    fileprivate(set) var result = ForeignConversion()
    private let file: EasystrokeActions
    private let preferences: EasystrokePreferences?
    /// Of the strokes of the file; nil for those without a point.
    private let examples: [Example?]
    private var groupOfApplication: [String: String] = [:]
    private var rivals: EasystrokeRivals

    init(_ file: EasystrokeActions, _ preferences: EasystrokePreferences?) {
        self.file = file
        self.preferences = preferences
        examples = file.strokes.map { Example(learning: Ink([Stroke($0.points)])) }
        rivals = EasystrokeRivals(examples)
        result.actionCount = file.root.entryCount
    }

    /// - Parameters:
    ///   - outer: what counts in the lists around, the outermost first.
    ///   - group: the applications that the list is for; nil for all.
    mutating func convert(
        _ list: EasystrokeList, inside outer: [[Int: EasystrokeList.Entry]], for group: String?
    ) {
        var known: [Int: EasystrokeList.Entry] = [:]
        // What must not do here what it does around: strokes with what has them there.
        var gone: [(stroke: Int, entry: EasystrokeList.Entry)] = []
        for var entry in list.entries {
            guard !result.isTooLarge else { return }
            let isRedrawn = !entry.strokes.isEmpty
            var isFilled = false
            for lists in outer.reversed() {
                guard let other = lists[entry.identity] else { continue }
                if isRedrawn, !isFilled {
                    let left = other.strokes.filter { !entry.strokes.contains($0) }
                    gone += left.map { ($0, other) }
                }
                isFilled = true
                if entry.name.isEmpty { entry.name = other.name }
                if entry.strokes.isEmpty { entry.strokes = other.strokes }
                entry.action = entry.action ?? other.action
            }
            known[entry.identity] = entry
            convert(entry, for: group)
        }
        for identity in list.deleted {
            let entry = outer.reversed().lazy.compactMap { $0[identity] }.first
            if let entry { gone += entry.strokes.map { ($0, entry) } }
        }
        let here = list.entries.compactMap { known[$0.identity] }
        for (stroke, entry) in gone {
            guard !result.isTooLarge else { return }
            switchOff(stroke, of: entry, beside: here, for: group)
        }
        for child in list.children {
            guard !result.isTooLarge else { return }
            let name = newGroup(for: child, inside: group)
            convert(child, inside: outer + [known], for: name)
        }
    }

    /// A list's windows: those of a class, or nothing but what the lists in it have in common.
    private mutating func newGroup(for list: EasystrokeList, inside parent: String?) -> String {
        let text = Self.text(list.name)
        let isExcluded = list.isApplication && preferences?.isExcluded(text) == true
        // A group without a class of its own has no window but those of its children.
        let name = result.newGroup(
            named: text, inside: parent, list.isApplication ? [WindowPattern(text)] : [],
            use: isExcluded ? .off : nil)
        if list.isApplication, groupOfApplication[text] == nil { groupOfApplication[text] = name }
        return name
    }

    private mutating func convert(_ entry: EasystrokeList.Entry, for group: String?) {
        let meaning = meaning(of: entry)
        let name = Self.text(entry.name)
        guard !entry.strokes.isEmpty else {
            result.leave(.noStroke, "\(meaning.text) : # \(name)")
            return
        }
        for index in entry.strokes {
            guard !result.isTooLarge else { return }
            let stroke = file.strokes[index]
            let note = stroke.hasTimeout ? "; with a rest at its end in easystroke" : ""
            switch outcome(of: index, meaning) {
            case .done(let actions, .chord(let chord)):
                result.append(actions, by: .chord(chord), name, in: group)
            case .done(let actions, let way):
                result.append(actions, by: way, name + note, in: group)
            case .left(let reason):
                let path = examples[index].map { " " + ExampleNotation.text(of: $0) } ?? ""
                let place = group.map { " in \($0) only" } ?? ""
                result.leave(reason, "\(meaning.text) :\(path) # \(name)\(place)\(note)")
            }
        }
    }

    private enum Outcome {
        case done([Action], ForeignConversion.Way)
        case left(ForeignObstacle)
    }

    private func meaning(of entry: EasystrokeList.Entry) -> EasystrokeMeaning {
        entry.action.map { EasystrokeMeaning(file.actions[$0]) } ?? .nothing
    }

    /// What becomes of an action that is drawn so.
    private func outcome(of index: Int, _ meaning: EasystrokeMeaning) -> Outcome {
        let stroke = file.strokes[index]
        let obstacle = stroke.obstacle(usualButton: preferences?.button.number ?? 2)
        if let actions = meaning.actions, obstacle == nil, let chord = stroke.chord {
            guard !actions.contains(where: { $0.has(.needsPointer) }) else {
                return .left(.heldPointer)
            }
            return .done(actions, .chord(chord))
        }
        if let actions = meaning.actions, obstacle == nil, let example = examples[index] {
            return .done(actions, .drawn(example))
        }
        return .left(meaning.obstacle ?? obstacle ?? .click)
    }

    /// What is drawn so counts in the list around this one, but not here. Where something here looks like it,
    /// it is another way to draw that: otherwise it would be nearer to many strokes that mean that.
    private mutating func switchOff(
        _ index: Int, of entry: EasystrokeList.Entry, beside here: [EasystrokeList.Entry],
        for group: String?
    ) {
        let name = Self.text(entry.name)
        switch outcome(of: index, meaning(of: entry)) {
        case .left: return
        case .done(_, .chord(let chord)):
            let isTaken = here.contains { other in
                other.strokes.contains { file.strokes[$0].chord == chord }
            }
            guard !isTaken else { return }
            result.append(
                [.ignore], by: .chord(chord), "\(name), which is switched off here", in: group,
                isCounted: false)
        case .done(_, let way):
            let rival = rival(of: index, among: here)
            let comment =
                rival.map { "\(Self.text($0.0.name)), which looks like \(name)" }
                ?? "\(name), which is switched off here"
            result.append(rival?.1 ?? [.ignore], by: way, comment, in: group, isCounted: false)
        }
    }

    /// The entry that looks most like a stroke, and what it does.
    private mutating func rival(
        of index: Int, among entries: [EasystrokeList.Entry]
    ) -> (EasystrokeList.Entry, [Action])? {
        var nearest: (EasystrokeList.Entry, [Action])?
        var limit = DictionaryRule.sameStroke
        for entry in entries {
            let meaning = meaning(of: entry)
            for other in entry.strokes {
                guard case .done(let actions, .drawn) = outcome(of: other, meaning),
                    let distance = rivals.distance(from: index, to: other), distance < limit
                else { continue }
                limit = distance
                nearest = (entry, actions)
            }
        }
        return nearest
    }

    /// Where easystroke scrolls as the pointer moves on after a stroke, a second trigger does so here: its usual
    /// button with Shift, with which nothing is drawn.
    mutating func takeScrolling() {
        guard result.leftOut.contains(where: { $0.reason == .scroll }) else { return }
        // A table of its own would take the place of the button that there is without any.
        if result.settings.triggers.isEmpty { result.settings.triggers = [.init(button: 3)] }
        let trigger = ForeignSettings.Trigger(
            button: result.settings.triggers[0].button, modifiers: .shift, scrolls: true)
        if !result.settings.triggers.contains(where: {
            $0.button == trigger.button && $0.modifiers == trigger.modifiers
        }) {
            result.settings.triggers.append(trigger)
        }
    }

    /// Applications that easystroke leaves alone, and what its settings are here.
    mutating func takePreferences() {
        guard let preferences else { return }
        result.settings = preferences.settings
        for application in preferences.applications {
            guard !result.isTooLarge else { return }
            let name = Self.text(application.name)
            if preferences.isWhitelist {
                result.leave(.allowedOnly, "only for \(name)")
            } else if application.usesOtherButton {
                result.leave(.excludedButton, "off for \(name)")
            } else if application.name.isEmpty {
                result.leave(.unknownWindows, "off for the frames of windows")
            } else if groupOfApplication[name] == nil {
                groupOfApplication[name] = result.newGroup(
                    named: name, [WindowPattern(name)], use: .off)
            }
        }
        for device in preferences.excludedDevices {
            guard !result.isTooLarge else { return }
            result.leave(.unknownWindows, "not drawn with \(Self.text(device))")
        }
    }

    /// A name on one line, for a comment.
    private static func text(_ bytes: [UInt8]) -> String {
        ForeignConversion.line(ForeignText(bytes).text)
    }
}

/// How alike the strokes of a file are. Each pair is compared once, and only so many are, as a file can ask
/// for many more than a person's would.
struct EasystrokeRivals {
    private let shapes: [Trajectory?]
    private var known: [Int: Float] = [:]

    /// A person's file asks for a few hundred.
    private static let most = 100_000

    init(_ examples: [Example?]) {
        shapes = examples.map { $0?.shape }
    }

    /// nil where one of them has no shape, or enough have been compared.
    mutating func distance(from one: Int, to other: Int) -> Float? {
        guard one != other else { return 0 }
        let key = one * shapes.count + other
        if let distance = known[key] { return distance }
        guard known.count < Self.most, let shape = shapes[one], let second = shapes[other] else {
            return nil
        }
        let distance = shape.distance(to: second)
        known[key] = distance
        return distance
    }
}

extension EasystrokeStroke {
    /// The button or the wheel with the trigger held, where nothing is drawn beside it; nil for all else.
    fileprivate var chord: Gesture? {
        guard points.isEmpty, trigger == 0, modifiers == nil, (1...255).contains(button) else {
            return nil
        }
        return .button(button)
    }

    /// Why Krakel cannot read what is drawn so.
    ///
    /// - Parameter usualButton: the button that is usually drawn with.
    fileprivate func obstacle(usualButton: Int) -> ForeignObstacle? {
        if points.isEmpty {
            // A button that acts at once is its own second button.
            if button != 0, button == (trigger == 0 ? usualButton : trigger) { return .atOnce }
            if button == 0 { return hasTimeout ? .heldStill : .click }
        } else if button != 0 {
            return .secondButton
        }
        if trigger != 0 { return .otherButton }
        if modifiers != nil { return .modifiers }
        return nil
    }
}
