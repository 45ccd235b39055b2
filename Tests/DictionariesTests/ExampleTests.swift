import Dictionaries
import PureSupport
import Strokes
import Testing

@Suite struct ExampleTests {
    @Test func theNotationIsReadBackAsItWas() throws {
        var random = SeededGenerator(seed: 7)
        var kinds: Set<Int> = []
        for _ in 0..<200 {
            let example = random.example()
            let line =
                "krakel-dictionary 1\nmode x\n\"a\" : \(ExampleNotation.text(of: example)) # b"
            let reading = try DictionaryReader.read(bytes(line))
            #expect(reading.diagnostics == [])
            #expect(reading.dictionary.modes.first?.entries.first?.examples == [example])
            switch example.kind {
            case .handWritten: kinds.insert(0)
            case .recorded: kinds.insert(1)
            case .computed: kinds.insert(2)
            case .reference: kinds.insert(3)
            }
        }
        #expect(kinds.count == 4)
    }

    @Test(arguments: [
        (1, "1"), (1.15, "1.15"), (0.25, "0.25"), (4, "4"), (1.0006, "1.001"), (0.1, "0.25"),
        (9, "4"), (.nan, "1"), (-.infinity, "0.25"), (2.05, "2.05"),
    ])
    func aFactorIsBoundedAndRounded(value: Float, text: String) {
        #expect(Factor(value).text == text)
        #expect(Factor(text: text) == Factor(value))
    }

    @Test(arguments: ["", ".", "1.", ".5", "0.2", "4.1", "+1", "-1", "1e0", "1.1.1", "inf", " 1"])
    func whatIsNoFactorIsRefused(text: String) {
        #expect(Factor(text: text) == nil)
    }

    /// The number was computed by another implementation of FNV-1a.
    @Test func aFingerprintIsTheHashOfTheStoredForm() throws {
        let line = try example("147")
        #expect(line.fingerprint == 0x7629_5EDD)
        let recorded = try #require(Example(learning: line.cellPath.ink))
        let shape = try #require(recorded.shape)
        let computed = Example(cellPath: line.cellPath, kind: .computed(ComputedTrajectory(shape)))
        let reference = Example(cellPath: line.cellPath, kind: .reference(computed.fingerprint))
        #expect(Set([line, recorded, computed].map(\.fingerprint)).count == 3)
        #expect(reference.fingerprint == computed.fingerprint)
    }

    /// What was computed from others counts farther than the same from one's own hand.
    @Test func factorsAndOffsetsCount() throws {
        let path = try #require(CellPath("14789"))
        let shape = Trajectory(path)
        let query = Query(Trajectory(try #require(CellPath("1478963"))))
        func distance(_ kind: Example.Kind, _ factor: Float = 1) throws -> Float {
            var dictionary = StrokeDictionary()
            let example = Example(cellPath: path, kind: kind, factor: Factor(factor))
            dictionary.add(example, for: [.text("l")], in: Mode.letters)
            let match = Recogniser(dictionary).recognise(query, in: Mode.letters)
            return try #require(match).distance
        }
        let plain = try distance(.recorded(shape))
        #expect(plain > 0.1)
        #expect(try distance(.handWritten) == plain)
        #expect(abs(try distance(.recorded(shape), 1.5) - 1.5 * plain) < 1e-4)
        #expect(abs(try distance(.handWritten, 0.5) - 0.5 * plain) < 1e-4)
        #expect(abs(try distance(.computed(ComputedTrajectory(shape))) - 1.1 * plain) < 1e-4)
        let reaching = ComputedTrajectory(shape, offset: -0.0625)
        #expect(abs(try distance(.computed(reaching), 2) - 2.2 * (plain - 0.0625)) < 1e-4)
    }
}
