// Which characters are learned and which are asked for.

import Engine
import Samples

/// What is known beforehand of the characters that are asked for.
enum Design: String, CaseIterable {
    /// Each is of a label that was learned.
    case writer
    /// Half of the labels were not learned.
    case strangers
}

/// Recorded characters by writer, to draw lots from.
struct Experiment {
    /// What one writer drew under one condition: the samples of each label that has two or more,
    /// labels in order.
    struct Case {
        var name: String
        var classes: [[Sample]]
    }

    let cases: [Case]

    init(_ samples: [Sample]) {
        let groups = Dictionary(grouping: samples) { sample in
            (sample.user ?? "") + (sample.condition.map { "/" + $0 } ?? "")
        }
        cases = groups.keys.sorted().compactMap { name in
            let classes = Dictionary(grouping: groups[name] ?? [], by: \.label)
                .filter { $0.value.count >= 2 }
                .sorted { $0.key < $1.key }
                .map(\.value)
            return classes.isEmpty ? nil : Case(name: name, classes: classes)
        }
    }

    var summary: String {
        let labels = Set(cases.flatMap { $0.classes.compactMap { $0.first?.label } })
        return "\(labels.count) labels, \(cases.count) writers and conditions"
    }

    /// One drawing of lots: of each class `count` samples to be learned (fewer where there are not
    /// so many), and one other to be asked for. The same arguments draw the same lots.
    func draw(case index: Int, count: Int, trial: Int, seed: UInt64, design: Design) -> Lots {
        let drawn = cases[index]
        var random = SeededGenerator("\(seed)/\(drawn.name)/\(count)/\(trial)")
        var strangers: Set<Int> = []
        if design == .strangers {
            let order = drawn.classes.indices.shuffled(using: &random)
            strangers = Set(order.prefix(order.count / 2))
        }
        var lots = Lots()
        for (index, samples) in drawn.classes.enumerated() {
            let samples = samples.shuffled(using: &random)
            let learned = min(count, samples.count - 1)
            let isKnown = !strangers.contains(index)
            if isKnown { lots.training += samples.prefix(learned) }
            lots.questions.append(Lots.Question(sample: samples[learned], isKnown: isKnown))
        }
        return lots
    }
}

/// What the matcher learns, and what it is asked.
struct Lots {
    struct Question {
        var sample: Sample
        /// Whether samples of its label were learned.
        var isKnown: Bool
    }

    var training: [Sample] = []
    var questions: [Question] = []
}
