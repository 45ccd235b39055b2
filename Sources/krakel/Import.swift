// Owns: `krakel import`, and its files being changed. Leaves each thing that can be imported to a
// file of its own.

import ArgumentParser
import Dictionaries
import Importers
import Places
import Strokes

struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Take over gestures from elsewhere. Needs no display.",
        discussion: """
            Adds them to your own dictionary: gestures to a mode of that name, entries of a \
            dictionary to theirs. What is there already is not added again, and nothing that is \
            there is changed.
            """,
        subcommands: [
            ImportStock.self, ImportEasystroke.self, ImportXstroke.self, ImportLibstroke.self,
            ImportGstroke.self, ImportDictionary.self,
        ])

    /// The mode that gestures go into.
    static let mode = "gestures"

    /// Puts into the dictionary at `path` what it does not have yet; with `isDryRun`, prints that
    /// as a dictionary instead.
    static func put(
        _ list: GestureList, into path: String, isDryRun: Bool
    ) throws -> GestureMerge {
        do throws(DictionaryFileError) {
            guard isDryRun else {
                return try DictionaryFile(path: path).update { document in
                    let merge = GestureMerge(of: list, into: document, mode: mode)
                    document.add(merge.missing, to: mode)
                    return merge
                }
            }
            var document = DictionaryDocument()
            do throws(DictionaryFileError) {
                document = try DictionaryFile(path: path).load()
            } catch .missing {
            }
            let merge = GestureMerge(of: list, into: document, mode: mode)
            var added = DictionaryDocument()
            added.add(merge.missing, to: mode)
            Output.write(String(decoding: added.bytes, as: UTF8.self), to: 1)
            return merge
        } catch {
            throw Failure(error)
        }
    }

    /// What became of the gestures, in words. Standard output stays free for a dry run.
    static func tell(_ merge: GestureMerge, path: String, isDryRun: Bool) {
        let count = merge.count
        Output.error(
            "\(isDryRun ? "would add" : "added") \(count) gestures to mode \(mode) of \(path)"
                + (merge.knownCount > 0 ? ", \(merge.knownCount) were there already" : ""))
        for gesture in merge.taken {
            Output.error(
                "left out \(ActionNotation.text(of: gesture.actions)) : "
                    + "\(gesture.example.cellPath), which does something else in your dictionary")
        }
        for chord in merge.takenChords {
            Output.error(
                "left out \(chord.line(in: mode).text), which does something else in your dictionary"
            )
        }
        guard !isDryRun else { return }
        warnOfTwins(of: merge.missing.gestures, path: path)
        Output.error("  see them: krakel list --mode \(mode)")
        Output.error("  use them: krakel --mode \(mode) --button 3")
        Confirm.remind(of: path)
    }

    /// Names those that are drawn like something else that counts in the mode: neither is clear then.
    private static func warnOfTwins(of gestures: [DrawnGesture], path: String) {
        let shipped = path == OwnFile.dictionary ? ShippedFile.dictionary.path : nil
        guard let loaded = try? DictionaryStack(own: path, shipped: shipped).load() else { return }
        let recogniser = Recogniser(loaded.dictionary)
        for gesture in gestures {
            let shape = gesture.example.shape ?? Trajectory(gesture.example.cellPath)
            let nearest = recogniser.alternatives(Query(shape), in: mode, count: 2)
            guard let twin = nearest.first(where: { $0.actions != gesture.actions }),
                twin.distance < DictionaryRule.sameStroke
            else { continue }
            Output.error(
                "warning: \(ActionNotation.text(of: gesture.actions)) : "
                    + "\(gesture.example.cellPath) is drawn like "
                    + "\(ActionNotation.text(of: twin.actions)) of mode \(twin.mode)")
        }
    }
}
