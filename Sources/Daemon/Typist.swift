// Owns: carrying out text and chords. Leaves the keys to Keyboard, sending them to XServer.

import Dictionaries
import Keyboard
import XServer

/// Types into the focused window.
struct Typist {
    private let connection: Connection
    private let keymaps: KeymapReader

    init(on connection: Connection, keymaps: KeymapReader) {
        self.connection = connection
        self.keymaps = keymaps
    }

    /// Types all of `actions`, or nothing where one of them cannot be.
    func type(_ actions: [Action]) throws(TypistError) {
        let keymap: Keymap
        do throws(KeymapError) {
            keymap = try keymaps.keymap()
        } catch {
            throw .keymap(error)
        }
        guard let state = connection.keyboardState() else { throw .keymap(.unreadable) }
        var events: [KeyEvent] = []
        for action in actions {
            do throws(TypingError) {
                switch action {
                case .text(let text):
                    events += try KeyPlan.text(text, keymap: keymap, state: state)
                case .chord(let chord):
                    events += try KeyPlan.chord(chord, keymap: keymap, state: state)
                case .shift, .lock, .ignore:
                    break
                }
            } catch {
                throw .typing(error)
            }
        }
        connection.inject(events)
    }
}

/// Why nothing was typed.
enum TypistError: Error {
    case keymap(KeymapError)
    case typing(TypingError)
}
