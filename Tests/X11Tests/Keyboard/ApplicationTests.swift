// Shows that applications of every kind receive exactly what was meant.

import Glibc
import Keyboard
import PureSupport
import System
import TestSupport
import Testing

@testable import X11

@Suite(.serialized) struct ApplicationTests {
    private let desk: Desk

    init() throws { desk = try Desk() }

    @Test(arguments: TextApplication.all)
    func everyCharacterOfALayoutArrives(application: TextApplication) throws {
        let receiver = try application.start(on: desk.server.display)
        try receiver.takeFocus()
        for layout in TypingLayout.all {
            try desk.server.setLayout(layout)
            desk.typist.lockGroup(layout.group)
            let keymap = try desk.keymap()
            let text = Self.typeable(keymap.characters(in: layout.group))
            #expect(text.unicodeScalars.count > 60, "\(layout)")
            try receiver.clear()
            desk.connection.inject(
                try KeyPlan.text(
                    (text + "\n").unicodeScalars, keymap: keymap, state: try desk.state()))
            // Strings compare equal where they only look it.
            let arrived = try receiver.line()
            #expect(arrived.unicodeScalars.elementsEqual(text.unicodeScalars), "\(layout)")
        }
    }

    /// More characters than there are spare keys for, in no order, as fast as they can be typed: keys
    /// are lent anew while applications still read.
    @Test(arguments: TextApplication.all)
    func whatNoLayoutHasArrives(application: TextApplication) throws {
        try desk.server.setLayout(["us"])
        let receiver = try application.start(on: desk.server.display)
        try receiver.takeFocus()
        let typist = desk.krakel()
        var generator = SeededGenerator.fresh()
        let blocks: [ClosedRange<UInt32>] = [
            0xA1...0xFF, 0x391...0x3A1, 0x410...0x44F, 0x5D0...0x5EA, 0x3041...0x3096,
            0x4E00...0x4E7F, 0x1F600...0x1F64F,
        ]
        let alphabet = blocks.joined().compactMap(Unicode.Scalar.init).filter(application.takes)
        var text = String.UnicodeScalarView()
        for _ in 0..<400 { text.append(try #require(alphabet.randomElement(using: &generator))) }
        _ = typist.take(Self.tasks(String(text) + "\n"))
        #expect(Self.outcomes(of: typist, within: Deadline.generous).map(\.error) == [nil])
        #expect(Array(try receiver.line().unicodeScalars) == Array(text))
        typist.finish(patience: 5000)
    }

    /// An input method gets the keys first and looks them up when it comes to it, and the application does so again
    /// once it has them back.
    @Test(arguments: InputMethod.Kind.allCases, TextApplication.withMethods)
    func whatAnInputMethodHandsBackArrives(
        method: InputMethod.Kind, application: TextApplication
    ) throws {
        let method = try InputMethod(method, on: desk.server.display)
        let receiver = try application.start(on: desk.server.display, method: method)
        try receiver.takeFocus()
        let rare = (0..<300).compactMap { Unicode.Scalar(UInt32(0x4E00 + $0 * 7)) }
        for (layout, text) in [
            ("us", "éé"), ("us", "aéb"), ("us", "naïve Straße łódź 42 "),
            ("us", String(String.UnicodeScalarView(rare))),
            // Its key of the circumflex, which composes, has these under modifiers.
            ("de", "^°′″°a′b″"),
        ] {
            try desk.server.setLayout([layout])
            // Each gives its keys back, as a command does.
            let typist = desk.krakel()
            try receiver.clear()
            _ = typist.take(Self.tasks(text + "\n"), isToBeProven: true)
            Self.expectProof(by: typist)
            typist.finish(patience: 5000)
            let line = try receiver.line()
            #expect(line == text, "\(line) for \(text)")
            #expect(desk.connection.readJournal() == nil)
        }
        withExtendedLifetime(method) {}
    }

    /// One that does not run for a while has not been asked for that long: it reads all of it once it goes
    /// on, and is not taken for one that never tells.
    @Test(arguments: [TextApplication.xlib, .xterm], [false, true])
    func oneThatWasStoppedTellsAfterwards(application: TextApplication, hasToldBefore: Bool) throws
    {
        try desk.server.setLayout(["us"])
        let receiver = try application.start(on: desk.server.display)
        try receiver.takeFocus()
        let typist = desk.krakel()
        if hasToldBefore {
            _ = typist.take(Self.tasks("żółw"), isToBeProven: true)
            Self.expectProof(by: typist)
        }
        #expect(Family.stop(receiver.process))
        defer { kill(receiver.process, SIGCONT) }
        let text = String(repeating: "жук ", count: 30)
        _ = typist.take(Self.tasks(text + "\n"), isToBeProven: true)
        // Longer than one that runs and says nothing is waited for.
        #expect(Self.outcomes(of: typist, within: 1500).isEmpty)
        kill(receiver.process, SIGCONT)
        Self.expectProof(by: typist)
        #expect(try receiver.line() == (hasToldBefore ? "żółw" : "") + text)
        typist.finish(patience: 5000)
    }

    /// One that never asks the server for anything, as a nested server, does not tell what it has read: that is
    /// known soon, and is no failure.
    @Test func oneThatNeverAsksDoesNotTell() throws {
        try desk.server.setLayout(["us"])
        let window = try SilentWindow(display: desk.server.display)
        let typist = desk.krakel()
        let start = MonotonicClock.now
        _ = typist.take(Self.tasks("hello"), isToBeProven: true)
        let ended = Self.outcomes(of: typist, within: 60_000)
        #expect(MonotonicClock.now - start < 5000)
        #expect(ended.map(\.error) == [nil])
        #expect(ended.map(\.isUnproven) == [true])
        typist.finish(patience: 0)
        withExtendedLifetime(window) {}
    }

    /// One that is at work before it comes to its keys, and asks the server for something meanwhile, is not
    /// taken for one that never tells either.
    @Test func oneThatIsAtWorkTellsAfterwards() throws {
        try desk.server.setLayout(["us"])
        let receiver = try TextApplication.xlib.start(on: desk.server.display)
        try receiver.takeFocus()
        let typist = desk.krakel()
        kill(receiver.process, SIGUSR1)
        let text = String(repeating: "жук ", count: 30)
        _ = typist.take(Self.tasks(text + "\n"), isToBeProven: true)
        Self.expectProof(by: typist)
        #expect(try receiver.line() == text)
        typist.finish(patience: 5000)
    }

    /// All of it is typed, and the application has said that it has read it.
    private static func expectProof(
        by typist: X11.Typist, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let ended = outcomes(of: typist, within: Deadline.generous)
        #expect(ended.map(\.error) == [nil], sourceLocation: sourceLocation)
        #expect(ended.map(\.isUnproven) == [false], sourceLocation: sourceLocation)
    }

    private static func tasks(_ text: String) -> [KeyTask] {
        text.unicodeScalars.map(KeyTask.character)
    }

    /// The first outcomes; none where there are none in time.
    private static func outcomes(
        of typist: X11.Typist, within milliseconds: Int
    ) -> [X11.Typist.Outcome] {
        let deadline = Deadline(milliseconds)
        var outcomes: [X11.Typist.Outcome] = []
        while outcomes.isEmpty, !deadline.hasPassed {
            outcomes = typist.work()
            if let next = typist.deadline { MonotonicClock.sleep(until: next) }
        }
        return outcomes
    }

    /// One window after the other gets the keyboard, and each keeps to itself what it was given.
    @Test func eachReceivesItsOwn() throws {
        try desk.server.setLayout(["de"])
        let receivers = try TextApplication.all.map { try $0.start(on: desk.server.display) }
        for round in 1...2 {
            for (index, receiver) in receivers.enumerated() {
                try receiver.takeFocus()
                try receiver.clear()
                let text = "Größe \(round) \(index)"
                desk.connection.inject(
                    try KeyPlan.text(
                        (text + "\n").unicodeScalars, keymap: try desk.keymap(),
                        state: try desk.state()))
                #expect(try receiver.line() == text)
            }
        }
    }

    /// A character, and what applications make of it and an e after it that do not take it.
    static let peculiar: [(character: Unicode.Scalar, made: [TextApplication: String])] = [
        ("\u{FEFB}", [.xlib: "\u{644}\u{627}e", .xterm: "\u{644}\u{627}e"]),
        ("\u{FE51}", [.gtk3: "\u{E9}"]), ("\u{FEFF}", [.qt5: "e", .qt6: "e"]),
        ("\u{20C0}", [.qt5: "e"]), ("\u{1C89}", [.qt5: "e", .qt6: "e"]),
        ("\u{AD}", [:]), ("\u{301}", [:]), ("\u{200D}", [:]), ("\u{1F600}", [:]),
    ]

    @Test(arguments: TextApplication.all)
    func someCharactersAreTakenFromNoKey(application: TextApplication) throws {
        try desk.server.setLayout(["us"])
        let receiver = try application.start(on: desk.server.display)
        try receiver.takeFocus()
        for (character, made) in Self.peculiar {
            try receiver.clear()
            let number = UInt(character.value)
            desk.typist.bind(keysyms: [number < 0x100 ? number : 0x100_0000 + number], from: 120)
            for keycode: UInt8 in [120, 26, 36] {
                for isPress in [true, false] { desk.typist.testKey(keycode, isPress: isPress) }
            }
            let expected = made[application] ?? String(character) + "e"
            // The key is bound anew after all of it has been read.
            #expect(try receiver.line().unicodeScalars.elementsEqual(expected.unicodeScalars))
            #expect(application.takes(character) == (made[application] == nil))
        }
    }

    /// Without the control characters: the tab is typed like the others, Return ends the text, and
    /// the rest edits it.
    private static func typeable(_ characters: [Unicode.Scalar]) -> String {
        var text = String.UnicodeScalarView()
        text.append(
            contentsOf: characters.filter {
                $0 == "\t" || $0.properties.generalCategory != .control
            })
        return String(text)
    }
}
