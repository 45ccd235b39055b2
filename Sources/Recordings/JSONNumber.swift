// Owns: numbers in JSON, read exactly and fast: recordings are hardly anything else.

extension JSONScanner {
    /// The number that starts here, rounded as IEEE 754 asks.
    mutating func takeNumber() throws(JSONError) -> Double {
        let start = position
        let isNegative = take(UInt8(ascii: "-"))
        var digits: UInt64 = 0
        var digitCount = 0
        var exponent = 0
        func add(_ byte: UInt8) {
            // Leading zeros count for nothing, whichever side of the point they are on.
            if digits > 0 || byte > UInt8(ascii: "0") { digitCount += 1 }
            if digitCount <= 18 { digits = digits &* 10 &+ UInt64(byte - UInt8(ascii: "0")) }
        }
        let integerStart = position
        while let byte = peekDigit() {
            add(byte)
            position += 1
        }
        let integerCount = position - integerStart
        guard integerCount > 0, integerCount == 1 || bytes[integerStart] != UInt8(ascii: "0") else {
            throw error(.badNumber, at: start)
        }
        if take(UInt8(ascii: ".")) {
            let fractionStart = position
            while let byte = peekDigit() {
                add(byte)
                position += 1
            }
            guard position > fractionStart else { throw error(.badNumber, at: start) }
            exponent -= position - fractionStart
        }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            let falls = take(UInt8(ascii: "-"))
            if !falls { _ = take(UInt8(ascii: "+")) }
            let exponentStart = position
            var value = 0
            while let byte = peekDigit() {
                value = min(value * 10 + Int(byte - UInt8(ascii: "0")), 100_000)
                position += 1
            }
            guard position > exponentStart else { throw error(.badNumber, at: start) }
            exponent += falls ? -value : value
        }
        // Both are exact in a Double, so one operation rounds once (Clinger's fast path).
        if digitCount <= 18, digits < 1 << 53, abs(exponent) < Self.powersOfTen.count {
            let power = Self.powersOfTen[abs(exponent)]
            let value = exponent < 0 ? Double(digits) / power : Double(digits) * power
            return isNegative ? -value : value
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        guard let value = Double(text) else { throw error(.badNumber, at: start) }
        guard value.isFinite else { throw error(.numberTooLarge, at: start) }
        return value
    }

    func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    private func peekDigit() -> UInt8? {
        guard let byte = peek, isDigit(byte) else { return nil }
        return byte
    }

    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
        1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ]
}
