// Owns: how a window's program ends that could not do what it was asked.

import Glibc

/// What is wrong and what to do, in a line or two.
struct Complaint: Error {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    /// Says it and ends the program as `krakel` does.
    func tell() -> Never {
        let bytes = Array(("krakel: " + text + "\n").utf8)
        _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
        Glibc.exit(1)
    }
}
