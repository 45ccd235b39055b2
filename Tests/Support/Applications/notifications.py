# A desktop's notification service that writes down what it is told: notifications.py [mute].
#
# Says "ready" once it has its name, then a line of JSON for each notice: number, replaces, summary,
# body, urgency. Mute, it says "asked" and never answers.

import json
import sys

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

INTERFACE = """<node><interface name="org.freedesktop.Notifications">
<method name="GetCapabilities"><arg type="as" direction="out"/></method>
<method name="Notify">
<arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/>
<arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="as" direction="in"/>
<arg type="a{sv}" direction="in"/><arg type="i" direction="in"/><arg type="u" direction="out"/>
</method></interface></node>"""

count = 0


def say(line):
    print(line, flush=True)


def called(connection, sender, path, interface, method, parameters, invocation):
    global count
    if "mute" in sys.argv:
        return say("asked")
    if method == "GetCapabilities":
        return invocation.return_value(GLib.Variant("(as)", (["body", "body-markup"],)))
    _, replaces, _, summary, body, _, hints, _ = parameters.unpack()
    number = replaces
    if not number:
        count += 1
        number = count
    notice = {"number": number, "replaces": replaces, "summary": summary, "body": body}
    say(json.dumps(notice | {"urgency": hints.get("urgency", -1)}))
    invocation.return_value(GLib.Variant("(u)", (number,)))


def connected(connection, name):
    node = Gio.DBusNodeInfo.new_for_xml(INTERFACE)
    connection.register_object("/org/freedesktop/Notifications", node.interfaces[0], called)


Gio.bus_own_name(
    Gio.BusType.SESSION, "org.freedesktop.Notifications", Gio.BusNameOwnerFlags.NONE,
    connected, lambda *_: say("ready"), lambda *_: sys.exit("the name is taken"))
GLib.MainLoop().run()
