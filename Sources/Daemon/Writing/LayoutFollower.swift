import Dictionaries
import X11

/// Finds out which alphabet goes with the layout that the keyboard is switched to.
struct LayoutFollower {
    private let connection: Connection
    /// What the layout was called at the last look. `setxkbmap` leaves the group as it was.
    private var layout: String?

    init(on connection: Connection) {
        self.connection = connection
    }

    /// The mode of the alphabet of the keyboard's layout, where that is another than at the last look; two
    /// round trips where there are several alphabets.
    ///
    /// - Parameters:
    ///   - mode: that of now; where it is no alphabet's, it stays.
    ///   - modes: all that there are.
    mutating func mode(insteadOf mode: String, of modes: [String]) -> String? {
        let alphabets = Language.Script.allCases.map(\.mode)
        guard alphabets.count(where: modes.contains) > 1, alphabets.contains(mode),
            let group = connection.keyboardGroup
        else { return nil }
        let layouts = connection.layouts
        guard layouts.indices.contains(group), layouts[group] != layout else { return nil }
        layout = layouts[group]
        let script = Language.script(ofLayout: layouts[group])
        return script.mode == mode || !modes.contains(script.mode) ? nil : script.mode
    }
}
