import Engine
import X11

/// The keys that are held to draw: their grab, what is made of their events, and the press that Krakel keeps.
final class KeyTriggers {
    private let grab: KeyGrab
    private var key = HeldKey()
    private var heldPress = HeldPress()

    init(_ grab: KeyGrab) {
        self.grab = grab
    }

    /// Whether a key is Krakel's, or may become so.
    var isHolding: Bool { key.isHolding || grab.isHolding }

    var hasPointer: Bool { grab.hasPointer }

    /// Whether Krakel has the pointer, and nothing has moved for a second.
    var isStill: Bool { hasPointer && heldPress.isStill }

    var deadline: Milliseconds? {
        [key.deadline, isHolding ? heldPress.deadline : nil].compactMap(\.self).min()
    }

    /// Takes note of an event.
    ///
    /// - Parameters:
    ///   - threshold: how far the pointer has to move until it draws.
    ///   - isTyping: whether something is typed: the keyboard must not be frozen then.
    /// - Returns: what the writer is to be told.
    func handle(
        _ event: HeldKey.Event, threshold: Double, isTyping: Bool, at now: Milliseconds
    ) -> [DaemonEffect] {
        key.threshold = threshold
        let following = carryOut(key.handle(event, at: now))
        if isTyping, key.isHolding { grab.takeEarly() }
        heldPress.heard(isHeld: isHolding, at: now)
        return following
    }

    /// Does what is due, and watches a key whose release may never be told.
    ///
    /// - Parameter awaitsChoice: whether a rest is no end of the stroke.
    func tick(at now: Milliseconds, awaitsChoice: Bool) -> [DaemonEffect] {
        key.awaitsChoice = awaitsChoice
        var following = carryOut(key.tick(at: now))
        guard isHolding else { return following }
        switch heldPress.due(at: now) {
        case .wait: break
        case .look: if !grab.isKeyDown { following += end(at: now) }
        case .giveUp: following += end(at: now)
        }
        return following
    }

    /// No release will be told.
    private func end(at now: Milliseconds) -> [DaemonEffect] {
        grab.forget()
        return carryOut(key.handle(.up, at: now))
    }

    /// Something is about to be typed: the keyboard must not be frozen.
    func freeKeyboard() { grab.takeEarly() }

    /// The real modifiers that are held with the key.
    var modifierMask: UInt32 { grab.modifierMask }

    /// The writer takes the press for a stroke.
    func take() { grab.take() }

    /// The writer does not want the press, or gives the stroke up: nothing more is drawn until the key is
    /// pressed anew.
    func giveUp() {
        let steps = key.cancel()
        grab.handOn()
        // Only the pointer is left to be freed: the writer knows.
        _ = carryOut(steps)
    }

    /// Ends the grabs.
    func release() {
        giveUp()
        grab.release()
    }

    func follow(heldModifiers mask: UInt32) throws(GrabError) {
        try grab.follow(heldModifiers: mask)
    }

    private func carryOut(_ steps: [HeldKey.Step]) -> [DaemonEffect] {
        defer { if grab.isAwake != key.isAwake { grab.isAwake = key.isAwake } }
        return steps.compactMap { step in
            switch step {
            case .handOn: grab.handOn()
            case .goBack(let place): grab.goBack(to: place)
            case .stay: grab.letPointerGo()
            case .input(let event): return .input(event)
            }
            return nil
        }
    }
}
