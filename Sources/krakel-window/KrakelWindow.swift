import ArgumentParser
import CGTK
import Glibc

@main struct KrakelWindow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "krakel-window",
        abstract: "The windows of Krakel. Krakel itself starts them.",
        subcommands: [
            LearnWindow.self, TeachWindow.self, SheetCommand.self, PracticeCommand.self,
            WelcomeCommand.self, NoticeCommand.self, DictionaryCommand.self, TrayProgram.self,
        ])

    /// Runs the command; whatever goes wrong is told in a line or two.
    static func main() {
        // A dialog needs no graphics card, and waits half a second for one where it is slow.
        setenv("GSK_RENDERER", "cairo", 0)
        Translation.begin()
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let complaint as Complaint {
            complaint.tell()
        } catch {
            exit(withError: error)
        }
    }
}

/// Shows what `begin` makes, for as long as its windows are open, and keeps it alive so long. Wraps
/// `g_application_run`.
///
/// - Parameter begin: called once GTK is there; where it gives nothing and opens no window, the run
///   ends at once.
func runApplication<Shown>(
    _ begin: @escaping (UnsafeMutablePointer<GtkApplication>) -> Shown?
) {
    guard let application = gtk_application_new(nil, G_APPLICATION_NON_UNIQUE) else { return }
    let raw = UnsafeMutableRawPointer(application)
    var shown: Shown?
    connect(raw, "activate") { shown = begin(application) }
    g_application_run(raw.assumingMemoryBound(to: GApplication.self), 0, nil)
    withExtendedLifetime(shown) {}
}

/// What is wrong and what to do, in a line or two.
struct Complaint: Error {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    /// Says it and ends the program as `krakel` does.
    func tell() -> Never {
        let bytes = Array(("krakel: " + text + "\n").utf8)
        _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
        Glibc.exit(1)
    }
}
