// Shows that the files which start Krakel hold what their formats ask for, and are told from changed ones.

import Testing

@testable import krakel

@Suite struct AutostartEntryTests {
    /// The examples of the desktop entry specification's rules, and of systemd.service(5)'s.
    @Test(arguments: [
        ("/usr/bin/krakel", #""/usr/bin/krakel""#, #""/usr/bin/krakel""#),
        ("/a b/krakel", #""/a b/krakel""#, #""/a b/krakel""#),
        (#"/a"b"#, #""/a\\"b""#, #""/a\"b""#),
        ("/a$b`", #""/a\\$b\\`""#, #""/a$$b`""#),
        (#"/a\b"#, #""/a\\\\b""#, #""/a\\b""#),
        ("/100%", #""/100%%""#, #""/100%%""#),
        ("/a\nb", #""/a\nb""#, #""/a\nb""#),
        ("/ü", #""/ü""#, #""/ü""#),
    ])
    func thePlaceOfTheProgramIsQuoted(program: String, entry: String, unit: String) {
        #expect(AutostartEntry.quoted(program) == entry)
        #expect(ServiceUnit.quoted(program) == unit)
        #expect(AutostartEntry.text(program: program).contains("\nExec=\(entry) autostart start\n"))
        #expect(ServiceUnit.text(program: program).contains("\nExecStart=\(unit) run --welcome\n"))
    }

    @Test(arguments: StartFile.allCases)
    func whatWasMadeIsToldFromWhatWasChanged(file: StartFile) throws {
        let here = "/usr/bin/krakel"
        let made = file.text(program: here)
        #expect(made.hasSuffix("\n") && !made.contains("\n\n\n"))
        #expect(file.state(of: nil, program: here) == .missing)
        #expect(file.state(of: made, program: here) == .asMade)
        #expect(file.state(of: made, program: "/opt/krakel/bin/krakel") == .outdated)
        #expect(file.state(of: made + "\n", program: here) == .changed(starts: true))
        #expect(file.state(of: made + "# mine\n", program: here) == .changed(starts: true))
        #expect(file.state(of: String(made.dropFirst(3)), program: here) == .changed(starts: true))
        #expect(file.state(of: "", program: here) == .changed(starts: false))
        #expect(
            file.state(of: made.replacing("krakel", with: "other"), program: here)
                == .changed(starts: false))
    }

    /// What desktops write where the user switches an entry off.
    @Test(arguments: [
        ("Hidden=true", false), ("Hidden=false", true), ("X-GNOME-Autostart-enabled=false", false),
        ("X-GNOME-Autostart-enabled = false", false), ("#Hidden=true", true),
        ("[Desktop Action x]\nHidden=true", true),
    ])
    func anEntryCanBeSwitchedOff(line: String, starts: Bool) {
        let text = AutostartEntry.text(program: "/usr/bin/krakel") + line + "\n"
        #expect(StartFile.entry.state(of: text, program: "/x") == .changed(starts: starts))
    }
}
