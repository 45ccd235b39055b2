// Owns: why a daemon cannot start. Leaves the words to where it is shown.

import Control
import Dictionaries
import XServer

public enum DaemonError: Error, Sendable {
    case connection(ConnectionError)
    case display(String, DisplayLockError)
    case grab(GrabError)
    case keymap(KeymapError)
    case dictionary(DictionaryFileError)
    case unknownMode(String, known: [String])
    case modifierWithoutKey(Modifiers)
    case control(ControlError)
    /// The file that raw input was to be written to cannot be made.
    case recording(String, errno: Int32)
}
