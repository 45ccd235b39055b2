import Synchronization

/// A value that is made when it is first asked for, and kept from then on. A thread that asks while
/// another one makes it waits for that one.
public final class Deferred<Value: Sendable>: Sendable {
    private enum State {
        case open(@Sendable () -> Value)
        case made(Value)
    }

    private let state: Mutex<State>

    /// - Parameter make: called at most once, and let go of then with all that it holds.
    public init(_ make: @escaping @Sendable () -> Value) {
        state = Mutex(.open(make))
    }

    public var value: Value {
        state.withLock { state in
            switch state {
            case .made(let value): return value
            case .open(let make):
                let value = make()
                state = .made(value)
                return value
            }
        }
    }
}
