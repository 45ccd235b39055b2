# A desktop's watcher and host of status items: statusitems.py [hostless].
#
# Says "ready" once it has its name, then of each item that registers a line of JSON with its title, its
# pictures' sides and its menu; again whenever that changes.
#
# statusitems.py ask click | choose LABEL | host
# asks the one that runs to click at the last item, to choose from its menu, or to be a host as well.

import json
import sys

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

NAME = "org.kde.StatusNotifierWatcher"
ITEM = "org.kde.StatusNotifierItem"
MENU = "com.canonical.dbusmenu"
INTERFACE = f"""<node><interface name="{NAME}">
<method name="RegisterStatusNotifierItem"><arg type="s" direction="in"/></method>
<property name="IsStatusNotifierHostRegistered" type="b" access="read"/>
<signal name="StatusNotifierHostRegistered"/>
<method name="Ask"><arg type="as" direction="in"/></method>
</interface></node>"""

hosts = "hostless" not in sys.argv
item = None
labels = {}


def say(line):
    print(line, flush=True)


def call(path, interface, method, parameters=None):
    return bus.call_sync(
        item, path, interface, method, parameters, None, Gio.DBusCallFlags.NONE, 10000, None
    ).unpack()


def look(*_):
    properties = call("/StatusNotifierItem", "org.freedesktop.DBus.Properties", "GetAll",
                      GLib.Variant("(s)", (ITEM,)))[0]
    _, (_, _, rows) = call(properties["Menu"], MENU, "GetLayout",
                           GLib.Variant("(iias)", (0, -1, [])))
    labels.clear()
    for number, row, _ in rows:
        if row.get("enabled", True) and "label" in row:
            labels[row["label"]] = number
    say(json.dumps({
        "title": properties["Title"],
        "sides": [width for width, height, pixels in properties["IconPixmap"]
                  if width == height and len(pixels) == 4 * width * height and any(pixels)],
        "menu": list(labels),
    }))


def called(connection, sender, path, interface, method, parameters, invocation):
    global item
    if method == "Ask":
        told(parameters.unpack()[0])
        return invocation.return_value(None)
    item = parameters.unpack()[0]
    invocation.return_value(None)
    for name, signal in (ITEM, "NewTitle"), (MENU, "LayoutUpdated"):
        connection.signal_subscribe(item, name, signal, None, None, Gio.DBusSignalFlags.NONE, look)
    look()


def wanted(*_):
    return GLib.Variant("b", hosts)


def told(words):
    global hosts
    if words[0] == "host":
        hosts = True
        bus.emit_signal(None, "/StatusNotifierWatcher", NAME, "StatusNotifierHostRegistered", None)
    elif words[0] == "click":
        call("/StatusNotifierItem", ITEM, "Activate", GLib.Variant("(ii)", (0, 0)))
    else:
        call("/MenuBar", MENU, "Event", GLib.Variant(
            "(isvu)", (labels[words[1]], "clicked", GLib.Variant("i", 0), 0)))


bus = Gio.bus_get_sync(Gio.BusType.SESSION, None)
if sys.argv[1:2] == ["ask"]:
    bus.call_sync(NAME, "/StatusNotifierWatcher", NAME, "Ask",
                  GLib.Variant("(as)", (sys.argv[2:],)), None, Gio.DBusCallFlags.NONE, 10000, None)
    sys.exit()
node = Gio.DBusNodeInfo.new_for_xml(INTERFACE)
bus.register_object("/StatusNotifierWatcher", node.interfaces[0], called, wanted, None)
Gio.bus_own_name_on_connection(bus, NAME, Gio.BusNameOwnerFlags.NONE,
                               lambda *_: say("ready"), lambda *_: sys.exit(1))
loop = GLib.MainLoop()
loop.run()
