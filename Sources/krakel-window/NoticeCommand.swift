// Owns: `krakel-window notice`: handing a few words to the desktop's notification service. Leaves which
// words and when to Notices.

import ArgumentParser
import CGTK
import Glibc

struct NoticeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "notice", abstract: "Tell something by the desktop's notification service.",
        discussion: """
            Prints the number of the notice. Fails where there is no such service, or where it does \
            not answer within a second.
            """)

    @Option(help: "The number of the notice that this one takes the place of.")
    var replaces: UInt32 = 0

    @Flag(help: "Something is wrong, rather than merely changed.")
    var urgent = false

    @Argument var summary: String
    @Argument var body: String

    /// How long the service may take, in milliseconds.
    private static let patience: Int32 = 1000

    func run() throws {
        // Also for a bus that never answers; the service has its own time.
        alarm(2)
        guard SessionBus.isThere, let service = NotificationService(patience: Self.patience),
            let number = service.notify(
                summary, body, replacing: replaces, isUrgent: urgent)
        else { throw ExitCode.failure }
        print(number)
    }
}
