# Going through a window with the Tab key as somebody does who cannot see it.
#
#   tabbing.py PROGRAM    role<TAB>name<TAB>reached, or missed, of every control that is shown

import ctypes
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

import pyatspi  # noqa: E402

# Those that are used by keys.
CONTROLS = {
    pyatspi.ROLE_PUSH_BUTTON, pyatspi.ROLE_TOGGLE_BUTTON, pyatspi.ROLE_ENTRY, pyatspi.ROLE_TEXT,
    pyatspi.ROLE_COMBO_BOX, pyatspi.ROLE_CHECK_BOX, pyatspi.ROLE_LIST, pyatspi.ROLE_LIST_BOX,
}
TAB = 0xFF09


class Keyboard:
    """Keys of the X server, by XTest."""

    def __init__(self):
        self.x = ctypes.CDLL("libX11.so.6")
        self.test = ctypes.CDLL("libXtst.so.6")
        self.x.XOpenDisplay.restype = ctypes.c_void_p
        self.display = ctypes.c_void_p(self.x.XOpenDisplay(None))

    def tap(self, keysym):
        code = self.x.XKeysymToKeycode(self.display, ctypes.c_ulong(keysym))
        for is_press in (1, 0):
            self.test.XTestFakeKeyEvent(self.display, code, is_press, ctypes.c_ulong(0))
        self.x.XSync(self.display, 0)


def program(name):
    for _ in range(1200):
        for candidate in pyatspi.Registry.getDesktop(0):
            if candidate is not None and candidate.name == name and candidate.childCount:
                return candidate
        time.sleep(0.05)
    sys.exit(f"there is no {name} on the bus")


def shown(thing):
    if not thing.getState().contains(pyatspi.STATE_VISIBLE):
        return
    yield thing
    for child in thing:
        if child is not None:
            yield from shown(child)


def path(thing):
    """Where it is in the tree; two controls may have the same name."""
    places = []
    while thing is not None and thing.getRole() != pyatspi.ROLE_APPLICATION:
        places.append(thing.getIndexInParent())
        thing = thing.parent
    return tuple(reversed(places))


def main():
    window = program(sys.argv[1])[0]
    keyboard = Keyboard()
    heard = []

    def note(event):
        if event.detail1 and event.source.getRole() != pyatspi.ROLE_FRAME:
            heard.append(path(event.source))

    listener = Atspi.EventListener.new(note)
    listener.register("object:state-changed:focused")
    context = GLib.MainContext.default()
    reached = []
    silence = 0
    while len(reached) < 150 and silence < 5:
        heard.clear()
        keyboard.tap(TAB)
        end = time.monotonic() + 1
        while not heard and time.monotonic() < end:
            if not context.iteration(False):
                time.sleep(0.002)
        silence = 0 if heard else silence + 1
        if heard and heard[-1] in reached[:1] and len(reached) > 1:
            break
        reached += heard[-1:]
    for thing in shown(window):
        state = thing.getState()
        if not state.contains(pyatspi.STATE_SENSITIVE) or thing.getRole() not in CONTROLS:
            continue
        place = path(thing)
        # A list or a box is reached where anything in it is, and what a box consists of with it.
        is_reached = any(
            other[: len(place)] == place
            or place[: len(other)] == other for other in reached if other)
        print(thing.getRoleName(), thing.name, "reached" if is_reached else "missed", sep="\t")


main()
