// Files that are damaged, newer, or no network at all.

import PureSupport
import System
import Testing

@testable import Reading

@Suite struct NetworkFileTests {
    private let bytes: [UInt8]

    init() throws {
        bytes = try Golden.load().tinyBytes
    }

    private func error(_ bytes: [UInt8]) -> NetworkError.Problem? {
        do throws(NetworkError) {
            _ = try WordNetwork(MappedFile(copying: bytes))
            return nil
        } catch {
            return error.problem
        }
    }

    @Test func aWholeFileIsRead() throws {
        #expect(error(bytes) == nil)
        let network = try Golden.network(bytes)
        #expect(network.alphabet == ["a", "b", "c"])
        #expect(network.notes == ["Random weights."])
        #expect(bytes.sealed == bytes)
    }

    @Test func everyTruncatedFileIsRefused() {
        for count in 0..<bytes.count {
            let error = error(Array(bytes[..<count]))
            #expect(error == (count < 13 ? .notANetwork : .damaged), "\(count) bytes")
        }
        #expect(error(bytes + [0]) == .damaged)
    }

    @Test func everyFlippedByteIsFound() {
        for index in bytes.indices {
            var flipped = bytes
            flipped[index] ^= 1 << UInt8(index % 8)
            #expect(error(flipped) != nil, "byte \(index)")
        }
    }

    /// A checksum finds no forgery: what is in the file must lead nowhere out of it all the same.
    @Test func forgedFilesLeadNowhere() throws {
        var random = SeededGenerator.fresh()
        let ink = try Golden.load().inks[0].ink
        for _ in 0..<3000 {
            var forged = bytes
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                forged[Int.random(in: 0..<forged.count, using: &random)] = .random(
                    in: 0...255, using: &random)
            }
            guard let network = try? Golden.network(forged.sealed) else { continue }
            _ = network.read(ink)
        }
    }

    @Test func newerAndOtherFilesAreNamed() throws {
        #expect(error(try bytes.with("krakel-words 1", "krakel-words 2")) == .newerVersion(2))
        #expect(error(Array("krakel-letters 1\n\n".utf8)) == .notANetwork)
        #expect(error([]) == .notANetwork)
        let newer = NetworkError(kind: .words, problem: .newerVersion(2))
        #expect(newer.message.contains("version 2"))
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
    func impossibleShapesAreRefused(old: String, new: String) throws {
        #expect(error(try bytes.with(old, new)) == .damaged, "\(new)")
    }

    /// What a later program of the same version adds is left alone.
    @Test func unknownLinesAreSkipped() throws {
        #expect(error(try bytes.with("alphabet abc", "speed fast\nalphabet abc")) == nil)
    }
}
