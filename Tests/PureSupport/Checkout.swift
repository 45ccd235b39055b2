import Foundation

/// The files that the tests were built beside.
public enum Checkout {
    public static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Where a file or folder of it lies.
    public static func path(of name: String) -> String { root.appending(path: name).path }

    public static func bytes(of name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: root.appending(path: name)))
    }

    public static func text(of name: String) throws -> String {
        String(decoding: try bytes(of: name), as: UTF8.self)
    }
}
