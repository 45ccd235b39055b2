import Dictionaries
import DictionaryTools
import Learning
import Session
import Strokes
import System

/// What a lesson reads with: the user's dictionary as it was when the book was made.
struct WritingBook {
    let recogniser: Recogniser
    let routes: Routes

    /// - Throws: `Complaint` where the dictionary cannot be read.
    init() throws(Complaint) {
        let stack = try DictionaryStack.chosen()
        do throws(FileError) {
            let dictionary = try stack.load().dictionary
            recogniser = Recogniser(dictionary)
            routes = Routes(dictionary)
        } catch {
            throw Complaint(error.description)
        }
    }

    /// A pen by the settings, in the mode that writing begins in.
    func writer(_ settings: Settings) -> Writer {
        Writer(
            recogniser, mode: beginning(settings), movement: settings.movement,
            pause: Int64(settings.pause), slant: settings.slant)
    }

    /// The mode that writing begins in.
    func beginning(_ settings: Settings) -> String {
        settings.triggers.first?.mode.flatMap { recogniser.modes.contains($0) ? $0 : nil }
            ?? recogniser.firstMode
    }

    /// The usual way to draw `step`; nil where only rules read it, which have no shape.
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
