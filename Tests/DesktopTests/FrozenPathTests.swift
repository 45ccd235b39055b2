// Strokes that end between two questions that Krakel puts to the server.

import CX11
import Glibc
import Session
import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct FrozenPaths {
        /// The button comes up behind the question where the pointer went and before the one where it
        /// is: a stroke of one motion, which has just become one by then.
        @Test func aReleaseBetweenTwoQuestions() throws {
            let scene = try FaultScene(settings: "hold = 60000\n", isProxied: true)
            let proxy = try #require(scene.proxy)
            let server = scene.desktop.display
            let player = scene.desktop.player
            // It would take a connection that waits for one that stalls.
            let watchdogs = Family.children(of: scene.process, named: "krakel")
            for watchdog in watchdogs { #expect(Family.stop(watchdog)) }
            defer { for watchdog in watchdogs { kill(watchdog, SIGCONT) } }
            // Far from each other, as they follow each other too soon to be two characters of a line.
            for place in [Point(x: 100, y: 40), Point(x: 500, y: 440)] {
                player.move(to: place)
                player.press(2).synchronise()
                // The press is known, and that the pointer is frozen.
                try scene.krakel.catchUp()
                proxy.hold(
                    try Self.cursorImage(of: server), after: Self.motionEvents, of: scene.process)
                player.move(to: Point(x: place.x + 60, y: place.y)).synchronise()
                #expect(proxy.awaitHolding())
                player.release(2).synchronise()
                proxy.letGo()
                let told = try scene.krakel.event(.recognised, .missed, .cancelled)
                #expect(told.event == .recognised && told.drawn == "456", "\(told)")
            }
            // One that was stopped while it began has everything open still.
            for watchdog in watchdogs { kill(watchdog, SIGCONT) }
        }

        /// A fast hand, or a slow device: each stroke has three places. The first motion, which makes a stroke of
        /// the press, is one of them.
        @Test func theFirstMotionIsPartOfTheStroke() throws {
            let scene = try FaultScene()
            let player = scene.desktop.player
            for _ in 0..<3 {
                for place in [Point(x: 200, y: 100), Point(x: 200, y: 200), Point(x: 300, y: 200)] {
                    player.move(to: place, after: 20)
                    if place.y == 100 { player.press(2, after: 2) }
                }
                player.release(2, after: 2).synchronise()
                let told = try scene.krakel.event(.recognised, .missed, .cancelled)
                #expect(told.text == "l" && told.drawn == "14789", "\(told)")
                try scene.krakel.catchUp()
            }
        }

        /// Of the core protocol.
        private static let motionEvents = ProxiedRequest(major: 39)

        /// `GetCursorImageAndName` of XFIXES, whose first number each server chooses.
        private static func cursorImage(of display: OpaquePointer) throws -> ProxiedRequest {
            var major: Int32 = 0
            var event: Int32 = 0
            var error: Int32 = 0
            try #require(XQueryExtension(display, "XFIXES", &major, &event, &error) != 0)
            return ProxiedRequest(major: UInt8(major), minor: 25)
        }
    }
}
