# A Qt text field that a test types into: qt.py SOCKET TITLE VERSION, 5 or 6.

import importlib
import sys

from answering import Answering

path, title, version = sys.argv[1:]
QSocketNotifier = importlib.import_module(f"PyQt{version}.QtCore").QSocketNotifier
widgets = importlib.import_module(f"PyQt{version}.QtWidgets")
QApplication, QPlainTextEdit = widgets.QApplication, widgets.QPlainTextEdit

application = QApplication(sys.argv[:1])
field = QPlainTextEdit()
field.setWindowTitle(title)
field.resize(200, 100)
# A tab is a character here.
field.setTabChangesFocus(False)
field.show()
field.setFocus()


def has_focus():
    return field.isActiveWindow() and field.hasFocus()


def text():
    # toPlainText() makes spaces of non-breaking ones; lines end with U+2029 inside.
    return field.document().toRawText().replace("\u2029", "\n")


answering = Answering(path, has_focus, text, field.clear)
field.textChanged.connect(answering.changed)
application.focusChanged.connect(lambda *_: answering.changed())
application.focusWindowChanged.connect(lambda *_: answering.changed())
notifier = QSocketNotifier(answering.socket.fileno(), QSocketNotifier.Type.Read)
notifier.activated.connect(lambda *_: answering.read())
sys.exit(application.exec())
