import Dictionaries
import Engine
import Session
import Strokes

/// The characters and words that were written last, for a look at them later. They are in memory only.
struct RecentReadings {
    /// What became of ink.
    enum Written: Hashable {
        case read(Reading)
        case missed(Miss)
        case mended(MendedText)
    }

    /// The user says what ink was meant as.
    struct Correction: Hashable {
        fileprivate(set) var number: Int
        var written: Written
        var time: Milliseconds
        var meaning: [Action]
        /// What the user has said of it before.
        var before: [Action]?
        /// Whether it is a whole word, whose ink is no example of a character.
        var isWord: Bool
    }

    fileprivate struct Item {
        let number: Int
        let ink: Ink
        let time: Milliseconds
        var written: Written
        /// What the user has said that it means.
        var meant: [Action]?
        /// What an unsure word may be.
        var words: [[Action]] = []
        /// What else it may be; nil before it was asked for.
        var next: [[Action]]?
    }

    /// The newest last.
    private var items: [Item] = []
    private var number = 0

    static let most = 20
    /// So many other readings of each are told.
    private static let choices = 4

    /// Takes note of what the engine did.
    mutating func note(_ report: Effect.Report, at now: Milliseconds) {
        switch report {
        case .recognised(let reading):
            let isAnew = reading.chosen != nil || !reading.rejected.isEmpty
            put(.read(reading), drawnBy: reading.ink, isAnew, meant: reading.chosen, at: now)
        case .missed(let miss): put(.missed(miss), drawnBy: miss.ink, at: now)
        case .mended(let word): put(.mended(word), drawnBy: word.ink, at: now)
        case .restored(let word, isMeant: true):
            put(.mended(word), drawnBy: word.ink, true, meant: [.text(word.typed)], at: now)
        // It was part of another.
        case .retracted(let ink, _): remove(ink)
        case .restored(let word, isMeant: false): remove(word.ink)
        // What is taken back is still what was written.
        case .takenBack, .wordTakenBack, .nothingToTakeBack, .nothingToRepeat, .gestured,
            .fingered, .turning, .turned, .scrolled, .penned, .erased, .cancelled, .modeChanged,
            .stickyChanged:
            break
        }
    }

    /// An unsure word may be one of these.
    mutating func note(_ offer: Offer) {
        guard offer.unsure != nil, case .missed? = items.last?.written else { return }
        items[items.count - 1].words = offer.alternatives
        items[items.count - 1].next = nil
    }

    private mutating func put(
        _ written: Written, drawnBy ink: Ink, _ isAnew: Bool = false, meant: [Action]? = nil,
        at now: Milliseconds
    ) {
        // What is read anew stays where it is. The same ink may be drawn again, as a dot.
        if isAnew, let index = place(of: ink) {
            (items[index].written, items[index].meant) = (written, meant)
            items[index].next = nil
            return
        }
        number += 1
        items.append(Item(number: number, ink: ink, time: now, written: written, meant: meant))
        if items.count > Self.most { items.removeFirst() }
    }

    private mutating func remove(_ ink: Ink) {
        if let index = place(of: ink) { items.remove(at: index) }
    }

    private func place(of ink: Ink) -> Int? { items.lastIndex { $0.ink == ink } }

    /// What `number` is to mean: one of its other readings, in the notation of a dictionary. nil where it has none
    /// such any more.
    func correction(of number: Int, to notation: String) -> Correction? {
        guard let item = items.first(where: { $0.number == number }),
            let meaning = item.next?.first(where: { ActionNotation.text(of: $0) == notation })
        else { return nil }
        return Correction(
            number: number, written: item.written, time: item.time, meaning: meaning,
            before: item.meant, isWord: item.isWord)
    }

    /// It means that from now on, whether it was typed anew or not.
    mutating func note(_ correction: Correction) {
        guard let index = items.firstIndex(where: { $0.number == correction.number }) else {
            return
        }
        items[index].meant = correction.meaning
        items[index].next = nil
    }

    /// What is told of them, the newest first.
    mutating func told(by recogniser: Recogniser) -> [RecentReading] {
        for index in items.indices where items[index].next == nil {
            items[index].next = items[index].choices(by: recogniser, count: Self.choices)
        }
        return items.reversed().map { item in
            RecentReading(
                number: item.number,
                strokes: item.ink.strokes.map {
                    $0.points.map { [$0.x.rounded(), $0.y.rounded()] }
                }, actions: item.done.map(ActionNotation.text(of:)),
                next: (item.next ?? []).map(ActionNotation.text(of:)))
        }
    }
}

extension RecentReadings.Item {
    /// What it counts as; nil where it was not understood.
    fileprivate var done: [Action]? {
        if let meant { return meant }
        return switch written {
        case .read(let reading): reading.actions
        case .missed: nil
        case .mended(let word): [.text(word.text)]
        }
    }

    fileprivate var isWord: Bool {
        switch written {
        case .read(let reading): reading.isWord
        case .missed: !words.isEmpty
        case .mended: true
        }
    }

    /// What else it may be, most likely first.
    fileprivate func choices(by recogniser: Recogniser, count: Int) -> [[Action]] {
        switch written {
        case .mended(let word): return meant == nil ? [[.text(word.typed)]] : []
        case .read(let reading) where reading.isWord:
            let all = [reading.match.actions] + reading.match.alternatives.map(\.actions)
            let known = meant ?? reading.match.actions
            return Array(
                (all + words.filter { !all.contains($0) }).filter { $0 != known }.prefix(count))
        case .missed where isWord: return Array(words.filter { $0 != meant }.prefix(count))
        case .read(let reading):
            // What a modifier made of it is no other reading.
            let read = [reading.actions] + (reading.rejected.isEmpty ? [reading.match.actions] : [])
            return recogniser.choices(
                for: ink, in: reading.mode, for: reading.group, besides: meant.map { [$0] } ?? read,
                count: count)
        case .missed(let miss):
            return recogniser.choices(
                for: ink, in: miss.mode, for: miss.group, besides: meant.map { [$0] } ?? [],
                count: count)
        }
    }
}
