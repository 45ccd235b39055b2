import System

/// What to do to one file.
enum StartStep: Hashable, Sendable {
    /// It stays as it is.
    case leave
    case write
    /// The file there is the user's own: Krakel keeps it under another name, and says so.
    case keepAndWrite
    case remove
    case keepAndRemove

    /// What makes a file in this state start Krakel. A file that the user changed stays if it starts Krakel.
    static func enabling(_ state: StartFile.State) -> StartStep {
        switch state {
        case .missing, .outdated: .write
        case .asMade, .changed(starts: true): .leave
        case .changed(starts: false): .keepAndWrite
        }
    }

    /// What makes a file in this state start nothing any more.
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

    /// Whether a Krakel of another version or at another place made a file.
    var isOutdated: Bool { entry == .outdated || unit == .outdated }

    /// Whether the user changed a file.
    var isChanged: Bool {
        [entry, unit].contains(.changed(starts: true))
            || [entry, unit].contains(.changed(starts: false))
    }

    /// One line for the user.
    var text: Message {
        switch verdict {
        case .off: "Krakel does not start with the session"
        case .partly where entry.starts && unit.starts:
            """
            Krakel starts with the session, except on desktops that use systemd: the unit is not \
            enabled
            """
        case .partly where entry.starts:
            """
            Krakel starts with the session, except on desktops that use systemd: there is no unit that \
            starts it
            """
        case .partly:
            "Krakel starts on desktops that use systemd, but on no other: no desktop entry starts it"
        case .on where isOutdated:
            "Krakel starts with the session, by files that an older Krakel or one elsewhere made"
        case .on where isChanged: "Krakel starts with the session, by files that you changed"
        case .on: "Krakel starts with the session"
        }
    }

    /// What to type to change that; nil where all is as it should be.
    var help: Message? {
        switch verdict {
        case .on: isOutdated ? "bring it up to date: krakel autostart enable" : nil
        case .partly:
            "start it on every desktop: krakel autostart enable; on none: krakel autostart disable"
        case .off: "start it with the session: krakel autostart enable"
        }
    }
}

/// A file that starts Krakel with the session.
enum StartFile: Hashable, Sendable, CaseIterable {
    /// The desktop entry, which desktops read.
    case entry
    /// The unit, which systemd's user manager reads.
    case unit

    /// Its name for the user.
    var name: Message {
        switch self {
        case .entry: "the desktop entry"
        case .unit: "the systemd unit"
        }
    }

    /// The text that Krakel writes into it.
    func text(program: String) -> String {
        switch self {
        case .entry: AutostartEntry.text(program: program)
        case .unit: ServiceUnit.text(program: program)
        }
    }

    /// The state of a file that holds `text`.
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
        /// A Krakel of another version or at another place made it, and the user has not changed it.
        case outdated
        /// The user wrote or changed it. `starts` says whether it still starts Krakel.
        case changed(starts: Bool)

        var starts: Bool {
            switch self {
            case .missing: false
            case .asMade, .outdated: true
            case .changed(let starts): starts
            }
        }
    }
}
