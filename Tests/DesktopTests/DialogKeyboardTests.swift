// Strokes while windows of Krakel have the keyboard, come and go.

import CX11
import Session
import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct DialogKeyboards {
        private static let dictionary = """
            krakel-dictionary 1
            mode letters
            "l" : 14789
            "o" : 12369
            """

        /// A window of some program, which says that it is a dialog of Krakel's or not.
        private final class Numbered {
            let log: KeyLog
            let number: Window

            /// Opens one; where a number is wanted, one that has it, which the server gives once the client that
            /// had it has gone.
            init(on server: String, isDialog: Bool, number wanted: Window? = nil) throws {
                var found: (log: KeyLog, number: Window)?
                let isOpen = eventually(
                    .nothing(because: "a server does not tell when it is rid of a client")
                ) {
                    found = nil
                    guard let log = KeyLog(display: server) else { return false }
                    var focus: Window = 0
                    var revert: Int32 = 0
                    XGetInputFocus(log.display, &focus, &revert)
                    found = (log, focus)
                    return wanted == nil || wanted == focus
                }
                try #require(isOpen)
                (log, number) = try #require(found)
                guard isDialog else { return }
                let role = Array(WindowRole.dialog.utf8)
                XChangeProperty(
                    log.display, number, XInternAtom(log.display, "WM_WINDOW_ROLE", 0), XA_STRING,
                    8, PropModeReplace, role, Int32(role.count))
                XSync(log.display, 0)
            }
        }

        /// A dialog is closed, and the next program's window gets its number, as windows of the same program do one
        /// after the other: it is written into. So it is the other way round.
        @Test(arguments: [true, false])
        func aWindowWithTheNumberOfAnotherIsLookedAtAnew(dialogIsFirst: Bool) throws {
            let desktop = try Desktop(shipped: Self.dictionary)
            let krakel = try desktop.krakel("--no-learning")
            try krakel.listen()
            func expect(_ window: Numbered, isDialog: Bool) throws {
                try desktop.write("14789")
                let event = try krakel.event(isDialog ? .refused : .recognised)
                #expect(event.text == "l")
                try krakel.ask(.status)
                if isDialog {
                    #expect(event.reason?.contains("dialog") == true)
                    #expect(window.log.text(count: 0) == "")
                } else {
                    #expect(window.log.text(count: 2) == "+l -l")
                }
            }
            var number: Window?
            for isDialog in [dialogIsFirst, !dialogIsFirst, dialogIsFirst] {
                let window = try Numbered(
                    on: desktop.server.display, isDialog: isDialog, number: number)
                number = window.number
                try expect(window, isDialog: isDialog)
            }
            #expect(try krakel.quit() == 0)
        }
    }
}
