import CX11
import Glibc
import System

/// The process of a client of the server, which is looked at again and again.
struct ClientProcess {
    private let process: pid_t
    private var processorTime: Int
    private var switches: [String] = []

    /// The process of the client that made `window`; nil where the server does not tell it, as of one on
    /// another machine. Wraps `xcb_get_extension_data` and `xcb_res_query_client_ids`. One round trip.
    init?(of window: UInt, on connection: Connection) {
        let server = XGetXCBConnection(connection.display)
        // A server without the extension would end the connection at a request of it.
        guard let known = krakel_resource_extension(server), known.pointee.present != 0 else {
            return nil
        }
        var wanted = xcb_res_client_id_spec_t(
            client: UInt32(truncatingIfNeeded: window),
            mask: XCB_RES_CLIENT_ID_MASK_LOCAL_CLIENT_PID.rawValue)
        let reply = xcb_res_query_client_ids_reply(
            server, xcb_res_query_client_ids(server, 1, &wanted), nil)
        defer { free(reply) }
        guard let reply, reply.pointee.num_ids == 1 else { return nil }
        let answer = xcb_res_query_client_ids_ids_iterator(reply)
        guard let value = answer.data, xcb_res_client_id_value_value_length(value) > 0,
            let number = xcb_res_client_id_value_value(value),
            let stat = ProcessStat(of: pid_t(bitPattern: number.pointee))
        else { return nil }
        process = pid_t(bitPattern: number.pointee)
        processorTime = stat.processorTime
    }

    /// What it has done since the last look.
    enum Activity {
        case stopped
        /// It computes, or would if it could. Linux counts what it computes in hundredths of a second.
        case working
        /// It has run for less than that, as to make a cursor blink.
        case stirring
        /// Its first thread has not run at all. What the server had for it by the last look it has read then, as
        /// that would have woken it.
        case asleep
    }

    mutating func look() -> Activity {
        guard let stat = ProcessStat(of: process) else { return .asleep }
        let before = (processorTime, switches)
        processorTime = stat.processorTime
        switches = ProcessStat.switches(of: process)
        guard stat.state != .stopped else { return .stopped }
        guard stat.state == .sleeping, processorTime == before.0 else { return .working }
        return switches == before.1 ? .asleep : .stirring
    }
}
