import Glibc

/// An application with a text that keys go into, and what a test asks of it. It ends with the last reference, which
/// must be gone before its server is.
public protocol TextReceiver: AnyObject {
    /// The process that has the connection to the server.
    var process: pid_t { get }

    /// Gives it the keyboard and waits until it says that its text has it.
    func takeFocus() throws

    /// Empties the text.
    func clear() throws

    /// The text, once it ends with a line feed, and without that.
    ///
    /// Whoever types ends with the Return key: keys arrive in their order, so that everything
    /// before it has been read by then.
    ///
    /// - Throws: `TextReceiverError.unfinished` where no line feed comes in time.
    func line(within milliseconds: Int) throws -> String
}

extension TextReceiver {
    public func line() throws -> String {
        try line(within: Deadline.generous)
    }
}

/// Why an application did not do what it was asked.
public enum TextReceiverError: Error, Hashable {
    /// What it had received when the time was over.
    case unfinished(text: String)
    /// It showed no window, or said something that was not asked.
    case unresponsive(name: String)
}
