import System
import X11

extension DoctorCheck {
    static let display = DoctorCheck("display") { facts in
        switch facts.display {
        case .none:
            return [
                .wrong(
                    "DISPLAY is not set",
                    help: "run it inside an X session, or try it on a private one: krakel demo")
            ]
        case .silent(let name):
            return [
                .wrong(
                    "no X server answers at \(withoutHost(name))",
                    help: "check DISPLAY and, for another user's server, xauth")
            ]
        case .unusable(let name, let lack):
            return [
                .wrong(
                    "\(withoutHost(name)): the X server lacks \(lack)",
                    help: "Krakel needs an X server of version 1.12 or later, with a pointer")
            ]
        case .usable(let name):
            guard let server = facts.server else { return [.ok(withoutHost(name))] }
            let screen = facts.screen
            let scale = Double(Int(screen.scale * 100)) / 100
            let version = ServerVersion.words(vendor: server.vendor, release: server.release)
            return [
                .ok(
                    """
                    \(withoutHost(name)), \(screen.width)x\(screen.height), scale \(scale), \
                    \(version)
                    """)
            ]
        }
    }

    /// The display's number, and whether it is on another machine, but not that machine's name: a bug report
    /// is public.
    private static func withoutHost(_ name: String) -> Message {
        guard let colon = name.lastIndex(of: ":") else { return Message(verbatim: name) }
        let host = name[..<colon]
        guard host.isEmpty || host == "unix" else { return "another machine's \(name[colon...])" }
        return Message(verbatim: String(name[colon...]))
    }

    static let extensions = DoctorCheck("extensions") { facts in
        guard let server = facts.server else { return [] }
        let names = Set(server.extensions.map(\.name))
        let needed = ["XInputExtension", "XKEYBOARD", "XTEST", "SHAPE", "XFIXES", "RENDER"]
        var findings = needed.filter { !names.contains($0) }.map {
            Finding.wrong(
                "\($0) is missing",
                help: "Krakel needs it; switch it on in the X server's configuration")
        }
        // Each with what is worse without it.
        let useful: [(String, Message)] = [
            ("RANDR", "all monitors count as one screen"),
            ("SYNC", "Krakel cannot tell when you pause in typing"),
            ("Composite", "the line is drawn without a compositor"),
        ]
        findings += useful.filter { !names.contains($0.0) }.map {
            .note("\($0.0) is missing: \($0.1)")
        }
        let also = useful.map(\.0) + ["X-Resource", "XWAYLAND"]
        let shown = server.extensions.filter { needed.contains($0.name) || also.contains($0.name) }
            .map { [$0.name, $0.version].compactMap(\.self).joined(separator: " ") }
        if !shown.isEmpty {
            findings.insert(.ok(Message(verbatim: shown.joined(separator: ", "))), at: 0)
        }
        return findings
    }

    static let desktop = DoctorCheck("desktop") { facts in
        guard let server = facts.server else { return [] }
        let manager: Message =
            server.windowManager.map { "window manager \($0)" } ?? "no window manager"
        let found = Finding.ok(
            server.hasCompositor ? "\(manager), a compositor" : "\(manager), no compositor")
        guard server.isIconWaiting else { return [found] }
        return [
            found,
            .note(
                "no panel shows icons here: the one in the tray waits for a panel that does",
                help: "start one, such as trayer; GNOME needs its extension AppIndicator"),
        ]
    }

    static let devices = DoctorCheck("devices") { facts in
        guard facts.server != nil else { return [] }
        guard !facts.devices.isEmpty else {
            return [.note("no device moves the pointer", help: "plug in a mouse or a pen")]
        }
        return facts.devices.map { device in
            let buttons = Message.counted(
                device.buttons, "\(device.buttons) button", "\(device.buttons) buttons")
            let what: Message = "\(device.kind) \(device.name), \(buttons)"
            guard device.isEnabled else {
                return .note(
                    "\(what), switched off", help: "switch it on: xinput enable '\(device.name)'")
            }
            guard !device.isOfOtherPointer else {
                return .note(
                    "\(what): it moves a second pointer, which is not read",
                    help:
                        "give it to the first: xinput reattach '\(device.name)' 'Virtual core pointer'"
                )
            }
            guard facts.areSettingsRead else { return .ok(what) }
            if let obstacle = device.obstacle { return .note(obstacle.text, help: obstacle.help) }
            return .ok(
                device.triggers.isEmpty
                    ? "\(what), no trigger" : "\(what): \(device.triggers.joined(separator: ", "))")
        }
    }

    static let grabs = DoctorCheck("grabs") { facts in
        guard facts.server != nil else { return [] }
        var findings: [Finding] = []
        if facts.screen.isPointerGrabbed {
            findings.append(
                .note(
                    "a program has grabbed the pointer at this moment: no stroke begins",
                    help: "close its menu or end its drag, and ask again"))
        }
        if facts.screen.isKeyboardGrabbed {
            findings.append(
                .note(
                    "a program has grabbed the keyboard at this moment: Krakel types nothing into it",
                    help: "end the password prompt or the screen lock, and ask again"))
        }
        return findings.isEmpty
            ? [.ok("no program has grabbed the pointer or the keyboard")] : findings
    }

    static let triggers = DoctorCheck("triggers") { facts in
        guard facts.areSettingsRead || facts.triggers.isEmpty else {
            return [.note("unknown until the settings are right")]
        }
        return facts.triggers.map { trigger in
            if !trigger.hasModifiers {
                return .wrong(
                    "\(trigger.name): the layout has no key for its modifiers",
                    help: "choose others in the settings, such as modifiers = \"Control\"")
            }
            if !trigger.hasKey {
                return .wrong(
                    "\(trigger.name): the layout has no such key",
                    help: "choose another in the settings, such as key = \"Super_R\"")
            }
            switch trigger.holder {
            case .inputClient:
                return .wrong(
                    "\(trigger.name) is held by another program",
                    help: "quit that program, or write with another button: krakel --button 3")
            case .coreClient:
                return .note(
                    "\(trigger.name) is grabbed by another program as well: the later one has it",
                    help: "have it back: krakel pause && krakel resume")
            case .free: break
            }
            guard trigger.hasDevice else {
                return .note(
                    "\(trigger.name): no device that is plugged in has it",
                    help: "plug it in, or choose another button: krakel welcome")
            }
            return .ok(
                trigger.isOwn
                    ? "\(trigger.name), held by Krakel" : "\(trigger.name), free to take")
        }
    }

    static let windows = DoctorCheck("windows") { facts in
        facts.hasWindowProgram
            ? [.ok("krakel-window lies beside krakel")]
            : [
                .wrong(
                    "krakel-window is missing: no dialog and no other window opens",
                    help: "run ./install.sh again")
            ]
    }
}
