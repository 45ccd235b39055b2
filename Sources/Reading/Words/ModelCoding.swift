import System

/// The form of a letter model's file. A head of text lines, so that people see what it is and whose
/// words it has, ends with an empty line:
///
///     krakel-letters 1
///     note Words and how often they are used: ...
///     alphabet ' a b c ...
///     words 66901
///     edges 70915
///     root 70912
///
/// A lexicon that knows which words are written with a capital has `⇧` among its letters, behind those of such a
/// word, and is of version 2. A line `elided d l qu` has words that an apostrophe follows; programs that do not know
/// it leave it out.
///
/// Then bytes, for they are read ten times as fast as text and take a third of its room: the edges,
/// 4 bytes each from the lowest on; the trigrams, one byte each; 8 bytes of checksum over everything
/// before, from the lowest on.
extension LetterModel {
    static let magic = "krakel-letters"
    /// The newest that is read.
    static let version = 2

    /// Whether `bytes` begin like a letter model's file, of whatever version.
    public static func begins(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "\(magic) ".utf8) }

    /// As written to a file.
    public var bytes: [UInt8] {
        var head = "\(Self.magic) \(capital == nil ? 1 : 2)\n"
        for note in notes { head += "note \(note)\n" }
        head += "alphabet \(alphabet.letters.map(String.init).joined(separator: " "))\n"
        if !elided.isEmpty { head += "elided \(elided.joined(separator: " "))\n" }
        head += "words \(wordCount)\nedges \(lexicon.edges.count)\n"
        if let root = lexicon.root { head += "root \(root)\n" }
        var bytes = Array((head + "\n").utf8)
        bytes.reserveCapacity(
            bytes.count + lexicon.edges.bytes.count + trigrams.weights.count + Checksum.size)
        bytes += lexicon.edges.bytes.copy
        bytes += trigrams.weights.copy
        withUnsafeBytes(of: Checksum(of: bytes).value.littleEndian) { bytes += $0 }
        return bytes
    }

    /// Reads what `bytes` gives.
    ///
    /// - Throws: where one of them is not as it was written.
    public init(bytes: [UInt8]) throws(LetterModelError) {
        try self.init(MappedFile(copying: bytes))
    }

    /// Reads what `bytes` gives, and leaves it where it lies: the model takes no further memory. Every byte
    /// and every edge is checked: a model that was read holds nothing that leads out of it.
    ///
    /// - Throws: where one of them is not as it was written.
    public init(_ file: MappedFile) throws(LetterModelError) {
        let head = try ModelHead(file.bytes)
        let size = head.alphabet.size
        let weights = Trigrams.power(size, 3)
        let end = head.size + 4 * head.edges + weights
        guard file.bytes.count == end + Checksum.size,
            Checksum.isRight(in: file.bytes, at: end)
        else { throw .damaged }
        let edges = Lexicon.Edges(bytes: ModelBytes(file, head.size..<(end - weights)))
        guard (head.root == nil) == (edges.count == 0), (head.root ?? -1) < edges.count,
            (0..<edges.count).allSatisfy({ index in
                let edge = edges[index]
                return edge.symbol < size && edge.target < edges.count
            })
        else { throw .damaged }
        self.init(
            notes: head.notes, wordCount: head.words, alphabet: head.alphabet,
            lexicon: Lexicon(edges: edges, root: head.root),
            trigrams: Trigrams(weights: ModelBytes(file, (end - weights)..<end), size: size),
            elided: head.elided)
    }
}

/// The lines before the first empty one.
private struct ModelHead {
    var notes: [String] = []
    var alphabet = Alphabet([])
    var elided: [String] = []
    var words = 0
    var edges = 0
    var root: Int?
    /// In bytes, the empty line included.
    var size = 0

    /// Models with longer lines, or with more of them, are rejected as damaged.
    private static let largest = 1 << 16

    init(_ bytes: UnsafeRawBufferPointer) throws(LetterModelError) {
        let magic = Array("\(LetterModel.magic) ".utf8)
        guard bytes.starts(with: magic) else { throw .notAModel }
        guard
            let end = bytes.indices.prefix(Self.largest).first(where: {
                bytes[$0] == UInt8(ascii: "\n") && $0 + 1 < bytes.count
                    && bytes[$0 + 1] == UInt8(ascii: "\n")
            })
        else { throw .damaged }
        size = end + 2
        guard let text = String(validating: bytes[..<end], as: UTF8.self) else { throw .damaged }
        let lines = text.split(separator: "\n")
        guard let version = lines.first.flatMap({ Int($0.dropFirst(magic.count)) }) else {
            throw .damaged
        }
        guard version <= LetterModel.version else { throw .newerVersion(version) }
        for line in lines.dropFirst() {
            try read(line)
        }
    }

    private mutating func read(_ line: Substring) throws(LetterModelError) {
        // By scalars: a letter that is a combining mark would be one character with the blank before it.
        let scalars = line.unicodeScalars
        guard let blank = scalars.firstIndex(of: " "),
            scalars.index(after: blank) < scalars.endIndex
        else {
            // An empty note is one all the same, and so is the alphabet of no words.
            if line.hasPrefix("note") { notes.append("") }
            return
        }
        let rest = Substring(scalars[scalars.index(after: blank)...])
        switch String(scalars[..<blank]) {
        case "note": notes.append(String(rest))
        case "alphabet":
            let letters = rest.unicodeScalars.split(separator: " ").compactMap {
                Substring($0).first
            }
            guard letters.count <= Alphabet.largest, Set(letters).count == letters.count else {
                throw .damaged
            }
            alphabet = Alphabet(letters)
        case "elided": elided = rest.split(separator: " ").map(String.init)
        case "words": words = try Self.number(rest)
        case "edges": edges = try Self.number(rest)
        case "root": root = try Self.number(rest)
        // What a later program of the same version adds.
        default: break
        }
    }

    private static func number(_ text: Substring) throws(LetterModelError) -> Int {
        guard let number = Int(text), (0...Lexicon.largest * 64).contains(number) else {
            throw .damaged
        }
        return number
    }
}
