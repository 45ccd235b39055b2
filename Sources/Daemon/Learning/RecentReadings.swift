import Dictionaries
import Engine
import Session
import Strokes
import System

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
    }

    fileprivate struct Item {
        let number: Int
        let ink: Ink
        let time: Milliseconds
        var written: Written
        /// What the user has said that it means.
        var meant: [Action]?
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
    mutating func note(_ effect: Effect, at now: Milliseconds) {
        switch effect {
        case .recognised(let reading):
            put(.read(reading), drawnBy: reading.ink, meant: reading.chosen, at: now)
        case .missed(let miss): put(.missed(miss), drawnBy: miss.ink, at: now)
        case .mended(let word): put(.mended(word), drawnBy: word.ink, at: now)
        case .restored(let word):
            put(.mended(word), drawnBy: word.ink, meant: [.text(word.typed)], at: now)
        // It was part of another.
        case .retracted(let ink, _): items.removeAll { $0.ink == ink }
        default: break
        }
    }

    private mutating func put(
        _ written: Written, drawnBy ink: Ink, meant: [Action]? = nil, at now: Milliseconds
    ) {
        // What is read anew stays where it is.
        if let index = items.firstIndex(where: { $0.ink == ink }) {
            (items[index].written, items[index].meant) = (written, meant)
            items[index].next = nil
            return
        }
        number += 1
        items.append(Item(number: number, ink: ink, time: now, written: written, meant: meant))
        if items.count > Self.most { items.removeFirst() }
    }

    /// What `number` is to mean: one of its other readings, in the notation of a dictionary. nil where it has none
    /// such any more.
    func correction(of number: Int, to notation: String) -> Correction? {
        guard let item = items.first(where: { $0.number == number }),
            let meaning = item.next?.first(where: { ActionNotation.text(of: $0) == notation })
        else { return nil }
        return Correction(
            number: number, written: item.written, time: item.time, meaning: meaning,
            before: item.meant)
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
                },
                actions: item.done.map(ActionNotation.text(of:)),
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

    /// What else it may be, most likely first.
    fileprivate func choices(by recogniser: Recogniser, count: Int) -> [[Action]] {
        switch written {
        case .mended(let word): return meant == nil ? [[.text(word.typed)]] : []
        case .read(let reading) where reading.isWord:
            let all = [reading.match.actions] + reading.match.alternatives.map(\.actions)
            return Array(all.filter { $0 != (meant ?? reading.match.actions) }.prefix(count))
        case .read(let reading):
            // What a modifier made of it is no other reading.
            let known =
                meant ?? (reading.rejected.isEmpty ? reading.match.actions : reading.actions)
            return recogniser.choices(
                for: ink, in: reading.mode, for: reading.group, besides: [known, reading.actions],
                count: count)
        case .missed(let miss):
            return recogniser.choices(
                for: ink, in: miss.mode, for: miss.group, besides: meant.map { [$0] } ?? [],
                count: count)
        }
    }
}
