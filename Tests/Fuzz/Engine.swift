// Any sequence of events into the engine: nothing stays grabbed once the trigger is up.

import Dictionaries
import Engine
import Strokes

private let dictionary = """
    krakel-dictionary 1
    mode letters inherits common
    "l" : 14789
    "t" : 258|456
    "i" : 258|5
    take back : 654565456 scratch-out
    next reading : 65456545654
    <Alt+Left> : flick-left
    "+" : turn-clockwise
    "w" : wheel-up
    scroll down : pan-2-up
    "o" : pinch-2-out rotate-2-clockwise
    "m" : tap-3 swipe-3-left
    mode common
    shift capitals : 852
    stick Control : 753
    pause : 95159
    mode capitals
    "L" : 14789

    """

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
    guard let reading = try? DictionaryReader.read(Array(dictionary.utf8)) else { return 0 }
    var limits = GestureLimits()
    limits.drag.triggers = [1]
    var engine = Engine(
        recogniser: Recogniser(reading.dictionary), otherModes: [nil],
        settings: EngineSettings(gestures: limits))
    engine.settings.offers = OfferPolicy(doubtfulTime: 2000, missedTime: 5000)
    engine.settings.guide = GuidePolicy(entries: .all)
    var now: Milliseconds = 1000
    /// The press that nobody has been given yet.
    var isFrozen = false
    /// Only a grab that a button has made active tells of a pointer, and of a frozen one only while it is.
    var isGrabbed = false
    /// Fingers that are down, those that nobody has been given yet, and those that were left.
    var (down, held, left): (Set<FingerID>, Set<FingerID>, Set<FingerID>) = ([], [], [])
    /// Whether a drag scrolls, or what it did runs out.
    var isScrolling = false
    func note(_ effect: Effect) {
        switch effect {
        case .grab(.scrollBegan), .report(.scrolled):
            isScrolling.toggle()
            let isBeginning = if case .grab(.scrollBegan) = effect { true } else { false }
            precondition(isScrolling == isBeginning)
        case .grab(.takeTouches(let ids)), .grab(.leaveTouches(let ids)):
            for id in ids { precondition(held.remove(id) != nil) }
            if case .grab(.leaveTouches) = effect { left.formUnion(ids) }
        default: break
        }
    }
    var place = 0
    while place + 3 < size {
        let (kind, x, y, wait) = (data[place], data[place + 1], data[place + 2], data[place + 3])
        place += 4
        now += Milliseconds(wait) * (kind > 200 ? 20 : 1)
        let point = Point(x: Double(x) * 4, y: Double(y) * 4)
        let event: InputEvent
        if (2...6).contains(kind % 18), !isFrozen { continue }
        if (7...11).contains(kind % 18), !isGrabbed { continue }
        switch kind % 18 {
        case 0, 1:
            event = .press(point, trigger: kind % 18 == 1 && x % 3 == 0 ? 1 : 0)
            isGrabbed = true
        case 2, 3: event = .frozenMotion(point)
        case 4:
            event = .frozenRelease
            isGrabbed = false
        case 5: event = .frozenPressOfAnother
        case 6: event = .frozenChord(button: Int(x % 10) + 1)
        case 7: event = .chord(button: Int(x % 10) + 1)
        case 8, 9, 10: event = .motion(point)
        case 11:
            event = .release(point)
            isGrabbed = false
        case 12: event = x & 1 == 0 ? .cancel : .offer(.choose(Int(y % 5)))
        case 13: event = x < 240 ? .tick : .keys(areLost: x & 1 == 0)
        case 14:
            let id = FingerID(y % 8)
            // Numbers do not come again while anything is to be said of them.
            guard !held.contains(id), down.insert(id).inserted else { continue }
            held.insert(id)
            left.remove(id)
            event = .fingers(.down(id, point, trigger: x & 8 == 0 ? 0 : nil))
        case 15, 16: event = .fingers(.moved(FingerID(y % 8), point))
        default:
            let id = FingerID(y % 8)
            guard down.remove(id) != nil else { continue }
            event = .fingers(left.contains(id) ? .strangerUp(id) : .up(id, point))
        }
        for effect in engine.handle(event, at: now) {
            note(effect)
            switch effect {
            case .grab(.watchFrozenPointer): isFrozen = true
            case .grab(.takePress): isFrozen = false
            case .grab(.replayPress): (isFrozen, isGrabbed) = (false, false)
            default: break
            }
        }
        if x & 3 == 0 { _ = engine.anticipate() }
        // A press is somebody's by the end of the hold time at the latest.
        precondition(!isFrozen || engine.deadline != nil)
        precondition(held.isEmpty || engine.deadline != nil)
    }
    for id in down.sorted() {
        engine.handle(
            .fingers(left.contains(id) ? .strangerUp(id) : .up(id, Point(x: 0, y: 0))), at: now
        ).forEach(note)
    }
    precondition(held.isEmpty)
    now += 10_000
    for effect in engine.handle(.tick, at: now) {
        note(effect)
        if effect == .grab(.replayPress) || effect == .grab(.takePress) { isFrozen = false }
    }
    precondition(!isFrozen)
    engine.handle(.cancel, at: now).forEach(note)
    precondition(!isScrolling)
    return 0
}
