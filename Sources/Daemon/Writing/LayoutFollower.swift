import Dictionaries
import X11

/// Finds out which alphabet goes with the layout that the keyboard is switched to.
struct LayoutFollower {
    private let connection: Connection
    /// The group at the last look.
    private var group: Int?

    init(on connection: Connection) {
        self.connection = connection
    }

    /// The mode of the alphabet of the keyboard's layout, where that is another than at the last look; one
    /// round trip, and another where it is.
    ///
    /// - Parameters:
    ///   - mode: that of now; where it is no alphabet's, it stays.
    ///   - modes: all that there are.
    mutating func mode(insteadOf mode: String, of modes: [String]) -> String? {
        let alphabets = Language.Script.allCases.map(\.mode)
        guard alphabets.count(where: modes.contains) > 1, alphabets.contains(mode),
            let now = connection.keyboardGroup, now != group
        else { return nil }
        group = now
        let layouts = connection.layouts
        guard layouts.indices.contains(now) else { return nil }
        let script = Language.script(ofLayout: layouts[now])
        return script.mode == mode || !modes.contains(script.mode) ? nil : script.mode
    }
}
