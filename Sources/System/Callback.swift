/// What C code holds a reference to, most often a closure. It lives as long as what it is connected to.
public final class Callback<Body> {
    private let body: Body

    public init(_ body: Body) {
        self.body = body
    }

    /// A reference that C code owns until it calls `release`.
    public var retained: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

    public static func of(_ data: UnsafeRawPointer?) -> Body? {
        data.map { Unmanaged<Callback>.fromOpaque($0).takeUnretainedValue().body }
    }

    public static func release(_ data: UnsafeRawPointer?) {
        data.map { Unmanaged<Callback>.fromOpaque($0).release() }
    }
}
