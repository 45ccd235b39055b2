/// What is to be done to one file.
enum StartStep: Hashable, Sendable {
    /// It stays as it is.
    case leave
    case write
    /// What stands there is somebody's own: it is kept under another name, and said.
    case keepAndWrite
    case remove
    case keepAndRemove

    /// What makes `file` start Krakel. What somebody changed and starts it nevertheless stays.
    static func enabling(_ state: StartFile.State) -> StartStep {
        switch state {
        case .missing, .outdated: .write
        case .asMade, .changed(starts: true): .leave
        case .changed(starts: false): .keepAndWrite
        }
    }

    /// What makes `file` start nothing any more.
    static func disabling(_ state: StartFile.State) -> StartStep {
        switch state {
        case .missing: .leave
        case .asMade, .outdated: .remove
        case .changed: .keepAndRemove
        }
    }
}

/// How Krakel starts with the session.
struct StartReport: Hashable, Sendable {
    var entry = StartFile.State.missing
    var unit = StartFile.State.missing
    /// Whether the link is there by which the unit's target starts it.
    var isLinked = false

    enum Verdict: Hashable, Sendable {
        case on, off
        /// Some desktops start it and others do not.
        case partly
    }

    var verdict: Verdict {
        switch (entry.starts, unit.starts && isLinked) {
        case (true, true): .on
        case (false, false): .off
        default: .partly
        }
    }

    /// Whether it was made by another Krakel.
    var isOutdated: Bool { entry == .outdated || unit == .outdated }

    /// Whether somebody changed a file by hand.
    var isChanged: Bool {
        [entry, unit].contains(.changed(starts: true))
            || [entry, unit].contains(.changed(starts: false))
    }

    /// For people, in a line.
    var text: String {
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
    var help: String? {
        switch verdict {
        case .on: isOutdated ? "bring it up to date: krakel autostart enable" : nil
        case .partly: "make it whole: krakel autostart enable; or end it: krakel autostart disable"
        case .off: "have it started: krakel autostart enable"
        }
    }
}

/// One of the two.
enum StartFile: Hashable, Sendable, CaseIterable {
    /// Which desktops read.
    case entry
    /// Which systemd's user manager reads.
    case unit

    /// Its name for people.
    var name: String {
        switch self {
        case .entry: "the desktop entry"
        case .unit: "the systemd unit"
        }
    }

    /// What is to stand in it.
    func text(program: String) -> String {
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
    func state(of text: String?, program: String) -> State {
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

    enum State: Hashable, Sendable {
        case missing
        case asMade
        /// Nobody has changed it, but another Krakel made it: an older one, or one elsewhere.
        case outdated
        /// Somebody wrote or changed it. Does it still start Krakel?
        case changed(starts: Bool)

        /// Whether it starts a Krakel.
        var starts: Bool {
            switch self {
            case .missing: false
            case .asMade, .outdated: true
            case .changed(let starts): starts
            }
        }
    }
}
