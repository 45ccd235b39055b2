// What goes through the control socket, and who is turned away.

import Glibc
import PureSupport
import System
import Testing

@testable import Session

@Suite struct ControlSocketTests {
    private let socket: ServedSocket

    init() throws { socket = try ServedSocket() }

    @Test(arguments: [
        ControlRequest.status, .toggle, .events, .type("a\nb \\ ü"), .press("<Control+t>"),
        .type(String(repeating: "long ", count: 10_000)),
    ])
    func aRequestArrivesAndIsAnswered(_ request: ControlRequest) throws {
        let client = try socket.connect()
        try client.send(request)
        let served = socket.serve()
        #expect(served.map(\.request) == [request])
        for (_, place) in served { socket.server.send("an answer", to: place) }
        #expect(try client.readLine(timeout: 60_000) == "an answer")
        #expect(throws: ControlError.noAnswer) { try client.readLine(timeout: 0) }
    }

    /// The answer lies there before it is asked for: both ends are in one thread.
    @Test(arguments: [ControlRequest.status, .type("a"), .press("<Return>")])
    func whatIsAskedIsAnsweredWithAStatus(_ request: ControlRequest) throws {
        let client = try socket.connect()
        // A first request tells who it is.
        try client.send(.status)
        let place = try #require(socket.serve().first).client
        let answer = try #require(JSONLine.encode(ReportTests.status))
        socket.server.send(answer, to: place)
        #expect(try client.ask(request) == ReportTests.status)
        #expect(socket.serve().map(\.request) == [request])
        // Something else, nothing at all, and nobody there any more.
        socket.server.send("{}", to: place)
        #expect(throws: ControlError.noAnswer) { try client.ask(.status) }
        #expect(throws: ControlError.noAnswer) { try client.ask(.status, patience: 1) }
        let nonsense = Array("nonsense\n".utf8)
        #expect(Glibc.send(client.descriptor, nonsense, nonsense.count, 0) == nonsense.count)
        #expect(socket.serve().map(\.request) == [.status, .status])
        #expect(throws: ControlError.noAnswer) { try client.ask(.status) }
    }

    @Test func severalRequestsComeInTheirOrder() throws {
        let client = try socket.connect()
        for request in [ControlRequest.pause, .resume, .quit] { try client.send(request) }
        #expect(socket.serve().map(\.request) == [.pause, .resume, .quit])
    }

    /// What was said before it counts.
    @Test func whoSaysWhatIsNoRequestIsLetGo() throws {
        let client = try socket.connect()
        let text = Array("status\nnonsense\npause\n".utf8)
        #expect(Glibc.send(client.descriptor, text, text.count, 0) == text.count)
        #expect(socket.serve().map(\.request) == [.status])
        #expect(try client.readLine(timeout: 60_000) == nil)
        #expect(client.linesAtHand() == nil)
        #expect(socket.server.descriptors.count == 1)
    }

