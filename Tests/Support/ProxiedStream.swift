/// One connection's bytes on their way to the server and back. Knows the X protocol as far as where a request and
/// an answer end (X Window System Protocol, version 11, appendix B).
struct ProxiedStream {
    private var request: [UInt8] = []
    private var answer: [UInt8] = []
    /// Whether a request waits, and all that came behind it.
    private(set) var isHeld = false
    private var isSetUp = false
    private var isAnswered = false
    /// Of the last request, as both sides count them.
    private var sequence: UInt16 = 0
    /// Errors that are to get another code, by their requests.
    private var codes: [UInt16: UInt8] = [:]

    /// Takes bytes of the client; gives those for the server.
    ///
    /// - Parameter fate: says of a request what becomes of it.
    mutating func take(
        ofClient bytes: ArraySlice<UInt8>, _ fate: (ProxiedRequest) -> ProxiedFate
    ) -> [UInt8] {
        request += bytes
        isHeld = false
        var output: [UInt8] = []
        var start = 0
        while let length = requestLength(at: start), start + length <= request.count {
            let next = start..<(start + length)
            guard isSetUp else {
                isSetUp = true
                output += request[next]
                start = next.upperBound
                continue
            }
            let kind = ProxiedRequest(
                major: request[start], minor: request[start] < 128 ? 0 : request[start + 1])
            switch fate(kind) {
            case .passes: output += request[next]
            case .fails(let code):
                codes[sequence &+ 1] = code
                output += Self.failing
            case .waits: isHeld = true
            }
            if isHeld { break }
            sequence &+= 1
            start = next.upperBound
        }
        request.removeFirst(start)
        return output
    }

    /// GetWindowAttributes of no window.
    private static let failing: [UInt8] = [3, 0, 2, 0, 0, 0, 0, 0]

    /// Takes bytes of the server; gives those for the client.
    mutating func take(ofServer bytes: ArraySlice<UInt8>) -> [UInt8] {
        answer += bytes
        var output: [UInt8] = []
        var start = 0
        while let length = answerLength(at: start), start + length <= answer.count {
            if isAnswered, answer[start] == 0,
                let code = codes.removeValue(
                    forKey: UInt16(answer[start + 2]) | UInt16(answer[start + 3]) << 8)
            {
                answer[start + 1] = code
            }
            isAnswered = true
            output += answer[start..<(start + length)]
            start += length
        }
        answer.removeFirst(start)
        return output
    }

    /// In bytes; nil where too little is known yet.
    private func requestLength(at start: Int) -> Int? {
        let rest = request.count - start
        guard isSetUp else {
            guard rest >= 12 else { return nil }
            return 12 + padded(word(request, start + 6)) + padded(word(request, start + 8))
        }
        guard rest >= 4 else { return nil }
        let length = word(request, start + 2)
        if length > 0 { return 4 * length }
        // BIG-REQUESTS: the length is in the next four bytes.
        return rest >= 8 ? 4 * longWord(request, start + 4) : nil
    }

    private func answerLength(at start: Int) -> Int? {
        let rest = answer.count - start
        guard isAnswered else { return rest >= 8 ? 8 + 4 * word(answer, start + 6) : nil }
        guard rest >= 32 else { return nil }
        // Replies and generic events may be longer.
        let isLong = answer[start] == 1 || answer[start] & 0x7F == 35
        return 32 + (isLong ? 4 * longWord(answer, start + 4) : 0)
    }

    private func padded(_ length: Int) -> Int { (length + 3) & ~3 }

    private func word(_ bytes: [UInt8], _ index: Int) -> Int {
        Int(bytes[index]) | Int(bytes[index + 1]) << 8
    }

    private func longWord(_ bytes: [UInt8], _ index: Int) -> Int {
        word(bytes, index) | word(bytes, index + 2) << 16
    }
}
