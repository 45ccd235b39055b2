import Strokes
import System

extension StrokesPlusConfiguration {
    /// The content of StrokesPlus.net.json, as StrokesPlus.net writes it, the program that came after StrokesPlus.
    ///
    /// - Throws: `ForeignError` where `bytes`, of the file called `name`, are not of this form.
    public init(json bytes: [UInt8], name: String) throws(ForeignError) {
        self.init(
            try ForeignText.json(
                bytes,
                saying: """
                    \(name): this is not JSON as StrokesPlus.net writes it
                      help: name the file as StrokesPlus.net wrote it, StrokesPlus.net.json
                    """))
    }

    private init(_ document: NetDocument) {
        for gesture in document.gestures
        where gestures[gesture.name] == nil && gesture.isActive ?? true {
            gestures[gesture.name] = gesture.patterns.compactMap { pattern in
                // Far more than a hand draws, and few enough to compute with.
                let points = pattern.points.prefix(10_000).filter {
                    abs($0.x) < 1e6 && abs($0.y) < 1e6
                }
                return points.isEmpty ? nil : Stroke(points.map { Point(x: $0.x, y: $0.y) })
            }
        }
        // The bits by which .NET numbers buttons.
        button = [1 << 20: 1, 1 << 21: 3, 1 << 22: 2, 1 << 23: 8, 1 << 24: 9][document.button ?? 0]
        actions = (document.everywhere.actions ?? []).map(\.action)
        applications = document.applications.map(\.application)
        ignored = (document.ignored ?? []).map(\.application)
    }
}

/// What counts of the file.
private struct NetDocument: Decodable {
    var gestures: [Gesture]
    var everywhere: Application
    var applications: [Application]
    var ignored: [Application]?
    var button: Int?

    enum CodingKeys: String, CodingKey {
        case gestures = "Gestures"
        case everywhere = "GlobalApplication"
        case applications = "Applications"
        case ignored = "IgnoredApplications"
        case button = "StrokeButton"
    }

    struct Gesture: Decodable {
        var name: String
        var isActive: Bool?
        var patterns: [Pattern]

        enum CodingKeys: String, CodingKey {
            case name = "Name"
            case isActive = "Active"
            case patterns = "PointPatterns"
        }
    }

    struct Pattern: Decodable {
        var points: [Place]

        enum CodingKeys: String, CodingKey { case points = "Points" }
    }

    struct Place: Decodable {
        var x: Double
        var y: Double

        enum CodingKeys: String, CodingKey {
            case x = "X"
            case y = "Y"
        }
    }

    /// What windows are told by; an empty text counts for nothing.
    struct Criterion: Decodable {
        var text: String?
        var isExpression: Bool?

        enum CodingKeys: String, CodingKey {
            case text = "Value"
            case isExpression = "IsRegex"
        }
    }

    struct Application: Decodable {
        var name: String?
        var isActive: Bool?
        var hidesGlobal: Bool?
        var actions: [Action]?
        /// By the name that the file has for each.
        var criteria: [String: Criterion] = [:]

        enum CodingKeys: String, CodingKey, CaseIterable {
            case name = "Description"
            case isActive = "Active"
            case hidesGlobal = "NoGlobalActions"
            case actions = "Actions"
            case file = "FileName"
            case path = "FilePath"
            case ownerClass = "OwnerClassName"
            case rootClass = "RootClassName"
            case parentClass = "ParentClassName"
            case controlClass = "ControlClassName"
            case ownerTitle = "OwnerWindowText"
            case rootTitle = "RootWindowText"
            case parentTitle = "ParentWindowText"
            case controlTitle = "ControlWindowText"
            case control = "ControlID"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            name = try container.decodeIfPresent(String.self, forKey: .name)
            isActive = try container.decodeIfPresent(Bool.self, forKey: .isActive)
            hidesGlobal = try container.decodeIfPresent(Bool.self, forKey: .hidesGlobal)
            actions = try container.decodeIfPresent([Action].self, forKey: .actions)
            for key in CodingKeys.allCases.dropFirst(4) {
                criteria[key.rawValue] = try container.decodeIfPresent(Criterion.self, forKey: key)
            }
        }

        var application: StrokesPlusConfiguration.Application {
            let known = criteria.compactMap { name, criterion -> (name: String, text: String)? in
                guard let text = criterion.text, !text.isEmpty else { return nil }
                guard name == CodingKeys.file.rawValue else { return (name, text) }
                return (criterion.isExpression == true ? "fileregex" : "file", text)
            }
            return StrokesPlusConfiguration.Application(
                name: name ?? "", isEnabled: isActive ?? true, hidesGlobal: hidesGlobal ?? false,
                windows: WindowsPrograms(criteria: known), actions: (actions ?? []).map(\.action))
        }
    }

    struct Action: Decodable {
        var name: String?
        var isActive: Bool?
        var gesture: String?
        var script: String?
        var steps: [NetStep]?
        var isForSecondButton: Bool?
        /// When keys and buttons count: 0 where they are down before the button that is drawn with.
        var time: Int?
        /// Those of keys, buttons and the wheel that it is drawn with.
        var marks: Set<String> = []

        enum CodingKeys: String, CodingKey, CaseIterable {
            case name = "Description"
            case isActive = "Active"
            case gesture = "GestureName"
            case script = "Script"
            case steps = "Steps"
            case isForSecondButton = "UseSecondaryStrokeButton"
            case time = "Capture"
            case control = "Control"
            case alt = "Alt"
            case shift = "Shift"
            case left = "Left"
            case middle = "Middle"
            case right = "Right"
            case x1 = "X1"
            case x2 = "X2"
            case wheelUp = "WheelUp"
            case wheelDown = "WheelDown"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            name = try container.decodeIfPresent(String.self, forKey: .name)
            isActive = try container.decodeIfPresent(Bool.self, forKey: .isActive)
            gesture = try container.decodeIfPresent(String.self, forKey: .gesture)
            script = try container.decodeIfPresent(String.self, forKey: .script)
            steps = try container.decodeIfPresent([NetStep].self, forKey: .steps)
            isForSecondButton = try container.decodeIfPresent(
                Bool.self, forKey: .isForSecondButton)
            time = try container.decodeIfPresent(Int.self, forKey: .time)
            for key in CodingKeys.allCases.dropFirst(7)
            where try container.decodeIfPresent(Bool.self, forKey: key) == true {
                marks.insert(key.rawValue)
            }
        }

        var action: StrokesPlusConfiguration.Action {
            let steps = (steps ?? []).filter { $0.isActive ?? true }
            return StrokesPlusConfiguration.Action(
                name: name ?? "", isEnabled: isActive ?? true, gesture: gesture ?? "",
                modifiers: ["Control", "Alt", "Shift"].filter(marks.contains),
                buttons: ["Left", "Middle", "Right", "X1", "X2", "WheelUp", "WheelDown"]
                    .filter(marks.contains),
                script: script ?? "", isHeldBefore: time == 0,
                isForSecondButton: isForSecondButton ?? false,
                // A script beside steps is not run, and one of comments alone does nothing.
                calls: steps.isEmpty
                    ? (NetStep.isEmpty(script ?? "")
                        ? [] : [LuaCalls.Call(name: "script", arguments: [])])
                    : steps.map(\.call))
        }
    }
}
