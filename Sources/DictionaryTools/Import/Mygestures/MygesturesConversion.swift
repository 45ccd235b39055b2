import Dictionaries
import Strokes
import System

/// The content of mygestures' file: of the XML that it had first, or of the YAML that came after it.
public struct MygesturesConfiguration: Sendable {
    /// What is drawn, and what it does.
    public struct Gesture: Sendable {
        /// What it is called, for people.
        public var name: String
        /// The name of a movement.
        public var movement: String
        /// What is done, one after the other, such as `keypress` with `Alt_L+Left`.
        public var actions: [(name: String, value: String)]
    }

    /// Gestures for the windows whose class and title match.
    public struct Context: Sendable {
        /// What it is called, for people.
        public var name: String
        /// Regular expressions, found anywhere in the class and the title.
        public var windowClass: String
        public var windowTitle: String
        /// In the order in which they are tried.
        public var gestures: [Gesture]
    }

    /// What movements are, by their names: regular expressions over the directions U, D, L, R, and 1, 3, 7, 9
    /// as on the keypad.
    public var movements: [String: String] = [:]
    /// In the order in which they are tried.
    public var contexts: [Context] = []

    init() {}

    /// - Throws: `ForeignError` where `bytes`, of the file called `name`, are not XML.
    public init(xml bytes: [UInt8], name: String) throws(ForeignError) {
        let help: Message = "name mygestures' file: ls ~/.config/mygestures/mygestures.xml"
        self.init(try XMLReader.root(of: bytes, name: name, help: help))
    }

    init(_ root: XMLElement) {
        for element in root.children {
            let values = element.attributes
            switch element.name.lowercased() {
            case "movement":
                guard let name = values["name"], let value = values["value"] else { continue }
                // The first of a name counts.
                if movements[name] == nil { movements[name] = value }
            case "context":
                contexts.append(
                    Context(
                        name: values["name"] ?? "", windowClass: values["windowclass"] ?? "",
                        windowTitle: values["windowtitle"] ?? "",
                        gestures: element.children.filter { $0.name.lowercased() == "gesture" }
                            .map(Self.gesture)))
            default: break
            }
        }
    }

    private static func gesture(_ element: XMLElement) -> Gesture {
        let actions = element.children.filter { $0.name.lowercased() == "do" }.map {
            (name: $0.attributes["action"] ?? "", value: $0.attributes["value"] ?? "")
        }
        return Gesture(
            name: element.attributes["name"] ?? "", movement: element.attributes["movement"] ?? "",
            actions: actions)
    }
}

extension ForeignConversion {
    /// Its movements are drawn the shortest way that they allow.
    public init(_ configuration: MygesturesConfiguration) {
        self.init()
        let strokes = configuration.movements.mapValues(Movement.examples)
        for context in configuration.contexts {
            actionCount += context.gestures.count
            take(context, strokes)
        }
        dropUnusedGroups()
    }

    private mutating func take(
        _ context: MygesturesConfiguration.Context, _ strokes: [String: [Example]]
    ) {
        let windows = MygesturesWindows(context)
        var group: String?
        if case .some(let patterns) = windows {
            group = newGroup(named: Self.line(context.name), patterns)
        }
        var seen: Set<Example> = []
        for gesture in context.gestures {
            guard !isTooLarge else { return }
            let name = Self.line(gesture.name)
            let words = gesture.actions.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
            let place = windows == .all ? "" : " in \(Self.line(context.name)) only"
            let text = Self.line("mygestures \(words) : \(gesture.movement)") + " # \(name)\(place)"
            do throws(ForeignObstacle) {
                guard windows != .unknown else { throw .unknownWindows }
                guard let examples = strokes[gesture.movement], !examples.isEmpty else {
                    throw .unknownMovement
                }
                // The first that matches counts.
                let own = examples.filter { seen.insert($0).inserted }
                guard !own.isEmpty else { throw .shadowed }
                let meaning = try MygesturesMeaning(gesture.actions)
                if meaning.isForDesktop { desktopKeyCount += 1 }
                let comment = meaning.isForDesktop ? "\(name); \(WindowDeed.remark)" : name
                for (index, example) in own.enumerated() {
                    append(
                        meaning.actions, by: .drawn(example), comment, in: group,
                        isCounted: index == 0)
                }
            } catch {
                leave(error, text)
            }
        }
    }
}

/// Which windows a context of mygestures' is for.
private enum MygesturesWindows: Equatable {
    case all
    case some([WindowPattern])
    case unknown

    init(_ context: MygesturesConfiguration.Context) {
        let everything = ["", ".*", ".+", "^.*$"]
        let isOfClass = !everything.contains(context.windowClass)
        let isOfTitle = !everything.contains(context.windowTitle)
        switch (isOfClass, isOfTitle) {
        case (false, false): self = .all
        case (true, true): self = .unknown
        default:
            let text = isOfTitle ? context.windowTitle : context.windowClass
            guard let patterns = MovementExpression(text)?.patterns, !patterns.contains("*") else {
                self = .unknown
                return
            }
            self = .some(patterns.map { WindowPattern($0, isTitle: isOfTitle) })
        }
    }
}

