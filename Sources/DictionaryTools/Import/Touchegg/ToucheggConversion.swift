import Dictionaries
import Strokes

extension ForeignConversion {
    /// Touchegg's gestures count in every mode, as they need no trigger.
    public init(_ configuration: ToucheggConfiguration) {
        var converter = ToucheggConverter()
        converter.convert(configuration.sections)
        self = converter.result
    }
}

/// Goes through touchegg's sections: those for all applications, and those for the same applications together.
struct ToucheggConverter {
    private(set) var result = ForeignConversion(mode: Mode.above)

    /// What repeats everywhere, step by step, and what each gesture that does became.
    private var pans: Set<FingerGesture> = []
    private var everywhere: [Key: [FingerGesture]] = [:]
    /// What any section has a gesture for.
    private var taken: Set<Key> = []

    /// What touchegg keeps one action for.
    private struct Key: Hashable {
        var kind: String
        var fingers: String
        var direction: String

        init(_ gesture: ToucheggConfiguration.Gesture) {
            kind = gesture.kind
            fingers = gesture.fingers
            // A tap has none, whatever is written.
            direction = kind == "TAP" ? "" : gesture.direction.lowercased()
        }
    }

    /// What a gesture becomes.
    private struct Entry {
        var gesture: FingerGesture
        var actions: [Action]
        var remark: String?
        var isForDesktop = false
    }

    mutating func convert(_ sections: [ToucheggConfiguration.Section]) {
        result.actionCount = sections.reduce(0) { $0 + $1.gestures.count }
        taken = Set(sections.flatMap(\.gestures).map(Key.init))
        // A window belongs to one group: applications are together where the same sections are for them.
        var places: [String: [Int]] = [:]
        var written: [String: String] = [:]
        var order: [String] = []
        for (index, section) in sections.enumerated() {
            for application in section.applications {
                let name = application.lowercased()
                guard places[name]?.last != index else { continue }
                if places[name] == nil {
                    order.append(name)
                    written[name] = application
                }
                places[name, default: []].append(index)
            }
        }
        if let all = places.removeValue(forKey: "all") {
            convert(all.map { sections[$0] }, for: nil)
        }
        let together = Dictionary(grouping: order.filter { places[$0] != nil }) { places[$0] ?? [] }
        for name in order {
            guard !result.isTooLarge, let own = places[name], together[own]?.first == name else {
                continue
            }
            let names = (together[own] ?? []).map { Self.line(written[$0] ?? $0) }
            let group = result.newGroup(named: names[0], names.map { WindowPattern($0) })
            convert(own.map { sections[$0] }, for: group)
        }
        for section in sections where section.applications.isEmpty {
            for gesture in section.gestures {
                result.leave(.unknownWindows, Self.description(of: gesture))
            }
        }
        result.dropUnusedGroups()
    }

    private static func line(_ text: String) -> String { ForeignConversion.line(text) }

    private mutating func convert(_ sections: [ToucheggConfiguration.Section], for group: String?) {
        let gestures = sections.flatMap(\.gestures).flatMap { [$0] + wayBack(of: $0) }
        var last: [Key: Int] = [:]
        for (index, gesture) in gestures.enumerated() { last[Key(gesture)] = index }
        for (index, gesture) in gestures.enumerated() {
            guard !result.isTooLarge else { return }
            let place = group.map { " in \($0) only" } ?? ""
            guard last[Key(gesture)] == index else {
                result.leave(.overridden, Self.description(of: gesture) + place)
                continue
            }
            do throws(ForeignObstacle) {
                for one in try Self.eachDirection(of: gesture, beside: last) {
                    let entry = try entry(of: one, for: group)
                    let motion = entry.gesture
                    // A pan is done before Krakel can tell that it is a swipe.
                    if !motion.steps.isEmpty, motion.steps.allSatisfy(pans.contains) {
                        throw .hiddenByPan
                    }
                    if motion.steps.isEmpty, group == nil { pans.insert(motion) }
                    if group == nil { everywhere[Key(gesture), default: []].append(motion) }
                    if entry.isForDesktop { result.desktopKeyCount += 1 }
                    result.append(
                        entry.actions, by: .chord(.fingers(motion)), entry.remark, in: group)
                }
            } catch {
                result.leave(error, Self.description(of: gesture) + place)
                // What the same fingers do elsewhere they do not do here.
                for motion in group == nil ? [] : everywhere[Key(gesture)] ?? [] {
                    result.append(
                        [.ignore], by: .chord(.fingers(motion)), "it does something else here",
                        in: group, isCounted: false)
                }
            }
        }
    }

