import ArgumentParser
import DictionaryTools
import Session
import System

extension Import {
    /// Takes over a file of another program's gestures.
    static func take(
        _ file: String, of program: ForeignProgram, into target: ImportTarget,
        _ preferences: PreferenceOptions
    ) throws {
        let bytes = try InputFile.bytes(of: file, help: program.help)
        let conversion = try ForeignConversion(of: program, bytes, name: file)
        let merge = try target.put(conversion.list, into: target.path).merge
        let leftOut = conversion.leftOut.reduce(0) { $0 + $1.count }
        let (count, understood) = (conversion.actionCount, conversion.importedCount)
        let actions = Message.counted(count, "\(count) action", "\(count) actions")
        Output.error(
            .counted(
                understood,
                "\(file): \(actions); \(understood) gesture understood, \(leftOut) commented out",
                "\(file): \(actions); \(understood) gestures understood, \(leftOut) commented out"))
        tell(conversion.encoding)
        for (reason, count) in conversion.leftOut { Output.error("  \(count): \(reason.message)") }
        let byKeys = conversion.desktopKeyCount
        if byKeys > 0 {
            Output.error(
                .counted(
                    byKeys,
                    """
                    what Krakel has no action for goes by the keys that most desktops have for it: \
                    \(byKeys) gesture
                      change those that yours does not have: krakel dictionary
                    """,
                    """
                    what Krakel has no action for goes by the keys that most desktops have for it: \
                    \(byKeys) gestures
                      change those that yours does not have: krakel dictionary
                    """))
        }
        let drawing = conversion.settings.triggers.first {
            !$0.scrolls && $0.mode == conversion.list.mode
        }
        let wanted = drawing.map(TriggerSettings.init) ?? .gestures
        let taking = ForeignSettingsTaking(
            conversion.settings, into: SettingsFile(path: OwnFile.settings))
        // Then it is among the settings, which are told or written.
        let isSet = taking.changes.contains(.addTrigger(wanted))
        tell(merge, target, trigger: isSet ? nil : wanted)
        guard !conversion.settings.isEmpty else { return }
        if preferences.withSettings, !target.dryRun {
            try taking.carryOut()
            if isSet { tellTrigger(wanted) }
        } else if !taking.changes.isEmpty {
            tell(taking, of: program)
        }
    }

    /// Prints settings for the file of Krakel's own; they are not written, as what is there may be meant so.
    private static func tell(_ settings: ForeignSettingsTaking, of program: ForeignProgram) {
        // Before them, so that all behind the heading can be copied.
        Output.error("  have its settings written into yours: --with-settings")
        Output.error(
            "for the same settings as in \(program.rawValue), write into \(OwnFile.settings):")
        Output.error(verbatim: settings.text)
    }
}

/// A program whose gestures are taken over by a command of its name.
protocol ImportSource {
    static var program: ForeignProgram { get }
    static var configuration: CommandConfiguration { get }
    static var file: ArgumentHelp { get }
}

struct ImportProgram<Source: ImportSource>: ParsableCommand {
    static var configuration: CommandConfiguration { Source.configuration }

    @Argument(help: Source.file, completion: .file())
    var file: String

    @OptionGroup var target: ImportTarget

    @OptionGroup(visibility: Self.hasPreferences ? .default : .hidden)
    var preferences: PreferenceOptions

    /// The files of two programs have no settings to be taken over.
    private static var hasPreferences: Bool {
        ![.touchegg, .mygestures].contains(Source.program)
    }

    func validate() throws {
        guard Self.hasPreferences || !preferences.withSettings else {
            throw ValidationError("Unknown option '--with-settings'")
        }
    }

    func run() throws { try Import.take(file, of: Source.program, into: target, preferences) }
}

enum EasystrokeSource: ImportSource {
    static let program = ForeignProgram.easystroke
    static let configuration = CommandConfiguration(
        commandName: program.rawValue, abstract: "Take over the gestures of easystroke.",
        discussion: """
            Reads the file in which easystroke keeps its actions, which is ~/.easystroke/actions-0.5.6 in its \
            last versions. An action that Krakel cannot do becomes a comment in its place, with the reason. The \
            preferences beside it say which applications are left alone; what the same settings are in Krakel \
            is printed, and written with --with-settings.
            """)
    static let file = ArgumentHelp("The file of actions; - for standard input.")
}

enum ToucheggSource: ImportSource {
    static let program = ForeignProgram.touchegg
    static let configuration = CommandConfiguration(
        commandName: program.rawValue, abstract: "Take over the gestures of touchegg.",
        discussion: """
            Reads touchegg's configuration, of any version. Swipes, pinches, rotations and taps are \
            the same in Krakel, in every mode, and so is what touchegg does to windows and desktops. A \
            gesture that Krakel cannot do becomes a comment in its place, with the reason.
            """)
    static let file = ArgumentHelp(
        "The configuration, ~/.config/touchegg/touchegg.conf; - for standard input.")
}

enum MouseActionsSource: ImportSource {
    static let program = ForeignProgram.mouseActions
    static let configuration = CommandConfiguration(
        commandName: program.rawValue, abstract: "Take over the shapes of mouse-actions.",
        discussion: """
            Reads the configuration of mouse-actions. Its shapes become gestures; what is not drawn, \
            such as clicks in the corners of the screen, becomes a comment, with the reason.
            """)
    static let file = ArgumentHelp(
        "The configuration, ~/.config/mouse-actions.json; - for standard input.")
}

enum MygesturesSource: ImportSource {
    static let program = ForeignProgram.mygestures
    static let configuration = CommandConfiguration(
        commandName: program.rawValue, abstract: "Take over the gestures of mygestures.",
        discussion: """
            Reads the file of mygestures, of any version. Its movements become strokes, drawn the shortest way \
            that they allow. A gesture that Krakel cannot do becomes a comment in its place, with the reason.
            """)
    static let file = ArgumentHelp(
        "The file, such as ~/.config/mygestures/mygestures.yaml; - for standard input.")
}

enum StrokesPlusSource: ImportSource {
    static let program = ForeignProgram.strokesPlus
    static let configuration = CommandConfiguration(
        commandName: program.rawValue,
        abstract: "Take over the gestures of StrokesPlus for Windows.",
        discussion: """
            Reads StrokesPlus.xml, which StrokesPlus keeps in %APPDATA%\\StrokesPlus on Windows, and \
            StrokesPlus.net.json of StrokesPlus.net. Its gestures are taken over as they were drawn; what \
            presses keys or does something to the window, as it is; applications where X11 has the same \
            program. An action that Krakel cannot do becomes a comment in its place, with the reason.
            """)
    static let file = ArgumentHelp("The file, such as StrokesPlus.xml; - for standard input.")
}
