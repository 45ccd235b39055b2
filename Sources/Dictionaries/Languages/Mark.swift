/// A combining mark that is drawn as one character with a letter.
public struct Mark: Hashable, Sendable, ExpressibleByUnicodeScalarLiteral {
    /// Such as U+0301.
    public var scalar: Unicode.Scalar
    /// The letters that it stands on; nil for all that make a character with it.
    public var letters: String?

    public init(_ scalar: Unicode.Scalar, on letters: String? = nil) {
        self.scalar = scalar
        self.letters = letters
    }

    /// One that stands on all letters.
    public init(unicodeScalarLiteral scalar: Unicode.Scalar) { self.init(scalar) }

    /// nil where `scalar` is none that stands at or in a letter.
    var place: Place? { Place(scalar) }

    /// Where a mark stands.
    public enum Place: Hashable, Sendable {
        case above
        case below
        /// At the upper right, as the horn of a Vietnamese letter and the hook of a ľ.
        case beside
        /// Across the letter, as the stroke of a ł.
        case through

        /// By Unicode's canonical combining class; nil for other scalars.
        public init?(_ scalar: Unicode.Scalar) {
            let properties = scalar.properties
            guard properties.generalCategory == .nonspacingMark else { return nil }
            switch properties.canonicalCombiningClass {
            case .above: self = .above
            case .below, .attachedBelow: self = .below
            case .attachedAboveRight, .aboveRight: self = .beside
            case .overlay: self = .through
            default: return nil
            }
        }
    }
}
