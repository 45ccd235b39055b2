// Owns: a command's end without having done what it was asked. Leaves the words to FailureWording.

/// What happened, where, and the next thing to type; and the exit status.
struct Failure: Error {
    enum Status: Int32 {
        case failed = 1
        case notRunning = 3
        /// EX_USAGE of sysexits(3), as the parser of arguments has it.
        case misused = 64
    }

    let description: String
    let status: Status

    init(_ description: String, status: Status = .failed) {
        self.description = description
        self.status = status
    }
}
