import Dictionaries
import Engine
import Glibc
import Keyboard
import Session
import System
import X11

/// The buttons, fingers and keys that begin a stroke: their grabs, the events that come by them, and the press
/// that Krakel keeps.
final class Triggers: Component {
    private let connection: Connection
    private let reader: EventReader
    private let keymaps: KeymapReader
    private let panicKey: PanicKey
    private let isDryRun: Bool
    /// Those that were taken last.
    private var triggers: [Trigger] = []
    /// Their names for the user.
    private var names: [String] = []
    /// What the keyboard lacks of them; these are absent.
    private(set) var lacking: [MissingKey] = []
    /// Why the settings' could not be had; nil where they were, or those before them are not had either.
    var refusal: TriggerError?
    /// How often other programs had changed the keyboard's map when it was looked at.
    private var changes = 0
    /// nil while nothing is taken.
    private var grab: ButtonGrab?
    /// nil where nothing is wanted of fingers.
    private var touches: TouchGrab?
    /// nil where no key is held to draw.
    private var keys: KeyTriggers?
    private var heldPress = HeldPress()
    /// Listens for who else wants the pointer, while it is held still.
    private let requests: GrabRequests
    private var takenTriggers = TakenTriggers()
    /// The modifiers with which another program has a trigger.
    private var refusedMask: UInt32?
    private var knob = Knob()

    /// A knob, which may turn the wheel or move the pointer, or a drag that scrolls.
    private struct Knob {
        /// Whether the pointer is free for that.
        var hasPointer = true
        var isDrag = false
        private(set) var isRefused = false

        /// It cannot be done.
        ///
        /// - Returns: whether the user is to be told, as it is the first time.
        mutating func refuse() -> Bool {
            defer { isRefused = true }
            return !isRefused
        }
    }

    init(
        on connection: Connection, reader: EventReader, keymaps: KeymapReader, panicKey: PanicKey,
        isDryRun: Bool
    ) {
        self.connection = connection
        self.reader = reader
        self.keymaps = keymaps
        self.panicKey = panicKey
        self.isDryRun = isDryRun
        requests = GrabRequests(on: connection)
    }

    /// Whether they are taken, or will be as soon as they need not stand aside.
    private(set) var areTaken = false
    /// Whether a program has them for as long as it fills the screen. Changed while they are not taken.
    var areAside = false

    /// Whether something is kept from the programs below at this moment.
    var areHolding: Bool {
        grab?.isDown == true || grab?.waitDeadline != nil || touches?.isHeld == true
            || keys?.isHolding == true
    }

    var deadline: Milliseconds? {
        [grab?.isDown == true ? heldPress.deadline : nil, grab?.waitDeadline, keys?.deadline]
            .compactMap(\.self).min()
    }

    var waits: [pollfd] { requests.descriptor.map { [.reading($0)] } ?? [] }

    func ready(_ descriptor: Int32, at now: Milliseconds) -> [DaemonEffect] { giveWay() }

    /// Another client, such as a screen locker, asks for the pointer that is held still: it has it.
    private func giveWay() -> [DaemonEffect] {
        requests.isPointerWanted && isStill ? [.loseStroke] : []
    }

    /// Whether Krakel has the pointer, and nothing has moved for a second.
    private var isStill: Bool { grab?.isDown == true && heldPress.isStill || keys?.isStill == true }

    /// What the watchdog is to know of them.
    var watch: WatchMessage {
        guard grab != nil else { return .rest }
        return .watch(
            client: connection.token,
            buttons: triggers.filter(\.isButton).map { UInt8(clamping: $0.button) },
            keys: Set(triggers.flatMap(\.keycodes)).sorted(),
            touches: touches?.inputs.contains(.touches) == true,
            gestures: touches?.inputs.isDisjoint(with: [.pinches, .swipes]) == false)
    }

    // MARK: - Taking and giving back

