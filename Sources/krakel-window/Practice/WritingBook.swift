import Dictionaries
import DictionaryTools
import Learning
import Session
import Strokes

/// The dictionary that writing is read with, as it was when this was made.
struct WritingBook {
    let recogniser: Recogniser
    let routes: Routes

    /// - Throws: `Complaint` where the dictionary cannot be read.
    init() throws {
        guard let stack = OwnFile.stack else {
            throw Complaint(
                "the shipped dictionary is missing\n  help: run ./install.sh again")
        }
        do throws(DictionaryFileError) {
            let dictionary = try stack.load().dictionary
            recogniser = Recogniser(dictionary)
            routes = Routes(dictionary)
        } catch {
            throw Complaint(error.description)
        }
    }

    /// The pen as it is set, in the mode that writing begins in.
    func writer(_ settings: Settings) -> Writer {
        Writer(
            recogniser, mode: beginning(settings), movement: settings.movement,
            pause: Int64(settings.pause), slant: settings.slant)
    }

    func beginning(_ settings: Settings) -> String {
        settings.triggers.first?.mode.flatMap { recogniser.modes.contains($0) ? $0 : nil }
            ?? recogniser.firstMode
    }

    /// The usual way to draw `step`; nil where it has no shape, but a rule alone.
    func figure(of step: Step) -> Figure? {
        let figures = step.entries.compactMap { entry in
            Figure(learning: entry) { ink in
                Query(ink).flatMap { recogniser.recognise($0, in: step.mode) }?.actions
                    == entry.actions
            }
        }
        guard figures.count == 2, case .mark(let mark)? = step.entries.last?.actions.first else {
            return figures.first
        }
        return Figure(
            figures[0], mark: figures[1],
            above: mark.properties.canonicalCombiningClass == .above)
    }
}
