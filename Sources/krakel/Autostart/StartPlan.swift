/// What is to be done to one file.
public enum StartStep: Hashable, Sendable {
    /// It stays as it is.
    case leave
    case write
    /// What stands there is somebody's own: it is kept under another name, and said.
    case keepAndWrite
    case remove
    case keepAndRemove

    /// What makes `file` start Krakel. What somebody changed and starts it nevertheless stays.
    public static func enabling(_ state: StartFile.State) -> StartStep {
        switch state {
        case .missing, .outdated: .write
        case .asMade, .changed(starts: true): .leave
        case .changed(starts: false): .keepAndWrite
        }
    }

    /// What makes `file` start nothing any more.
    public static func disabling(_ state: StartFile.State) -> StartStep {
        switch state {
        case .missing: .leave
        case .asMade, .outdated: .remove
        case .changed: .keepAndRemove
        }
    }
}

/// How Krakel starts with the session.
public struct StartReport: Hashable, Sendable {
    public var entry: StartFile.State
    public var unit: StartFile.State
    /// Whether the unit's target wants it.
    public var isLinked: Bool

    public init(
        entry: StartFile.State = .missing, unit: StartFile.State = .missing, isLinked: Bool = false
    ) {
        self.entry = entry
        self.unit = unit
        self.isLinked = isLinked
    }

    public enum Verdict: Hashable, Sendable {
        case on, off
        /// Some desktops start it and others do not.
        case partly
    }

    public var verdict: Verdict {
        switch (entry.starts, unit.starts && isLinked) {
        case (true, true): .on
        case (false, false): .off
        default: .partly
        }
    }

    /// Whether it was made by another Krakel.
    public var isOutdated: Bool { entry == .outdated || unit == .outdated }

    /// Whether somebody changed a file by hand.
    public var isChanged: Bool {
        [entry, unit].contains(.changed(starts: true))
            || [entry, unit].contains(.changed(starts: false))
    }

    /// For people, in a line.
    public var text: String {
        switch verdict {
        case .off: "Krakel does not start with the session"
        case .partly where entry.starts:
            "Krakel starts with the session, but not where systemd starts it: "
                + (unit.starts ? "the unit is not enabled" : "there is no unit that does")
        case .partly:
            "Krakel starts where systemd starts the session, but on no other desktop: no entry does"
        case .on where isOutdated:
            "Krakel starts with the session, but as an older one or one elsewhere set it up"
        case .on where isChanged: "Krakel starts with the session, by files changed by hand"
        case .on: "Krakel starts with the session"
        }
    }

    /// What to type where that is not as it should be; nil where it is.
    public var help: String? {
        switch verdict {
        case .on: isOutdated ? "bring it up to date: krakel autostart enable" : nil
        case .partly: "make it whole: krakel autostart enable; or end it: krakel autostart disable"
        case .off: "have it started: krakel autostart enable"
        }
    }
}

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