    /// Grabs the buttons of `settings`, and what `gestures` need.
    func take(
        _ settings: [TriggerSettings], gestures: Set<FingerGesture>
    ) throws(TriggerError) -> [DaemonEffect] {
        guard !areAside else {
            areTaken = true
            return []
        }
        guard let keymap = keymaps.keymap() else { throw .noKeymap }
        let (triggers, lacking) = found(settings, on: keymap)
        // Before it is in front of them.
        let shared = shared(triggers, ignoring: UInt32(keymap.lockMask.rawValue))
        do throws(GrabError) {
            let grab = try ButtonGrab(
                on: connection, triggers: triggers, ignoring: UInt32(keymap.lockMask.rawValue))
            do throws(GrabError) {
                if triggers.contains(where: \.isKey) {
                    let keys = try KeyGrab(on: connection, beside: grab, triggers: triggers)
                    self.keys = KeyTriggers(keys)
                    reader.keys = keys
                }
            } catch {
                grab.release()
                throw error
            }
            self.grab = grab
            reader.buttons = ButtonReader(grab)
        } catch {
            switch error {
            case .heldByAnotherClient(let button): throw .held(button: button)
            case .keyHeldByAnotherClient(let keycode):
                let number = triggers.firstIndex { $0.keycodes.contains(keycode) } ?? 0
                throw .heldKey(settings[number].key ?? "")
            }
        }
        areTaken = true
        refusal = nil
        (self.triggers, self.lacking) = (triggers, lacking)
        names = settings.map(\.description)
        takenTriggers.grabbed(shared: shared)
        refusedMask = nil
        let told = lacking.map { lack in
            DaemonEffect.say(
                """
                \(lack.reason); its trigger waits for a layout that has it
                  help: switch to one, or name another trigger in the settings
                """)
        }
        return told + takeFingers(for: gestures)
    }

    /// The triggers of a keyboard's map, and what it lacks of them.
    private func found(
        _ settings: [TriggerSettings], on keymap: Keymap
    ) -> (triggers: [Trigger], lacking: [MissingKey]) {
        var lacking: [MissingKey] = []
        let triggers = settings.map { trigger in
            do throws(MissingKey) {
                return try Trigger(trigger, on: keymap)
            } catch {
                lacking.append(error)
                return .absent
            }
        }
        return (triggers, lacking)
    }

    /// Whether another program has changed the keyboard's map since this was asked last, and `settings` name other
    /// keys and modifiers on it than those that are taken, or other locks are to be ignored.
    func needOtherKeys(for settings: [TriggerSettings]) -> Bool {
        guard let grab, changes != keymaps.foreignChanges else { return false }
        changes = keymaps.foreignChanges
        guard let keymap = keymaps.keymap() else { return false }
        return found(settings, on: keymap) != (triggers, lacking)
            || UInt32(keymap.lockMask.rawValue) != grab.lockMask
    }

    /// Gives everything back. A stroke under way is to be cancelled before.
    func release() {
        areTaken = false
        lacking = []
        releaseFingers()
        requests.end()
        keys?.release()
        keys = nil
        reader.keys = nil
        grab?.release()
        grab = nil
        reader.buttons = nil
        takenTriggers.released()
    }

    /// What cannot be had of what the settings name, and from which devices.
    var problems: [Message] {
        let obstacles = connection.pointerDevices().flatMap { device in
            zip(triggers, names).compactMap { device.obstacle(to: $0, called: $1) }
        }
        return [refusal?.reason].compactMap(\.self) + lacking.map(\.reason)
            + obstacles.map { "\($0.text)\n  help: \($0.help)" }
    }

    // MARK: - Other programs

