import Dictionaries
import Engine
import Keyboard
import Session
import System

/// Work that a component leaves to another one. It is a value, so that no component changes another.
enum DaemonEffect: Hashable {
    /// The engine is to handle this event.
    case input(InputEvent)
    /// The stroke under way ends without a result, and Krakel lets go of the pointer.
    case loseStroke
    /// This was not done. What stands before the insertion point is not known any more. It may have been private
    /// where the window that is written into by now is not.
    case refuse([Action], reason: Message, isPrivate: Bool = false)
    /// What was answered to a question is to be done now.
    case answer(LearnQuestions.Answer)
    /// What was answered to a question cannot be done any more.
    case giveUp(LearnQuestions.Answer)
    /// A client of the control socket wants this typed.
    case type([KeyTask], for: ControlServer.ClientID)
    /// A client of the control socket wants something else.
    case request(ControlRequest, from: ControlServer.ClientID)
    /// The answer to a request, with the state as it will be then.
    case reply(succeeded: Bool, message: Message?, to: ControlServer.ClientID)
    /// Scripts are told of it.
    case tell(ControlEvent)
    /// The user sees it as a notice of the desktop, as far as notices are wanted.
    case post(News)
    /// What the desktop does not show goes to the badge.
    case show(Notice)
    /// A line for the log.
    case say(String)
    /// Lines for the log that begin with a place in a file.
    case write([Message])
    /// Another window fills the screen, or none does any more.
    case followFullScreen
    case pause
    case reload
    case reloadDictionary
    /// The files of the dictionary were read beside the loop.
    case useDictionary
    case reloadSettings
    case reloadWords
    /// The letter models of the languages that are written are others.
    case reloadModels
    /// The letter models that words are mended by were opened beside the loop.
    case useModels
    case quit
    /// The watchdog has ended the connection to the X server.
    case parted
    case watchdogGone
}
