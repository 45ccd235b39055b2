// Files that are damaged, newer, or no network at all.

import PureSupport
import System
import Testing

@testable import Reading

@Suite struct NetworkFileTests {
    /// A tiny network of one kind, and what its file is tested with.
    struct Sample {
        let kind: NetworkKind
        let bytes: [UInt8]
        /// Reads such a network, and an ink with it.
        private let read: ([UInt8]) throws(NetworkError) -> Void

        init(_ kind: NetworkKind) throws {
            self.kind = kind
            switch kind {
            case .words:
                let golden = try WordGolden.load()
                bytes = golden.tinyBytes
                read = { bytes throws(NetworkError) in
                    _ = try WordGolden.network(bytes).read(golden.inks[0].ink)
                }
            case .characters:
                let golden = try CharacterGolden.load()
                bytes = golden.tinyBytes
                read = { bytes throws(NetworkError) in
                    _ = try CharacterGolden.network(bytes).read(golden.inks[2].ink)
                }
            }
        }

        func problem(_ bytes: [UInt8]) -> NetworkError.Problem? {
            do throws(NetworkError) {
                try read(bytes)
                return nil
            } catch {
                #expect(error.kind == kind)
                return error.problem
            }
        }
    }

    private static let kinds: [NetworkKind] = [.words, .characters]

    @Test func aWholeFileIsRead() throws {
        let words = try WordGolden.network(WordGolden.load().tinyBytes)
        #expect(words.alphabet == ["a", "b", "c"])
        #expect(words.notes == ["Random weights."])
        let characters = try CharacterGolden.network(CharacterGolden.load().tinyBytes)
        #expect(characters.kinds == [["a", "b", "c"], ["1", "2"]])
        #expect(characters.notes == ["Random weights."])
    }

    @Test(arguments: kinds) func theChecksumIsThatOfTheTrainingCode(kind: NetworkKind) throws {
        let sample = try Sample(kind)
        #expect(sample.problem(sample.bytes) == nil)
        #expect(sample.bytes.sealed == sample.bytes)
    }

    @Test(arguments: kinds) func everyTruncatedFileIsRefused(kind: NetworkKind) throws {
        let sample = try Sample(kind)
        for count in 0..<sample.bytes.count {
            let problem = sample.problem(Array(sample.bytes[..<count]))
            let isTold = count >= kind.magic.utf8.count + 1
            #expect(problem == (isTold ? .damaged : .notANetwork), "\(count) bytes")
        }
        #expect(sample.problem(sample.bytes + [0]) == .damaged)
    }

    /// In the head, which is text, and in the weights.
    @Test(arguments: kinds) func aFlippedByteIsFound(kind: NetworkKind) throws {
        let sample = try Sample(kind)
        for index in sample.bytes.indices where index < 100 || index % 17 == 0 {
            var flipped = sample.bytes
            flipped[index] ^= 1 << UInt8(index % 8)
            #expect(sample.problem(flipped) != nil, "byte \(index)")
        }
    }