    /// The watchdog has seen a trigger's button go down: another program may have taken the press.
    func lookForTaker(at now: Milliseconds) -> [DaemonEffect] {
        // A press that Krakel has was not taken.
        guard !areHolding else { return [] }
        // To ask who has it takes a connection. The next press tells what a quick modifier hid.
        let held = connection.keyboardState().map { UInt32($0.base.rawValue) } ?? 0
        guard triggers.contains(where: { $0.isButton && $0.modifierMask & ~held == 0 }) else {
            return []
        }
        let taken = takenTriggers.pressed(at: now) { sharedTriggers }
        return taken.sorted().flatMap { number -> [DaemonEffect] in
            let name = names[number]
            return [
                .say(
                    """
                    another program has grabbed \(name) after Krakel, and has it now
                      help: have it back: krakel pause && krakel resume
                    """), .post(.taken(name)),
            ]
        }
    }

    /// The triggers that another program has taken, as far as that was noticed, for the user.
    func takenNames() -> [String] {
        lookAtOthers()
        return takenTriggers.taken.sorted().map { names[$0] }
    }

    /// Looks whether other programs still have what they had.
    func lookAtOthers() {
        if !areHolding { takenTriggers.look { sharedTriggers } }
    }

    /// The numbers of the buttons' triggers that another program has grabbed as well.
    private var sharedTriggers: Set<Int> {
        guard let grab else { return [] }
        return shared(triggers, ignoring: grab.lockMask)
    }

    private func shared(_ triggers: [Trigger], ignoring lockMask: UInt32) -> Set<Int> {
        // Asked on this connection, it would replay a press that is frozen and has not been read yet.
        guard let beside = try? Connection(to: connection.name) else { return [] }
        return Set(
            triggers.indices.filter { number in
                triggers[number].isButton
                    && beside.holder(of: triggers[number], ignoring: lockMask, isOwn: true)
                        == .coreClient
            })
    }

    /// Takes what `gestures` need, beside the buttons that were just taken.
    private func takeFingers(for gestures: Set<FingerGesture>) -> [DaemonEffect] {
        let inputs = inputs(for: gestures)
        guard let grab, !inputs.isEmpty else { return [] }
        let touches = TouchGrab(on: connection, beside: grab, triggers: triggers, inputs: inputs)
        self.touches = touches
        reader.touches = touches
        let refused = touches.refused
        guard !refused.isEmpty else { return [] }
        let words = [
            refused.contains(.touches) ? "fingers on touchscreens" : nil,
            refused.contains(.pinches) ? "pinches on touchpads" : nil,
            refused.contains(.swipes) ? "swipes on touchpads" : nil,
        ].compactMap(\.self).joined(separator: ", ")
        return [
            .say(
                """
                cannot have \(words): another program has them, or the X server is older than 21.1
                  help: end the other one, such as touchegg, and then: krakel reload
                """)
        ]
    }

    /// Gives them back; touches that were not decided on yet go to the program below.
    private func releaseFingers() {
        touches?.release()
        touches = nil
        reader.touches = nil
    }

    private func inputs(for gestures: Set<FingerGesture>) -> FingerInputs {
        FingerInputs(gestures, writes: triggers.contains { $0.isTouch })
    }

    /// Whether a dictionary with `gestures` needs other grabs, or those that were refused.
    func needOtherFingers(for gestures: Set<FingerGesture>) -> Bool {
        guard grab != nil else { return false }
        return inputs(for: gestures) != (touches?.inputs ?? []) || touches?.refused.isEmpty == false
    }

    /// Takes what `gestures` need in the place of what was taken. What fingers do is to be cancelled
    /// before.
    func retakeFingers(for gestures: Set<FingerGesture>) -> [DaemonEffect] {
        releaseFingers()
        return takeFingers(for: gestures)
    }