/// A movement of mygestures' as strokes.
enum Movement {
    /// Most letters have one way or two; more than that are the same with corners cut.
    private static let most = 8

    /// Ways to draw what `expression` matches; none where it cannot be read.
    static func examples(_ expression: String) -> [Example] {
        if let places = places(expression) {
            return [Example(learning: Ink([places]))].compactMap(\.self)
        }
        guard let expression = MovementExpression(expression) else { return [] }
        // A direction that goes on is one, and there are only eight.
        let texts = expression.texts(longest: 12, most: most) { text in
            guard let last = text.last, steps[last] != nil else { return false }
            return text.count < 2 || text[text.count - 2] != last
        }
        return texts.compactMap(example)
    }

    /// The places that later versions draw through; nil for directions.
    private static func places(_ text: String) -> Stroke? {
        let points = text.split(separator: " ").prefix(10_000).compactMap { place in
            let numbers = place.split(separator: ",").compactMap { Double($0) }
            guard numbers.count == 2, numbers.allSatisfy({ abs($0) < 1e6 }) else {
                return nil as Point?
            }
            return Point(x: numbers[0], y: numbers[1])
        }
        guard let first = points.first, points.contains(where: { $0 != first }) else { return nil }
        return Stroke(points)
    }

    private static func example(_ directions: String) -> Example? {
        var points = [Point(x: 0, y: 0)]
        for direction in directions {
            guard let step = steps[direction], let last = points.last else { return nil }
            points.append(Point(x: last.x + 100 * step.x, y: last.y + 100 * step.y))
        }
        return Example(learning: Ink([Stroke(points)]))
    }

    /// How far each direction leads; y grows down.
    private static let steps: [Character: Point] = [
        "U": Point(x: 0, y: -1), "D": Point(x: 0, y: 1), "L": Point(x: -1, y: 0),
        "R": Point(x: 1, y: 0), "7": Point(x: -1, y: -1), "9": Point(x: 1, y: -1),
        "1": Point(x: -1, y: 1), "3": Point(x: 1, y: 1),
    ]
}

/// What the actions of a gesture of mygestures' do in Krakel.
private struct MygesturesMeaning {
    private(set) var actions: [Action] = []
    /// Whether one of them is keys that most desktops have for it.
    private(set) var isForDesktop = false

    init(_ list: [(name: String, value: String)]) throws(ForeignObstacle) {
        guard !list.isEmpty else { throw .noAction }
        for (name, value) in list {
            switch name.lowercased() {
            case "keypress":
                let names = value.split(separator: "+").map { $0.filter { !$0.isWhitespace } }
                guard let keys = ForeignKeys.actions(names) else { throw .unknownKey }
                actions += keys
            case "exec":
                guard let command = try? Command(shell: value) else { throw .command }
                actions.append(.running(command))
            case "click":
                let number = value.isEmpty ? 1 : Int(value)
                guard let button = number.flatMap(PointerButton.init) else { throw .unknownButton }
                actions.append(.pointer(PointerAction(.click(button, .once), at: .start)))
            case "disabled", "abort": actions.append(.ignore)
            case "show-overview", "show-app-grid", "gnome", "kde": throw .window
            case let other:
                if let deed = Self.deeds[other] {
                    isForDesktop = isForDesktop || deed.isByKeys
                    actions += deed.actions
                } else if let key = Self.keys[other].flatMap({ Keysym(name: $0) }) {
                    actions.append(.chord(Chord(key: key)))
                } else {
                    throw .unknownAction
                }
            }
        }
    }

    private static let deeds: [String: WindowDeed] = [
        "kill": .window(.close), "iconify": .window(.minimise), "restore": .restore,
        "toggle-maximized": .window(.maximise), "maximize": .window(.maximise),
        "toggle-fullscreen": .window(.fullscreen), "raise": .window(.raise),
        "lower": .window(.lower), "show-desktop": .window(.showDesktop),
        "workspace-left": .window(.desktop(.beside(.left))),
        "workspace-right": .window(.desktop(.beside(.right))),
        "workspace-up": .window(.desktop(.beside(.up))),
        "workspace-down": .window(.desktop(.beside(.down))),
    ]

    /// What keyboards have a key for.
    private static let keys = [
        "volume-up": "XF86AudioRaiseVolume", "volume-down": "XF86AudioLowerVolume",
        "volume-mute": "XF86AudioMute", "media-play": "XF86AudioPlay",
        "media-next": "XF86AudioNext", "media-prev": "XF86AudioPrev", "www": "XF86WWW",
        "home": "XF86Explorer", "email": "XF86Mail", "search": "XF86Search",
        "calculator": "XF86Calculator", "lock-screen": "XF86ScreenSaver", "screenshot": "Print",
    ]
}
