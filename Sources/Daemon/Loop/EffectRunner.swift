import Engine
import Keyboard
import Strokes
import X11

/// The hands of the engine.
final class EffectRunner {
    private let trail: Trail
    private let panicKey: PanicKey
    private let typist: Typist
    private let isDryRun: Bool
    private var pacer = FramePacer()

    init(trail: Trail, panicKey: PanicKey, typist: Typist, isDryRun: Bool) {
        self.trail = trail
        self.panicKey = panicKey
        self.typist = typist
        self.isDryRun = isDryRun
    }

    /// When the trail wants to be drawn next.
    var deadline: Milliseconds? { pacer.deadline }

    /// Carries out one effect.
    ///
    /// - Returns: the number of the typist's job, where something is to be typed.
    func run(_ effect: Effect, grab: ButtonGrab?, touches: TouchGrab?) -> Int? {
        switch effect {
        case .watchFrozenPointer:
            grab?.watchFrozenPointer()
        case .replayPress:
            grab?.replay()
        case .takePress:
            grab?.take()
        case .takeTouches(let ids):
            touches?.take(ids)
        case .leaveTouches(let ids):
            touches?.leave(ids)
        case .takePad:
            touches?.takePad()
        case .leavePad:
            touches?.leavePad()
        case .fingersBegan:
            if let grab { panicKey.grab(modifierMask: 0, ignoring: grab.lockMask) }
        case .fingered:
            panicKey.release()
        case .beginTrail(let sample):
            if let grab { panicKey.grab(modifierMask: grab.modifierMask, ignoring: grab.lockMask) }
            typist.prepare()
            trail.begin(at: sample)
        case .extendTrail(let sample):
            pacer.add(sample)
        case .liftTrail:
            trail.extend(through: pacer.take())
            trail.lift()
        case .endTrail:
            _ = pacer.take()
            trail.end()
            panicKey.release()
            typist.rest()
        case .type(let actions, let ends):
            guard !isDryRun else { return nil }
            return typist.take(KeyTask.tasks(of: actions, from: ends.start, to: ends.end))
        case .run, .open, .pause, .recognised, .takenBack, .nothingToTakeBack, .offered,
            .offerEnded, .missed, .gestured, .detachPointer, .turning, .turned, .penned, .erased,
            .cancelled,
            .modeChanged, .stickyChanged:
            break
        }
        return nil
    }

    /// Draws what has been held back, once the frame is due.
    func drawDueFrame(at now: Milliseconds) {
        let points = pacer.due(at: now)
        if !points.isEmpty { trail.extend(through: points) }
    }
}

/// Holds back points so that a trail is drawn at most once a frame: a mouse reports 1000 times a
/// second, a screen shows 60.
struct FramePacer {
    private var points: [PenSample] = []
    private var lastFrame: Milliseconds = 0
    private static let frame: Milliseconds = 16

    /// When the points held back are due; nil where there are none.
    var deadline: Milliseconds? { points.isEmpty ? nil : lastFrame + Self.frame }

    mutating func add(_ sample: PenSample) {
        points.append(sample)
    }

    /// The points to draw now: all of them, once the frame is due.
    mutating func due(at now: Milliseconds) -> [PenSample] {
        guard let deadline, now >= deadline else { return [] }
        lastFrame = now
        return take()
    }

    /// Every point held back, due or not.
    mutating func take() -> [PenSample] {
        defer { points.removeAll(keepingCapacity: true) }
        return points
    }
}
