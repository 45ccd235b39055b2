// The source tree under test, the krakel built from it, and running programs there.

import Dictionaries
import Foundation
import PureSupport

typealias Checkout = PureSupport.Checkout

extension Checkout {
    /// The program, which lies beside the tests in the build folder.
    static var krakel: String {
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent("krakel").path
    }

    /// One that is shipped.
    static func dictionary(_ name: String) throws -> StrokeDictionary {
        try DictionaryReader.read(bytes(of: "data/" + name)).dictionary
    }

    /// Whether a program is in `PATH`.
    static func isInstalled(_ program: String) -> Bool {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
        }
    }

    /// Runs a program to its end, or for ten minutes.
    ///
    /// - Parameter environment: all there is beside where programs are, and how a sanitizer reports.
    static func run(
        _ arguments: [String], environment: [String: String] = [:]
    ) throws -> (status: Int32, output: String) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
        process.arguments = ["600"] + arguments
        process.currentDirectoryURL = root
        let kept: Set = ["PATH", "ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS"]
        process.environment = environment.merging(
            ProcessInfo.processInfo.environment.filter { kept.contains($0.key) }
        ) { given, _ in given }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
    }
}

typealias TemporaryFolder = PureSupport.TemporaryFolder

extension TemporaryFolder {
    /// Runs krakel with this folder for a home, and the data of the checkout.
    func krakel(_ arguments: [String]) throws -> (status: Int32, output: String) {
        try Checkout.run(
            [Checkout.krakel] + arguments,
            environment: ["HOME": path, "KRAKEL_DATA": Checkout.root.path + "/data"])
    }

    /// Every file in it and, ending in a slash, every folder; in alphabetical order.
    var contents: [String] {
        var names: [String] = []
        let walker = FileManager.default.enumerator(atPath: path)
        while let name = walker?.nextObject() as? String {
            let isFolder = walker?.fileAttributes?[.type] as? FileAttributeType == .typeDirectory
            names.append(isFolder ? name + "/" : name)
        }
        return names.sorted()
    }

    var files: [String] { contents.filter { !$0.hasSuffix("/") } }
}

/// A suite whose commands have a home of their own.
protocol CommandSuite {
    var folder: TemporaryFolder { get }
}

extension CommandSuite {
    /// Runs krakel in it.
    func krakel(_ arguments: String...) throws -> (status: Int32, output: String) {
        try folder.krakel(arguments)
    }

    func path(_ name: String) -> String { folder.path + "/" + name }
}
