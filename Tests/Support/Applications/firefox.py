# A text area in a Firefox that a test types into: firefox.py SOCKET TITLE. Its page tells a server of its
# own, in a child process, what the text is, and takes orders from it. This process becomes Firefox, so
# that it is the one with the connection to the X server.

import http.server
import os
import queue
import select
import sys
import threading

from answering import Answering

PAGE = """<!doctype html>
<meta charset="utf-8"><title>{title}</title>
<textarea id="text" autofocus spellcheck="false" autocomplete="off" style="width: 95%; height: 90%">
</textarea>
<script>
const text = document.getElementById("text");
// One report after the other, each with what is known when it is sent.
let reports = Promise.resolve(), waits = false;
function report() {{
    if (waits) return;
    waits = true;
    reports = reports.then(() => {{
        waits = false;
        const focus = document.hasFocus() && document.activeElement === text ? "1" : "0";
        return fetch("/report", {{method: "POST", body: focus + text.value}});
    }});
}}
text.addEventListener("input", report);
for (const event of ["focus", "blur"]) window.addEventListener(event, report);
text.addEventListener("focus", report);
new EventSource("/orders").onmessage = () => {{ text.value = ""; text.focus(); report(); }};
text.focus();
report();
</script>
"""

# Nothing but the page: no pages of welcome, no requests elsewhere, no search while one types.
PREFERENCES = {
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "browser.tabs.firefox-view": False,
    "accessibility.typeaheadfind.autostart": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "network.proxy.type": 0,
    "services.settings.server": "http://127.0.0.1:9/",
    "termsofuse.bypassNotification": True,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}

path, title = sys.argv[1:]
folder = os.path.dirname(path)
reports = queue.Queue()
orders = queue.Queue()
wake_reader, wake_writer = os.pipe()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, kind, body):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        if self.path == "/":
            self.answer("text/html", PAGE.format(title=title).encode())
        elif self.path == "/orders":
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.end_headers()
            while True:
                orders.get()
                self.wfile.write(b"data: clear\n\n")
                self.wfile.flush()
        else:
            self.send_error(404)

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        reports.put((body[:1] == "1", body[1:]))
        os.write(wake_writer, b".")
        self.answer("text/plain", b"")


def serve(server):
    """Answers the test by what the page has reported."""
    threading.Thread(target=server.serve_forever, daemon=True).start()
    state = [False, ""]

    def take():
        os.read(wake_reader, 4096)
        while not reports.empty():
            state[:] = reports.get()

    def clear():
        # Asked for by the test, which waits for it.
        orders.put(None)
        while True:
            select.select([wake_reader], [], [])
            take()
            if state[1] == "":
                return

    # The test is told that there is a Firefox once its page is.
    select.select([wake_reader], [], [])
    take()
    answering = Answering(path, lambda: state[0], lambda: state[1], clear)
    while True:
        readable, _, _ = select.select([wake_reader, answering.socket], [], [])
        if wake_reader in readable:
            take()
            answering.changed()
        if answering.socket in readable:
            answering.read()


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
if os.fork() == 0:
    serve(server)
port = server.server_address[1]
server.socket.close()
profile = os.path.join(folder, "profile")
os.mkdir(profile)
with open(os.path.join(profile, "user.js"), "w") as file:
    for name, value in PREFERENCES.items():
        word = f'"{value}"' if isinstance(value, str) else str(value).lower()
        file.write(f'user_pref("{name}", {word});\n')
os.execvp(
    "firefox-esr",
    ["firefox-esr", "--no-remote", "--profile", profile, "--new-window",
     f"http://127.0.0.1:{port}/"])
