// Owns: `krakel-window learn`: questions on standard input, answers on standard output. Leaves one
// question to LearnDialog.

import ArgumentParser
import CGTK

struct LearnWindow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "learn",
        abstract: "Ask what strokes mean that were not understood.",
        discussion: """
            Reads questions from standard input, a line of JSON each, asks one after the other, and \
            writes the answers to standard output. It stays ready for a minute after the last one.
            """)

    func run() throws {
        guard let application = gtk_application_new(nil, G_APPLICATION_NON_UNIQUE) else { return }
        let raw = UnsafeMutableRawPointer(application)
        let questions = Questions(application)
        connect(raw, "activate") { questions.begin() }
        g_application_run(raw.assumingMemoryBound(to: GApplication.self), 0, nil)
    }
}
