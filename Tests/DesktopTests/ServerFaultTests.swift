// What becomes of everybody where the X server goes, stalls or refuses.

import CX11
import Glibc
import Session
import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct ServerFaults {
        enum Moment: CaseIterable {
            case rest, frozen, stroke, typing, pasting
        }

        /// A correction that is not written down yet is, and that is the end.
        @Test(arguments: Moment.allCases)
        func theServerGoesAndNothingLearnedIsLost(_ moment: Moment) throws {
            let server = try XvfbServer()
            var home = try KrakelHome(display: server.display)
            try home.ship(
                "mode letters\n\"l\" : 14789\n<BackSpace> : 654\npaste : 159\n"
            )
            try home.writeOwn("krakel-dictionary 1\nmode letters\n\"u\" : 1478963\n")
            let krakel = try KrakelUnderTest(in: home).listen()
            let watchdogs = Family.children(of: krakel.process.identifier, named: "krakel")
            var typing: ChildProcess?
            // Xlib ends a process whose server goes: nothing of this one may be connected then.
            do {
                let player = try PenPlayer(display: server.display)
                let sink = try SinkWindow(display: server.display)
                try krakel.readCorrection(by: player)
                switch moment {
                case .rest: break
                case .frozen: player.press(2)
                case .stroke: player.drag(try #require(Desktop.ink("14789").strokes.first))
                case .typing:
                    typing = try home.start(["type", String(repeating: "\u{416}X", count: 9_000)])
                    _ = sink.presses(count: 10)
                case .pasting:
                    let owner = try SelectionOwner(display: server.display, [0x61], .silent)
                    player.write(try Desktop.ink("159"))
                    #expect(owner.serve())
                }
                player.synchronise()
                try krakel.catchUp()
            }
            server.process.send(signal: SIGKILL)
            let status = try krakel.process.status()
            let said = try krakel.errors.rest()
            #expect(status == 0, "\(said)")
            #expect(said.contains("krakel: the X server has gone\n"), "\(said)")
            let learned = home.folder.path + "/data/krakel/learned.dict"
            #expect(PrivateFolder.text(of: learned).contains("corrected"))
            #expect(try typing?.status() != 0)
            #expect(try home.run("status").status == 3)
            #expect(Family.awaitEnd(of: watchdogs))
        }

        /// Nothing comes and goes on Krakel's connection, while everybody else's is well.
        @Test(arguments: [Moment.rest, .frozen, .stroke])
        func aConnectionThatStalls(_ moment: Moment) throws {
            let scene = try FaultScene(isProxied: true)
            let proxy = try #require(scene.proxy)
            switch moment {
            case .rest, .typing, .pasting: break
            case .frozen: scene.desktop.player.press(2)
            case .stroke: try scene.begin()
            }
            scene.desktop.player.synchronise()
            try scene.krakel.catchUp()
            proxy.stall(scene.process)
            if moment == .rest {
                scene.desktop.player.press(2)
            } else {
                // It has something to say to the server.
                scene.desktop.player.move(to: Point(x: 300, y: 300))
            }
            scene.desktop.player.synchronise()
            scene.release()
            _ = try scene.krakel.errors.lines(through: "ready on")
            _ = try scene.krakel.errors.lines(through: "started again")
            try scene.krakel.listen()
            try scene.expectAllIsWell()
        }

        /// Each kind of request that a stroke takes fails once.
        @Test func errorsAtAnyRequestOfAStroke() throws {
            let scene = try FaultScene(isProxied: true)
            let proxy = try #require(scene.proxy)
            let sink = try scene.desktop.sink()
            func write() throws {
                try scene.desktop.write("14789")
                _ = try scene.krakel.event(.recognised, .missed, .cancelled)
                try scene.krakel.catchUp()
            }
            try write()
            _ = proxy.requests(of: scene.process)
            try write()
            let kinds = Set(proxy.requests(of: scene.process))
                .sorted { ($0.major, $0.minor) < ($1.major, $1.minor) }
            #expect(kinds.count > 15)
            let codes = [BadWindow, BadAccess, BadMatch, BadAlloc]
            for (index, kind) in kinds.enumerated() {
                let code = codes[index % codes.count]
                proxy.fail(kind, of: scene.process, with: UInt8(code))
                try scene.desktop.write("14789")
                try scene.krakel.catchUp()
                #expect(scene.probe.pointerBecomesFree(), "\(kind) failed with \(code)")
                #expect(scene.typist.keysComeUp(), "\(kind) failed with \(code)")
                #expect(Family.isAlive(scene.process))
            }
            // None of them is remembered.
            try scene.krakel.settle()
            try scene.krakel.listen()
            _ = sink.presses()
            try scene.expectAllIsWell()
            #expect(sink.text(count: 1) == "h")
        }

        /// A beginning that fails says so, or goes well all the same.
        @Test(arguments: [0, 9, 30, 80])
        func errorsAtTheBeginning(_ count: Int) throws {
            let desktop = try Desktop(shipped: FaultScene.dictionary)
            let proxy = try ServerProxy(before: desktop.server.display)
            var home = try KrakelHome(display: proxy.display)
            home.environment["KRAKEL_DATA"] = desktop.home.environment["KRAKEL_DATA"]
            proxy.failRequest(after: count, with: UInt8(BadAccess))
            let process = try home.start(["run", "--ask", "never", "--notices", "none"])
            let errors = try #require(process.errors)
            let first = try errors.lines(through: "krakel: ").last ?? ""
            if first.contains("ready on") {
                process.send(signal: SIGTERM)
                #expect(try process.status() == 0)
            } else {
                let rest = try errors.rest()
                #expect(try process.status() == 1)
                #expect((first + rest).contains("help: "))
            }
        }
    }
}
