// Owns: one run of GTK's main loop. Leaves what is shown to the windows.

import CGTK

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
