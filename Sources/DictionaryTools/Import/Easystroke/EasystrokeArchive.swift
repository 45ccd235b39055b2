import System

/// The numbers and texts of a text archive of Boost.Serialization: numbers stand between white
/// space, a text after its length in bytes and one space.
struct ArchiveText {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// A number has 24 characters as Boost writes it.
    private static let longestWord = 64

    mutating func integer(in range: ClosedRange<Int>) throws(ArchiveError) -> Int {
        let word = takeWord()
        let text = String(decoding: bytes[word], as: UTF8.self)
        guard let number = Int(text), range.contains(number) else {
            throw error(
                expecting: "a whole number from \(range.lowerBound) to \(range.upperBound)",
                at: word.lowerBound)
        }
        return number
    }

    mutating func flag() throws(ArchiveError) -> Bool {
        try integer(in: 0...1) == 1
    }

    /// May be infinite or no number at all.
    mutating func number() throws(ArchiveError) -> Double {
        let word = takeWord()
        guard word.count <= Self.longestWord,
            let number = Double(String(decoding: bytes[word], as: UTF8.self))
        else { throw error(expecting: "a number", at: word.lowerBound) }
        return number
    }

    mutating func text() throws(ArchiveError) -> [UInt8] {
        let length = try integer(in: 0...bytes.count)
        let start = position + 1
        guard length > 0 else { return [] }
        guard start + length <= bytes.count, Self.isBlank(bytes[position]) else {
            throw error(expecting: "a text of \(length) bytes", at: position)
        }
        position = start + length
        return Array(bytes[start..<position])
    }

    mutating func end() throws(ArchiveError) {
        let word = takeWord()
        guard word.isEmpty else {
            throw error(expecting: "the end of the file", at: word.lowerBound)
        }
    }

    /// Where the next word starts.
    var nextWord: Int {
        bytes[position...].firstIndex { !Self.isBlank($0) } ?? bytes.count
    }

    /// - Parameter expected: what had to stand there.
    func error(expecting expected: Message, at offset: Int) -> ArchiveError {
        ArchiveError(expecting: expected, at: offset, of: bytes)
    }

    func classError(at offset: Int) -> ArchiveError {
        error(expecting: "the number of a class that may stand here", at: offset)
    }

    func objectError(at offset: Int) -> ArchiveError {
        error(expecting: "the number of an object that came before, or the next one", at: offset)
    }

    private mutating func takeWord() -> Range<Int> {
        let start = nextWord
        position = bytes[start...].firstIndex(where: Self.isBlank) ?? bytes.count
        return start..<position
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }
}

/// A text archive read object by object. The first object of a class is preceded by whether the
/// class is tracked and by its version; every object of a tracked class by its number; a pointer by
/// the number of its class, with its name where that depends on the object.
struct ObjectArchive {
    /// The classes in easystroke's archives, by what they are there.
    enum Class: String {
        case actionDB, actionListDiff, uniqueSet, entryMap, entryPair, unique, strokeInfo
        case strokeSet, strokePointerSet, strokePointer, pointVector, point, actionPointer
        case action, modAction, childList, order
        case preferences, applicationMap, applicationPair, buttonPointer, buttonInfo
        case textSet, colour, buttonVector, deviceMap, devicePair
        case stroke = "Stroke"
        case command = "Command"
        case sendKey = "SendKey"
        case sendText = "SendText"
        case scroll = "Scroll"
        case ignore = "Ignore"
        case button = "Button"
        case misc = "Misc"

        /// The actions that a pointer may lead to, which archives call by their names.
        var isNamed: Bool {
            [.command, .sendKey, .sendText, .scroll, .ignore, .button, .misc].contains(self)
        }

        /// The latest version that easystroke wrote; 1 for Boost's own shared pointers, whose
        /// version 0 is something else.
        var versions: ClosedRange<Int> {
            switch self {
            case .actionDB: 0...3
            case .actionListDiff, .strokeInfo, .sendKey, .point: 0...1
            case .stroke: 0...5
            case .strokePointer, .actionPointer, .buttonPointer: 1...1
            case .preferences: 4...18
            case .buttonInfo: 0...4
            default: 0...0
            }
        }
    }

    /// What an object is, for pointers to it that follow.
    enum Object {
        /// A part of another object, to which no pointer leads.
        case part
        case unique(Int)
        case stroke(Int)
        case action(Int)
    }

    /// What precedes an object.
    enum Opening {
        /// Its content follows.
        case new(Class, version: Int, object: Int?)
        case known(Object)
        case null
    }

    private struct ClassInfo {
        var kind: Class
        var isTracked: Bool
        var version: Int
    }

    var text: ArchiveText
    private let libraryVersion: Int
    private var classes: [ClassInfo] = []
    private var numbers: [Class: Int] = [:]
    private var objects: [Object] = []

    /// The newest known one is 20; numbers beyond are let through as long as they look the same.
    private static let newestLibrary = 99
    private static let signature = Array("serialization::archive".utf8)

    /// More bytes than a hundred large files have.
    static let maximumSize = 16 << 20