    /// A checksum finds no forgery: what is in the file must lead nowhere out of it all the same.
    @Test(arguments: kinds) func forgedFilesLeadNowhere(kind: NetworkKind) throws {
        let sample = try Sample(kind)
        var random = SeededGenerator.fresh()
        for _ in 0..<(kind == .words ? 1000 : 300) {
            var forged = sample.bytes
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                forged[Int.random(in: 0..<forged.count, using: &random)] = .random(
                    in: 0...255, using: &random)
            }
            _ = sample.problem(forged.sealed)
        }
    }

    @Test(arguments: kinds) func newerAndOtherFilesAreNamed(kind: NetworkKind) throws {
        let sample = try Sample(kind)
        let newer = try sample.bytes.with("\(kind.magic) 1", "\(kind.magic) 2")
        #expect(sample.problem(newer) == .newerVersion(2))
        for other in Self.kinds where other != kind {
            #expect(sample.problem(try Sample(other).bytes) == .notANetwork)
        }
        #expect(sample.problem(Array("krakel-letters 1\n\n".utf8)) == .notANetwork)
        #expect(sample.problem([]) == .notANetwork)
        let error = NetworkError(kind: kind, problem: .newerVersion(2))
        #expect(error.message.english.contains("reads \(kind.rawValue) is of version 2"))
    }

    @Test(arguments: [
        ("convolution 11 8 5 1", "convolution 11 8 4 1"),
        ("convolution 11 8 5 1", "convolution 11 8 11 1"),
        ("convolution 11 8 5 1", "convolution 12 8 5 1"),
        ("convolution 11 8 5 1", "convolution 11 8 5 0"),
        ("convolution 11 8 5 1", "convolution 11 8 5"),
        ("convolution 11 8 5 1", "convolution 11 99999999999999999999 5 1"),
        ("recurrent 16 8", "recurrent 16 7"),
        ("recurrent 16 8", "recurrent 16 512"),
        ("linear 16 4", "linear 16 5"),
        ("linear 16 4", "linear 16 0"),
        ("layer linear 16 4", "note linear 16 4"),
        ("alphabet abc", "alphabet abb"),
        ("alphabet abc", "alphabet ab"),
    ])
    func impossibleShapesOfWordsAreRefused(old: String, new: String) throws {
        let sample = try Sample(.words)
        #expect(sample.problem(try sample.bytes.with(old, new)) == .damaged, "\(new)")
    }

    @Test(arguments: [
        ("convolution 6 8 5 1", "convolution 6 8 4 1"),
        ("convolution 6 8 5 1", "convolution 7 8 5 1"),
        ("convolution 6 8 5 1", "convolution 6 8 5 2"),
        ("picture 9 8 1", "picture 8 8 1"),
        ("picture 9 8 1", "picture 9 8 2"),
        ("picture 9 8 1", "picture 9 8 3"),
        ("picture 9 8 1", "picture 9 12 1"),
        ("picture 9 8 1", "convolution 9 8 3 1"),
        ("linear 24 5", "linear 24 6"),
        ("linear 24 5", "linear 16 5"),
        ("linear 8 1", "linear 8 2"),
        ("linear 8 1", "recurrent 8 8"),
        ("layer linear 8 1", "note linear 8 1"),
        ("alphabet abc", "alphabet ab1"),
        ("alphabet abc", "alphabet ab"),
        ("alphabet 12", "note 12"),
    ])
    func impossibleShapesOfCharactersAreRefused(old: String, new: String) throws {
        let sample = try Sample(.characters)
        #expect(sample.problem(try sample.bytes.with(old, new)) == .damaged, "\(new)")
    }

    /// What a later program of the same version adds is left alone, and so are lines of spaces.
    @Test(arguments: ["speed fast", "speed", " ", "   "])
    func unknownLinesAreSkipped(_ line: String) throws {
        let sample = try Sample(.words)
        let longer = try sample.bytes.with("alphabet abc", "\(line)\nalphabet abc")
        #expect(sample.problem(longer) == nil)
    }

    @Test func whyThereIsNoneIsSaid() throws {
        let folder = TemporaryFolder()
        try folder.write("krakel-characters 1\n\n", to: "characters.model")
        let path = folder.path + "/characters.model"
        let damaged = CharacterNetworkFile(path)
        #expect(damaged.network == nil)
        #expect(
            damaged.problem?.english.hasPrefix(
                "\(path): the network that reads characters is damaged; ")
                == true)
        let missing = CharacterNetworkFile(nil)
        #expect(missing.network == nil)
        #expect(
            missing.problem?.english.hasPrefix("the network that reads characters is missing")
                == true)
        let gone = CharacterNetworkFile(folder.path + "/nothing")
        #expect(gone.network == nil)
        #expect(gone.problem?.english.contains("there is no such file") == true)
        let shipped = CharacterNetworkFile(CharacterGolden.shippedPath)
        #expect(shipped.network != nil)
        #expect(shipped.problem == nil)
    }
}
