import Dictionaries
import Engine
import Glibc
import System

enum InputFile {
    /// How many bytes are read at most of a file that the user names: a hundred times the largest
    /// file that was seen.
    static let largest = 64 << 20
    /// The same for samples and texts, which grow over the years.
    static let largestCorpus = 1 << 30

    /// The bytes of the file at `path`, `-` being standard input.
    ///
    /// - Parameters:
    ///   - help: what to do where it cannot be read.
    ///   - limit: more bytes than this are refused.
    /// - Throws: a `Failure` that names it.
    static func bytes(
        of path: String, help: Message, limit: Int = InputFile.largest
    ) throws -> [UInt8] {
        let bytes: [UInt8]?
        do throws(SystemError) {
            bytes = try FileDescriptor(reading: path).readAll(limit: limit)
        } catch {
            throw Failure("\(path): \(error.message)\n  help: \(help)")
        }
        guard let bytes else {
            let name: Message = path == "-" ? "standard input" : Message(verbatim: path)
            throw Failure("\(name): there are more than \(limit >> 20) MB\n  help: \(help)")
        }
        return bytes
    }
}

extension Sample {
    /// How a label is written.
    static let labelled = "{\"label\":\"a\",\"strokes\":...}"
}

enum SampleFile {
    /// The samples of the file at `path`, `-` being standard input.
    ///
    /// - Throws: a `Failure` naming file and line where one of them cannot be read.
    static func read(_ path: String) throws -> [Sample] {
        try samples(in: bytes(of: path), of: path)
    }

    /// The samples that `bytes` hold, which the file at `path` held.
    static func samples(in bytes: [UInt8], of path: String) throws -> [Sample] {
        let reading = SampleReader.read(bytes)
        try check(reading.errors, of: path, point: "[x,y]")
        return reading.samples
    }

    /// The same of samples whose points have times.
    static func readTimed(_ path: String) throws -> [TimedSample] {
        let reading = SampleReader.readTimed(try bytes(of: path))
        try check(reading.errors, of: path, point: "[x,y,t]")
        return reading.samples
    }

    private static func bytes(of path: String) throws -> [UInt8] {
        try InputFile.bytes(
            of: path, help: "name a file of samples, or - for standard input",
            limit: InputFile.largestCorpus)
    }

    private static func check(_ errors: [SampleError], of path: String, point: String) throws {
        guard let error = errors.first else { return }
        let others = errors.count - 1
        let problem: Message =
            others == 0
            ? error.message
            : .counted(
                others, "\(error.message) (and \(others) more line)",
                "\(error.message) (and \(others) more lines)")
        let line = "{\"label\":\"a\",\"strokes\":[[\(point),...],...]}"
        throw Failure("\(path):\(error.line): \(problem)", help: "a line is \(line), see krakel(1)")
    }
}

/// Files of words: texts and word lists in UTF-8.
enum WordFile {
    private static let help: Message =
        "name a text or a list of words in UTF-8, or - for standard input"

    /// - Throws: a `Failure` where the file cannot be read, or is no text.
    static func text(of file: String) throws -> String {
        try text(
            in: InputFile.bytes(of: file, help: help, limit: InputFile.largestCorpus), of: file)
    }

    static func text(in bytes: [UInt8], of file: String) throws -> String {
        try text(in: checked(bytes, of: file, help: help)[...], of: Message(verbatim: file))
    }

    /// What `bytes` hold of text in any encoding that has ASCII, without the mark of UTF-8.
    static func checked(_ bytes: [UInt8], of file: String, help: Message) throws -> [UInt8] {
        if let place = bytes.firstIndex(of: 0) {
            throw Failure("\(file): this is not a text: byte \(place + 1) is zero\n  help: \(help)")
        }
        return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    }

    /// - Parameter name: of what `bytes` are.
    /// - Throws: a `Failure` where they are no UTF-8.
    static func text(in bytes: ArraySlice<UInt8>, of name: Message) throws -> String {
        if let error = UTF8Validation.firstError(in: bytes) {
            let place = error.lowerBound - bytes.startIndex + 1
            throw Failure(
                "\(name): this is not UTF-8 text: byte \(place)",
                help: "convert it: iconv -f latin1 -t utf8")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Swift replaces what is no UTF-8 in `CommandLine.arguments`.
    static func checkArguments() throws {
        for number in 1..<max(1, Int(CommandLine.argc)) {
            guard let argument = CommandLine.unsafeArgv[number] else { continue }
            let bytes = UnsafeBufferPointer(start: argument, count: strlen(argument))
            _ = try text(
                in: bytes.map(UInt8.init(bitPattern:))[...], of: Message("argument %s", "\(number)")
            )
        }
    }
}
