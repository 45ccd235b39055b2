import Engine
import Session
import System
import X11

extension Daemon {
    /// Who has to think, move the pen there and click has time enough; nobody else is in the way of a
    /// row for longer.
    private static let offerTime: Milliseconds = 2000

    /// For how long other readings are offered. A dialog that asks takes the place of the row.
    var offerTime: Milliseconds? {
        settings.alternatives && settings.ask != .doubt && !options.isDryRun
            ? Self.offerTime : nil
    }

    /// Shows or takes away, as `effect` says. While somebody else has the keyboard, as a screen locker
    /// or a menu, nothing is shown.
    func showOffer(_ effect: Effect) {
        switch effect {
        case .offered(let offer):
            let isShown =
                !connection.isKeyboardGrabbed
                && row.show(
                    offer.alternatives.map(BadgeText.text(choosing:)), beside: offer.ink,
                    pen: offer.pen)
            if !isShown { feed(.disturbed, at: MonotonicClock.now) }
        case .offerEnded:
            row.hide()
        default: break
        }
    }

    /// Follows an offer that ended with the engine, or whose text is typed by now.
    func tendOffer() {
        guard row.isShown else { return }
        if engine.offer == nil {
            row.hide()
        } else if typist.deadline == nil {
            row.watch()
        }
    }
}
