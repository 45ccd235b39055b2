// Owns: sending key events as if they were typed. Leaves which ones to KeyPlan.

import CX11
import Keyboard

extension Connection {
    /// Sends `events` in one go, without delays. Wraps `XTestFakeKeyEvent`.
    ///
    /// A plan begins by releasing keys that somebody holds and ends by pressing them again. Both go
    /// through the keyboard on which they are held: pressed on the XTEST keyboard instead they would
    /// stay down there when the person lets go, and the server would drop the next press of the same
    /// key.
    public func inject(_ events: [KeyEvent]) {
        let borrowed = Self.borrowedKeys(of: events)
        let holders = borrowed.isEmpty ? [] : openKeyboards(holding: borrowed)
        defer { for holder in holders { XCloseDevice(display, holder.device) } }
        var lastIndex: [UInt8: Int] = [:]
        for (index, event) in events.enumerated() where borrowed.contains(event.keycode) {
            lastIndex[event.keycode] = index
        }
        var released: Set<UInt8> = []
        for (index, event) in events.enumerated() {
            let isTaken =
                borrowed.contains(event.keycode) && released.insert(event.keycode).inserted
            let isReturned = lastIndex[event.keycode] == index && event.isPress
            let holder =
                isTaken || isReturned ? holders.first { $0.keys.contains(event.keycode) } : nil
            if let holder {
                XTestFakeDeviceKeyEvent(
                    display, holder.device, UInt32(event.keycode), event.isPress ? 1 : 0, nil, 0,
                    UInt(CurrentTime))
            } else {
                XTestFakeKeyEvent(
                    display, UInt32(event.keycode), event.isPress ? 1 : 0, UInt(CurrentTime))
            }
        }
        XFlush(display)
    }

    /// The keys that the events release before they press them.
    private static func borrowedKeys(of events: [KeyEvent]) -> Set<UInt8> {
        // Almost every plan starts with a press and borrows nothing unless it releases a held key.
        var pressed: Set<UInt8> = []
        var borrowed: Set<UInt8> = []
        for event in events {
            if event.isPress {
                pressed.insert(event.keycode)
            } else if !pressed.contains(event.keycode) {
                borrowed.insert(event.keycode)
            }
        }
        return borrowed
    }
}

/// A keyboard on which some of the keys asked for are down. Whoever gets it closes it.
private struct HoldingKeyboard {
    var device: UnsafeMutablePointer<XDevice>
    var keys: Set<UInt8>
}

extension Connection {
    /// The keyboards of the master, but the XTEST one, that hold some of `keys`. Wraps
    /// `XOpenDevice` and `XQueryDeviceState`.
    private func openKeyboards(holding keys: Set<UInt8>) -> [HoldingKeyboard] {
        var count: Int32 = 0
        guard let devices = XIQueryDevice(display, Int32(XIAllDevices), &count) else { return [] }
        defer { XIFreeDeviceInfo(devices) }
        let testKeyboard = testKeyboard()
        var holders: [HoldingKeyboard] = []
        for device in UnsafeBufferPointer(start: devices, count: Int(count))
        where device.use == XISlaveKeyboard && device.attachment == masterKeyboard
            && device.deviceid != testKeyboard
        {
            guard let opened = XOpenDevice(display, XID(device.deviceid)) else { continue }
            let held = keysDown(on: opened).intersection(keys)
            if held.isEmpty {
                XCloseDevice(display, opened)
            } else {
                holders.append(HoldingKeyboard(device: opened, keys: held))
            }
        }
        return holders
    }

    private func keysDown(on device: UnsafeMutablePointer<XDevice>) -> Set<UInt8> {
        guard let state = XQueryDeviceState(display, device) else { return [] }
        defer { XFreeDeviceState(state) }
        var next = UnsafeRawPointer(state.pointee.data)
        for _ in 0..<state.pointee.num_classes {
            guard let header = next?.load(as: XInputClass.self) else { break }
            if header.class == KeyClass, let keys = next?.load(as: XKeyState.self) {
                return Set(keycodesIn: keys.keys)
            }
            next = next?.advanced(by: Int(header.length))
        }
        return []
    }
}

extension Set<UInt8> {
    /// The keycodes whose bits are set in a key bitmap of the X protocol, 32 bytes.
    init<Bitmap>(keycodesIn bitmap: Bitmap) {
        self.init()
        Swift.withUnsafeBytes(of: bitmap) { bytes in
            for (index, byte) in bytes.prefix(32).enumerated() where byte != 0 {
                for bit in 0..<8 where byte & 1 << bit != 0 {
                    insert(UInt8(index * 8 + bit))
                }
            }
        }
    }
}
