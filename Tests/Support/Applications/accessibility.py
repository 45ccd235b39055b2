# Owns: looking at a program as a screen reader does, and pressing its buttons.
#
#   accessibility.py PROGRAM tree          role<TAB>name of everything there is
#   accessibility.py PROGRAM press NAME    what a click on that button does
#   accessibility.py PROGRAM place NAME    x, y, width and height of it in its window

import sys
import time

import pyatspi


def program(name):
    """The program on the bus, as soon as it is there."""
    for _ in range(200):
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


def main():
    name, task, *rest = sys.argv[1:]
    found = program(name)
    if task == "tree":
        for thing in everything(found):
            print(thing.getRoleName(), thing.name, sep="\t")
        return
    if task == "place":
        for thing in everything(found):
            if thing.name == rest[0]:
                print(*thing.queryComponent().getExtents(pyatspi.WINDOW_COORDS))
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


main()
