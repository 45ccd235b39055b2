// Owns: what an example's distance is multiplied by, and its notation.

/// A weight of an example, in thousandths from 0.25 to 4: more than 1 makes it fade, less than 1
/// lets it reach farther.
public struct Factor: Hashable, Sendable {
    private let thousandths: Int16

    public static let range: ClosedRange<Float> = 0.25...4
    /// Changes nothing.
    public static let one = Factor(1)
    /// Takes the example out: it is never meant. Only references have it.
    public static let off = Factor(thousandths: 0)

    /// - Parameter value: rounded to thousandths and pulled into `range`; 1 where it is no number.
    public init(_ value: Float) {
        let bounded = min(max(value, Self.range.lowerBound), Self.range.upperBound)
        thousandths = value.isNaN ? 1000 : Int16((bounded * 1000).rounded())
    }

    private init(thousandths: Int16) { self.thousandths = thousandths }

    public var value: Float { Float(thousandths) / 1000 }

    public static func * (factor: Factor, times: Float) -> Factor {
        factor == .off ? .off : Factor(factor.value * times)
    }

    /// A decimal number such as `1.15`, without zeros at its end, or `off`.
    public var text: String {
        if self == .off { return Self.offWord }
        var digits = String(thousandths % 1000 + 1000).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(thousandths / 1000)" + (digits.isEmpty ? "" : ".\(digits)")
    }

    static let offWord = "off"

    /// nil where `text` is no plain decimal number within `range`.
    public init?(text: some StringProtocol) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, text.utf8.count <= 12,
            parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Byte.isDigit) }),
            let value = Float(String(text)), Self.range.contains(value)
        else { return nil }
        self.init(value)
    }
}
