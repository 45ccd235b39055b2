import Strokes
import System

extension StrokesPlusConfiguration {
    /// The content of StrokesPlus.net.json, as StrokesPlus.net writes it, the program that came after StrokesPlus.
    ///
    /// - Throws: `ForeignError` where `bytes`, of the file called `name`, are not of this form.
    public init(json bytes: [UInt8], name: String) throws(ForeignError) {
        self.init(
            try ForeignText.json(
                bytes, isCapitalised: true,
                saying: """
                    \(name): this is not JSON as StrokesPlus.net writes it
                      help: name the file as StrokesPlus.net wrote it, StrokesPlus.net.json
                    """))
    }

    private init(_ document: NetDocument) {
        for gesture in document.gestures
        where gestures[gesture.name] == nil && gesture.active ?? true {
            gestures[gesture.name] = gesture.pointPatterns.compactMap { pattern in
                // Far more than a hand draws, and few enough to compute with.
                let points = pattern.points.prefix(10_000).filter {
                    abs($0.x) < 1e6 && abs($0.y) < 1e6
                }
                return points.isEmpty ? nil : Stroke(points.map { Point(x: $0.x, y: $0.y) })
            }
        }
        // The bits by which .NET numbers buttons.
        button =
            [1 << 20: 1, 1 << 21: 3, 1 << 22: 2, 1 << 23: 8, 1 << 24: 9][document.strokeButton ?? 0]
        actions = (document.globalApplication.actions ?? []).map(\.action)
        applications = document.applications.map(\.application)
        ignored = (document.ignoredApplications ?? []).map(\.application)
    }
}

/// What counts of the file, by the names that it has there.
private struct NetDocument: Decodable {
    var gestures: [Gesture]
    var globalApplication: Application
    var applications: [Application]
    var ignoredApplications: [Application]?
    var strokeButton: Int?

    struct Gesture: Decodable {
        var name: String
        var active: Bool?
        var pointPatterns: [Pattern]
    }

    struct Pattern: Decodable {
        var points: [Place]
    }

    struct Place: Decodable {
        var x: Double
        var y: Double
    }

    /// What windows are told by; an empty text counts for nothing.
    struct Criterion: Decodable {
        var value: String?
        var isRegex: Bool?
    }

    struct Application: Decodable {
        var description: String?
        var active, noGlobalActions: Bool?
        var actions: [Action]?
        var fileName, filePath, controlID: Criterion?
        var ownerClassName, rootClassName, parentClassName, controlClassName: Criterion?
        var ownerWindowText, rootWindowText, parentWindowText, controlWindowText: Criterion?

        var application: StrokesPlusConfiguration.Application {
            let file = fileName?.isRegex == true ? "fileregex" : "file"
            let others = [
                filePath, controlID, ownerClassName, rootClassName, parentClassName,
                controlClassName, ownerWindowText, rootWindowText, parentWindowText,
                controlWindowText,
            ]
            let known = ([(file, fileName)] + others.map { ("", $0) }).compactMap {
                name, criterion -> (name: String, text: String)? in
                guard let text = criterion?.value, !text.isEmpty else { return nil }
                return (name, text)
            }
            return StrokesPlusConfiguration.Application(
                name: description ?? "", isEnabled: active ?? true,
                hidesGlobal: noGlobalActions ?? false, windows: WindowsPrograms(criteria: known),
                actions: (actions ?? []).map(\.action))
        }
    }

    struct Action: Decodable {
        var description, gestureName, script: String?
        var active, useSecondaryStrokeButton: Bool?
        var steps: [NetStep]?
        /// When keys and buttons count: 0 where they are down before the button that is drawn with.
        var capture: Int?
        var control, alt, shift: Bool?
        var left, middle, right, x1, x2, wheelUp, wheelDown: Bool?

        var action: StrokesPlusConfiguration.Action {
            func names(_ marks: KeyValuePairs<String, Bool?>) -> [String] {
                marks.filter { $0.value == true }.map(\.key)
            }
            let steps = (steps ?? []).filter { $0.active ?? true }
            return StrokesPlusConfiguration.Action(
                name: description ?? "", isEnabled: active ?? true, gesture: gestureName ?? "",
                modifiers: names(["Control": control, "Alt": alt, "Shift": shift]),
                buttons: names([
                    "Left": left, "Middle": middle, "Right": right, "X1": x1, "X2": x2,
                    "WheelUp": wheelUp, "WheelDown": wheelDown,
                ]),
                script: script ?? "", isHeldBefore: capture == 0,
                isForSecondButton: useSecondaryStrokeButton ?? false,
                // A script beside steps is not run, and one of comments alone does nothing.
                calls: steps.isEmpty
                    ? (NetStep.isEmpty(script ?? "")
                        ? [] : [LuaCalls.Call(name: "script", arguments: [])])
                    : steps.map(\.call))
        }
    }
}
