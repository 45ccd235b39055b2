/// The layers of a network of characters. Its file has them in this order: convolutions over the path, pictures,
/// and six linear ones: what joins the path, the picture, and both; the labels of all three; and two that say
/// whether it is one whole character.
struct CharacterLayers {
    private let path: [Layer]
    private let pictures: [PictureLayer]
    private let pathJoined, pictureJoined, bothJoined: WeightMatrix
    private let labels: WeightMatrix
    private let wholeJoined, whole: WeightMatrix
    /// What a reading needs, in numbers.
    private let memory: Int

    /// nil where the layers do not fit to each other, or give no number for each label.
    init?(_ file: NetworkFile) {
        let layers = Array(zip(file.head.shapes, file.matrices))
        let path = layers.prefix { if case .convolution = $0.0.kind { true } else { false } }
        let pictures = layers[path.endIndex...].prefix {
            if case .picture = $0.0.kind { true } else { false }
        }
        let linear = layers[pictures.endIndex...]
        guard linear.count == 6, linear.allSatisfy({ $0.0.kind == .linear }) else { return nil }

        var memory = VectorRow.size(count: CharacterInk.points, width: CharacterInk.width)
        var count = CharacterInk.points
        var width = CharacterInk.features
        self.path = path.compactMap { Layer($0, $1) }
        for (layer, shape) in zip(self.path, path.map(\.0)) {
            guard shape.inputs == width else { return nil }
            memory += layer.memory(for: count)
            count = layer.count(of: count)
            width = shape.outputs
        }
        let pathSize = count * width

        var side = CharacterInk.side
        width = CharacterInk.planes
        memory += PictureGrid.size(side: side, width: WeightMatrix.padded(width, to: 4))
        self.pictures = pictures.enumerated().compactMap { number, layer -> PictureLayer? in
            guard case .picture(let step) = layer.0.kind else { return nil }
            // The picture itself is sparse; what layers make of it is not.
            return PictureLayer(matrix: layer.1[0], step: step, isSparse: number == 0)
        }
        for (layer, shape) in zip(self.pictures, pictures.map(\.0)) {
            guard shape.inputs == width else { return nil }
            memory += layer.memory(side: side, width: WeightMatrix.padded(width, to: 4))
            side = layer.side(of: side)
            width = shape.outputs
        }
        let pictureSize = side * side * width

        let shapes = linear.map(\.0)
        let joined = shapes[0].outputs
        let both = 2 * joined + CharacterInk.extent
        let inputs = [pathSize, pictureSize, both, 3 * joined, both, shapes[4].outputs]
        let alphabet = file.head.alphabets.reduce(0) { $0 + $1.count }
        let outputs = [joined, joined, joined, alphabet, shapes[4].outputs, 1]
        guard shapes.map(\.inputs) == inputs, shapes.map(\.outputs) == outputs, joined % 8 == 0,
            shapes[4].outputs % 8 == 0, !path.isEmpty, !pictures.isEmpty
        else { return nil }
        let matrices = linear.map { $0.1[0] }
        (pathJoined, pictureJoined, bothJoined) = (matrices[0], matrices[1], matrices[2])
        (labels, wholeJoined, whole) = (matrices[3], matrices[4], matrices[5])
        memory += pictureSize + 3 * joined + WeightMatrix.padded(CharacterInk.extent, to: 4)
        self.memory = memory + matrices[3...].reduce(0) { $0 + $1.paddedRows }
    }

    func read(_ ink: CharacterInk) -> CharacterReading {
        var memory = ReadingMemory(size: memory)
        let joined = pathJoined.rows
        // What both branches say together, each of them, and the whole's numbers: the labels look at the first
        // three, the layers that join them at the last three.
        let joint = memory.take(3 * joined + WeightMatrix.padded(CharacterInk.extent, to: 4))
        let branches = joint + joined

        var row = memory.row(count: CharacterInk.points, width: CharacterInk.width)
        row.first.update(from: ink.path, count: ink.path.count)
        for layer in path { row = layer.run(row, memory: &memory) }
        pathJoined.multiply(row.first, into: branches, isRectified: true)

        pictureJoined.multiply(
            flattened(picture(of: ink, memory: &memory), memory: &memory),
            into: branches + joined, isRectified: true)
        branches[2 * joined] = ink.aspect
        branches[2 * joined + 1] = ink.strokes
        bothJoined.multiply(branches, into: joint, isRectified: true)

        let logits = memory.take(labels.paddedRows)
        labels.multiply(joint, into: logits)
        let hidden = memory.take(wholeJoined.paddedRows)
        wholeJoined.multiply(branches, into: hidden, isRectified: true)
        let odds = memory.take(whole.paddedRows)
        whole.multiply(hidden, into: odds)
        let reading = CharacterReading(
            logits: Array(UnsafeBufferPointer(start: logits, count: labels.rows)),
            wholeLogOdds: odds[0],
            features: Array(UnsafeBufferPointer(start: joint, count: labels.columns)))
        // Pointers lead into it.
        withExtendedLifetime(memory) {}
        return reading
    }

    private func picture(of ink: CharacterInk, memory: inout ReadingMemory) -> PictureGrid {
        var grid = PictureGrid(
            side: CharacterInk.side, width: WeightMatrix.padded(CharacterInk.planes, to: 4),
            memory: &memory)
        for index in 0..<CharacterInk.side * CharacterInk.side {
            let cell = grid.cell(index % CharacterInk.side, index / CharacterInk.side)
            for plane in 0..<CharacterInk.planes {
                cell[plane] = ink.picture[index * CharacterInk.planes + plane]
            }
        }
        for layer in pictures { grid = layer.run(grid, memory: &memory) }
        return grid
    }

    /// The cells row by row, without the border.
    private func flattened(
        _ grid: PictureGrid, memory: inout ReadingMemory
    ) -> UnsafeMutablePointer<Float> {
        let line = grid.side * grid.width
        let result = memory.take(grid.side * line)
        for y in 0..<grid.side { (result + y * line).update(from: grid.cell(0, y), count: line) }
        return result
    }
}
