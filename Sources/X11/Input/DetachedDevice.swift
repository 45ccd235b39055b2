import CX11

extension ButtonGrab {
    /// Whether the device at work is off the pointer.
    public var isDetached: Bool { detached != nil }

    /// Takes the device at work off the pointer until its button is up. The pointer stays where it is, is grabbed by no
    /// client, and no button of it is down: the wheel that Krakel turns then reaches the program below. What the device
    /// does is told as before.
    ///
    /// A device that a client grabs is detached from its master as long as that lasts, also where the client is killed
    /// (XI2proto.txt, XIGrabDevice). The master takes its button for held still, so XTEST lets go of it: a master's
    /// button comes up with that release where no other slave holds it, and one that is up already stays so
    /// (`UpdateDeviceState` in xorg-server's exevents.c). For the same reason no client is told of the device's own
    /// release once the device is back. Wraps `XIGrabDevice` and `XTestFakeButtonEvent`.
    ///
    /// - Returns: whether the pointer is free. It cannot be where XTEST itself is at work, as for a remote screen,
    ///   where another client has the device, or where another device holds a button.
    public func detach() -> Bool {
        guard isDown, frozen == nil, detached == nil, !connection.isOfXTest(device) else {
            return false
        }
        var status: Int32?
        let code = connection.errorOf {
            withEventMask([XI_ButtonPress, XI_ButtonRelease, XI_Motion]) { mask in
                mask.pointee.deviceid = device
                // What the root window is told as well, a pen's going out of reach, is told with
                // `owner_events` only: the second version of the extension has no such event.
                status = XIGrabDevice(
                    connection.display, device, connection.root, Time(CurrentTime),
                    Cursor(None), XIGrabModeAsync, XIGrabModeAsync, 1, mask)
            }
        }
        guard code == nil, status == GrabSuccess else { return false }
        detached = device
        connection.setPointerButton(button, isPressed: false)
        return connection.buttonsDown(on: connection.masterPointer)?.isEmpty != false
    }

    /// Puts the device back, whatever its buttons are: nothing of the press is Krakel's any more. Wraps
    /// `XIUngrabDevice`.
    public func reattach() {
        guard let device = detached else { return }
        isDown = false
        detached = nil
        XIUngrabDevice(connection.display, device, Time(CurrentTime))
        connection.flush()
    }

    /// Puts the device back where it was switched off only, by which its grab has not ended; an
    /// unplugged device is gone, and the server may soon give its number to another device.
    func reattachIfThere() {
        if let device = detached, connection.buttonsDown(on: device) == nil { detached = nil }
        reattach()
    }

    /// Whether an event of a button or of motion is about the trigger at work: while its device is off
    /// the pointer, what others do there is not. What the device did before that may still be told by
    /// its master, and what it did until it was back, later.
    func isOfTrigger(_ event: XIDeviceEvent) -> Bool {
        guard let detached else { return event.deviceid == connection.masterPointer }
        return event.sourceid == detached
    }

    /// Hands on a press that was frozen although the trigger is at work elsewhere; what only the device itself told has
    /// frozen nothing, and the answer would be one to the next press. Wraps `XIAllowEvents` with `XIReplayDevice`.
    func handOn(_ event: XIDeviceEvent) {
        guard event.deviceid == connection.masterPointer else { return }
        XIAllowEvents(
            connection.display, connection.masterPointer, XIReplayDevice, Time(CurrentTime))
        connection.flush()
    }
}
