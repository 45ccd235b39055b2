import Strokes
import System

/// The content of StrokesPlus.xml, as StrokesPlus for Windows writes it, or of StrokesPlus.net.json, as the
/// program does that came after it.
public struct StrokesPlusConfiguration: Sendable {
    /// What is done, and when.
    struct Action: Sendable {
        /// What it is called, for people.
        var name: String
        var isEnabled: Bool
        /// The name of what is drawn; empty for nothing.
        var gesture: String
        /// Keys held meanwhile, buttons pressed and turns of the wheel, as the file calls them.
        var modifiers: [String]
        var buttons: [String]
        /// In Lua; in JavaScript where there are `calls`.
        var script: String
        /// Whether the buttons are down before the one that is drawn with.
        var isHeldBefore = false
        /// Whether it is drawn with a button of its own.
        var isForSecondButton = false
        /// What is done, where no script in Lua says it.
        var calls: [LuaCalls.Call]?
    }

    /// Windows for which there are actions, or in which there are none.
    struct Application: Sendable {
        var name: String
        var isEnabled: Bool
        /// Whether the actions for all windows do not count in these.
        var hidesGlobal: Bool
        var windows: WindowsPrograms
        /// In the order in which they are tried.
        var actions: [Action]
    }

    /// The ways to draw each gesture, by its name, which the matching of names takes as it is written.
    var gestures: [String: [Stroke]] = [:]
    /// The button that is drawn with, by its number in X.
    var button: Int?
    /// Those for all windows.
    var actions: [Action] = []
    /// In the order in which they are tried.
    var applications: [Application] = []
    /// Windows in which nothing is drawn.
    var ignored: [Application] = []

    /// - Throws: `ForeignError` where `bytes`, of the file called `name`, are not XML.
    public init(xml bytes: [UInt8], name: String) throws(ForeignError) {
        let help: Message = "name the file as StrokesPlus wrote it, StrokesPlus.xml"
        self.init(try XMLReader.root(of: bytes, name: name, help: help))
    }

    init(_ root: XMLElement) {
        func children(_ path: String...) -> [XMLElement] {
            path.reduce([root]) { elements, name in
                elements.flatMap(\.children).filter { $0.name == name }
            }
        }
        for element in children("Gestures", "Gesture") {
            guard let name = element.attributes["name"], gestures[name] == nil else { continue }
            gestures[name] = Self.strokes(element)
        }
        button = children("settings").first?.text(of: "MouseButton").flatMap { Int($0) }
            .flatMap(Self.number(ofButton:))
        actions = children("Global", "Actions", "Action").compactMap(Self.action)
        applications = children("Applications", "Application").compactMap(Self.application)
        ignored = children("Ignored", "Ignore").compactMap(Self.application)
    }

    /// StrokesPlus counts buttons from the right one on.
    static func number(ofButton place: Int) -> Int? {
        let numbers = [3, 2, 1, 8, 9]
        return numbers.indices.contains(place) ? numbers[place] : nil
    }

    private static func strokes(_ element: XMLElement) -> [Stroke] {
        let patterns = element.children.filter { $0.name == "PointPatterns" }
            .flatMap(\.children).filter { $0.name == "PointPattern" }
        return patterns.compactMap { pattern in
            // Far more than a hand draws, and few enough to compute with.
            let points = pattern.children.prefix(10_000).compactMap { point in
                guard let x = point.attributes["x"].flatMap({ Double($0) }),
                    let y = point.attributes["y"].flatMap({ Double($0) }),
                    abs(x) < 1e6, abs(y) < 1e6
                else { return nil as Point? }
                return Point(x: x, y: y)
            }
            return points.isEmpty ? nil : Stroke(points)
        }
    }

    /// - Returns: nil for an empty one, which is what is left of one that was deleted.
    private static func action(_ element: XMLElement) -> Action? {
        guard !element.children.isEmpty else { return nil }
        func those(_ names: [String]) -> [String] {
            names.filter { element.text(of: $0).map { $0 != "0" && !$0.isEmpty } ?? false }
        }
        return Action(
            name: element.attributes["description"] ?? "",
            isEnabled: element.attributes["enabled"] != "0",
            gesture: element.text(of: "GestureName") ?? "",
            modifiers: those(["Control", "Alt", "Shift"]),
            buttons: those(["Left", "Middle", "Right", "X1", "X2", "WheelUp", "WheelDown"]),
            script: element.text(of: "Lua") ?? "",
            isHeldBefore: element.text(of: "StrokeState") == "1")
    }

    private static func application(_ element: XMLElement) -> Application? {
        guard !element.children.isEmpty else { return nil }
        let criteria = element.children.first { $0.name == "MatchCriteria" }?.children ?? []
        let actions = element.children.filter { $0.name == "Actions" }.flatMap(\.children)
        return Application(
            name: element.attributes["name"] ?? "",
            isEnabled: element.attributes["enabled"] != "0",
            hidesGlobal: element.attributes["noglobal"] == "1",
            windows: WindowsPrograms(
                criteria: criteria.filter { $0.name != "disableonactivate" && !$0.text.isEmpty }
                    .map { ($0.name, $0.text) }),
            actions: actions.filter { $0.name == "Action" }.compactMap(action))
    }
}
