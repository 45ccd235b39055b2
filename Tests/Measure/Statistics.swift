// Figures out of many measurements, and how they are printed.

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
        guard isFinite else { return "-" }
        let scale = (0..<count).reduce(1.0) { value, _ in value * 10 }
        let whole = Int((magnitude * scale).rounded())
        let sign = self < 0 ? "-" : ""
        guard count > 0 else { return "\(sign)\(whole)" }
        let text = String(whole)
        let padded = String(repeating: "0", count: Swift.max(0, count + 1 - text.count)) + text
        return "\(sign)\(padded.dropLast(count)).\(padded.suffix(count))"
    }
}
