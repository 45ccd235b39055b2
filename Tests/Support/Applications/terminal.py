# A program in a terminal that keeps what is typed, byte for byte: terminal.py SOCKET.

import os
import re
import select
import sys
import tty

from answering import Answering

# With focus reporting on, the terminal sends these when it gets and loses the keyboard. Asked for
# its status, it answers after it has carried out what came before.
REPORTING = b"\x1b[?1004h\x1b[5n"
READY = b"\x1b[0n"
FOCUS = re.compile(rb"\x1b\[([IO])")

received = b""
focused = False


def take():
    global received, focused
    received += os.read(0, 65536)
    reports = FOCUS.findall(received)
    if reports:
        focused = reports[-1] == b"I"
        received = FOCUS.sub(b"", received)


def text():
    # In raw mode the Return key sends a carriage return.
    return received.decode("utf-8", "surrogateescape").replace("\r", "\n")


def clear():
    global received
    received = b""


tty.setraw(0)
os.write(1, REPORTING)
while READY not in received:
    take()
received = received.replace(READY, b"")
answering = Answering(sys.argv[1], lambda: focused, text, clear)
while True:
    readable, _, _ = select.select([0, answering.socket], [], [])
    if 0 in readable:
        take()
        answering.changed()
    if answering.socket in readable:
        answering.read()