    /// The triggers must be found with whatever Krakel holds down itself. Where another program has one, that
    /// is told once.
    ///
    /// - Parameter isNews: whether something has happened since the last time by which a trigger that was
    ///   refused may be free; the server tells of nothing.
    func follow(heldModifiers mask: UInt32, isNews: Bool) -> [DaemonEffect] {
        guard mask != refusedMask || isNews else { return [] }
        touches?.follow(heldModifiers: mask)
        do throws(GrabError) {
            try grab?.follow(heldModifiers: mask)
            try keys?.follow(heldModifiers: mask)
            refusedMask = nil
            return []
        } catch {
            defer { refusedMask = mask }
            return mask == refusedMask
                ? []
                : [
                    .say(
                        "another program has the trigger with the modifiers held; Escape lets them go"
                    )
                ]
        }
    }

    // MARK: - Events

    /// Whether an event waits that `poll` would not tell of.
    var hasEvents: Bool { reader.hasEvents }

    func nextEvent() -> ServerEvent? {
        let presses = reader.buttons?.presses
        defer {
            if reader.buttons?.presses != presses { takenTriggers.came(at: MonotonicClock.now) }
        }
        return reader.next()
    }

    /// When the last of them happened; nil where that is not known.
    var happened: Milliseconds? { reader.happened }

    /// Whether it has turned out that what was told as a release was the end of its device.
    var isReleaseVoid: Bool { reader.buttons?.isReleaseVoid ?? false }

    /// Where the frozen pointer went, as far as that was not told.
    func lookAtFrozenPointer() -> [InputEvent] { reader.buttons?.lookAtFrozenPointer() ?? [] }

    /// Does what the engine wants done with the press, with fingers and with the pointer.
    func carryOut(_ effect: Effect.Grab) {
        let held = keys?.isHolding == true ? keys : nil
        switch effect {
        case .watchFrozenPointer: if held == nil { grab?.watchFrozenPointer() }
        case .replayPress: if let held { held.giveUp() } else { reader.buttons?.replay() }
        case .takePress: if let held { held.take() } else { takePress() }
        case .takeTouches(let ids): touches?.take(ids)
        case .leaveTouches(let ids): touches?.leave(ids)
        case .takePad: touches?.takePad()
        case .leavePad: touches?.leavePad()
        case .fingersBegan: if let grab { panicKey.grab(modifierMask: 0, ignoring: grab.lockMask) }
        case .detachPointer: knob = Knob(hasPointer: isDryRun || held == nil && detach())
        case .scrollBegan(let start):
            if let grab {
                // While it runs out, the modifiers may be up.
                panicKey.grab(modifierMask: 0, ignoring: grab.lockMask | grab.modifierMask)
            }
            knob = Knob(hasPointer: isDryRun || detach(), isDrag: true)
            // To begin it the pointer has moved, and the wheel may be another window's there.
            if knob.hasPointer, !isDryRun { connection.movePointer(to: start) }
        }
    }

    /// A modifier that is held for it is not pressed by itself any more.
    private func takePress() {
        guard let grab else { return }
        grab.take()
        connection.freeKeyboard(from: grab.ownModifiers, by: keymaps)
    }

    /// Takes the device at work off the pointer.
    ///
    /// - Returns: whether the pointer is free.
    private func detach() -> Bool {
        guard let grab else { return true }
        reader.buttons?.lookAtTakenPath()
        return grab.detach()
    }

    /// A stroke begins: Escape ends it from now on.
    func beginStroke() {
        guard let grab else { return }
        let mask = keys?.isHolding == true ? keys?.modifierMask : nil
        panicKey.grab(modifierMask: mask ?? grab.modifierMask, ignoring: grab.lockMask)
    }

    func endStroke() { panicKey.release() }

    /// What was told may be the end of what held the press, or Escape.
    func note(_ report: Effect.Report) {
        switch report {
        case .fingered, .scrolled: panicKey.release()
        case .cancelled: if keys?.isHolding == true { keys?.giveUp() }
        case .recognised, .missed, .takenBack, .retracted, .wordTakenBack, .mended, .restored,
            .nothingToTakeBack, .nothingToRepeat, .gestured, .turning, .turned, .penned, .erased,
            .modeChanged, .stickyChanged:
            break
        }
    }

