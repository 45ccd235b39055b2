# A GTK text view that a test types into: gtk.py SOCKET TITLE VERSION, 3.0 or 4.0.

import sys

import gi

path, title, version = sys.argv[1:]
gi.require_version("Gtk", version)

from gi.repository import GLib, Gtk  # noqa: E402

from answering import Answering  # noqa: E402

view = Gtk.TextView()
# A window that grows with its line ends the program at 32,768 pixels.
view.set_wrap_mode(Gtk.WrapMode.CHAR)
buffer = view.get_buffer()
window = Gtk.Window(title=title)
window.set_default_size(200, 100)
if version == "3.0":
    window.add(view)
    window.show_all()
else:
    window.set_child(view)
    window.present()
view.grab_focus()


def has_focus():
    return window.is_active() and view.has_focus()


def text():
    return buffer.get_text(buffer.get_start_iter(), buffer.get_end_iter(), True)


answering = Answering(path, has_focus, text, lambda: buffer.set_text(""))
buffer.connect("changed", lambda *_: answering.changed())
view.connect("notify::has-focus", lambda *_: answering.changed())
window.connect("notify::is-active", lambda *_: answering.changed())


def readable(*_):
    answering.read()
    return True


GLib.io_add_watch(
    answering.socket.fileno(), GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, readable)
GLib.MainLoop().run()
