# A GTK 3 window that writes down what fingers do on it: touches.py SOCKET TITLE WIDTH HEIGHT.
#
# Requests, a line each, and their answers:
#   take    "take HEX": what has come since the last time, once everything is there that the server had
#           sent; HEX is lines "FINGER KIND X Y TIME RECEIVED" in UTF-8, FINGER a number or, for what
#           is no touch, "-"; both times are milliseconds of the monotonic clock, the server's and
#           those of this program

import os
import socket
import sys

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")

from gi.repository import Gdk, GLib, Gtk  # noqa: E402

path, title, width, height = sys.argv[1:]
KINDS = {
    Gdk.EventType.TOUCH_BEGIN: "begin", Gdk.EventType.TOUCH_UPDATE: "update",
    Gdk.EventType.TOUCH_END: "end", Gdk.EventType.TOUCH_CANCEL: "cancel",
    Gdk.EventType.BUTTON_PRESS: "press", Gdk.EventType.BUTTON_RELEASE: "release",
    Gdk.EventType.TOUCHPAD_PINCH: "pinch", Gdk.EventType.TOUCHPAD_SWIPE: "swipe",
}
log = []
fingers = {}

window = Gtk.Window(title=title)
window.set_decorated(False)
window.set_default_size(int(width), int(height))
window.add_events(
    Gdk.EventMask.TOUCH_MASK | Gdk.EventMask.BUTTON_PRESS_MASK
    | Gdk.EventMask.BUTTON_RELEASE_MASK | Gdk.EventMask.TOUCHPAD_GESTURE_MASK)


def happened(_, event):
    kind = KINDS.get(event.get_event_type())
    if kind:
        finger = "-"
        sequence = event.get_event_sequence()
        if sequence is not None:
            # Its address is the number that the server gave the touch.
            finger = str(fingers.setdefault(hash(sequence), len(fingers)))
        _, x, y = event.get_root_coords()
        log.append("%s %s %.0f %.0f %d %d" % (
            finger, kind, x, y, event.get_time(), GLib.get_monotonic_time() // 1000))
    return False


window.connect("event", happened)
window.show_all()
window.move(0, 0)
window.get_window().set_event_compression(False)
connection = socket.socket(socket.AF_UNIX)


def readable(*_):
    received = connection.recv(4096)
    if not received:
        os._exit(0)
    for _ in received.decode().splitlines():
        window.get_display().sync()
        while Gtk.events_pending():
            Gtk.main_iteration()
        connection.sendall(b"take " + "\n".join(log).encode().hex().encode() + b"\n")
        log.clear()
    return True


def shown(*_):
    connection.connect(path)
    GLib.io_add_watch(
        connection.fileno(), GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, readable)


window.connect("map-event", shown)
GLib.MainLoop().run()
