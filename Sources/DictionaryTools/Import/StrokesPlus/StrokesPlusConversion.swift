import Dictionaries
import Strokes

extension ForeignConversion {
    /// The actions for all windows, then those of applications.
    public init(_ configuration: StrokesPlusConfiguration) {
        var converter = StrokesPlusConverter(configuration)
        converter.convert()
        self = converter.result
    }
}

/// Goes through StrokesPlus' actions: those for all windows, then those of applications.
private struct StrokesPlusConverter {
    private(set) var result = ForeignConversion()
    private let configuration: StrokesPlusConfiguration
    private let examples: [String: [Example]]

    /// What an action is done for.
    private enum Occasion: Hashable {
        /// What is drawn, by its name.
        case drawn(String)
        case chord(Gesture)
    }

    /// Of each group, and of all windows, what does something there.
    private var taken: [String?: Set<Occasion>] = [:]
    /// What does something in all windows in Krakel as well, in its order.
    private var everywhere: [Occasion] = []

    init(_ configuration: StrokesPlusConfiguration) {
        self.configuration = configuration
        examples = configuration.gestures.mapValues { strokes in
            strokes.compactMap { Example(learning: Ink([$0])) }
        }
    }

    mutating func convert() {
        if let button = configuration.button, button != 2 {
            result.settings.triggers = [ForeignSettings.Trigger(button: button)]
        }
        for action in configuration.actions { convert(action, of: nil, in: [nil]) }
        let groups = makeGroups()
        for (index, application) in configuration.applications.enumerated() {
            for action in application.actions {
                convert(
                    action, of: application,
                    in: groups.filter { $0.places.contains(index) }.map(\.name))
            }
        }
        for group in groups {
            let hides = group.places.contains { configuration.applications[$0].hidesGlobal }
            guard hides else { continue }
            for occasion in everywhere
            where taken[group.name, default: []].insert(occasion).inserted {
                append([.ignore], for: occasion, in: group.name, "it does nothing here")
            }
        }
        result.dropUnusedGroups()
    }

    /// Groups of those windows for which the same applications count, as a window belongs to one group: of
    /// the applications of a window, the first that has an action for what is drawn counts.
    private mutating func makeGroups() -> [(name: String, places: [Int])] {
        func classes(_ application: StrokesPlusConfiguration.Application) -> [String] {
            application.isEnabled ? application.windows.classes : []
        }
        let off = configuration.ignored.flatMap(classes)
        for application in configuration.ignored {
            let own = classes(application)
            guard !own.isEmpty else { continue }
            let name = ForeignConversion.line(application.name)
            _ = result.newGroup(named: name, own.map { WindowPattern($0) }, use: .off)
        }
        var places: [String: [Int]] = [:]
        var order: [String] = []
        var hidden: Set<String> = Set(off)
        for (index, application) in configuration.applications.enumerated() {
            for name in classes(application) where !hidden.contains(name) {
                if places[name] == nil { order.append(name) }
                places[name, default: []].append(index)
                // Nothing further down counts there.
                if application.hidesGlobal { hidden.insert(name) }
            }
        }
        var groups: [(name: String, places: [Int])] = []
        var known: Set<[Int]> = []
        for name in order {
            guard let own = places[name], let last = own.last, known.insert(own).inserted else {
                continue
            }
            let patterns = order.filter { places[$0] == own }.map { WindowPattern($0) }
            let title = ForeignConversion.line(configuration.applications[last].name)
            groups.append((result.newGroup(named: title, patterns), own))
        }
        return groups
    }

    /// - Parameter groups: where it counts; nil for all windows.
    private mutating func convert(
        _ action: StrokesPlusConfiguration.Action,
        of application: StrokesPlusConfiguration.Application?, in groups: [String?]
    ) {
        guard !result.isTooLarge else { return }
        result.actionCount += 1
        let name = ForeignConversion.line(action.name)
        let place = application.map { " in \(ForeignConversion.line($0.name)) only" } ?? ""
        let trigger = (action.modifiers + action.buttons + [action.gesture])
            .filter { !$0.isEmpty }.joined(separator: " ")
        let text = ForeignConversion.line(
            "strokesplus \(Self.code(action.script)) : \(trigger) # \(name)\(place)")
        do throws(ForeignObstacle) {
            guard action.isEnabled, application?.isEnabled != false else { throw .disabled }
            guard !groups.isEmpty else { throw .windowsProgram }
            let occasion = try occasion(of: action)
            let free = groups.filter { taken[$0, default: []].insert(occasion).inserted }
            guard !free.isEmpty else { throw .shadowed }
            do throws(ForeignObstacle) {
                let meaning = try StrokesPlusMeaning(action)
                // A script of nothing but comments keeps an application from what all others do.
                guard application != nil || !meaning.actions.isEmpty else { throw .noAction }
                if meaning.isForDesktop { result.desktopKeyCount += 1 }
                let remark = meaning.isForDesktop ? "\(name); \(WindowDeed.remark)" : name
                let actions = meaning.actions.isEmpty ? [.ignore] : meaning.actions
                result.importedCount += 1
                if application == nil { everywhere.append(occasion) }
                for group in free { append(actions, for: occasion, in: group, remark) }
            } catch {
                // What does something everywhere else must not do it here.
                for group in free where group != nil && everywhere.contains(occasion) {
                    append([.ignore], for: occasion, in: group, "it does something else here")
                }
                throw error
            }
        } catch {
            result.leave(error, text)
        }
    }

    private static let buttons = [
        "Left": 1, "Middle": 2, "Right": 3, "X1": 8, "X2": 9,
        "WheelUp": ScrollDirection.up.button, "WheelDown": ScrollDirection.down.button,
    ]

    private func occasion(
        of action: StrokesPlusConfiguration.Action
    ) throws(ForeignObstacle) -> Occasion {
        guard !action.isForSecondButton else { throw .otherButton }
        guard action.modifiers.isEmpty else { throw .modifiers }
        guard action.gesture.isEmpty else {
            guard action.buttons.isEmpty else { throw .secondButton }
            guard examples[action.gesture]?.isEmpty == false else { throw .noStroke }
            return .drawn(action.gesture)
        }
        guard action.buttons.count < 2,
            !action.isHeldBefore || action.buttons.allSatisfy({ $0.hasPrefix("Wheel") })
        else { throw .secondButton }
        guard let button = action.buttons.first.flatMap({ Self.buttons[$0] }) else {
            throw .noStroke
        }
        return .chord(.button(button))
    }

    private mutating func append(
        _ actions: [Action], for occasion: Occasion, in group: String?, _ comment: String
    ) {
        switch occasion {
        case .chord(let chord):
            result.append(actions, by: .chord(chord), comment, in: group, isCounted: false)
        case .drawn(let name):
            for example in examples[name] ?? [] {
                result.append(actions, by: .drawn(example), comment, in: group, isCounted: false)
            }
        }
    }

    /// The beginning of a script, for a comment.
    private static func code(_ script: String) -> String {
        let lines = script.split(whereSeparator: \.isNewline)
            .map { $0.drop(while: \.isWhitespace) }.filter {
                !$0.isEmpty && !$0.hasPrefix("--") && !$0.hasPrefix("//")
            }
        let text = lines.joined(separator: " ")
        return text.count > 200 ? text.prefix(200) + "..." : text
    }
}
