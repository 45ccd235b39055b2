import Strokes

/// A character that was drawn, and what it was meant to be.
public struct Sample: Hashable, Sendable {
    public var label: String
    public var ink: Ink
    /// Who drew it; nil where the recording does not say.
    public var user: String?
    /// The condition it was drawn under, such as `fast`; nil where the recording names none.
    public var condition: String?
    /// The mode it was read in; nil where the recording does not say.
    public var mode: String?
    /// The applications it was drawn for; nil where they were none that a dictionary names.
    public var applications: String?

    public init(
        label: String, ink: Ink, user: String? = nil, condition: String? = nil,
        mode: String? = nil, applications: String? = nil
    ) {
        self.label = label
        self.ink = ink
        self.user = user
        self.condition = condition
        self.mode = mode
        self.applications = applications
    }
}

extension Sample: Codable {
    enum Key: String, CodingKey {
        case label, user
        case condition = "cond"
        case mode, applications, strokes
        case time, distance, verdict
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let strokes = try values.decode([[PointCoding]].self, forKey: .strokes)
        label = try values.decodeIfPresent(String.self, forKey: .label) ?? ""
        ink = Ink(strokes.map { Stroke($0.map(\.point)) })
        user = values.name(.user)
        condition = values.name(.condition)
        mode = values.name(.mode)
        applications = values.name(.applications)
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(label, forKey: .label)
        try values.encodeIfPresent(user, forKey: .user)
        try values.encodeIfPresent(condition, forKey: .condition)
        try values.encodeIfPresent(mode, forKey: .mode)
        try values.encodeIfPresent(applications, forKey: .applications)
        try values.encode(
            ink.strokes.map { stroke in
                stroke.points.filter { $0.x.isFinite && $0.y.isFinite }.map(PointCoding.init)
            }, forKey: .strokes)
    }

    /// One line of JSON without its line break, as `SampleReader` reads it. Points that are no numbers
    /// are left out.
    public var line: String { JSONText.line(of: self) }
}

extension KeyedDecodingContainer {
    /// A text, or a number as a text; nil for any other value.
    fileprivate func name(_ key: Key) -> String? {
        guard contains(key) else { return nil }
        if let text = try? decode(String.self, forKey: key) { return text }
        if let number = try? decode(Int.self, forKey: key) { return String(number) }
        return (try? decode(Double.self, forKey: key))?.description
    }
}

/// A point as the list `[x, y]`. What follows in the list is not read.
private struct PointCoding: Codable {
    let point: Point

    init(_ point: Point) { self.point = point }

    init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        let x = try values.decode(Double.self)
        point = Point(x: x, y: try values.decode(Double.self))
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(point.x)
        try values.encode(point.y)
    }
}
