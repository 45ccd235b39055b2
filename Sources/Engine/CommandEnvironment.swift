import Dictionaries
import Strokes

/// The variables of a command.
public enum CommandEnvironment {
    /// `inherited`, strings of the form `NAME=value`, with those about the stroke: where it began and
    /// ended, `x,y` in root pixels, and the label of its entry.
    ///
    /// What a service manager gave for itself alone is left out.
    public static func variables(inherited: [String], ends: InkEnds, entry: [Action]) -> [String] {
        let own = [
            ("KRAKEL_STROKE_START", text(of: ends.start)),
            ("KRAKEL_STROKE_END", text(of: ends.end)),
            ("KRAKEL_ENTRY", Label.text(of: entry)),
        ]
        let taken = Set(own.map(\.0) + ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"])
        return inherited.filter { !taken.contains(String($0.prefix { $0 != "=" })) }
            + own.map { "\($0)=\($1)" }
    }

    private static func text(of point: Point) -> String {
        [point.x, point.y].map { "\(Int(exactly: $0.rounded()) ?? 0)" }.joined(separator: ",")
    }
}