    /// As it stands in a comment.
    private static func description(of gesture: ToucheggConfiguration.Gesture) -> String {
        let values = gesture.values.filter { name, _ in
            !["animate", "animation", "animationPosition", "color", "borderColor"].contains(name)
        }
        let words =
            [gesture.kind, gesture.fingers, gesture.direction, ":", gesture.action, gesture.text]
            + values.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        return line("touchegg " + words.filter { !$0.isEmpty }.joined(separator: " "))
    }

    /// A gesture for each direction; `ALL`, of version 1, are those that have no gesture of their own.
    private static func eachDirection(
        of gesture: ToucheggConfiguration.Gesture, beside own: [Key: Int]
    ) throws(ForeignObstacle) -> [ToucheggConfiguration.Gesture] {
        let all = [
            "DRAG": ScrollDirection.allCases.map(\.rawValue),
            "PINCH": Pinch.allCases.map(\.rawValue), "ROTATE": ["left", "right"],
        ]
        guard gesture.direction.lowercased() == "all", let directions = all[gesture.kind] else {
            return [gesture]
        }
        let gestures = directions.map(gesture.towards).filter { own[Key($0)] == nil }
        guard !gestures.isEmpty else { throw .overridden }
        return gestures
    }

    /// What touchegg does at each step back: a gesture by itself, where nothing else is for that direction.
    private func wayBack(
        of gesture: ToucheggConfiguration.Gesture
    ) -> [ToucheggConfiguration.Gesture] {
        let opposites = [
            "up": "down", "down": "up", "left": "right", "right": "left", "in": "out", "out": "in",
        ]
        let (name, backName) =
            gesture.action == "RUN_COMMAND"
            ? ("command", "decreaseCommand") : ("keys", "decreaseKeys")
        guard gesture.values["repeat"] == "true",
            let direction = opposites[gesture.direction.lowercased()],
            let forth = gesture.values[name], let text = gesture.values[backName],
            !forth.isEmpty, !text.isEmpty, !taken.contains(Key(gesture.towards(direction)))
        else { return [] }
        var back = gesture.towards(direction)
        // Other keys, such as an arrow, go back only where the windows are shown already.
        back.values[name] = forth == "Tab" ? "Shift_L+Tab" : text
        return [back]
    }

    private func entry(
        of gesture: ToucheggConfiguration.Gesture, for group: String?
    ) throws(ForeignObstacle) -> Entry {
        guard let fingers = Int(gesture.fingers), (1...FingerGesture.most).contains(fingers) else {
            throw .unknownGesture
        }
        if gesture.action == "SCROLL" { return try scrolling(gesture, fingers) }
        let meaning = try ToucheggMeaning(gesture, isForApplications: group != nil)
        let motion = try motion(of: gesture, meaning)
        // One finger can neither pinch nor rotate.
        guard fingers > 1 || !["PINCH", "ROTATE"].contains(gesture.kind) else {
            throw .unknownGesture
        }
        return Entry(
            gesture: FingerGesture(motion, fingers: fingers), actions: meaning.actions,
            remark: meaning.remark, isForDesktop: meaning.isForDesktop)
    }

    private func motion(
        of gesture: ToucheggConfiguration.Gesture, _ meaning: ToucheggMeaning
    ) throws(ForeignObstacle) -> FingerGesture.Motion {
        let direction = gesture.direction.lowercased()
        switch gesture.kind {
        case "TAP": return .tap
        case "SWIPE", "DRAG":
            if meaning.isRepeated {
                guard let direction = ScrollDirection(rawValue: direction) else {
                    throw .unknownGesture
                }
                return .pan(direction)
            }
            guard let direction = Compass(rawValue: direction) else { throw .unknownGesture }
            return .swipe(direction)
        case "PINCH":
            guard let pinch = Pinch(rawValue: direction) else { throw .unknownGesture }
            return meaning.isRepeated || meaning.mayRepeat ? .pinch(pinch) : .pinchOnce(pinch)
        case "ROTATE":
            let spins = ["left": Spin.counterclockwise, "right": .clockwise]
            guard let spin = spins[direction] else { throw .unknownGesture }
            return meaning.isRepeated || meaning.mayRepeat ? .rotate(spin) : .rotateOnce(spin)
        default: throw .unknownGesture
        }
    }

    /// Version 1 scrolls while fingers are dragged: a step for each step of a pan.
    private func scrolling(
        _ gesture: ToucheggConfiguration.Gesture, _ fingers: Int
    ) throws(ForeignObstacle) -> Entry {
        guard gesture.kind == "DRAG",
            let direction = ScrollDirection(rawValue: gesture.direction.lowercased())
        else { throw .unknownGesture }
        let scroll = gesture.text.contains("INVERTED=true") ? direction.opposite : direction
        return Entry(
            gesture: FingerGesture(.pan(direction), fingers: fingers),
            actions: [.pointer(PointerAction(.scroll(scroll, steps: 1)))])
    }
}
