/// Effects in the order in which they were decided. What follows from one of them comes behind all that
/// was decided before it.
final class EffectQueue<Effect> {
    private var waiting: [Effect] = []
    private var isUnderWay = false

    func put(_ effects: [Effect]) { waiting += effects }

    /// Carries out all that waits and all that follows from it. A call from within `carryOut` does
    /// nothing: the call that is under way carries out what was put meanwhile.
    ///
    /// - Parameter carryOut: gives the effects that follow from one.
    func carryOutAll(by carryOut: (Effect) -> [Effect]) {
        guard !isUnderWay else { return }
        isUnderWay = true
        var count = 0
        while count < waiting.count {
            let effect = waiting[count]
            count += 1
            waiting += carryOut(effect)
        }
        // A stroke puts an effect for each point: the storage stays.
        waiting.removeAll(keepingCapacity: true)
        isUnderWay = false
    }
}
