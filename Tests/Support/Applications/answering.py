# What the applications of this folder have in common: answering the test through a socket.
#
# Requests, a line each, and their answers:
#   focus   "focus" as soon as keys go to the text
#   line    "line HEX" as soon as the text ends with a line feed; HEX is the whole of it in UTF-8
#   text    "text HEX", at once
#   clear   "clear" once the text is empty
# Keys arrive in their order, so that a text whose last key was Return is complete when it ends
# with a line feed. A program ends when the test closes the socket.

import os
import socket
import sys


class Answering:
    """Call `read` when `socket` is readable, `changed` after each change of text or focus."""

    def __init__(self, path, has_focus, text, clear):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)
        self.has_focus = has_focus
        self.text = text
        self.clear = clear
        self.rest = b""
        self.waiting = None

    def read(self):
        received = self.socket.recv(4096)
        if not received:
            sys.stdout.flush()
            os._exit(0)
        *lines, self.rest = (self.rest + received).split(b"\n")
        for line in lines:
            request = line.decode()
            # A later request ends the wait of an earlier one.
            self.waiting = None
            if request == "text":
                self.answer("text " + self.hexadecimal())
            elif request == "clear":
                self.clear()
                self.answer("clear")
            elif request in ("focus", "line"):
                self.waiting = request
        self.changed()

    def changed(self):
        if self.waiting == "focus" and self.has_focus():
            self.waiting = None
            self.answer("focus")
        elif self.waiting == "line" and self.text().endswith("\n"):
            self.waiting = None
            self.answer("line " + self.hexadecimal())

    def hexadecimal(self):
        # What a terminal read may end within a character; such bytes come back as they were.
        return self.text().encode("utf-8", "surrogateescape").hex()

    def answer(self, text):
        self.socket.sendall(text.encode() + b"\n")
