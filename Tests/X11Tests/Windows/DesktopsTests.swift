// Which desktop is meant, by how they are laid out.

import Dictionaries
import Testing

@testable import X11

@Suite struct DesktopsTests {
    /// The desktop that each choice leads to, the first of which is 0; -1 where there is none.
    ///
    /// - Parameter layout: `_NET_DESKTOP_LAYOUT`.
    @Test(arguments: [
        // 0 1 2 3
        (4, 0, [], [1, 3, -1, 1, -1, -1]), (4, 3, [0, 4, 1, 0], [0, 2, 2, -1, -1, -1]),
        // 0 1 / 2 3
        (4, 1, [0, 2, 2, 0], [2, 0, 0, -1, -1, 3]), (4, 2, [0, 2, 0], [3, 1, -1, 3, 0, -1]),
        (4, 2, [0, 0, 2, 0], [3, 1, -1, 3, 0, -1]),
        // 0 2 / 1 3, columns first
        (4, 1, [1, 2, 2, 0], [2, 0, -1, 3, 0, -1]), (4, 2, [1, 0, 2, 0], [3, 1, 0, -1, -1, 3]),
        // One column.
        (3, 1, [1, 1, 0, 0], [2, 0, -1, -1, 0, 2]), (3, 1, [0, 1, 3, 0], [2, 0, -1, -1, 0, 2]),
        // 1 0 / 3 2, from the top right; 3 2 / 1 0; 2 3 / 0 1.
        (4, 0, [0, 2, 2, 1], [1, 3, 1, -1, -1, 2]), (4, 0, [0, 2, 2, 2], [1, 3, 1, -1, 2, -1]),
        (4, 0, [0, 2, 2, 3], [1, 3, -1, 1, 2, -1]),
        // 0 1 2 / 3 4, and a place that is empty.
        (5, 2, [0, 3, 2, 0], [3, 1, 1, -1, -1, -1]), (5, 4, [0, 3, 2, 0], [0, 3, 3, -1, 1, -1]),
        // More columns than desktops; nothing but 0; numbers that nobody means.
        (2, 0, [0, 9, 1, 0], [1, 1, -1, 1, -1, -1]), (2, 1, [0, 0, 0, 0], [0, 0, 0, -1, -1, -1]),
        (2, 0, [7, .max, .max, .max], [1, 1, -1, 1, -1, -1]),
        // One alone, and a window manager that tells of none, or of one beyond the last.
        (1, 0, [0, 1, 1, 0], [-1, -1, -1, -1, -1, -1]), (0, 0, [], [-1, -1, -1, -1, -1, -1]),
        (2, 7, [], [0, 0, 0, -1, -1, -1]), (.max, 0, [], [1, 65535, -1, 1, -1, -1]),
    ])
    func neighboursAreThoseOfThePager(count: Int, current: Int, layout: [UInt], found: [Int]) {
        let desktops = Desktops(count: count, current: current, layout: layout)
        let choices: [DesktopChoice] =
            [.next, .previous] + [.left, .right, .up, .down].map(DesktopChoice.beside)
        #expect(choices.map { (try? desktops.number(of: $0)) ?? -1 } == found)
    }

    @Test func numbersCountFromOne() throws {
        let desktops = Desktops(count: 3, current: 2, layout: [])
        #expect(try desktops.number(of: .number(1)) == 0)
        #expect(try desktops.number(of: .number(3)) == 2)
        #expect(throws: WindowRefusal.noDesktop(4, count: 3)) {
            try desktops.number(of: .number(4))
        }
    }

    /// A window goes on from its own desktop, one on all of them from that which is shown.
    @Test(arguments: [(0, 1), (1, 2), (2, 0), (0xFFFF_FFFF, 0), (3, 0)] as [(UInt, Int)])
    func aWindowGoesOnFromItsOwn(own: UInt, next: Int) throws {
        let desktops = Desktops(count: 3, current: 2, layout: [])
        #expect(try desktops.number(of: .next, from: own) == next)
    }
}
