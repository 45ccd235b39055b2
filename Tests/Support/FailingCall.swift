import Glibc

/// One call of the C library, on the files of a folder, that goes wrong in a program that is started with
/// `environment`. `Applications/failing-calls.c` does it, loaded by LD_PRELOAD.
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
    public init(_ number: Int, under folder: String, _ fate: Fate, in home: KrakelHome) throws {
        try self.init(["KRAKEL_FAIL_AT": "\(number)"], under: folder, fate, home)
    }

    /// Every call of this name.
    public init(every name: String, under folder: String, _ fate: Fate, in home: KrakelHome) throws
    {
        try self.init(["KRAKEL_FAIL_CALL": name], under: folder, fate, home)
    }

    private init(
        _ which: [String: String], under folder: String, _ fate: Fate, _ home: KrakelHome
    ) throws {
        mark = home.folder.path + "/reached"
        var environment = which
        environment["LD_PRELOAD"] = try CLibrary.failingCalls.get()
        environment["KRAKEL_FAIL_UNDER"] = folder
        environment["KRAKEL_FAIL_BY"] = fate.text
        environment["KRAKEL_FAIL_REACHED"] = mark
        self.environment = environment
        letGo()
    }

    /// Whether the program came to that call.
    public var isReached: Bool { access(mark, F_OK) == 0 }

    /// Waits until it does.
    public func awaitReached() -> Bool { eventually(.files(under: mark)) { isReached } }

    /// Lets a call come back that hangs.
    public func letGo() {
        unlink(mark)
    }
}

/// A library in C that tests have programs load.
private enum CLibrary {
    /// Compiled once by each test run, beside the tests. A run that goes on beside this one never sees half of
    /// it, for a finished library takes the place of the one before.
    static let failingCalls = Result<String, any Error>(catching: build)

    private static func build() throws -> String {
        let library = Place.buildFolder + "/failing-calls.so"
        let unfinished = library + ".\(getpid())"
        defer { unlink(unfinished) }
        let source = Place.repository + "/Tests/Support/Applications/failing-calls.c"
        let compiler = try compiler
        let process = try ChildProcess(
            [
                compiler, "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", unfinished, source,
                "-ldl",
            ],
            isCaptured: true)
        let said = try process.errors?.rest() ?? ""
        guard try process.status() == 0, rename(unfinished, library) == 0 else {
            throw CompilerError(message: "\(source) was not compiled by \(compiler): \(said)")
        }
        return library
    }

    /// The clang that comes with Swift, wherever Swift is installed; else any compiler of C.
    private static var compiler: String {
        get throws {
            let besideSwift = Place.program("swift").flatMap { swift -> String? in
                guard let real = realpath(swift, nil) else { return nil }
                defer { free(real) }
                let path = String(cString: real)
                return path.lastIndex(of: "/").map { path[...$0] + "clang" }
            }
            if let besideSwift, access(besideSwift, X_OK) == 0 { return besideSwift }
            guard let compiler = Place.program("clang") ?? Place.program("cc") else {
                throw CompilerError(
                    message: "no compiler of C was found beside swift or in $PATH; "
                        + "install one: apt install clang")
            }
            return compiler
        }
    }
}

private struct CompilerError: Error {
    var message: String
}
