# Looking at a program as a screen reader does, and pressing its buttons.
#
#   accessibility.py PROGRAM tree          role<TAB>name of everything there is
#   accessibility.py PROGRAM watch         the same, a form feed, and again whenever it has changed
#   accessibility.py PROGRAM press NAME    what a click on that button does
#   accessibility.py PROGRAM toggle NAME   what a click on that switch or box does
#   accessibility.py PROGRAM set NAME X    makes X the number in that field
#   accessibility.py PROGRAM value NAME    the number, the text, or true or false
#   accessibility.py PROGRAM place NAME    x, y, width and height of it in its window

import os
import sys
import time

import pyatspi
from gi.repository import Atspi, GLib


def program(name):
    """The program on the bus, as soon as it is there."""
    for _ in range(1200):
        for candidate in pyatspi.Registry.getDesktop(0):
            if candidate is not None and candidate.name == name and candidate.childCount:
                return candidate
        time.sleep(0.05)
    sys.exit(f"there is no {name} on the bus")


def everything(thing):
    yield thing
    for child in thing:
        if child is not None:
            yield from everything(child)


class Watch:
    """The tree of a program, at once and whenever something in it has changed."""

    kinds = ["object:children-changed", "object:property-change", "object:state-changed",
             "object:text-changed", "window"]

    def __init__(self, found):
        self.found = found
        found.set_cache_mask(Atspi.Cache.NONE)
        self.is_due = False
        self.last = None
        self.parent = os.getppid()
        for kind in self.kinds:
            pyatspi.Registry.registerEventListener(self.changed, kind)
        # GTK does not tell of every change.
        GLib.timeout_add(100, self.look)
        self.tell()
        pyatspi.Registry.start()

    def look(self):
        # A test that was killed has nobody who would end this, and what is remembered grows.
        if os.getppid() != self.parent:
            os._exit(0)
        self.tell()
        return True

    def changed(self, event):
        # Changes come in bursts.
        if not self.is_due:
            self.is_due = True
            GLib.timeout_add(20, self.tell)

    def tell(self):
        self.is_due = False
        lines = []
        try:
            for thing in everything(self.found):
                # What is remembered of it may be old.
                thing.clear_cache()
                lines.append(f"{thing.getRoleName()}\t{thing.name}")
        except (GLib.Error, LookupError, RuntimeError):
            # Something went while it was looked at.
            self.changed(None)
            return False
        if lines != self.last:
            self.last = lines
            print(*lines, "\f", sep="\n", flush=True)
        return False


def value(thing):
    role = thing.getRole()
    if role == pyatspi.ROLE_SPIN_BUTTON:
        return f"{thing.queryValue().currentValue:g}"
    if role in (pyatspi.ROLE_CHECK_BOX, pyatspi.ROLE_RADIO_BUTTON, pyatspi.ROLE_TOGGLE_BUTTON):
        return str(thing.getState().contains(pyatspi.STATE_CHECKED)).lower()
    text = thing.queryText()
    return text.getText(0, text.characterCount)


def main():
    name, task, *rest = sys.argv[1:]
    found = program(name)
    if task == "watch":
        Watch(found)
    if task == "tree":
        for thing in everything(found):
            print(thing.getRoleName(), thing.name, sep="\t")
        return
    if task == "place":
        for thing in everything(found):
            if thing.name == rest[0]:
                print(*thing.queryComponent().getExtents(pyatspi.WINDOW_COORDS))
                return
    if task in ("toggle", "set", "value"):
        for thing in everything(found):
            # What it is called stands beside it.
            if thing.name != rest[0] or thing.getRole() == pyatspi.ROLE_LABEL:
                continue
            if task == "value":
                print(value(thing))
            elif task == "set":
                thing.queryValue().currentValue = float(rest[1])
                print("set")
            else:
                thing.queryAction().doAction(0)
                print("toggled")
            return
        print("missing")
        return
    for thing in everything(found):
        if thing.name == rest[0] and thing.getRole() == pyatspi.ROLE_PUSH_BUTTON:
            if not thing.queryAction().nActions:
                # A widget of GTK around the button.
                continue
            thing.queryAction().doAction(0)
            print("pressed")
            return
    print("missing")


for _ in range(100):
    try:
        main()
        break
    except GLib.Error:
        # Something went while it was looked at.
        time.sleep(0.05)
