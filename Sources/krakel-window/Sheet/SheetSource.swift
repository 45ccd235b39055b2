import Dictionaries
import DictionaryTools
import Session

/// The files of a sheet.
struct SheetSource {
    /// A dictionary to be used alone; nil for one's own over what was learned over the shipped one.
    var file: String?
    var applications: String?

    /// Reads the dictionary. Where it has no mode `wanted` and the gestures that came with Krakel have,
    /// it is those.
    func load(preferring wanted: String?) throws -> SheetBook {
        guard let stack = file.map({ DictionaryStack(own: $0, shipped: nil) }) ?? OwnFile.stack
        else {
            throw Complaint(
                """
                the shipped dictionary is missing; looked for
                \(ShippedFile.dictionary.candidates.map { "  " + $0 }.joined(separator: "\n"))
                  help: run ./install.sh again, or name a dictionary with --dictionary FILE
                """)
        }
        do throws(DictionaryFileError) {
            let loaded = try stack.load()
            var dictionary = loaded.dictionary
            // What was learned has its history there, which says nothing about the meaning.
            var files = [stack.shipped, stack.own].compactMap(\.self)
            if file == nil, let wanted, !dictionary.modes.contains(where: { $0.name == wanted }),
                let gestures = ShippedFile.gestures.path
            {
                let stock = try DictionaryStack(own: gestures, shipped: nil).load().dictionary
                if stock.mode(named: wanted) != nil {
                    dictionary = dictionary.layered(over: stock)
                    files.append(gestures)
                }
            }
            return SheetBook(
                dictionary: dictionary, comments: Self.comments(in: files),
                applications: applications)
        } catch {
            throw Complaint(error.description)
        }
    }

    private static func comments(in files: [String]) -> [String: [[Action]: String]] {
        var comments: [String: [[Action]: String]] = [:]
        for path in files {
            guard let document = try? DictionaryFile(path: path).load() else { continue }
            for line in document.lines {
                guard let comment = line.remark, !comment.isEmpty else { continue }
                comments[line.mode, default: [:]][line.actions] = comment
            }
        }
        return comments
    }
}

/// A dictionary that sheets are made of.
struct SheetBook {
    let dictionary: StrokeDictionary
    let comments: [String: [[Action]: String]]
    let applications: String?

    /// The modes that can be asked for.
    var modes: [String] { dictionary.writingModes }

    /// - Parameter mode: nil for all.
    func sheet(mode: String?) throws -> Sheet {
        do throws(SheetError) {
            return try Sheet(
                dictionary, mode: mode, for: applications, comments: comments, words: .ours)
        } catch {
            switch error {
            case .unknownMode(let name, let known):
                throw Complaint(
                    """
                    the dictionary has no mode `\(name)`
                      help: its modes are \(known.joined(separator: ", "))
                    """)
            case .unknownApplications(let name, let known):
                throw Complaint(
                    "the dictionary has no applications `\(name)`\n  help: "
                        + (known.isEmpty
                            ? "it has none; see krakel-dictionary(5)"
                            : "it has \(known.joined(separator: ", "))"))
            }
        }
    }
}
