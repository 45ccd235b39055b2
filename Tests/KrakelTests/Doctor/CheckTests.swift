// What each check makes of what was found.

import Testing

@testable import X11
@testable import krakel

@Suite struct CheckTests {
    /// A healthy desktop, changed by `change`.
    static func facts(_ change: (inout Facts) -> Void = { _ in }) -> Facts {
        var facts = Facts()
        facts.versions.krakel = "1.0"
        facts.versions.swift = "6.3"
        facts.versions.xlib = "libX11.so.6.4.0"
        facts.session.desktop = "XFCE"
        facts.display = .usable(":0")
        let extensions = [
            "Composite", "RANDR", "RENDER", "SHAPE", "SYNC", "XFIXES", "XINERAMA",
            "XInputExtension", "XKEYBOARD", "XTEST",
        ].map { ServerDescription.Extension(name: $0, version: $0 == "RANDR" ? "1.6" : nil) }
        facts.server = ServerDescription(
            vendor: "The X.Org Foundation", release: 12_101_007, extensions: extensions,
            windowManager: "Openbox", hasCompositor: true, isXwayland: false, layout: "us")
        facts.screen = Facts.Screen(width: 1920, height: 1080, scale: 1.5)
        facts.triggers = [TriggerFacts(name: "button 2")]
        facts.devices = [
            DeviceFacts(name: "A Mouse", kind: "mouse", buttons: 5, triggers: ["button 2"])
        ]
        facts.keyboard = KeyboardFacts()
        facts.dictionary.files = ["~/.local/share/krakel/strokes.dict"]
        facts.dictionary.entries = 200
        facts.dictionary.modes = 5
        facts.languages = [LanguageFacts(name: "en", words: 70_588)]
        facts.running = .yes(process: 7, mode: "letters", isPaused: false, triggers: ["button 2"])
        facts.triggers[0].isOwn = true
        facts.autostart = StartReport(entry: .asMade, unit: .asMade, isLinked: true)
        change(&facts)
        return facts
    }

