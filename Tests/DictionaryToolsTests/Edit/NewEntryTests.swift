// New entries with what they need, new modes, and what leads to a mode.

import Dictionaries
import DictionaryTools
import Testing

@Suite struct NewEntryTests {
    private static let shipped = """
        applications players : mpv "VLC media*"
        mode letters inherits common
        "a" : 147
        lock digits : 7531
        mode digits
        "1" : 852
        lock letters : 3571
        mode common
        " " : 456
        """

    private func files(own: String? = nil) throws -> Files {
        try Files(shipped: Self.shipped, own: own)
    }

    /// What is written, and what it is read as.
    @Test(
        arguments: [
            ("14789", .all, ["\"é\"              : 14789"], "letters"),
            (
                "14789 258|456", .known("players"), ["mode letters for players"],
                "letters for players"
            ),
            (
                "14789",
                .new(ApplicationGroup(name: "gimp", patterns: [WindowPattern("gimp.Gimp")])),
                ["applications gimp : gimp.Gimp", "mode letters for gimp"], "letters for gimp"
            ),
            ("flick-left", .all, ["\"é\"              : flick-left"], "letters"),
            ("14789 wheel-up", .all, ["14789", "wheel-up"], "letters"),
        ] as [(String, NewEntry.Windows, [String], String)])
    func anEntryBringsWhatItNeeds(
        _ typed: String, _ windows: NewEntry.Windows, _ lines: [String], _ mode: String
    ) throws {
        let files = try files()
        var session = EditSession(files.stack)
        let ways = try #require(DrawnWays(typed: typed))
        let entry = NewEntry([.text("é")], in: "letters", for: windows, drawn: ways)
        try session.make(.create(entry))
        for line in lines { #expect(files.own.contains(line), "\(files.own)") }
        let loaded = try files.stack.load()
        #expect(loaded.problems.isEmpty)
        #expect(entry.key == key("é", in: mode))
        let row = try files.row("é", in: mode)
        #expect(row.examples == ways.examples && row.others == ways.gestures.map(\.text))
        #expect(row.origins == [.mine])
        try session.undo()
        #expect(files.own.isEmpty)
        try session.redo()
        #expect(try files.row("é", in: mode).examples == ways.examples)
    }

    /// One that was removed counts again, with the new way; one that is there gets a further one.
    @Test func whatIsThereIsAddedTo() throws {
        let files = try files(own: "krakel-dictionary 1\nmode letters\n\"a\" : off\n")
        var session = EditSession(files.stack)
        try session.make(
            .create(
                NewEntry([.text("a")], in: "letters", drawn: DrawnWays([try example("9874")]))))
        let row = try files.row("a")
        #expect(!row.isOff)
        #expect(try row.examples == [example("9874")])
        try session.make(
            .create(
                NewEntry([.text("1")], in: "digits", drawn: DrawnWays([try example("258")]))))
        #expect(try files.row("1", in: "digits").examples == [example("258"), example("852")])
    }

    @Test(arguments: [
        "", " ", "105", "hello", "off", "picture", "14789 # x", "14789\n258", "/147/",
        "14789*off#1",
        "\"x\" : 147",
    ])
    func whatIsNoWayIsRefused(_ text: String) {
        #expect(DrawnWays(typed: text) == nil)
    }

    @Test(
        arguments: [
            ("Players", nil, .known("players")), ("MPV", nil, .known("players")),
            ("vlc media player", nil, .known("players")), ("  ", nil, nil),
            (
                "Firefox", nil,
                .new(ApplicationGroup(name: "firefox", patterns: [WindowPattern("Firefox")]))
            ),
            (
                "gimp", "applications gimp : gimp-2.10.Gimp-2.10\n# its title now: x\n",
                .new(
                    ApplicationGroup(
                        name: "gimp", patterns: [WindowPattern("gimp-2.10.Gimp-2.10")]))
            ),
            ("mpv", "applications mpv inherits players : gl.mpv", .known("players")),
        ] as [(String, String?, NewEntry.Windows?)])
    func anApplicationIsFound(
        _ name: String, _ picked: String?, _ expected: NewEntry.Windows?
    ) throws {
        let files = try files()
        let groups = try files.stack.load().dictionary.applications
        let group = try picked.map { try #require(ApplicationGroup(picked: $0)) }
        #expect(groups.windows(of: name, picked: group) == expected)
    }

    @Test(arguments: ["", "no window was clicked", "applications x", "mode letters"])
    func whatNamesNoWindowIsNone(_ text: String) {
        #expect(ApplicationGroup(picked: text) == nil)
    }

    @Test func aModeIsStartedAndUndone() throws {
        let files = try files()
        var session = EditSession(files.stack)
        try session.make(.start(ModeHead(name: "my signs", parents: ["common"])))
        #expect(files.own.contains("mode \"my signs\" inherits common\n"))
        #expect(try files.catalogue().modes.contains("my signs"))
        #expect(try files.stack.load().problems.isEmpty)
        try session.undo()
        #expect(files.own.isEmpty)
    }

    @Test(
        arguments: [
            ("  my  signs ", .success("my signs")), ("", .failure(.empty)),
            ("Letters", .failure(.taken("letters"))), ("above", .failure(.taken("above"))),
            ("x for y", .failure(.scoped)),
        ] as [(String, Result<String, ModeName.Problem>)])
    func aModeHasAName(_ text: String, _ expected: Result<String, ModeName.Problem>) {
        let read = Result { () throws(ModeName.Problem) in
            try ModeName.read(text, known: ["letters", "digits"])
        }
        #expect(read == expected)
    }

    // MARK: What leads to a mode

    private func ways(
        to mode: String, own: String = "", by triggers: [ModeWays.Trigger] = [.init("button 2")]
    ) throws -> ModeWays {
        let files = try files(own: "krakel-dictionary 1\n" + own)
        let dictionary = try files.stack.load().dictionary
        return ModeWays(to: mode, in: dictionary, by: triggers)
    }

    @Test func triggersBeginInTheirModes() throws {
        let letters = try ways(to: "letters")
        #expect(letters.triggers == ["button 2"] && !letters.isLost && !letters.isOneWay)
        #expect(letters.entries == [EntryKey("digits", [.lock(mode: "letters")])])
        let digits = try ways(to: "digits")
        #expect(digits.triggers.isEmpty && !digits.isLost)
        #expect(digits.entries == [EntryKey("letters", [.lock(mode: "digits")])])
        #expect(try ways(to: "common").heirs == ["letters"])
    }

    /// Nothing leads there until a trigger, an entry or the windows of an application do.
    @Test(
        arguments: [
            ("", nil, true), ("", "signs", false), ("mode letters\nlock signs : 159\n", nil, false),
            ("mode letters\nshift signs : 159\n", nil, false),
            ("start signs for players\n", nil, false),
            ("mode letters inherits signs\n", nil, false),
        ] as [(String, String?, Bool)])
    func aModeIsLostUntilSomethingLeadsThere(
        _ lines: String, _ trigger: String?, _ isLost: Bool
    ) throws {
        let ways = try ways(
            to: "signs", own: lines + "mode signs\n\"§\" : 123\n",
            by: [.init("button 2"), .init("button 3", mode: trigger)])
        #expect(ways.isLost == isLost, "\(ways)")
        #expect(ways.triggers == (trigger == nil ? [] : ["button 3"]))
    }

    @Test func whatHasNoWayBackSaysSo() throws {
        let lines = "mode letters\nlock signs : 159\nmode signs\n\"§\" : 123\n"
        #expect(try ways(to: "signs", own: lines).isOneWay)
        #expect(try !ways(to: "signs", own: lines + "lock letters : 321\n").isOneWay)
    }

    @Test func specialModesSaySo() throws {
        let own =
            "mode above\n\"x\" : 1\nmode below\n\"y\" : 2\nmode letters for players\n\"z\" : 3\n"
        #expect(try ways(to: "above", own: own).kind == .above)
        #expect(try ways(to: "below", own: own).kind == .below)
        let scoped = try ways(to: "letters for players", own: own)
        #expect(scoped.kind == .scoped(mode: "letters", group: "players") && !scoped.isLost)
    }
}
