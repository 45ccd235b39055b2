// Owns: an example as a word of a dictionary line, in both directions.

import Strokes

/// The notation of examples: `14789`, `258|456`, or `14789~` and a learned trajectory's text.
public enum ExampleNotation {
    /// What a dictionary line holds for `example`.
    public static func text(of example: Example) -> String {
        let path = example.cellPath.description
        return example.learned.map { path + "~" + $0.text } ?? path
    }

    /// Reads the word at `range` of `scanner`.
    static func example(
        at range: Range<Int>, of scanner: LineScanner
    ) throws(NotationError) -> Example {
        let bytes = scanner.bytes
        var strokes: [[Cell]] = [[]]
        var position = range.lowerBound
        while position < range.upperBound, bytes[position] != Byte.tilde {
            let place = scanner.character(at: position)
            if bytes[position] == Byte.bar {
                guard strokes.last?.isEmpty == false else {
                    throw scanner.error(.emptyStroke, at: place)
                }
                strokes.append([])
            } else {
                let text = scanner.text(place)
                guard Byte.isDigit(bytes[position]),
                    let cell = Int(text).flatMap(Cell.init(number:))
                else { throw scanner.error(.badCell(text), at: place) }
                guard strokes[strokes.count - 1].last != cell else {
                    throw scanner.error(.repeatedCell(text), at: place)
                }
                strokes[strokes.count - 1].append(cell)
            }
            position += 1
        }
        guard let path = CellPath(strokes: strokes) else {
            let place = max(position - 1, range.lowerBound)
            throw scanner.error(.emptyStroke, at: place..<place + 1)
        }
        guard position < range.upperBound else { return Example(cellPath: path) }
        guard let trajectory = Trajectory(text: scanner.text(position + 1..<range.upperBound))
        else {
            throw scanner.error(.badTrajectory, at: position..<range.upperBound)
        }
        return Example(cellPath: path, learned: trajectory)
    }
}
