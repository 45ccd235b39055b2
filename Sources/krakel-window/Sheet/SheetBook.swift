import Dictionaries
import DictionaryTools
import Session
import System

struct SheetBook {
    private let dictionary: StrokeDictionary
    /// The files that it was read from.
    let paths: [String]
    private let comments: [String: [[Action]: String]]
    private let applications: String?

    /// Reads the dictionary. Where it has no mode `wanted` but the gestures that come with Krakel have,
    /// their entries are added.
    ///
    /// - Parameters:
    ///   - file: a dictionary to be used alone; nil for the user's own.
    ///   - applications: the applications that the sheet is for.
    init(dictionary file: String?, for applications: String?, preferring wanted: String?) throws {
        self.applications = applications
        let stack = try DictionaryStack.chosen(file)
        paths = stack.paths
        var dictionary = try stack.load().dictionary
        var shipped = [stack.shipped, stack.forms].compactMap(\.self)
        if file == nil, let wanted, !dictionary.modes.contains(where: { $0.name == wanted }),
            let gestures = ShippedFile.gestures.path
        {
            let stock = try DictionaryStack(own: gestures, shipped: nil).load().dictionary
            if stock.mode(named: wanted) != nil {
                dictionary = dictionary.layered(over: stock)
                shipped.append(gestures)
            }
        }
        self.dictionary = dictionary
        // Comments of what was learned say when and how, not what it means.
        let captions = Self.comments(in: shipped).mapValues {
            $0.mapValues(SheetCaptions.translated)
        }
        comments = captions.merging(Self.comments(in: [stack.own])) { shipped, own in
            shipped.merging(own) { $1 }
        }.merging(SheetCaptions.marks(of: dictionary, captions)) { known, marks in
            known.merging(marks) { known, _ in known }
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
                    known.isEmpty
                        ? """
                        the dictionary has no applications `\(name)`
                          help: it has none; see krakel-dictionary(5)
                        """
                        : """
                        the dictionary has no applications `\(name)`
                          help: it has \(known.joined(separator: ", "))
                        """)
            }
        }
    }
}