    init(_ bytes: [UInt8]) throws(ArchiveError) {
        var text = ArchiveText(bytes)
        guard bytes.count <= Self.maximumSize else {
            throw text.error(expecting: "no more than \(Self.maximumSize >> 20) MB", at: 0)
        }
        guard let word = try? text.text(), word == Self.signature else {
            throw text.error(
                expecting:
                    "`22 serialization::archive`, with which easystroke's file begins", at: 0)
        }
        let place = text.nextWord
        guard let version = try? text.integer(in: 1...Self.newestLibrary) else {
            throw text.error(
                expecting: "a version of the archive from 1 to \(Self.newestLibrary)", at: place)
        }
        libraryVersion = version
        self.text = text
    }

    /// As wide as an `int` or an `unsigned int` of C.
    mutating func integer() throws(ArchiveError) -> Int {
        try text.integer(in: Int(Int32.min)...Int(UInt32.max))
    }

    /// Opens an object that stands here itself.
    mutating func open(_ kind: Class) throws(ArchiveError) -> Opening {
        let number = if let known = numbers[kind] { known } else { register(kind) }
        return try openObject(ofClass: number)
    }

    /// Opens the base of an object, or another part of it that nothing else leads to.
    ///
    /// - Returns: its version.
    mutating func openPart(_ kind: Class) throws(ArchiveError) -> Int {
        let place = text.nextWord
        guard case .new(_, let version, _) = try open(kind) else {
            throw text.objectError(at: place)
        }
        return version
    }

    /// Opens what a pointer leads to, always an object of class `kind`.
    mutating func openPointer(to kind: Class) throws(ArchiveError) -> Opening {
        let place = text.nextWord
        let number = try classNumber()
        guard number >= 0 else { return .null }
        if numbers[kind] == nil, number == classes.count { _ = register(kind) }
        guard numbers[kind] == number else { throw text.classError(at: place) }
        return try openObject(ofClass: number)
    }

    /// Opens what a pointer to an action leads to.
    mutating func openPointerToAction() throws(ArchiveError) -> Opening {
        let place = text.nextWord
        let number = try classNumber()
        guard number >= 0 else { return .null }
        if number == classes.count {
            let place = text.nextWord
            let name = String(decoding: try text.text(), as: UTF8.self)
            guard let kind = Class(rawValue: name), kind.isNamed, numbers[kind] == nil else {
                throw text.error(expecting: "a kind of action, such as `7 SendKey`", at: place)
            }
            _ = register(kind)
        }
        guard classes[number].kind.isNamed else { throw text.classError(at: place) }
        return try openObject(ofClass: number)
    }

    /// Opens a container of the standard library, up to its elements.
    ///
    /// - Returns: how many elements follow.
    mutating func openContainer(_ kind: Class) throws(ArchiveError) -> Int {
        _ = try openPart(kind)
        let count = try text.integer(in: 0...Int(Int32.max))
        // Boost 1.35 began to say which version the elements have.
        if libraryVersion > 3 { _ = try text.integer(in: 0...255) }
        return count
    }

    /// Remembers what an object that was opened turned out to be.
    mutating func remember(_ object: Object, as number: Int?) {
        if let number { objects[number] = object }
    }

    private mutating func classNumber() throws(ArchiveError) -> Int {
        let place = text.nextWord
        do throws(ArchiveError) {
            return try text.integer(in: -1...classes.count)
        } catch {
            throw text.classError(at: place)
        }
    }

    private mutating func openObject(ofClass number: Int) throws(ArchiveError) -> Opening {
        var info = classes[number]
        if info.version < 0 {
            info.isTracked = try text.flag()
            let place = text.nextWord
            let version = try text.integer(in: 0...255)
            guard info.kind.versions.contains(version) else {
                throw text.error(
                    expecting:
                        "a version of \(info.kind.rawValue) up to \(info.kind.versions.upperBound)",
                    at: place)
            }
            info.version = version
            classes[number] = info
        }
        guard info.isTracked else { return .new(info.kind, version: info.version, object: nil) }
        let place = text.nextWord
        let object = try text.integer(in: 0...Int(UInt32.max))
        if object < objects.count { return .known(objects[object]) }
        guard object == objects.count else { throw text.objectError(at: place) }
        objects.append(.part)
        return .new(info.kind, version: info.version, object: object)
    }

    /// Its version and whether it is tracked follow with its first object.
    private mutating func register(_ kind: Class) -> Int {
        numbers[kind] = classes.count
        classes.append(ClassInfo(kind: kind, isTracked: false, version: -1))
        return classes.count - 1
    }
}

/// The first thing in an archive that is not as it must be.
public struct ArchiveError: Error, Hashable, Sendable {
    /// What had to stand there.
    public var expected: Message
    /// From the start of the file, in bytes.
    public var offset: Int
    /// From 1 on.
    public var line: Int
    /// From 1 on, in bytes.
    public var column: Int

    init(expecting expected: Message, at offset: Int, of bytes: [UInt8]) {
        self.expected = expected
        self.offset = offset
        let before = bytes.prefix(offset)
        let lineFeed = UInt8(ascii: "\n")
        line = 1 + before.count { $0 == lineFeed }
        column = 1 + offset - (before.lastIndex(of: lineFeed).map { $0 + 1 } ?? 0)
    }

    /// What is wrong with `file`, with what helps on a second line.
    public func text(in file: String) -> Message {
        """
        \(file):\(line):\(column): expected \(expected) (at byte \(offset))
          help: name the file as easystroke wrote it: ls ~/.easystroke/actions*
        """
    }
}
