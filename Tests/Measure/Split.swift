import ArgumentParser
import Glibc

struct Split: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Deal out the writers of recorded characters: who teaches, who tunes, who judges.",
        discussion: """
            Writes judge, tune, fit and train, each with .jsonl behind it, into a folder. Give all files of \
            the same writers at once, so that the capitals of one who judges teach nothing either.

            With --left-out 0, those who judge are the writers that the shipped networks never saw; with another \
            part, those that a network of an experiment left out.
            """)

    @Option(help: "The seed of the order of writers.")
    var seed: UInt64 = 1
    @Option(help: "The part of the writers that a network's training left out judges.")
    var leftOut: UInt32?
    @Option(help: "The folder to write into.")
    var output: String
    @Argument(help: "Files of samples.")
    var samples: [String]

    func run() throws {
        let samples = try samples.flatMap(SampleFiles.read)
        let split = WriterSplit(samples, seed: seed, leftOut: leftOut)
        print("seed \(seed)")
        for part in WriterSplit.Part.allCases {
            let own = split.samples(samples, of: part)
            let path = "\(output)/\(part.rawValue).jsonl"
            guard let file = fopen(path, "w") else {
                throw MeasureError("\(path): \(String(cString: strerror(errno)))")
            }
            for sample in own { fputs(sample.line + "\n", file) }
            guard fclose(file) == 0 else { throw MeasureError("\(path) cannot be written") }
            let writers = Set(own.map { $0.user ?? "" }).sorted()
            print("\(part.rawValue): \(own.count) samples of \(writers.count) writers")
            if part != .train { print("  " + writers.joined(separator: " ")) }
        }
    }
}
