extension String {
    /// The text with what `table` has in the place of each scalar that is in it.
    public func escaped(by table: [Unicode.Scalar: String]) -> String {
        unicodeScalars.map { table[$0] ?? String($0) }.joined()
    }
}

extension FixedWidthInteger {
    /// So many hexadecimal digits at least.
    public func hexadecimal(digits: Int) -> String {
        let text = String(self, radix: 16)
        return String(repeating: "0", count: Swift.max(0, digits - text.count)) + text
    }
}
