// The way of a frozen pointer, made of the server's history.

import CX11
import Strokes
import TestSupport
import Testing

@testable import X11

@Suite(.serialized) struct FrozenPathTests {
    private typealias Entry = FrozenPath.Entry

    private func places(_ path: FrozenPath) -> [[Int]] {
        path.places.map { [Int($0.time), Int($0.point.x), Int($0.point.y)] }
    }

    /// Each entry is the place before its motion.
    @Test func entriesAreOneMotionLate() {
        let path = FrozenPath(
            [
                Entry(time: 0), Entry(time: 2, x: 10, y: 10), Entry(time: 4, x: 11, y: 12),
                Entry(time: 6, x: 13, y: 15),
            ], cursor: Point(x: 20, y: 21))
        #expect(places(path) == [[2, 11, 12], [4, 13, 15], [6, 20, 21]])
        #expect(path.buttonTime == nil)
        #expect(path.start == Point(x: 10, y: 10))
        #expect(path.point(at: 1) == nil)
        #expect(path.point(at: 5) == Point(x: 13, y: 15))
        #expect(path.point(at: 99) == Point(x: 20, y: 21))
    }

    /// What a motion does not name it does not change.
    @Test func missingCoordinatesAreThoseThatFollow() {
        let path = FrozenPath(
            [
                Entry(time: 0), Entry(time: 1, x: 10), Entry(time: 2, x: 11),
                Entry(time: 3, y: 30), Entry(time: 4, x: 12),
            ], cursor: Point(x: 13, y: 31))
        #expect(places(path) == [[1, 11, 30], [2, 12, 30], [3, 12, 31], [4, 13, 31]])
    }

    /// A place that is not of the same moment as the entries is none of theirs: the last motions, whose
    /// places no entry tells, wait for their own events.
    @Test func ofAPointerThatMovesOnTheEndIsNotKnown() throws {
        let entries = [
            Entry(time: 0), Entry(time: 1, x: 10, y: 10), Entry(time: 2, x: 11, y: 11),
            Entry(time: 3, x: 12, y: 12), Entry(time: 4, y: 13),
        ]
        func path(_ entries: some Sequence<Entry>) -> FrozenPath? {
            FrozenPath.end(of: Array(entries)).map { FrozenPath($0.entries, cursor: $0.place) }
        }
        let whole = try #require(path(entries.prefix(4)))
        #expect(places(whole) == [[1, 11, 11], [2, 12, 12]])
        #expect(whole.start == Point(x: 10, y: 10))
        // The last one says nothing of x, which the one before it has changed.
        let partly = try #require(path(entries))
        #expect(places(partly) == [[1, 11, 11], [2, 12, 12]])
        #expect(path([Entry(time: 0), Entry(time: 1, x: 3)]) == nil)
        #expect(path([]) == nil)
    }

    /// Where the pointer goes once the button is up is not part of it.
    @Test func itEndsWhereAButtonChanges() {
        let path = FrozenPath(
            [
                Entry(time: 0), Entry(time: 1, x: 10, y: 10), Entry(time: 2), Entry(time: 3),
                Entry(time: 4, x: 12, y: 12),
            ], cursor: Point(x: 90, y: 90))
        #expect(places(path) == [[1, 12, 12]])
        #expect(path.buttonTime == 2 && path.changes == 2)
        let muted = FrozenPath(
            [Entry(time: 0), Entry(time: 1, x: 10), Entry(time: 2), Entry(time: 4, x: 12, y: 12)],
            cursor: Point(x: 90, y: 90), mute: [2])
        #expect(muted.buttonTime == nil && places(muted).last == [4, 90, 90])
    }

    /// The history has no coordinates of what leaves the corner, nor of a wheel's own axis.
    @Test func whatHasNoCoordinatesIsAMotionWhereNoButtonCanHaveChanged() {
        let (corner, cursor) = (Point(x: 0, y: 0), Point(x: 9, y: 9))
        let entries = [Entry(time: 0), Entry(time: 1), Entry(time: 3, x: 4, y: 5)]
        let out = FrozenPath(entries, cursor: cursor, press: corner, mayBeOver: false)
        #expect(places(out) == [[1, 4, 5], [3, 9, 9]])
        #expect(out.buttonTime == nil && out.changes == 0 && out.start == corner)
        let click = FrozenPath(entries, cursor: cursor)
        #expect(click.buttonTime == 1 && click.changes == 1)
    }

