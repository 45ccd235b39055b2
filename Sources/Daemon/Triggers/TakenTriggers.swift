/// Which triggers another program has taken since Krakel grabbed them, and whether the user knows.
///
/// The server lets a program grab a button by the core protocol that Krakel has by XInput 2, and the later
/// of the two gets its presses. No event tells of it; but a press that the watchdog has seen and Krakel has not is
/// a reason to ask, and only a grab that was not there when Krakel made its own is a later one.
struct TakenTriggers: Hashable, Sendable {
    /// The triggers, by their numbers, that other programs had grabbed when Krakel grabbed them: it is in
    /// front of those.
    private var earlier: Set<Int> = []
    /// How many presses have come by the grabs, when the last of them came, and how many of them were there when
    /// this looked last.
    private var presses = 0
    private var seen = 0
    private var time: Int64 = 0
    /// Those that were taken, as the user was told.
    private(set) var taken: Set<Int> = []

    /// A press that came so many milliseconds before the watchdog's question may be the one that it has seen.
    private static let lag: Int64 = 1000

    /// The triggers were grabbed.
    ///
    /// - Parameter shared: those of them that another program has grabbed as well.
    mutating func grabbed(shared: Set<Int>) {
        self = TakenTriggers()
        earlier = shared
    }

    /// They were given back.
    mutating func released() { taken = [] }

    /// A press came by the grabs: the program that had taken a trigger has it no more.
    mutating func came(at now: Int64) {
        presses += 1
        time = now
        taken = []
    }

    /// The watchdog has seen a trigger's button go down, and everything that the server had told was read.
    ///
    /// - Parameter shared: asks the server which triggers another program has grabbed as well.
    /// - Returns: those that the user is to be told of.
    mutating func pressed(at now: Int64, shared: () -> Set<Int>) -> Set<Int> {
        let isFresh = presses != seen && now - time < Self.lag
        seen = presses
        guard !isFresh, taken.isEmpty else { return [] }
        let others = shared()
        earlier.formIntersection(others)
        taken = others.subtracting(earlier)
        return taken
    }

    /// Looks again at what other programs have: one may have given it back, and grab it anew.
    ///
    /// - Parameter shared: as for `pressed`.
    mutating func look(shared: () -> Set<Int>) {
        guard !taken.isEmpty || !earlier.isEmpty else { return }
        let others = shared()
        taken.formIntersection(others)
        earlier.formIntersection(others)
    }
}
