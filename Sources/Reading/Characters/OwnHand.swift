import Glibc

/// A character that a writer drew and that it is known of which one it is.
public struct OwnCharacter: Sendable {
    var reading: CharacterReading
    /// Its place among the characters that it is told from.
    var place: Int
    /// How many times less it counts than others.
    var factor: Float

    /// - Parameters:
    ///   - reading: what the network says of it.
    ///   - place: which one it is among those that it is told from.
    ///   - factor: how many times less it counts than others, above 0.
    public init(_ reading: CharacterReading, place: Int, factor: Float = 1) {
        self.reading = reading
        self.place = place
        self.factor = factor
    }
}

/// The last layer of a network refitted to one writer's characters.
///
/// Ridge regression: of all changes of the layer that bring what is probable nearer to what was drawn, one that is
/// small beside the shipped weights. It is computed anew from the characters, in milliseconds, and nothing of it
/// is stored.
public struct OwnHand: Hashable, Sendable {
    /// For each label what is added to its weights, and last to its bias.
    private let changes: [[Float]]

    /// How small a change has to be, and how far it goes. Found on LaViola's writers and on 7 of UNIPEN's who
    /// taught the network nothing, after 50, 100 and 300 of their letters, by two shuffles: a ridge three times as
    /// large loses half of what it brings, one three times as small a little.
    private static let ridge = 100.0
    private static let reach: Float = 4

    /// nil without characters, and for numbers without bounds. The time grows by the third power of how many there
    /// are: of a hundred it is less than that to read them.
    ///
    /// - Parameter labels: the characters that they are told from, by their numbers in the network.
    public init?(_ characters: [OwnCharacter], among labels: [Int]) {
        guard let width = characters.first?.reading.features.count else { return nil }
        let inputs = characters.map { $0.reading.features + [1] }
        var products = SymmetricMatrix(side: characters.count)
        for row in characters.indices {
            for column in 0...row {
                products[row, column] = Double(dot(inputs[row], inputs[column]))
            }
            let factor = Double(characters[row].factor)
            products[row, row] += Self.ridge * factor * factor
        }
        guard let root = products.choleskyRoot else { return nil }
        let probabilities = characters.map { $0.reading.logProbabilities(among: labels).map(expf) }
        changes = labels.indices.map { label in
            let wanted = characters.indices.map { index in
                let target: Float = characters[index].place == label ? 1 : 0
                return Double(Self.reach * (target - probabilities[index][label]))
            }
            var change = [Float](repeating: 0, count: width + 1)
            for (share, input) in zip(root.solve(wanted), inputs) {
                for place in change.indices { change[place] += Float(share) * input[place] }
            }
            return change
        }
        guard changes.allSatisfy({ $0.allSatisfy(\.isFinite) }) else { return nil }
    }

    /// What is added to the logarithm of each label.
    func corrections(of reading: CharacterReading) -> [Float] {
        changes.map { dot($0, reading.features) + ($0.last ?? 0) }
    }
}

/// The sum of products as far as both go.
private func dot(_ one: [Float], _ other: [Float]) -> Float {
    var sum: Float = 0
    for index in 0..<min(one.count, other.count) { sum += one[index] * other[index] }
    return sum
}

/// A symmetric matrix, of which the lower half is kept, or the root of one.
package struct SymmetricMatrix {
    private let side: Int
    private var numbers: [Double]

    package init(side: Int) {
        self.side = side
        numbers = [Double](repeating: 0, count: side * side)
    }

    package subscript(row: Int, column: Int) -> Double {
        get { numbers[row * side + column] }
        set { numbers[row * side + column] = newValue }
    }

    /// The lower triangular matrix that gives this one times its transpose (Cholesky); nil where it is not
    /// positive definite.
    package var choleskyRoot: SymmetricMatrix? {
        var root = self
        for row in 0..<side {
            for column in 0...row {
                var rest = self[row, column]
                for place in 0..<column { rest -= root[row, place] * root[column, place] }
                if row > column {
                    root[row, column] = rest / root[column, column]
                } else {
                    guard rest > 0 else { return nil }
                    root[row, row] = rest.squareRoot()
                }
            }
        }
        return root
    }

    /// Of a root: what the matrix that it is the root of makes `values` of.
    package func solve(_ values: [Double]) -> [Double] {
        var result = values
        for row in 0..<side {
            for place in 0..<row { result[row] -= self[row, place] * result[place] }
            result[row] /= self[row, row]
        }
        for row in (0..<side).reversed() {
            for place in (row + 1)..<max(side, row + 1) {
                result[row] -= self[place, row] * result[place]
            }
            result[row] /= self[row, row]
        }
        return result
    }
}
