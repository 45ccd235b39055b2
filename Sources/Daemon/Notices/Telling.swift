import Engine
import Session
import System
import X11

extension Daemon {
    /// What the desktop does not show is read in a moment, without being looked for.
    private static let badgeTime: Milliseconds = 3000

    func post(_ news: News) {
        switch settings.notices {
        case .none: return
        case .errors where !news.isAboutErrors: return
        case .all, .errors: notices.post(news, at: MonotonicClock.now)
        }
    }

    /// Tells everybody what was not done, and why.
    func tellRefusal(_ event: ControlEvent) {
        if !log.isVerbose { log.say(event.line) }
        tell(event)
        post(.refused(event.text ?? "", reason: event.reason ?? ""))
    }

    /// Tells what is wrong in a file, or that nothing is.
    func post(_ problems: [String], in file: News.File) {
        let mistakes = problems.filter { !$0.isMereWarning }
        post(mistakes.isEmpty ? .right(file) : .mistakes(in: file, mistakes))
    }

    func tendNotices() {
        notices.work(at: MonotonicClock.now).forEach(showOnBadge)
    }

    func readNoticeAnswer() {
        notices.read().map(showOnBadge)
    }

    private func showOnBadge(_ notice: Notice) {
        badge.tell(
            notice.line, at: connection.cursorPosition(), for: Self.badgeTime,
            at: MonotonicClock.now)
    }
}

extension String {
    /// The word behind the place in a rendered diagnostic.
    fileprivate var isMereWarning: Bool {
        let line = prefix { $0 != "\n" }
        return [": warning: ", ": note: "].contains { word in
            line.indices.contains { line[$0...].hasPrefix(word) }
        }
    }
}