    /// Times are whole milliseconds: what counts is the order, and where that says nothing, nothing.
    @Test func whatHappensInTheMillisecondOfThePressIsBeforeOrBehindIt() {
        let cursor = Point(x: 90, y: 90)
        let before = FrozenPath(
            [
                Entry(time: 0, x: 8, y: 8), Entry(time: 0), Entry(time: 0, x: 10, y: 10),
                Entry(time: 1, x: 11, y: 11), Entry(time: 1), Entry(time: 1, x: 12, y: 12),
            ], cursor: cursor)
        #expect(places(before) == [[0, 11, 11], [1, 12, 12]])
        #expect(before.buttonTime == 1)
        #expect(before.start == Point(x: 10, y: 10))
        let burst = FrozenPath(
            [Entry(time: 0), Entry(time: 0, x: 10, y: 10), Entry(time: 0)], cursor: cursor)
        #expect(burst.places.isEmpty && burst.buttonTime == nil && burst.start == nil)
    }

    /// A mouse's button that came up in the millisecond in which a pen went down is not the press.
    @Test func anotherDevicesButtonIsNotThePress() {
        let entries = [
            Entry(time: 0), Entry(time: 0, x: 977), Entry(time: 0, x: 918, y: 650),
            Entry(time: 1, x: 220, y: 120), Entry(time: 1, x: 220, y: 126),
        ]
        let cursor = Point(x: 220, y: 132)
        let path = FrozenPath(entries, cursor: cursor, press: Point(x: 220.2, y: 120.1))
        #expect(!path.isKnown && path.places.isEmpty && path.start == nil)
        #expect(FrozenPath(entries, cursor: cursor, press: Point(x: 977, y: 650)).isKnown)
        #expect(FrozenPath(entries, cursor: cursor).isKnown)
    }

    /// A pen's press is an entry like its motions, and what is as old may be in units of the pen.
    @Test func whatAPenDidInTheMillisecondOfItsPressIsLeftOut() {
        let path = FrozenPath(
            [
                Entry(time: 0, x: 20_000, y: 9000), Entry(time: 0, x: 21_000, y: 9000),
                Entry(time: 2, x: 10, y: 10), Entry(time: 4, x: 12, y: 12),
            ], cursor: Point(x: 20, y: 20))
        #expect(places(path) == [[2, 12, 12], [4, 20, 20]])
        #expect(path.start == nil && path.buttonTime == nil)
    }

    /// Nor is its release told apart from its motions; but another event may say when it was.
    @Test func aPensReleaseEndsItWhereItIsTold() {
        let entries = [
            Entry(time: 0, x: 10, y: 10), Entry(time: 2, x: 10, y: 10),
            Entry(time: 4, x: 12, y: 12),
            Entry(time: 4, x: 14, y: 14), Entry(time: 6, x: 15, y: 15),
        ]
        let path = FrozenPath(entries, cursor: Point(x: 20, y: 20), release: 4)
        #expect(path.hidesButtons && path.buttonTime == 4)
        #expect(places(path) == [[2, 12, 12], [4, 14, 14]])
        #expect(path.release(at: 4) == Point(x: 14, y: 14))
        let mouse = FrozenPath(
            [Entry(time: 0), Entry(time: 2, x: 10, y: 10), Entry(time: 3)] + entries[3...],
            cursor: Point(x: 20, y: 20), release: 4)
        #expect(!mouse.hidesButtons && mouse.buttonTime == 3)
    }

    @Test func aPointerThatStaysHasNone() {
        #expect(FrozenPath([], cursor: Point(x: 1, y: 1)).places.isEmpty)
        #expect(FrozenPath([Entry(time: 0)], cursor: Point(x: 1, y: 1)).places.isEmpty)
    }

    /// The server keeps what this is made of: a pointer that is frozen by somebody else is followed
    /// through every point.
    @Test func theServerRemembersEachPoint() throws {
        let server = try XvfbServer()
        try withExtendedLifetime(server) {
            let player = try PenPlayer(display: server.display)
            let connection = try Connection(to: server.display)
            XGrabPointer(
                connection.display, connection.root, 1, UInt32(ButtonPressMask),
                GrabModeSync, GrabModeAsync, 0, 0, Time(CurrentTime))
            XAllowEvents(connection.display, SyncPointer, Time(CurrentTime))
            connection.synchronise()
            player.move(to: Point(x: 100, y: 100))
            player.press(1, after: 5)
            var points: [Point] = []
            for index in 1...40 {
                let step = Double(index)
                // Along one axis, along the other, along both.
                points.append(Point(x: 100 + min(step, 15) * 3, y: 100 + max(0, step - 10) * 2))
                player.move(to: points[points.count - 1], after: 2)
            }
            player.release(1, after: 2)
            player.move(to: Point(x: 400, y: 300), after: 2).synchronise()
            var event = XEvent()
            XWindowEvent(connection.display, connection.root, ButtonPressMask, &event)
            let press = event.xbutton.time
            let path = FrozenPath(
                connection.motionHistory(since: press),
                cursor: try #require(connection.cursorPosition()))
            #expect(path.places.map(\.point) == points)
            #expect(path.buttonTime != nil)
            #expect(path.start == Point(x: 100, y: 100))
            #expect(zip(path.places, path.places.dropFirst()).allSatisfy { $0.time < $1.time })
        }
    }
}
