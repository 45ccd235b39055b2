import Dictionaries
import System

/// What there is for settings, most of all their triggers, to name.
public struct TriggerSurroundings {
    /// The modes that writing may begin in; nil where that is not known.
    public var modes: [String]?
    /// Modes that there could be, with what to do for that.
    public var otherModes: [String: Message]
    /// The devices that move the pointer, by their names; nil where that is not known.
    public var devices: [String]?
    /// Whether one of them is meant by a pattern.
    public var isThere: (_ pattern: String) -> Bool
    /// What is wrong with a file as a letter model; nil where that is nothing.
    public var problemWithModel: (_ path: String) -> Message?

    /// Modes that come with Krakel and are taken over by a command.
    public static let importable: [String: Message] = [
        Mode.gestures: "take the gestures over that came with Krakel: krakel import stock"
    ]

    public init(
        modes: [String]?, otherModes: [String: Message] = importable, devices: [String]? = nil,
        isThere: @escaping (_ pattern: String) -> Bool = { _ in true },
        problemWithModel: @escaping (_ path: String) -> Message? = { _ in nil }
    ) {
        self.modes = modes
        self.otherModes = otherModes
        self.devices = devices
        self.isThere = isThere
        self.problemWithModel = problemWithModel
    }
}

extension SettingsReader {
    /// What is named that is not there: a mode or a letter model, which is an error; a device, which may be plugged in
    /// later, so that this is a note. A text that is no TOML has none.
    public static func doubts(
        in bytes: [UInt8], about surroundings: TriggerSurroundings
    ) -> [Diagnostic] {
        guard let pairs = try? TOMLDocument.read(bytes) else { return [] }
        let ofSettings =
            [crossing(in: pairs, read(bytes).settings), surroundings.doubtAboutModel(in: pairs)]
            .compactMap(\.self)
        guard
            case .array(let triggers)? = pairs.first(where: { $0.key == "trigger" })?.value.content
        else { return ofSettings }
        return ofSettings
            + triggers.flatMap { trigger -> [Diagnostic] in
                guard case .table(let pairs) = trigger.content else { return [] }
                return pairs.compactMap { pair in
                    guard case .string(let name) = pair.value.content, !name.isEmpty else {
                        return nil
                    }
                    switch pair.key {
                    case "mode": return surroundings.doubt(aboutMode: name, pair.value)
                    case "device": return surroundings.doubt(aboutDevice: name, pair.value)
                    default: return nil
                    }
                }
            }
    }

    /// The bounds of the pause where they leave no time between them. It is no mistake: a window changes one of the
    /// two first.
    private static func crossing(in pairs: [TOMLPair], _ settings: Settings) -> Diagnostic? {
        let (least, most) = (settings.pauseLeast, settings.pauseMost)
        guard least > most,
            let pair = pairs.first(where: { ["pause-least", "pause-most"].contains($0.key) })
        else { return nil }
        return Diagnostic(
            at: pair.value, severity: .warning,
            message: "`pause-least` is \(least) ms and `pause-most` only \(most)", remedy: nil)
    }
}

extension TriggerSurroundings {
    fileprivate func doubtAboutModel(in pairs: [TOMLPair]) -> Diagnostic? {
        guard let value = pairs.first(where: { $0.key == "letter-model" })?.value,
            case .string(let path) = value.content, !path.isEmpty,
            let problem = problemWithModel(path)
        else { return nil }
        let example = "mine.model"
        return Diagnostic(
            at: value, severity: .error, message: problem,
            remedy: "make one: krakel train --words TEXT... --output \(example)")
    }

    fileprivate func doubt(aboutMode name: String, _ value: TOMLValue) -> Diagnostic? {
        guard let modes, !modes.contains(name) else { return nil }
        return Diagnostic(
            at: value, severity: .error, message: "the dictionary has no mode `\(name)`",
            remedy: otherModes[name]
                ?? NearestName.mode(name, among: modes, or: otherModes.keys.sorted()))
    }

    fileprivate func doubt(aboutDevice pattern: String, _ value: TOMLValue) -> Diagnostic? {
        guard let devices, !isThere(pattern) else { return nil }
        let near = NearestName.nearest(to: pattern.filter { $0 != "*" }, among: devices)
        let names = devices.map { "\"\($0)\"" }.joined(separator: ", ")
        return Diagnostic(
            at: value, severity: .note,
            message: "no device that is plugged in is called \"\(pattern)\"",
            remedy: near.map { NearestName.question($0) }
                ?? (devices.isEmpty
                    ? "plug it in; the trigger counts from then on"
                    : "plug it in, or take one of \(names)"))
    }
}
