// Owns: saying what devices move the pointer, and what may be written with them.

extension Check {
    static let devices = Check("devices") { facts in
        guard facts.server != nil else { return [] }
        guard !facts.devices.isEmpty else {
            return [.note("nothing moves the pointer", help: "plug a mouse or a pen in")]
        }
        return facts.devices.map { device in
            let buttons = device.buttons == 1 ? "1 button" : "\(device.buttons) buttons"
            let what = "\(device.kind) \(device.name), \(buttons)"
            guard device.isEnabled else {
                return .note(
                    "\(what), switched off", help: "switch it on: xinput enable '\(device.name)'")
            }
            return .ok(
                what
                    + (device.triggers.isEmpty
                        ? ", no trigger" : ": " + device.triggers.joined(separator: ", ")))
        }
    }
}
