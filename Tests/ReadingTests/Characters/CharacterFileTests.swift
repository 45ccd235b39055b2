// Files of networks of characters that are damaged, newer, or something else.

import PureSupport
import System
import Testing

@testable import Reading

@Suite struct CharacterFileTests {
    private let bytes: [UInt8]

    init() throws {
        bytes = try CharacterGolden.load().tinyBytes
    }

    private func problem(_ bytes: [UInt8]) -> NetworkError.Problem? {
        do throws(NetworkError) {
            _ = try CharacterNetwork(MappedFile(copying: bytes))
            return nil
        } catch {
            #expect(error.kind == .characters)
            return error.problem
        }
    }

    @Test func aWholeFileIsRead() throws {
        #expect(problem(bytes) == nil)
        let network = try CharacterGolden.network(bytes)
        #expect(network.kinds == [["a", "b", "c"], ["1", "2"]])
        #expect(network.notes == ["Random weights."])
        #expect(bytes.sealed == bytes)
    }

    @Test func everyTruncatedFileIsRefused() {
        for count in 0..<bytes.count {
            let problem = problem(Array(bytes[..<count]))
            #expect(problem == (count < 18 ? .notANetwork : .damaged), "\(count) bytes")
        }
        #expect(problem(bytes + [0]) == .damaged)
    }

    @Test func everyFlippedByteIsFound() {
        for index in bytes.indices {
            var flipped = bytes
            flipped[index] ^= 1 << UInt8(index % 8)
            #expect(problem(flipped) != nil, "byte \(index)")
        }
    }

    /// A checksum finds no forgery: what is in the file must lead nowhere out of it all the same.
    @Test func forgedFilesLeadNowhere() throws {
        var random = SeededGenerator.fresh()
        let ink = try CharacterGolden.load().inks[2].ink
        for _ in 0..<1000 {
            var forged = bytes
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                forged[Int.random(in: 0..<forged.count, using: &random)] = .random(
                    in: 0...255, using: &random)
            }
            guard let network = try? CharacterGolden.network(forged.sealed) else { continue }
            _ = network.read(ink)
        }
    }

    @Test func newerAndOtherFilesAreNamed() throws {
        #expect(
            problem(try bytes.with("krakel-characters 1", "krakel-characters 2"))
                == .newerVersion(2))
        #expect(problem(try Golden.load().tinyBytes) == .notANetwork)
        #expect(problem([]) == .notANetwork)
        let error = NetworkError(kind: .characters, problem: .newerVersion(2))
        #expect(error.message.contains("reads characters is of version 2"))
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
    func impossibleShapesAreRefused(old: String, new: String) throws {
        #expect(problem(try bytes.with(old, new)) == .damaged, "\(new)")
    }

    @Test func whyThereIsNoneIsSaid() throws {
        let folder = try TemporaryFolder()
        try folder.write("krakel-characters 1\n\n", to: "characters.model")
        let path = folder.path + "/characters.model"
        let damaged = CharacterNetworkFile(path)
        #expect(damaged.network == nil)
        #expect(
            damaged.problem?.hasPrefix("\(path): the network that reads characters is damaged; ")
                == true)
        let missing = CharacterNetworkFile(nil)
        #expect(missing.network == nil)
        #expect(missing.problem?.hasPrefix("the network that reads characters is missing") == true)
        let gone = CharacterNetworkFile(folder.path + "/nothing")
        #expect(gone.network == nil)
        #expect(gone.problem?.contains("there is no such file") == true)
        let shipped = CharacterNetworkFile(CharacterGolden.shippedPath)
        #expect(shipped.network != nil)
        #expect(shipped.problem == nil)
    }
}
