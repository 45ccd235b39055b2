// Shows that ordinary typing wakes nobody who only keeps a keymap, and that real changes are noticed.

import CX11
import Keyboard
import TestSupport
import Testing

@testable import X11

@Suite(.serialized) struct WakingTests {
    private let desk: Desk

    init() throws {
        desk = try Desk()
        try desk.server.setLayout(["us"])
    }

    @Test(arguments: [true, false])
    func typingWakesNobody(atAnotherKeyboard: Bool) throws {
        func tapA() {
            for isPress in [true, false] {
                if atAnotherKeyboard {
                    desk.typist.key(38, isPress: isPress)
                } else {
                    desk.typist.testKey(38, isPress: isPress)
                }
            }
        }
        // The first key is a change of hands, which does send an event.
        tapA()
        _ = try desk.keymap()
        #expect(!isReadable(desk.connection.fileDescriptor))
        for _ in 0..<50 { tapA() }
        #expect(desk.sink.text() == String(repeating: "a", count: 51))
        #expect(!isReadable(desk.connection.fileDescriptor))
    }

    @Test func aChangeOfHandsDoesNotMakeTheMapStale() throws {
        _ = try desk.keymap()
        for _ in 0..<50 {
            for isPress in [true, false] { desk.typist.key(38, isPress: isPress) }
            for isPress in [true, false] { desk.typist.testKey(56, isPress: isPress) }
        }
        #expect(desk.sink.text() == String(repeating: "ab", count: 50))
        desk.connection.synchronise()
        var events = 0
        drain(desk.connection.display) {
            events += 1
            #expect(!desk.reader.invalidate(by: &$0))
        }
        #expect(events <= 100)
    }

    @Test func aNewLayoutIsNoticed() throws {
        let us = try desk.keymap()
        #expect(try desk.keymap() == us)
        try desk.server.setLayout(["de"])
        #expect(isReadable(desk.connection.fileDescriptor))
        #expect(try desk.keymap() != us)
        #expect(try desk.type("zäöü") == "zäöü")
        try desk.server.setLayout(["us"])
        #expect(try desk.keymap() == us)
    }

    @Test func aReboundKeyIsNoticed() throws {
        #expect(throws: TypingError.notInLayout("€")) { try desk.type("€") }
        desk.typist.bind(keysyms: [0x20AC], from: 120)
        #expect(try desk.type("€") == "€")
    }

    /// Answers of applications and the names of layouts are both told at the root window.
    @Test func aQuestionEndsNothingElseThatIsWatched() throws {
        let client = try #require(XOpenDisplay(desk.server.display))
        defer { XCloseDisplay(client) }
        let window = XCreateSimpleWindow(client, XDefaultRootWindow(client), 0, 0, 9, 9, 0, 0, 0)
        var ping = XInternAtom(client, "_NET_WM_PING", 0)
        XSetWMProtocols(client, window, &ping, 1)
        XSync(client, 0)
        let connection = desk.connection
        func watched() -> Int {
            var attributes = XWindowAttributes()
            XGetWindowAttributes(connection.display, connection.root, &attributes)
            return attributes.your_event_mask
        }
        let question = ApplicationPing(on: connection)
        #expect(question.canAsk(window))
        connection.rootEvents[.layouts] = PropertyChangeMask
        question.ask()
        #expect(watched() == StructureNotifyMask | SubstructureNotifyMask | PropertyChangeMask)
        connection.rootEvents[.layouts] = nil
        #expect(watched() == StructureNotifyMask | SubstructureNotifyMask)
        question.forget()
        #expect(watched() == StructureNotifyMask)
    }
}
