import Dictionaries
import Session
import System
import X11

/// `krakel check` for settings.
enum SettingsCheck {
    /// - Parameter named: nil for the user's own file, which need not exist.
    /// - Throws: a `Failure` where the file has mistakes, or where the named file does not exist.
    static func run(on named: String?) throws {
        let path = named ?? OwnFile.settings
        guard !Path.isMissing(path) else {
            guard named != nil else {
                Output.line("\(path): you have none yet; the defaults count, see krakel-config(5)")
                return
            }
            throw Failure(
                "\(path): \(SystemError.last.reason())",
                help: "check your own instead: krakel check --settings")
        }
        // What is wrong in the dictionary is told by its own check.
        let dictionary = (try? OwnFile.stack?.load())?.dictionary
        let devices =
            Environment.value("DISPLAY") == nil ? nil : (try? Connection())?.pointerDevices()
        let content = SettingsFile(path: path)
            .load(against: TriggerSurroundings(dictionary, devices: devices))
        for problem in content.problems + content.notes { Output.error(problem) }
        let count = content.problems.count
        guard count == 0 else {
            throw Failure(
                .counted(count, "\(path): \(count) mistake", "\(path): \(count) mistakes"))
        }
        Output.line("\(path): all settings are right")
    }
}

extension TriggerSurroundings {
    /// - Parameters:
    ///   - dictionary: that of the user, as it counts; nil where it cannot be read.
    ///   - devices: those of the display; nil where none can be asked.
    init(_ dictionary: StrokeDictionary?, devices: [PointerDevice]?) {
        self.init(
            modes: dictionary?.writingModes, devices: devices?.map(\.name),
            isThere: { pattern in
                devices?.contains { $0.isNamed(by: DevicePattern(pattern)) } ?? true
            }, problemWithModel: { LanguageModels.problem(with: $0) })
    }
}
