import Dictionaries

/// The desktops of a window manager, the first of which is 0 here.
struct Desktops: Hashable {
    let count: Int
    let current: Int
    /// More than there are anywhere, and few enough to reckon with.
    private static let most = 1 << 16
    /// Where the first lies and how the others follow it.
    private let layout: Layout

    /// - Parameter layout: `_NET_DESKTOP_LAYOUT`, which pagers set: the orientation, columns and rows, of which one
    ///   may be 0 for as many as it takes, and the corner of the first one. A single row where there is none.
    init(count: Int, current: Int, layout: [UInt]) {
        self.count = min(max(1, count), Self.most)
        self.current = min(max(0, current), self.count - 1)
        self.layout = Layout(layout, count: self.count)
    }

    /// Which desktop is meant.
    ///
    /// - Parameter desktop: where to go on from: that which is shown, unless this is another one. A window on all
    ///   desktops has a number beyond them.
    func number(of choice: DesktopChoice, from desktop: UInt? = nil) throws(WindowRefusal) -> Int {
        let own = Int(clamping: desktop ?? .max)
        let start = own < count ? own : current
        switch choice {
        case .number(let number):
            guard number <= count else { throw .noDesktop(number, count: count) }
            return number - 1
        case .next, .previous:
            guard count > 1 else { throw .noDesktopThere }
            return (start + (choice == .next ? 1 : count - 1)) % count
        case .beside(let direction):
            let (along, across) = layout.step(direction)
            let place = start % layout.line + along
            let number = start + along + across * layout.line
            guard (0..<layout.line).contains(place), (0..<count).contains(number) else {
                throw .noDesktopThere
            }
            return number
        }
    }

    private struct Layout: Hashable {
        /// How many are in each row, or in each column where columns are filled first.
        let line: Int
        private let fillsColumns: Bool
        private let isFromRight: Bool
        private let isFromBottom: Bool

        init(_ words: [UInt], count: Int) {
            let numbers = words.prefix(4).map { Int(clamping: $0) } + Array(repeating: 0, count: 4)
            fillsColumns = numbers[0] == 1
            let (own, other) = fillsColumns ? (numbers[2], numbers[1]) : (numbers[1], numbers[2])
            let needed = other > 0 ? (count - 1) / other + 1 : count
            line = own > 0 ? min(own, count) : needed
            // _NET_WM_TOPLEFT is 0; the others follow clockwise.
            isFromRight = [1, 2].contains(numbers[3])
            isFromBottom = [2, 3].contains(numbers[3])
        }

        /// How far a step leads within a line, and how many lines on.
        func step(_ direction: ScrollDirection) -> (along: Int, across: Int) {
            let (right, down) =
                switch direction {
                case .left: (-1, 0)
                case .right: (1, 0)
                case .up: (0, -1)
                case .down: (0, 1)
                }
            let (x, y) = (isFromRight ? -right : right, isFromBottom ? -down : down)
            return fillsColumns ? (y, x) : (x, y)
        }
    }
}