    /// Whether `actions` would come back to Krakel, which holds the pointer for a knob, or for a drag that
    /// scrolls, and could not let go of it. That is told once for each.
    ///
    /// - Returns: nil where they may be done.
    func objection(to actions: [Action], isTurning: Bool) -> [DaemonEffect]? {
        guard actions.contains(where: { $0.has(.needsPointer) }) else { return nil }
        if let keys, keys.hasPointer, !isTurning, !isDryRun {
            // What the pointer does itself would come back here.
            keys.giveUp()
            return nil
        }
        guard isTurning, !knob.hasPointer, grab?.isDown == true || keys?.hasPointer == true else {
            return nil
        }
        guard knob.refuse() else { return [] }
        return [
            .refuse(
                actions,
                reason: knob.isDrag
                    ? Message(
                        """
                        the pointer is held by the trigger, and its device cannot be taken off it: \
                        what moves it is another program, such as a remote screen
                        """)
                    : Message(
                        """
                        the pointer is held by the trigger, and its device cannot be taken off it; \
                        bind a key to the turn instead, such as <Page_Down>
                        """))
        ]
    }

    // MARK: - The press that is kept

    /// An event of the pointer was heard.
    func heard(at now: Milliseconds) {
        heldPress.heard(isHeld: grab?.isDown == true, at: now)
    }

    /// Watches a press that Krakel keeps, and while it is still, who else wants the pointer.
    func tick(at now: Milliseconds, isTurning: Bool, awaitsChoice: Bool) -> [DaemonEffect] {
        let following = lookAtPress(at: now, isTurning: isTurning, awaitsChoice: awaitsChoice)
        if isStill { requests.listen() } else { requests.end() }
        return following + giveWay()
    }

    private func lookAtPress(
        at now: Milliseconds, isTurning: Bool, awaitsChoice: Bool
    ) -> [DaemonEffect] {
        if let grab, let due = grab.waitDeadline, now >= due { grab.goOn() }
        let following = keys?.tick(at: now, awaitsChoice: awaitsChoice) ?? []
        guard let grab, grab.isDown else { return following }
        // A knob that is over has no use for its device, even though its button may still be down.
        if grab.isDetached, !isTurning {
            grab.reattach()
            return following
        }
        switch heldPress.due(at: now) {
        case .wait: return following
        case .look: return following + (grab.isButtonDown ? [] : [.loseStroke])
        case .giveUp: return following + [.loseStroke]
        }
    }

    /// What a key does that is held to draw, or what is done while it is held.
    ///
    /// - Parameters:
    ///   - threshold: how far the pointer has to move until it draws.
    ///   - isTyping: whether something is typed.
    func handle(
        _ event: HeldKey.Event, threshold: Double, isTyping: Bool, at now: Milliseconds
    ) -> [DaemonEffect] {
        keys?.handle(event, threshold: threshold, isTyping: isTyping, at: now) ?? []
    }

    /// Something is about to be typed.
    func freeKeyboard() { keys?.freeKeyboard() }

    /// The release was lost or will arrive late.
    func letGo() {
        guard keys?.isHolding != true else { return }
        grab?.letGo()
    }

    /// Lets go of the pointer at once, whether its button is down or not.
    func letGoNow() {
        keys?.giveUp()
        grab?.letGoNow()
    }
}

extension FingerInputs {
    /// What `gestures` need. A touchpad's driver knows pinches of two fingers or more, and swipes of
    /// three or more; what two do there is scrolling.
    init(_ gestures: Set<FingerGesture>, writes: Bool) {
        self = writes || !gestures.isEmpty ? .touches : []
        for gesture in gestures {
            switch gesture.motion {
            case .pinch, .rotate, .pinchOnce, .rotateOnce: insert(.pinches)
            case .pan, .swipe: if gesture.fingers > 2 { insert(.swipes) }
            case .tap: break
            }
        }
    }
}
