import CX11
import Glibc

/// What tells that it is worth asking again.
public enum Change {
    /// Anything in this folder or below it, or the folder itself, which may not be there yet.
    case files(under: String)
    /// Windows, what they show, their properties, the focus, the keyboard, the pointer or the devices of this display.
    case screen(String)
    /// The end of a process, whoever started it.
    case end(of: pid_t)
    /// Something to read, which `condition` reads: without that it is asked without a pause.
    case input(of: Int32)
    /// Nothing. It is asked every 10 ms, and this is the reason.
    case nothing(because: StaticString)

    /// The display of this connection. Wraps `XDisplayString`.
    public static func screen(_ display: OpaquePointer) -> Change {
        .screen(String(cString: XDisplayString(display)))
    }

    /// nil where there is nothing any more that could change.
    fileprivate var watch: (any Watch)? {
        switch self {
        case .files(let folder): FileWatch(under: folder)
        case .screen(let display): try? ScreenWatch(of: display)
        case .end(let process): EndWatch(of: process)
        case .input(let descriptor): InputWatch(descriptor: descriptor)
        case .nothing: PauseWatch()
        }
    }
}

/// Waits until `condition` holds: asks at once, and whenever something has changed.
///
/// - Parameters:
///   - change: what the condition depends on, with `others`. All of it is watched before the condition is
///     asked for the first time.
///   - milliseconds: how long at most.
/// - Returns: whether it held in time.
public func eventually(
    _ change: Change, _ others: Change..., within milliseconds: Int = Deadline.generous,
    until condition: () throws -> Bool
) rethrows -> Bool {
    let deadline = Deadline(milliseconds)
    let watches = ([change] + others).compactMap(\.watch)
    while try !condition() {
        guard !watches.isEmpty, awaitChange(watches, deadline) else { return try condition() }
    }
    return true
}

/// Waits until one of them has seen something; false where the deadline has passed first.
private func awaitChange(_ watches: [any Watch], _ deadline: Deadline) -> Bool {
    let patience = watches.compactMap(\.pause).min()
    while !deadline.hasPassed {
        // What was read with something else may wait in the memory of the library.
        if !watches.filter({ $0.takeWaiting() }).isEmpty { return true }
        var waiting = watches.filter { $0.descriptor >= 0 }
            .map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        let ready = poll(
            &waiting, nfds_t(waiting.count), min(deadline.left, patience ?? deadline.left))
        if ready == 0, patience != nil { return true }
    }
    return false
}

/// Something that sees changes.
protocol Watch {
    /// Can be read once there is one; -1 for none.
    var descriptor: Int32 { get }
    /// Whether there was a change since the last call. Takes note of it.
    func takeWaiting() -> Bool
    /// After how many milliseconds it is worth asking without a change; nil for never.
    var pause: Int32? { get }
}

extension Watch {
    var pause: Int32? { nil }
}

private struct PauseWatch: Watch {
    let descriptor: Int32 = -1
    let pause: Int32? = 10

    func takeWaiting() -> Bool { false }
}

private struct InputWatch: Watch {
    let descriptor: Int32

    func takeWaiting() -> Bool { isReadable(descriptor) }
}
