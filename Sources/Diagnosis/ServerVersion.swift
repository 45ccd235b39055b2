// Owns: the version of a server, as X.Org numbers its releases. Leaves asking for the number to XServer.

enum ServerVersion {
    /// Vendor and version for people, such as `The X.Org Foundation 21.1.7`; the bare number where it is
    /// somebody else's, who may number otherwise.
    static func words(vendor: String, release: Int) -> String {
        guard vendor.contains("X.Org") else { return "\(vendor) \(release)" }
        return "\(vendor) \(numbers(of: release).map(String.init).joined(separator: "."))"
    }

    /// As xserver's build files make the number: of two digits each, and three of a snapshot's. Since
    /// 21.1 the epoch before them, 1, is no part of the version any more, and there are no snapshots.
    private static func numbers(of release: Int) -> [Int] {
        let epoch = release / 10_000_000
        let (major, minor) = (release / 100_000 % 100, release / 1000 % 100)
        let last = release % 1000
        if epoch == 1, major >= 21 { return [major, minor, last] }
        return [epoch, major, minor] + (last == 0 ? [] : [last])
    }
}
