// Owns: reading a property of an input device that is one number. Leaves which one, and what it means,
// to its callers.

import CX11

extension Connection {
    /// The only value of a device's property; nil where there is none, several, or one of another kind.
    /// Wraps `XIGetProperty`.
    ///
    /// - Parameter type: `XA_INTEGER`, `XA_ATOM`, ...
    func value(ofProperty name: String, of device: Int32, type wanted: Atom) -> UInt32? {
        var type: Atom = 0
        var format: Int32 = 0
        var count: UInt = 0
        var rest: UInt = 0
        var data: UnsafeMutablePointer<UInt8>?
        XIGetProperty(
            display, device, atom(name), 0, 1, 0, wanted, &type, &format, &count, &rest, &data)
        guard let data else { return nil }
        defer { XFree(data) }
        guard type == wanted, count == 1 else { return nil }
        return switch format {
        case 8: UInt32(data.pointee)
        case 32: UnsafeRawPointer(data).loadUnaligned(as: UInt32.self)
        default: nil
        }
    }
}
