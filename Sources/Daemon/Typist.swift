// Owns: carrying out text and chords. Leaves the keys to Keyboard, sending them to XServer.

import Dictionaries
import Keyboard
import XServer

/// Types into the focused window.
struct Typist {
    private let connection: Connection
    private let keymaps: KeymapReader
    private let keyboard: KeyboardWatch

    init(on connection: Connection, keymaps: KeymapReader, keyboard: KeyboardWatch) {
        self.connection = connection
        self.keymaps = keymaps
        self.keyboard = keyboard
    }

    /// Makes ready to type soon: whatever has to be asked of the server is asked now.
    func prepare() {
        keyboard.begin()
        _ = try? keymaps.keymap()
    }

    /// Nothing will be typed for a while.
    func rest() {
        keyboard.end()
    }

    /// Types all of `actions`, or nothing where one of them cannot be.
    func type(_ actions: [Action]) throws(TypistError) {
        let keymap: Keymap
        do throws(KeymapError) {
            keymap = try keymaps.keymap()
        } catch {
            throw .keymap(error)
        }
        guard var state = keyboard.state else { throw .keymap(.unreadable) }
        var events: [KeyEvent] = []
        for action in actions {
            do throws(TypingError) {
                let plan: [KeyEvent]
                switch action {
                case .text(let text):
                    plan = try KeyPlan.text(text, keymap: keymap, state: state)
                case .chord(let chord):
                    plan = try KeyPlan.chord(chord, keymap: keymap, state: state)
                case .hold, .release, .pointer: continue
                case .shift, .lock, .stick, .stickLock, .mark, .ignore:
                    continue
                }
                events += plan
                guard actions.count > 1 else { continue }
                // A latched modifier is used up by the first key: the next plan begins where this
                // one leaves the keyboard.
                var keyboard = KeySimulator(keymap: keymap, state: state)
                keyboard.feed(plan)
                state = keyboard.state
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
