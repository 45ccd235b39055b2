import Dictionaries
import System

/// A program whose gestures can be taken over.
public enum ForeignProgram: String, CaseIterable, Hashable, Sendable {
    case easystroke
    case touchegg
    case mouseActions = "mouse-actions"
    case mygestures
    case strokesPlus = "strokesplus"
    case xstroke

    /// The paths at which it keeps its gestures, the first that is there counting.
    ///
    /// - Parameters:
    ///   - home: the user's own folder.
    ///   - configuration: `$XDG_CONFIG_HOME`.
    public func paths(home: String, configuration: String) -> [String] {
        switch self {
        case .easystroke:
            ["-0.5.6", "-0.4.1", "-0.4.0", ""].map { home + "/.easystroke/actions" + $0 }
        case .touchegg: [configuration + "/touchegg/touchegg.conf"]
        // It does not ask where configurations are.
        case .mouseActions: [home + "/.config/mouse-actions.json"]
        case .mygestures:
            // The later versions have a file for each desktop that they know.
            ["_xfce", "_kde", "_gnome", "_sway", "_hyprland", ""].map {
                configuration + "/mygestures/mygestures" + $0 + ".yaml"
            } + ["/mygestures/mygestures.xml", "/mygestures.xml"].map { configuration + $0 }
        // It runs on Windows: its file is brought along.
        case .strokesPlus: []
        case .xstroke: [home + "/.xstroke/alphabet"]
        }
    }

    /// What helps where something else was named than its file.
    public var help: Message {
        switch self {
        case .easystroke: "name easystroke's file: ls ~/.easystroke/actions*"
        case .touchegg: "name touchegg's file: ls ~/.config/touchegg/touchegg.conf"
        case .mouseActions: "name mouse-actions' file: ls ~/.config/mouse-actions.json"
        case .mygestures: "name mygestures' file: ls ~/.config/mygestures/mygestures.yaml"
        case .strokesPlus:
            "copy StrokesPlus.xml from %APPDATA%\\StrokesPlus of Windows, and name it"
        case .xstroke: "name xstroke's alphabet: ls ~/.xstroke/alphabet /etc/xstroke/alphabet"
        }
    }
}

/// Gestures of another program that this user has.
public struct ForeignConfiguration: Hashable, Sendable {
    /// Whose they are, which says the command to type.
    public var program: ForeignProgram
    /// The file that they are in.
    public var path: String
    /// How many of its gestures can be taken over.
    public var gestureCount: Int
    /// What the user's own dictionary has of them.
    public var news: GestureNews

    /// How many gestures are new, and of what program.
    public var wordsOfNews: Message {
        .counted(
            news.new, "\(program.rawValue): \(news.new) new gesture",
            "\(program.rawValue): \(news.new) new gestures")
    }

    /// What the user has of other programs, each with at least one gesture. Files that cannot be read are left
    /// out.
    ///
    /// - Parameters:
    ///   - paths: of each program those to look at, the first that is there counting.
    ///   - own: the dictionary that gestures of a program would go into.
    public static func found(
        at paths: [(program: ForeignProgram, paths: [String])],
        beside own: (ForeignProgram) -> DictionaryDocument = { _ in DictionaryDocument() }
    ) -> [ForeignConfiguration] {
        paths.compactMap { program, paths in
            for path in paths {
                guard let bytes = try? File(path).read(limit: largest).bytes else { continue }
                guard let gestures = try? ForeignGestures(bytes, name: path),
                    gestures.program == program
                else { return nil }
                return ForeignConfiguration(
                    program: program, path: path, gestureCount: gestures.count,
                    news: gestures.news(beside: own(program)))
            }
            return nil
        }
    }

    /// The same where the programs keep their gestures in this user's folders.
    ///
    /// - Parameters:
    ///   - dictionary: the path of the user's own dictionary.
    ///   - alphabet: that of the dictionary that an alphabet of xstroke's goes into.
    public static func foundHere(
        beside dictionary: String, and alphabet: String
    ) -> [ForeignConfiguration] {
        let (home, configuration) = (Environment.home, Environment.configFolder)
        return found(
            at: ForeignProgram.allCases.map {
                ($0, $0.paths(home: home, configuration: configuration))
            }
        ) { program in
            let path = program == .xstroke ? alphabet : dictionary
            return (try? DictionaryFile.documentOrEmpty(path)) ?? DictionaryDocument()
        }
    }

    /// More than a hundred large files have.
    static let largest = 16 << 20
}

extension EasystrokePreferences {
    /// The preferences beside easystroke's file of actions at `path`, of the latest version; nil where there
    /// are none that can be read.
    public init?(besideActionsAt path: String) {
        let folder = Path.folder(of: path)
        for version in ["-0.5.5", "-0.4.1", "-0.4.0", ""] {
            guard let content = try? File(folder + "/preferences" + version).read(limit: 1 << 20)
            else { continue }
            guard let preferences = try? EasystrokePreferences(archive: content.bytes) else {
                return nil
            }
            self = preferences
            return
        }
        return nil
    }
}
