"""A real HTTP receiver for tests. Keeps each request as FOLDER/NNNN.json; does what FOLDER/mood says:

ok, a number (answers with that status), no-pointer (200, but "failed" in the body), slow, drop (takes it and ends the
connection without an answer), redirect.
Prints its port and serves until its input ends.
"""

import http.server
import itertools
import json
import pathlib
import sys
import threading
import time

folder = pathlib.Path(sys.argv[1])
numbers = itertools.count(1)
numbering = threading.Lock()


def mood():
    try:
        return (folder / "mood").read_text().strip()
    except FileNotFoundError:
        return "ok"


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        with numbering:
            path = folder / f"{next(numbers):05}.json"
        partial = path.with_suffix(".part")
        partial.write_text(json.dumps({"path": self.path, "headers": {k.lower(): v for k, v in self.headers.items()},
                                       "body": body.decode()}))
        partial.rename(path)
        now = mood()
        if now == "drop":
            self.close_connection = True
            self.connection.close()
            return
        if now == "slow":
            time.sleep(2)
        status = int(now) if now.isdigit() else 302 if now == "redirect" else 200
        answer = json.dumps({"messages": [{"status": "failed" if now == "no-pointer" else "queued"}]}).encode()
        self.send_response(status)
        if now == "redirect":
            self.send_header("Location", "/elsewhere")
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    do_PUT = do_POST

    def log_message(self, *arguments):
        pass


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, request, client_address):
        pass  # whoever is killed in the middle of a request is what some tests are about


server = Server(("127.0.0.1", 0), Handler)
server.daemon_threads = True
print(server.server_address[1], flush=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
sys.stdin.read()
