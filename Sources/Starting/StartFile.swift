// Owns: what there is of each file that starts Krakel with a session. Leaves reading it to those who
// ask.

/// One of the two.
public enum StartFile: Hashable, Sendable, CaseIterable {
    /// Which desktops read.
    case entry
    /// Which systemd's user manager reads.
    case unit

    /// Its name for people.
    public var name: String {
        switch self {
        case .entry: "the desktop entry"
        case .unit: "the systemd unit"
        }
    }

    /// What is to stand in it.
    public func text(program: String) -> String {
        switch self {
        case .entry: AutostartEntry.text(program: program)
        case .unit: ServiceUnit.text(program: program)
        }
    }

    /// What a file is in which `text` stands.
    ///
    /// - Parameters:
    ///   - text: nil where there is no file.
    ///   - program: the absolute path of the krakel that asks.
    public func state(of text: String?, program: String) -> State {
        guard let text else { return .missing }
        if text == self.text(program: program) { return .asMade }
        if AuthoredText.isUntouched(text) { return .outdated }
        let starts =
            switch self {
            case .entry: AutostartEntry.starts(text)
            case .unit: ServiceUnit.starts(text)
            }
        return .changed(starts: starts)
    }

    public enum State: Hashable, Sendable {
        case missing
        case asMade
        /// Nobody has changed it, but another Krakel made it: an older one, or one elsewhere.
        case outdated
        /// Somebody wrote or changed it. Does it still start Krakel?
        case changed(starts: Bool)

        /// Whether it starts a Krakel.
        public var starts: Bool {
            switch self {
            case .missing: false
            case .asMade, .outdated: true
            case .changed(let starts): starts
            }
        }
    }
}