    @Test func aLineWithoutAnEndIsNotKeptForEver() throws {
        let client = try socket.connect()
        let part = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 16)
        var sent = 0
        // The client's writes must not wait for a server in the same thread.
        while Glibc.send(
            client.descriptor, part, part.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)) > 0,
            sent < 100
        {
            sent += 1
            #expect(socket.serve().isEmpty)
        }
        #expect((16...17).contains(sent))
        #expect(socket.server.descriptors.count == 1)
        #expect(throws: ControlError.noAnswer) { try client.send(.status) }
    }

    @Test func whoAsksForEventsHearsOfThem() throws {
        let clients = [try socket.connect(), try socket.connect(), try socket.connect()]
        #expect(!socket.server.hasSubscribers(forChange: true))
        for (client, request) in zip(clients, [ControlRequest.events, .changes, .status]) {
            try client.send(request)
        }
        for (request, client) in socket.serve() where request != .status {
            socket.server.subscribe(client, to: request == .events ? .everything : .changes)
        }
        #expect(socket.server.hasSubscribers(forChange: false))
        socket.server.broadcast("a stroke", isChange: false)
        socket.server.broadcast("a mode", isChange: true)
        let heard = clients.map { client in
            var waiting = pollfd(fd: client.descriptor, events: Int16(POLLIN), revents: 0)
            return poll(&waiting, 1, 0) > 0 ? client.linesAtHand() : []
        }
        #expect(heard == [["a stroke", "a mode"], ["a mode"], []])
    }

    @Test func whoDoesNotReadIsLetGo() throws {
        let (idle, other) = (try socket.connect(), try socket.connect())
        try idle.send(.events)
        for (_, client) in socket.serve() { socket.server.subscribe(client, to: .everything) }
        let line = String(repeating: "x", count: 10_000)
        for _ in 0..<1000 where socket.server.hasSubscribers(forChange: false) {
            socket.server.broadcast(line, isChange: false)
        }
        #expect(!socket.server.hasSubscribers(forChange: false))
        try other.send(.status)
        #expect(socket.serve().map(\.request) == [.status])
    }

    /// The kernel gives the descriptor of a client that has left to the next one that comes.
    @Test func anAnswerGoesToTheClientThatAskedOrToNone() throws {
        var first: ControlClient? = try socket.connect()
        try first?.send(.type("long"))
        let asked = try #require(socket.serve().first)
        first = nil
        #expect(socket.serve().isEmpty)
        let second = try socket.connect()
        try second.send(.status)
        let other = try #require(socket.serve().first)
        #expect(asked.client != other.client)
        socket.server.send("not yours", to: asked.client)
        socket.server.send("yours", to: other.client)
        #expect(second.linesAtHand() == ["yours"])
    }

    /// Who comes always gets in: for one that has been silent, and waits for nothing.
    @Test func whoIsSilentGivesWay() throws {
        var clients: [ControlClient] = []
        for _ in 0..<32 {
            clients.append(try socket.connect())
            #expect(socket.serve().isEmpty)
        }
        // The first waits for an answer, and the second has said something after the others.
        try clients[0].send(.type("long"))
        try clients[1].send(.status)
        let asked = socket.serve()
        let typing = try #require(asked.first { $0.request != .status })
        socket.server.send(
            "a state", to: try #require(asked.first { $0.request == .status }).client)
        for _ in 0..<31 {
            let late = try socket.connect()
            try late.send(.status)
            for (_, client) in socket.serve() { socket.server.send("late", to: client) }
            #expect(try late.readLine(timeout: 0) == "late")
            clients.append(late)
        }
        #expect(socket.server.descriptors.count == 33)
        #expect(try clients[2].readLine(timeout: 0) == nil)
        #expect(try clients[1].readLine(timeout: 0) == "a state")
        socket.server.send("typed", to: typing.client)
        #expect(try clients[0].readLine(timeout: 0) == "typed")
    }

    /// Who listens stays, and leaves room for those who ask.
    @Test func thereIsAlwaysRoomBesideThoseWhoListen() throws {
        var clients: [ControlClient] = []
        for _ in 0..<32 {
            let client = try socket.connect()
            try client.send(.events)
            for (_, client) in socket.serve() { socket.server.subscribe(client, to: .everything) }
            clients.append(client)
        }
        #expect(socket.server.descriptors.count == 29)
        #expect(try clients[31].readLine(timeout: 0) == nil)
        for _ in 0..<10 { clients.append(try socket.connect()) }
        #expect(socket.serve().isEmpty)
        try clients[41].send(.status)
        #expect(socket.serve().map(\.request) == [.status])
        socket.server.broadcast("heard", isChange: true)
        #expect(try clients[0].readLine(timeout: 0) == "heard")
    }

    /// An answer that is longer than what the kernel keeps arrives whole, and another one behind it.
    @Test func aLongAnswerArrivesWhole() throws {
        let client = try socket.connect()
        try client.send(.status)
        let place = try #require(socket.serve().first).client
        let long = String(repeating: "problem ", count: 150_000)
        socket.server.send(long, to: place)
        let descriptor = try #require(socket.server.descriptors.last)
        #expect(socket.server.wantsWrite(descriptor))
        // Nobody waits for a client that does not read.
        socket.server.finish(patience: 1)
        var lines: [String]? = []
        while lines == [] {
            lines = client.linesAtHand()
            #expect(socket.server.serve(descriptor).isEmpty)
        }
        #expect(lines == [long] && !socket.server.wantsWrite(descriptor))
        socket.server.send("another", to: place)
        #expect(try client.readLine(timeout: 0) == "another")
    }

    @Test func nobodyListens() throws {
        let folder = TemporaryFolder()
        #expect(throws: ControlError.notRunning) { try ControlClient(to: folder.socket()) }
        let server = try ControlServer(at: folder.socket())
        server.remove()
        #expect(throws: ControlError.notRunning) { try ControlClient(to: folder.socket()) }
    }

    /// As it is left by one that was killed.
    @Test func aStaleSocketIsReplaced() throws {
        let folder = TemporaryFolder()
        do { _ = try ControlServer(at: folder.socket()) }
        #expect(access(folder.socket().path, F_OK) == 0)
        #expect(throws: ControlError.notRunning) { try ControlClient(to: folder.socket()) }
        let server = try ControlServer(at: folder.socket())
        let client = try ControlClient(to: folder.socket())
        withExtendedLifetime((server, client)) {}
    }

    @Test func aFolderThatOthersMayEnterIsRefused() throws {
        let folder = TemporaryFolder()
        let place = folder.socket().folder
        #expect(mkdir(place, 0o700) == 0 && chmod(place, 0o770) == 0)
        #expect(throws: ControlError.unsafeFolder(place)) {
            try ControlServer(at: folder.socket())
        }
    }

    @Test func aPathThatIsTooLongIsAnError() {
        let socket = ControlSocket(
            display: ":1", runtimeFolder: "/" + String(repeating: "a", count: 200))
        #expect(
            throws: ControlError.system(call: "bind", path: socket.path, number: ENAMETOOLONG)
        ) { try ControlClient(to: socket) }
        #expect(
            throws: ControlError.system(call: "mkdir", path: socket.folder, number: ENOENT)
        ) { try ControlServer(at: socket) }
    }

    /// What cannot be removed cannot be replaced.
    @Test func aFolderInThePlaceOfTheSocketIsAnError() throws {
        let folder = TemporaryFolder()
        let path = folder.socket().path
        #expect(mkdir(folder.socket().folder, 0o700) == 0 && mkdir(path, 0o700) == 0)
        #expect(throws: ControlError.system(call: "bind", path: path, number: EADDRINUSE)) {
            try ControlServer(at: folder.socket())
        }
    }

    @Test func theRuntimeFolderIsThatOfTheSession() {
        let folder = getenv("XDG_RUNTIME_DIR").map { String(cString: $0) } ?? ""
        #expect(
            ControlSocket(display: ":3.1")
                == ControlSocket(display: ":3", runtimeFolder: folder))
    }

    @Test(arguments: [
        (":0", "display:0.socket"), (":0.0", "display:0.socket"), ("unix:0", "display:0.socket"),
        ("unix:0.1", "display:0.socket"), (":10", "display:10.socket"),
        ("host.example:1.2", "displayhost.example:1.socket"), ("/a/b:1", "display_a_b:1.socket"),
        ("", "display.socket"),
    ])
    func oneDisplayHasOneSocket(_ display: String, _ name: String) {
        #expect(ControlSocket.fileName(display: display) == name)
        let socket = ControlSocket(display: display, runtimeFolder: "/run/user/1")
        #expect(socket.path == "/run/user/1/krakel/" + name)
        let other = ControlSocket(display: display, runtimeFolder: "")
        #expect(other.path == "/tmp/krakel-\(getuid())/" + name)
    }
}
