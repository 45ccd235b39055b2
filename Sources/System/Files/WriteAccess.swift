import CLinux
import Glibc
import Synchronization

/// Who may change a file, or put another one in its place.
public enum WriteAccess {
    /// The first place on the way to the file at `path`, a folder, a link or the file itself, that others than this
    /// user and root may change; nil where there is none. A group that has no member but these is no other.
    public static func foreignPlace(onTheWayTo path: String) -> String? {
        var found: String?
        Path.follow(path) { place, _ in
            var status = stat()
            guard lstat(place, &status) == 0 else { return nil }
            guard mayOthersChange(status, place) else { return status }
            found = place
            return nil
        }
        return found
    }

    /// Whether this user may say who writes what is at `path`.
    public static func isOwn(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && [status.st_uid, 0].contains(geteuid())
    }

    private static func mayOthersChange(_ status: stat, _ place: String) -> Bool {
        let isOwned = [geteuid(), 0].contains(status.st_uid)
        // A link is never changed; it gives way to another one, in its folder.
        if isOwned, status.st_mode & S_IFMT == S_IFLNK { return false }
        // Of a folder such as /tmp, others move what is theirs alone.
        if isOwned, status.isFolder, status.st_mode & S_ISVTX != 0 { return false }
        return !isOwned
            || mayOthersWrite(
                mode: status.st_mode, group: status.st_gid, list: list(of: place),
                user: geteuid(), members: members)
    }

    /// Whether others than `user` and root may write what these belong to.
    ///
    /// - Parameters:
    ///   - list: the access control list, see acl(5); empty where there is none but the mode.
    ///   - members: of a group; nil where they are not known.
    static func mayOthersWrite(
        mode: mode_t, group: gid_t, list: [Entry], user: uid_t,
        members: (gid_t) -> Set<uid_t>?
    ) -> Bool {
        let own: Set<uid_t> = [user, 0]
        func isForeign(_ group: gid_t) -> Bool {
            members(group).map { !$0.isSubset(of: own) } ?? true
        }
        if mode & S_IWOTH != 0 { return true }
        // With a list, these bits are the most that any of it allows.
        guard mode & S_IWGRP != 0 else { return false }
        guard !list.isEmpty else { return isForeign(group) }
        return list.contains { entry in
            guard entry.permissions & 2 != 0 else { return false }
            return switch entry.tag {
            case 0x02: !own.contains(entry.identifier)
            case 0x04: isForeign(group)
            case 0x08: isForeign(entry.identifier)
            default: false
            }
        }
    }

    /// Of an access control list: whom it is about and what that one may do, as the kernel has it in
    /// `linux/posix_acl_xattr.h`.
    struct Entry: Hashable {
        var tag: UInt16
        var permissions: UInt16
        var identifier: UInt32
    }

    /// Wraps `getxattr(2)`.
    private static func list(of path: String) -> [Entry] {
        let name = "system.posix_acl_access"
        let size = getxattr(path, name, nil, 0)
        guard size > 4 else { return [] }
        var bytes = [UInt8](repeating: 0, count: size)
        guard getxattr(path, name, &bytes, size) == size else { return [] }
        return bytes.withUnsafeBytes { bytes in
            stride(from: 4, through: size - 8, by: 8).map { start in
                Entry(
                    tag: bytes.loadUnaligned(fromByteOffset: start, as: UInt16.self),
                    permissions: bytes.loadUnaligned(fromByteOffset: start + 2, as: UInt16.self),
                    identifier: bytes.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self))
            }
        }
    }

    /// The C library keeps one place in the list of users for all threads.
    private static let users = Mutex(())

    /// Those who are named in the group, and those whose own group it is. Wraps `getgrgid(3)`, `getpwnam(3)` and
    /// `getpwent(3)`.
    private static func members(of group: gid_t) -> Set<uid_t>? {
        users.withLock { _ in
            guard var name = getgrgid(group)?.pointee.gr_mem else { return nil }
            var names: [String] = []
            while let member = name.pointee {
                names.append(String(cString: member))
                name += 1
            }
            var members = Set(names.compactMap { getpwnam($0)?.pointee.pw_uid })
            setpwent()
            defer { endpwent() }
            while let user = getpwent()?.pointee {
                if user.pw_gid == group { members.insert(user.pw_uid) }
            }
            return members
        }
    }
}
