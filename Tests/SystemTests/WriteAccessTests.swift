import CLinux
import Glibc
import PureSupport
import Testing

@testable import System

@Suite struct WriteAccessTests {
    /// Groups by their number: mine alone, mine and another's, nobody's; the fourth is not known.
    private static func members(_ group: gid_t) -> Set<uid_t>? {
        [1: [1000], 2: [1000, 1001], 3: []][group]
    }

    /// Entries of access control lists: the tag, what is allowed, and whom it is about.
    private static let (user, owningGroup, group): (UInt16, UInt16, UInt16) = (2, 4, 8)

    @Test(
        arguments: [
            (0o644, 2, [], false), (0o646, 1, [], true), (0o666, 1, [], true),
            (0o664, 1, [], false), (0o664, 2, [], true), (0o664, 3, [], false),
            (0o664, 4, [], true),
            (0o664, 1, [(user, 6, 1000), (user, 6, 0), (owningGroup, 6, 0)], false),
            (0o664, 1, [(user, 6, 1001)], true), (0o664, 1, [(user, 4, 1001)], false),
            // The bits of the mode are the mask then.
            (0o644, 1, [(user, 6, 1001)], false),
            (0o664, 2, [(owningGroup, 4, 0), (user, 6, 1000)], false),
            (0o664, 2, [(owningGroup, 6, 0)], true),
            (0o664, 1, [(group, 6, 2)], true), (0o664, 1, [(group, 6, 1)], false),
        ] as [(mode_t, gid_t, [(UInt16, UInt16, UInt32)], Bool)])
    func whoMayWrite(
        mode: mode_t, group: gid_t, list: [(UInt16, UInt16, UInt32)], isForeign: Bool
    ) {
        let list = list.map { WriteAccess.Entry(tag: $0.0, permissions: $0.1, identifier: $0.2) }
        #expect(
            WriteAccess.mayOthersWrite(
                mode: mode, group: group, list: list, user: 1000, members: Self.members)
                == isForeign)
    }

    /// The file, a folder on the way, and a folder that a link on the way is in.
    @Test func allOfTheWayCounts() throws {
        let folder = TemporaryFolder()
        let path = folder.path + "/"
        for name in ["home", "there", "there/config"] { mkdir(path + name, 0o755) }
        try folder.write("", to: "there/config/file")
        symlink("../there/config", path + "home/config")
        let file = path + "home/config/file"
        #expect(WriteAccess.foreignPlace(onTheWayTo: file) == nil)
        for (name, usual) in [
            ("home", 0o755), ("there", 0o755), ("there/config", 0o755),
            ("there/config/file", 0o644),
        ] {
            chmod(path + name, mode_t(usual) | S_IWOTH)
            #expect(WriteAccess.foreignPlace(onTheWayTo: file) == path + name)
            // As in /tmp, where the folder of this test is, nobody moves what is another's.
            if usual == 0o755 {
                chmod(path + name, mode_t(usual) | S_IWOTH | S_ISVTX)
                #expect(WriteAccess.foreignPlace(onTheWayTo: file) == nil)
            }
            chmod(path + name, mode_t(usual))
        }
        #expect(WriteAccess.foreignPlace(onTheWayTo: file) == nil)
    }

    /// As `setfacl -m u:daemon:rw` makes it.
    @Test func anAccessControlListCounts() throws {
        let folder = TemporaryFolder()
        try folder.write("", to: "file")
        let path = folder.path + "/file"
        let entries: [(UInt16, UInt16, UInt32)] = [
            (1, 6, .max), (2, 6, 1), (4, 4, .max), (0x10, 6, .max), (0x20, 4, .max),
        ]
        var bytes: [UInt8] = [2, 0, 0, 0]
        for (tag, permissions, identifier) in entries {
            for value in [UInt32(tag) | UInt32(permissions) << 16, identifier] {
                withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
            }
        }
        guard setxattr(path, "system.posix_acl_access", bytes, bytes.count, 0) == 0 else {
            // This file system has no such lists.
            #expect(errno == ENOTSUP)
            return
        }
        #expect(WriteAccess.foreignPlace(onTheWayTo: path) == path)
        chmod(path, 0o644)
        #expect(WriteAccess.foreignPlace(onTheWayTo: path) == nil)
    }

    @Test(.enabled(if: geteuid() == 0, "only root gives files away"))
    func ownersAndGroups() throws {
        let folder = TemporaryFolder()
        try folder.write("", to: "file", mode: 0o664)
        let path = folder.path + "/file"
        #expect(WriteAccess.foreignPlace(onTheWayTo: path) == nil)
        // The group `daemon` is the own one of the user of that name.
        chown(path, 0, 1)
        #expect(WriteAccess.foreignPlace(onTheWayTo: path) == path)
        chmod(path, 0o644)
        #expect(WriteAccess.foreignPlace(onTheWayTo: path) == nil)
        chown(path, 1, 0)
        #expect(WriteAccess.foreignPlace(onTheWayTo: path) == path)
    }
}
