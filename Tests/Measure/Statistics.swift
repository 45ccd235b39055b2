// Figures out of many measurements, and how they are printed.

import Foundation

extension [Double] {
    /// The value that the share `fraction` of all lies at or below; nil without any.
    func quantile(_ fraction: Double) -> Double? {
        guard !isEmpty else { return nil }
        let sorted = sorted()
        return sorted[Swift.min(count - 1, Int((Double(count - 1) * fraction).rounded()))]
    }
}

extension Double {
    /// With so many digits behind the point.
    func digits(_ count: Int) -> String {
        isFinite ? String(format: "%.\(count)f", self) : "-"
    }
}

/// How much `part` is of `whole`, in per cent.
func percent(_ part: Int, of whole: Int, digits: Int = 1) -> String {
    (100 * Double(part) / Double(max(1, whole))).digits(digits)
}

extension [Bool] {
    /// How many are true, in per cent.
    var percentTrue: String { percent(count(where: \.self), of: count) }
}