    @Test func allIsWell() {
        let findings = Findings(of: Self.facts())
        #expect(findings.isWell)
        #expect(findings.findings.allSatisfy { $0.verdict == .ok && $0.help == nil })
        #expect(findings.findings.map(\.check) == DoctorCheck.all.map(\.name))
        #expect(
            findings.lines.prefix(5).map(\.english) == [
                "ok     versions    krakel 1.0 built by Swift 6.3, libX11.so.6.4.0",
                "ok     session     X11, desktop XFCE",
                "ok     display     :0, 1920x1080, scale 1.5, The X.Org Foundation 21.1.7",
                "ok     extensions  Composite, RANDR 1.6, RENDER, SHAPE, SYNC, XFIXES, "
                    + "XInputExtension, XKEYBOARD, XTEST",
                "ok     desktop     window manager Openbox, a compositor",
            ])
        #expect(findings.lines.count == DoctorCheck.all.count)
    }

    /// A session of Wayland, with the number by which Xwayland counts its release.
    private static func wayland(
        _ desktop: String, _ release: Int
    ) -> @Sendable (inout Facts) -> Void {
        {
            $0.session.isWayland = true
            $0.session.desktop = desktop
            $0.server?.release = release
        }
    }

    /// Each finding: the check, the verdict and words of it, and words of what helps.
    static let table: [(@Sendable (inout Facts) -> Void, String, String?)] = [
        ({ $0.session.isWayland = true }, "session note Wayland, desktop XFCE", "Xorg"),
        ({ $0.server?.isXwayland = true }, "session note strokes begin over", "Xorg"),
        (wayland("ubuntu:GNOME", 12_302_000), "session note GNOME asks", "remote"),
        (wayland("KDE", 12_401_002), "session note Plasma asks", "Legacy X11"),
        (wayland("GNOME", 12_201_009), "session note what strokes type reaches", nil),
        (wayland("sway", 12_401_002), "session note what strokes type reaches", nil),
        (wayland("COSMIC", 12_401_002), "session note may reach", "your compositor"),
        ({ $0.session.hasRuntimeFolder = false }, "session note /tmp", "variables"),
        ({ $0.session.missingLocale = "xx_YY" }, "session note xx_YY is", "-reconfigure"),
        ({ $0.display = .none }, "display wrong DISPLAY is not set", "krakel demo"),
        ({ $0.display = .silent(":7") }, "display wrong answers at :7", "xauth"),
        ({ $0.display = .unusable(":7", lack: "XInput 2.2") }, "display wrong XInput 2.2", "1.12"),
        ({ $0.server?.extensions = [] }, "extensions wrong XTEST is missing", "switch it on"),
        (
            { $0.server?.extensions.removeAll { $0.name == "SYNC" } },
            "extensions note SYNC is missing", nil
        ),
        ({ $0.server?.windowManager = nil }, "desktop ok no window manager", nil),
        ({ $0.server?.isIconWaiting = true }, "desktop note no panel shows icons", "trayer"),
        ({ $0.screen.isPointerGrabbed = true }, "grabs note the pointer", "menu"),
        ({ $0.screen.isKeyboardGrabbed = true }, "grabs note the keyboard", "lock"),
        (
            { $0.triggers[0].holder = .inputClient },
            "triggers wrong button 2 is held by another program", "krakel --button 3"
        ),
        (
            { $0.triggers[0].holder = .coreClient }, "triggers note the later one has it",
            "krakel resume"
        ),
        ({ $0.triggers[0].isOwn = false }, "triggers ok free to take", nil),
        ({ $0.triggers[0].hasDevice = false }, "triggers note no device", "krakel welcome"),
        ({ $0.triggers[0].hasModifiers = false }, "triggers wrong no key for", "Control"),
        ({ $0.triggers[0].hasKey = false }, "triggers wrong no such key", "Super_R"),
        ({ $0.areSettingsRead = false }, "triggers note unknown until", nil),
        ({ $0.areSettingsRead = false }, "devices ok A Mouse, 5 buttons", nil),
        ({ $0.devices = [] }, "devices note no device moves", "plug"),
        ({ $0.devices[0].isEnabled = false }, "devices note off", "xinput enable 'A Mouse'"),
        ({ $0.devices[0].triggers = [] }, "devices ok 5 buttons, no trigger", nil),
        ({ $0.keyboard?.lentCharacters = ["é"] }, "layout ok us; 1 character of", nil),
        ({ $0.keyboard?.lostCharacters = ["é", "ß"] }, "layout note typed: é ß", "check"),
        ({ $0.keyboard?.isLeftOver = true }, "keyboard ok are lent", nil),
        ({ $0.keyboard?.controls = ["SlowKeys"] }, "keyboard note on: SlowKeys;", nil),
        (
            {
                $0.keyboard?.isLeftOver = true
                $0.running = .no
            }, "keyboard wrong left something", "krakel doctor --repair"
        ),
        (
            {
                $0.dictionary.foreign = [
                    .init(text: "others can change ~/x", help: "chmod go-w ~/x")
                ]
            }, "dictionary note others can change", "chmod go-w ~/x"
        ),
        (
            { $0.dictionary.versions = ["~/x.sync-conflict"] },
            "dictionary note ~/x.sync-conflict: another version", "krakel merge"
        ),
        (
            { $0.dictionary.unconfirmedCommands = 1 },
            "dictionary note 1 command that you have not confirmed starts nothing",
            "look at it: krakel confirm"
        ),
        ({ $0.dictionary.problems = ["a:1:1: x"] }, "dictionary wrong a:1:1: x", "krakel check"),
        ({ $0.dictionary.problems = ["a", "b", "c"] }, "dictionary wrong a, and 2 more", "check"),
        (
            { $0.dictionary.failure = .init(text: "gone", help: "do") }, "dictionary wrong gone",
            "do"
        ),
        ({ $0.dictionary.writingFailure = .init(text: "x", help: "y") }, "dictionary wrong x", "y"),
        ({ $0.settingsFailure = .init(text: "no room", help: "y") }, "settings wrong no room", "y"),
        ({ $0.settingsProblems = ["x"] }, "settings wrong x", "krakel check --settings"),
        (
            {
                $0.settingsPath = "~/c"
                $0.settingsProblems = []
            }, "settings ok ~/c", nil
        ),
        (
            { $0.languages = [.init(name: "de", help: "krakel language add de")] },
            "languages note de: no words are known", "krakel language add de"
        ),
        ({ $0.languages = [.init(name: "de", words: 3)] }, "languages ok 3 words", nil),
        (
            {
                $0.languages = ["en", "fr", "es", "it", "de"].map { .init(name: $0, words: 3) }
            }, "languages note de: 3 words, and none is read: the first 4", "those first"
        ),
        (
            { $0.languages = [.init(name: "ru", isLatin: false)] },
            "languages ok Latin letters only", nil
        ),
        (
            { $0.languages = [.init(name: "el", words: 3, isLatin: false)] },
            "languages ok el: 3 words, for mending only", nil
        ),
        (
            { $0.languages = [.init(name: "de", problem: "x is damaged", help: "do")] },
            "languages wrong x is damaged", "do"
        ),
        ({ $0.hasWindowProgram = false }, "windows wrong missing", "./install.sh"),
        ({ $0.logSize = 12 }, "log ok 12 bytes", nil),
        ({ $0.running = .no }, "running note does not run", "start it: krakel"),
        ({ $0.running = .silent }, "running wrong does not answer", "krakel --replace"),
        (
            { $0.running = .yes(process: 7, mode: "m", isPaused: true, triggers: []) },
            "running note paused", "krakel resume"
        ),
        ({ $0.autostart = StartReport() }, "autostart note does not", "autostart enable"),
    ]

    @Test(arguments: table.indices)
    func whatIsFoundIsSaid(row: Int) {
        let (change, told, help) = Self.table[row]
        let findings = Findings(of: Self.facts(change))
        let found = findings.findings.first {
            let place = "\($0.check) \($0.verdict) "
            return told.hasPrefix(place) && $0.text.english.contains(told.dropFirst(place.count))
        }
        #expect(found != nil, "\(findings.lines)")
        #expect((found?.help == nil) == (help == nil))
        if let help { #expect(found?.help?.english.contains(help) == true, "\(found?.help ?? "")") }
        #expect(findings.isWell == !findings.findings.contains { $0.verdict == .wrong })
        #expect(found?.verdict != .wrong || !findings.isWell)
    }

    /// A bug report is public.
    @Test(arguments: [
        (":0", ":0,"), ("unix:0", ":0,"), ("desk.example:10.0", "another machine's :10.0,"),
        ("/private/tmp/org.x:0", "another machine's :0,"),
    ])
    func noMachineIsNamed(display: String, words: String) {
        let findings = Findings(of: Self.facts { $0.display = .usable(display) })
        #expect(findings.lines.contains { $0.english.contains("display     \(words)") })
        #expect(
            !findings.lines.contains {
                $0.english.contains("example") || $0.english.contains("private")
            })
    }

    /// Without a server there is nothing to say of it, and all the rest is said.
    @Test func withoutAServerTheFilesAreLookedAt() {
        var facts = Facts()
        facts.dictionary.problems = ["a:1:1: error: x"]
        let checks = Findings(of: facts).findings.map(\.check)
        #expect(
            Set(checks) == [
                "versions", "session", "display", "dictionary", "settings", "windows",
                "log", "autostart",
            ])
    }
}
