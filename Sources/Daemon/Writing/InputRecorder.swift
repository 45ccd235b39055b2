import Engine
import Glibc

/// Writes what the engine was told and what it did.
final class InputRecorder {
    private let file: Int32
    private var start: Milliseconds?

    /// - Returns: nil with `errno` set where the file cannot be made. It is emptied where it is there;
    ///   nobody else can read it.
    init?(path: String, setting: InputRecording.Setting) {
        file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { return nil }
        _ = fchmod(file, 0o600)
        write(setting.line)
    }

    deinit {
        if file >= 0 { close(file) }
    }

    func note(
        _ input: InputRecording.Input, _ effects: [Effect], at now: Milliseconds
    ) {
        let start = self.start ?? now
        self.start = start
        write(
            InputRecording.Step(
                time: now - start, input: input, done: EffectWords.words(of: effects)
            ).line)
    }

    private func write(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = Glibc.write(file, bytes, bytes.count)
    }
}

extension Engine {
    /// What has to be known to do again what this engine does from now on.
    func setting(isSpelling: Bool) -> InputRecording.Setting {
        var setting = InputRecording.Setting(
            mode: mode, threshold: limits.threshold, hold: limits.hold,
            pause: rhythm.limits.start, spelling: isSpelling, offer: offerTime,
            pressureFloor: limits.pressureFloor, pauses: rhythm.limits, typesAtOnce: typesAtOnce)
        if rhythm.isLearned { setting.pace = rhythm.pace }
        return setting
    }
}
