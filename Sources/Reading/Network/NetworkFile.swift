import System

/// A network's file as it lies in memory: its head, the matrices of each layer, see `WeightMatrix`, those of a
/// recurrent one first forwards, of the input before the state; and 8 bytes of checksum over everything
/// before, from the lowest on. `data/training` writes it.
struct NetworkFile {
    let head: NetworkHead
    /// Those of each layer; they lead into the file's bytes and are good as long as these.
    let matrices: [[WeightMatrix]]

    /// Checks every byte: the matrices lead nowhere out of the file.
    init(_ file: MappedFile, of kind: NetworkKind) throws(NetworkError) {
        do throws(NetworkError.Problem) {
            self = try NetworkFile(file.bytes, of: kind)
        } catch {
            throw NetworkError(kind: kind, problem: error)
        }
    }

    private init(
        _ bytes: UnsafeRawBufferPointer, of kind: NetworkKind
    ) throws(NetworkError.Problem) {
        head = try NetworkHead(bytes, of: kind)
        var place = head.size
        let end = bytes.count - Checksum.size
        var matrices: [[WeightMatrix]] = []
        for shape in head.shapes {
            var layer: [WeightMatrix] = []
            for (rows, columns) in shape.matrices {
                let size = WeightMatrix.byteCount(rows: rows, columns: columns)
                guard let start = bytes.baseAddress, place + size <= end else { throw .damaged }
                layer.append(WeightMatrix(rows: rows, columns: columns, bytes: start + place))
                place += size
            }
            guard layer.allSatisfy(\.isReasonable) else { throw .damaged }
            matrices.append(layer)
        }
        guard place == end, Checksum.isRight(in: bytes, at: end) else { throw .damaged }
        self.matrices = matrices
    }
}

/// What a network reads.
public enum NetworkKind: String, Hashable, Sendable {
    case words
    case characters

    fileprivate var name: Message {
        switch self {
        case .words: "words"
        case .characters: "characters"
        }
    }

    /// How its file begins.
    var magic: String { "krakel-\(rawValue)" }
}

/// Why a network could not be read.
public struct NetworkError: Error, Hashable, Sendable {
    public enum Problem: Error, Hashable, Sendable {
        /// It does not begin like one.
        case notANetwork
        /// Written for a later version of this program.
        case newerVersion(Int)
        /// It begins like one, but bytes are missing, added or changed.
        case damaged
    }

    public let kind: NetworkKind
    public let problem: Problem

    /// What is wrong, without a full stop.
    public var message: Message {
        switch problem {
        case .notANetwork: "this is not a network that reads \(kind.name)"
        case .newerVersion(let version):
            "the network that reads \(kind.name) is of version \(version), newer than this program"
        case .damaged: "the network that reads \(kind.name) is damaged"
        }
    }
}
