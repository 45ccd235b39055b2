# A plain Xlib window that a test types into: xlib.py SOCKET TITLE. It reads keys through an input context,
# as Xlib programs do. At the first key after SIGUSR1 it is at work for three seconds, and asks the server for
# something now and then, as a terminal that looks for a font.

import ctypes
import locale
import select
import signal
import sys
import time

from answering import Answering

KEY_PRESS, FOCUS_IN, FOCUS_OUT, MAPPING_NOTIFY = 2, 9, 10, 34
KEY_PRESS_MASK, FOCUS_CHANGE_MASK = 1 << 0, 1 << 21
NOTIFY_POINTER = 5
# XIMPreeditNothing | XIMStatusNothing
STYLE = ctypes.c_ulong(0x0008 | 0x0400)

path, title = sys.argv[1:]
# Input methods work in the encoding of the locale.
locale.setlocale(locale.LC_ALL, "")
x = ctypes.CDLL("libX11.so.6")
pointer = ctypes.c_void_p
for name in ("XOpenDisplay", "XOpenIM", "XCreateIC"):
    getattr(x, name).restype = pointer
for name in ("XDefaultRootWindow", "XCreateSimpleWindow"):
    getattr(x, name).restype = ctypes.c_ulong

x.XSetLocaleModifiers(b"")
display = pointer(x.XOpenDisplay(None))
root = ctypes.c_ulong(x.XDefaultRootWindow(display))
window = ctypes.c_ulong(
    x.XCreateSimpleWindow(
        display, root, 0, 0, 80, 80, 0, ctypes.c_ulong(0), ctypes.c_ulong(0)))
method = pointer(x.XOpenIM(display, None, None, None))
context = pointer(
    x.XCreateIC(
        method, b"inputStyle", STYLE, b"clientWindow", window, pointer(None)))
if not context:
    sys.exit("xlib.py: no input context")
x.XStoreName(display, window, title.encode())
x.XSelectInput(display, window, ctypes.c_long(KEY_PRESS_MASK | FOCUS_CHANGE_MASK))
x.XMapRaised(display, window)
x.XSetICFocus(context)
x.XFlush(display)

# An XEvent is 24 long integers; its type is the first integer, the detail of a change of focus lies
# behind the type, serial, send_event, display, window and mode.
event = (ctypes.c_long * 24)()
kind = ctypes.cast(event, ctypes.POINTER(ctypes.c_int))
DETAIL = (5 * ctypes.sizeof(ctypes.c_long) + ctypes.sizeof(ctypes.c_int)) // 4
buffer = ctypes.create_string_buffer(64)
keysym = ctypes.c_ulong()
status = ctypes.c_int()
received = ""
focused = False
has_work = False


def note_work(*_):
    global has_work
    has_work = True


def work():
    global has_work
    has_work = False
    end = time.monotonic() + 3
    while time.monotonic() < end:
        x.XSync(display, 0)
        turn = time.monotonic() + 0.1
        while time.monotonic() < turn:
            pass


signal.signal(signal.SIGUSR1, note_work)


def take():
    global received, focused
    while x.XPending(display) > 0:
        x.XNextEvent(display, event)
        if kind[0] == MAPPING_NOTIFY:
            x.XRefreshKeyboardMapping(event)
        if x.XFilterEvent(event, ctypes.c_ulong(0)):
            continue
        if kind[0] == KEY_PRESS:
            if has_work:
                work()
            length = x.Xutf8LookupString(
                context, event, buffer, len(buffer), ctypes.byref(keysym), ctypes.byref(status))
            # The Return key's own character is a carriage return.
            received += buffer.raw[: max(0, length)].decode().replace("\r", "\n")
        elif kind[0] in (FOCUS_IN, FOCUS_OUT) and kind[DETAIL] < NOTIFY_POINTER:
            focused = kind[0] == FOCUS_IN


def clear():
    global received
    received = ""


answering = Answering(path, lambda: focused, lambda: received, clear)
connection = x.XConnectionNumber(display)
while True:
    take()
    answering.changed()
    readable, _, _ = select.select([connection, answering.socket], [], [])
    if answering.socket in readable:
        answering.read()
