# Looking at a program as a screen reader does, and pressing its buttons.
#
#   accessibility.py PROGRAM tree          role<TAB>name of everything there is
#   accessibility.py PROGRAM watch         the same, a form feed, and again whenever it has changed
#   accessibility.py PROGRAM press NAME    what a click on that button does
#   accessibility.py PROGRAM toggle NAME   what a click on that switch or box does
#   accessibility.py PROGRAM set NAME X    makes X the number in that field
#   accessibility.py PROGRAM value NAME    the number, the text, or true or false
#   accessibility.py PROGRAM place NAME    x, y, width and height of it in its window
#
# Over the bus itself, many questions at once: one after the other, a large window would take seconds.

import os
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

ATSPI = "org.a11y.atspi."
ROOT = "/org/a11y/atspi/accessible/root"


class Program:
    """A program on the bus, as soon as it is there and shows something."""

    def __init__(self, name):
        session = Gio.bus_get_sync(Gio.BusType.SESSION)
        address, = session.call_sync(
            "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, 0, -1,
            None)
        self.bus = Gio.DBusConnection.new_for_address_sync(
            address, Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
            | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION)
        for _ in range(1200):
            self.owner = ATSPI + "Registry"
            for self.owner, path in self.children(ROOT):
                if self.get(path, "Accessible", "Name") == name and self.children(path):
                    return
            time.sleep(0.05)
        sys.exit(f"there is no {name} on the bus")

    def call(self, path, interface, method, signature="()", *words):
        answer = self.bus.call_sync(
            self.owner, path, interface, method, GLib.Variant(signature, words), None, 0, -1, None)
        return answer.unpack()[0] if answer.n_children() else None

    def ask(self, path, interface, method, *words):
        return self.call(path, ATSPI + interface, method, *words)

    def get(self, path, interface, name):
        return self.call(
            path, "org.freedesktop.DBus.Properties", "Get", "(ss)", ATSPI + interface, name)

    def children(self, path):
        return self.ask(path, "Accessible", "GetChildren")

    def all_children(self, paths):
        """Of each of these; asked for at once, and then waited for."""
        answers, failures = {}, []

        def take(bus, result, path):
            try:
                answers[path] = [child for _, child in bus.call_finish(result).unpack()[0]]
            except GLib.Error as failure:
                failures.append(failure)

        for path in paths:
            self.bus.call(
                self.owner, path, ATSPI + "Accessible", "GetChildren", None, None, 0, -1, None,
                take, path)
        while len(answers) + len(failures) < len(paths):
            GLib.MainContext.default().iteration(True)
        if failures:
            raise failures[0]
        return answers

    def things(self):
        """The path, the number of the role and the name of all that is shown, parents before children."""
        cached = self.call("/org/a11y/atspi/cache", ATSPI + "Cache", "GetItems")
        known = {path: (role, name) for (_, path), _, _, _, _, _, name, role, _, _ in cached}
        # That has things that are hidden now, and lacks some that are shown: what belongs where is asked.
        children = {}
        wanted = [ROOT] + [path for (_, path), _, _, _, count, _, _, _, _, _ in cached if count]
        while wanted:
            answers = self.all_children(wanted)
            children.update(answers)
            wanted = [child for found in answers.values() for child in found if child not in known]
            for path in wanted:
                known[path] = (
                    self.ask(path, "Accessible", "GetRole"), self.get(path, "Accessible", "Name"))

        def below(path):
            yield path, *known[path]
            for child in children.get(path, []):
                yield from below(child)

        return below(ROOT)

    def tree(self):
        return [f"{Atspi.role_get_name(role)}\t{name}" for _, role, name in self.things()]

    def watch(self):
        """The tree, and again whenever something in it has changed: GTK does not tell of every change."""
        parent, last = os.getppid(), None
        # A test that was killed has nobody who would end this.
        while os.getppid() == parent:
            begin = time.monotonic()
            try:
                lines = self.tree()
            except GLib.Error:
                # Something went while it was looked at.
                continue
            if lines != last:
                last = lines
                print(*lines, "\f", sep="\n", flush=True)
            # The program is to have time for its own work.
            time.sleep(max(0.03, time.monotonic() - begin))

    def value(self, path, role):
        if role == Atspi.Role.SPIN_BUTTON:
            return f"{self.get(path, 'Value', 'CurrentValue'):g}"
        if role in (Atspi.Role.CHECK_BOX, Atspi.Role.RADIO_BUTTON, Atspi.Role.TOGGLE_BUTTON):
            state = self.ask(path, "Accessible", "GetState")[0]
            return str(bool(state >> int(Atspi.StateType.CHECKED) & 1)).lower()
        return self.ask(path, "Text", "GetText", "(ii)", 0, self.get(path, "Text", "CharacterCount"))

    def place(self, path):
        """Where it stays: a window that has just come still lays out what it shows."""
        last = None
        while True:
            place = self.ask(path, "Component", "GetExtents", "(u)", int(Atspi.CoordType.WINDOW))
            if place == last:
                return "{} {} {} {}".format(*place)
            last = place
            time.sleep(0.05)

    def act(self, task, wanted, number=None):
        """What is to be said of the first that is meant; None where there is none."""
        for path, role, name in self.things():
            if name != wanted:
                continue
            if task == "place":
                return self.place(path)
            # What a field or a switch is called stands beside it.
            if task == "press" and role != Atspi.Role.PUSH_BUTTON or role == Atspi.Role.LABEL:
                continue
            if task == "value":
                return self.value(path, role)
            if task == "set":
                self.call(
                    path, "org.freedesktop.DBus.Properties", "Set", "(ssv)", ATSPI + "Value",
                    "CurrentValue", GLib.Variant("d", float(number)))
                return "set"
            # A widget of GTK around a button has its role, and does nothing.
            if task == "press" and not self.get(path, "Action", "NActions"):
                continue
            self.ask(path, "Action", "DoAction", "(i)", 0)
            return "toggled" if task == "toggle" else "pressed"
        return "" if task == "place" else "missing"


def main():
    name, task, *rest = sys.argv[1:]
    program = Program(name)
    if task == "watch":
        program.watch()
    elif task == "tree":
        print(*program.tree(), sep="\n")
    else:
        print(program.act(task, *rest))


for _ in range(100):
    try:
        main()
        break
    except GLib.Error:
        # Something went while it was looked at.
        time.sleep(0.05)
