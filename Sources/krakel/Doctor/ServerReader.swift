import Daemon
import Dictionaries
import Keyboard
import Session
import X11

struct ServerReader {
    private let connection: Connection
    private let dictionary: StrokeDictionary?

    /// - Parameter dictionary: the dictionary in use; nil where it cannot be read.
    init(_ connection: Connection, dictionary: StrokeDictionary?) {
        self.connection = connection
        self.dictionary = dictionary
    }

    func read(_ triggers: [TriggerSettings], into facts: inout Facts) {
        facts.server = ServerDescription(of: connection.name)
        let box = connection.screenBox
        facts.screen = Facts.Screen(
            width: Int(box.maxX), height: Int(box.maxY), scale: connection.scale,
            isPointerGrabbed: connection.isPointerGrabbed,
            isKeyboardGrabbed: connection.isKeyboardGrabbed)
        let keymap = KeymapReader(connection).keymap()
        facts.keyboard = keymap.map(keyboard)
        let devices = connection.pointerDevices()
        let read = triggers.map { trigger in
            self.trigger(trigger, keymap: keymap, devices: devices, running: facts.running)
        }
        facts.triggers = read.map(\.facts)
        facts.devices = devices.map { device in
            let obstacle = read.lazy.compactMap { trigger, grabbed in
                grabbed.flatMap { device.obstacle(to: $0, called: trigger.name) }
            }.first
            return DeviceFacts(
                name: device.name, kind: device.kind.rawValue, buttons: device.buttonCount,
                isEnabled: device.isEnabled, isOfOtherPointer: device.isOfOtherPointer,
                triggers: read.filter { $0.trigger.map(device.has) == true }.map(\.facts.name),
                obstacle: obstacle.map { .init(text: $0.text, help: $0.help) })
        }
    }

    private func keyboard(_ keymap: Keymap) -> KeyboardFacts {
        var facts = KeyboardFacts()
        let journal = connection.readJournal()
        facts.isLeftOver = journal != nil
        facts.controls = connection.keyControls()?.names ?? []
        guard let dictionary else { return facts }
        let group = connection.keyboardState()?.group ?? 0
        let lent = Set(journal?.lent.keys.map(\.self) ?? [])
        for character in dictionary.characters {
            switch keymap.reach(of: character, in: group, lent: lent) {
            case .key: break
            case .spareKey: facts.lentCharacters.append(Character(character))
            case .nothing: facts.lostCharacters.append(Character(character))
            }
        }
        return facts
    }

    /// The facts about a trigger on this server, and the trigger as Krakel grabs it; nil where the layout
    /// lacks its modifiers.
    private func trigger(
        _ settings: TriggerSettings, keymap: Keymap?, devices: [PointerDevice],
        running: Facts.Running
    ) -> (facts: TriggerFacts, trigger: Trigger?) {
        var facts = TriggerFacts(name: settings.description)
        guard let keymap else {
            facts.hasModifiers = false
            return (facts, nil)
        }
        let trigger: Trigger
        do throws(MissingKey) {
            trigger = try Trigger(settings, on: keymap)
        } catch {
            if case .key = error { facts.hasKey = false } else { facts.hasModifiers = false }
            return (facts, nil)
        }
        facts.hasDevice = trigger.isKey || devices.contains { $0.isEnabled && $0.has(trigger) }
        facts.isOwn = holds(running, settings)
        facts.holder = connection.holder(
            of: trigger, ignoring: UInt32(keymap.lockMask.rawValue), isOwn: facts.isOwn)
        return (facts, trigger)
    }

    /// Whether the Krakel of this display has grabbed this trigger. A Krakel that does not answer may have
    /// grabbed any.
    private func holds(_ running: Facts.Running, _ settings: TriggerSettings) -> Bool {
        switch running {
        case .no: false
        case .silent: true
        case .yes(_, _, let isPaused, let triggers):
            !isPaused && triggers.contains(settings.description)
        }
    }
}
