import Dictionaries

/// The state machine of touchpads. The driver says from the beginning that a gesture is a
/// pinch. What it calls a swipe is a pan or a swipe, depending on which of them something is bound to.
struct Pad {
    private struct Course {
        var kind: PadGesture.Kind
        var fingers: Int
        var pose: HandPose
        var bound: Set<FingerGesture>
        /// nil as long as it is in doubt.
        var motion: FingerMotion?
    }

    private var course: Course?
    var limits: FingerLimits

    init(limits: FingerLimits) {
        self.limits = limits
    }

    /// Whether a gesture is under way that does something.
    var isIdle: Bool { course == nil }

    /// - Parameter bound: what fingers do at this moment, for where a gesture begins.
    mutating func handle(
        _ gesture: PadGesture, bound: Set<FingerGesture>, at now: Milliseconds
    ) -> [Fingers.Outcome] {
        switch gesture.phase {
        case .begin:
            let cut = giveUp()
            guard bound.contains(where: { gesture.mayBe($0) }) else { return cut + [.leavePad] }
            course = Course(
                kind: gesture.kind, fingers: gesture.fingers,
                pose: HandPose(middle: gesture.point), bound: bound)
            return cut + [.takePad] + advance(by: gesture, at: now)
        case .update: return advance(by: gesture, at: now)
        case .end:
            let outcomes = advance(by: gesture, at: now)
            defer { course = nil }
            return outcomes + (course?.motion.map { [.finished($0)] } ?? [])
        case .cancel: return giveUp()
        }
    }

    /// Ends what is under way.
    mutating func giveUp() -> [Fingers.Outcome] {
        defer { course = nil }
        return course?.motion.map { [.ended($0.figures)] } ?? []
    }

    private mutating func advance(
        by gesture: PadGesture, at now: Milliseconds
    ) -> [Fingers.Outcome] {
        guard var course, course.kind == gesture.kind, course.fingers == gesture.fingers else {
            return []
        }
        defer { self.course = course }
        course.pose.x += gesture.x
        course.pose.y += gesture.y
        course.pose.angle += gesture.angle
        if gesture.scale > 0 { course.pose.scale = gesture.scale }
        guard course.motion == nil else {
            return [.steps(course.motion?.advance(to: course.pose, at: now) ?? [])]
        }
        let isShift = course.kind == .swipe
        guard !isShift || course.pose.shift >= limits.threshold,
            let kind = FingerMotion.kind(
                course.pose, isShift: isShift, count: course.fingers, bound: course.bound)
        else { return [] }
        var motion = FingerMotion(
            kind, fingers: course.fingers, bound: course.bound, limits: limits, from: gesture.point)
        let steps = motion.advance(to: course.pose, at: now)
        course.motion = motion
        return [.began, .steps(steps)]
    }
}

extension PadGesture {
    /// Whether it may turn out to be this one.
    fileprivate func mayBe(_ gesture: FingerGesture) -> Bool {
        guard gesture.fingers == fingers else { return false }
        switch gesture.motion {
        case .tap: return false
        case .pinch, .rotate, .pinchOnce, .rotateOnce: return kind == .pinch
        case .pan, .swipe: return kind == .swipe
        }
    }
}
