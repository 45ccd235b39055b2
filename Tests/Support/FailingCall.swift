// Owns: starting a program in which one call of the C library on the files of a folder goes wrong.
// Leaves how to Tests/FailingCalls.

import Glibc

/// A call that is not as it should be.
public struct FailingCall {
    public enum Fate: Hashable, Sendable {
        /// It fails with this `errno`.
        case fails(Int32)
        /// The program is killed in its place, behind it, or after half of a write.
        case killedBefore, killedAfter, torn
        /// It does not come back before `letGo`.
        case hangs

        fileprivate var text: String {
            switch self {
            case .fails(let code): "\(code)"
            case .killedBefore: "kill"
            case .killedAfter: "killed"
            case .torn: "torn"
            case .hangs: "hang"
            }
        }
    }

    private let mark: String
    /// What the program is to find among its variables.
    public let environment: [String: String]

    /// The `number`th call that concerns a file below `folder`, counted from 1.
    public init(_ number: Int, under folder: String, _ fate: Fate, mark: String) {
        self.init(["KRAKEL_FAIL_AT": "\(number)"], under: folder, fate, mark: mark)
    }

    /// Every call of this name.
    public init(every name: String, under folder: String, _ fate: Fate, mark: String) {
        self.init(["KRAKEL_FAIL_CALL": name], under: folder, fate, mark: mark)
    }

    private init(
        _ which: [String: String], under folder: String, _ fate: Fate, mark: String
    ) {
        self.mark = mark
        var environment = which
        environment["LD_PRELOAD"] = Self.library
        environment["KRAKEL_FAIL_UNDER"] = folder
        environment["KRAKEL_FAIL_BY"] = fate.text
        environment["KRAKEL_FAIL_REACHED"] = mark
        self.environment = environment
        letGo()
    }

    /// Whether the program came to that call.
    public var isReached: Bool { access(mark, F_OK) == 0 }

    /// Lets a call come back that hangs.
    public func letGo() {
        unlink(mark)
    }

    private static var library: String { Place.buildFolder + "/libFailingCalls.so" }
}
