/// The content of touchegg's configuration.
public struct ToucheggConfiguration: Sendable {
    /// What fingers do, and what that does.
    public struct Gesture: Sendable {
        /// Such as `SWIPE`, or `DRAG` in version 1.
        public var kind: String
        /// How many, as it is written.
        public var fingers: String
        /// Such as `LEFT`; empty for a tap.
        public var direction: String
        /// Such as `SEND_KEYS`; empty where there is none.
        public var action: String
        /// What the action is about, by the names of its elements.
        public var values: [String: String]
        /// The same as version 1 writes it.
        public var text: String

        /// One of the values; version 1 has a single one, such as `BUTTON=3`.
        func value(_ name: String) -> String? {
            values[name] ?? text.split(separator: "=").last.map(String.init)
        }

        /// The same with the fingers going elsewhere.
        func towards(_ direction: String) -> Gesture {
            var gesture = self
            gesture.direction = direction
            return gesture
        }
    }

    /// Gestures for some applications, or for all.
    public struct Section: Sendable {
        /// Classes of windows; `All` is for all.
        public var applications: [String]
        /// Of two for the same fingers the later counts.
        public var gestures: [Gesture]
    }

    /// In the order of the file.
    public var sections: [Section] = []

    /// - Throws: `ForeignError` where `bytes`, of the file called `name`, are not XML.
    public init(xml bytes: [UInt8], name: String) throws(ForeignError) {
        self.init(try XMLReader.root(of: bytes, name: name, help: ForeignProgram.touchegg.help))
    }

    init(_ root: XMLElement) {
        for element in root.children where element.name == "application" {
            let names = (element.attributes["name"] ?? "").split(separator: ",").map { name in
                String(name.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
            }
            let gestures = element.children.filter { $0.name == "gesture" }.map(Self.gesture)
            sections.append(Section(applications: names.filter { !$0.isEmpty }, gestures: gestures))
        }
    }

    private static func gesture(_ element: XMLElement) -> Gesture {
        let action = element.children.first { $0.name == "action" }
        let pairs = (action?.children ?? []).map { ($0.name, $0.text) }
        return Gesture(
            kind: element.attributes["type"] ?? "", fingers: element.attributes["fingers"] ?? "",
            direction: element.attributes["direction"] ?? "",
            action: action?.attributes["type"] ?? "",
            // As touchegg does, which keeps the last.
            values: Dictionary(pairs, uniquingKeysWith: { $1 }), text: action?.text ?? "")
    }
}
