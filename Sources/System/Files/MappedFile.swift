import Glibc

/// What a file holds, read where it lies in the page cache: programs that map the same file share its
/// pages, and pages that are not used take no memory.
///
/// The file must be replaced whole, never written in place, while it is mapped: what is cut off ends a
/// program that reads it.
public final class MappedFile: @unchecked Sendable {
    // Sendable, for the bytes never change and live as long as this does.
    /// They live as long as this does: what reads them later keeps it, by `withExtendedLifetime`.
    public let bytes: UnsafeRawBufferPointer
    private let isMapped: Bool

    /// Wraps `mmap(2)`, read-only.
    ///
    /// - Parameter limit: in bytes; larger files are refused, as is what is no regular file.
    public init(_ path: String, limit: Int) throws(FileError) {
        var status = stat()
        do throws(SystemError) {
            let file = try FileDescriptor(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
            status = try file.status
            let size = Int(status.st_size)
            if status.isRegular, (1...limit).contains(size) {
                guard
                    let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, file.number, 0),
                    start != MAP_FAILED
                else { throw .last }
                bytes = UnsafeRawBufferPointer(start: start, count: size)
                isMapped = true
                return
            }
        } catch {
            throw error.code == ENOENT
                ? .missing(path: path) : .unreadable(path: path, errno: error.code)
        }
        try status.checkIsRegular(at: path)
        guard status.st_size <= limit else { throw .tooLarge(path: path, limit: limit) }
        // Nothing can be mapped of an empty file.
        bytes = UnsafeRawBufferPointer(start: nil, count: 0)
        isMapped = false
    }

    /// Bytes that lie in no file, aligned as mapped ones are.
    public init(copying content: [UInt8]) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: content.count, alignment: 64)
        copy.copyBytes(from: content)
        bytes = UnsafeRawBufferPointer(copy)
        isMapped = false
    }

    deinit {
        guard isMapped else {
            bytes.deallocate()
            return
        }
        munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    }
}
