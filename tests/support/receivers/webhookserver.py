"""A real receiver of webhooks for tests, by HTTP or (second argument: tls) HTTPS with a certificate of its own, FOLDER/cert.pem.

The first part of a path is a subscriber's name. Keeps each request as FOLDER/NNNNN.json with the place of each secret in
FOLDER/secrets-NAME (one a line) that a signature fits, and with what the example of docs/webhooks.md says of the newest one.
Does what FOLDER/mood-NAME or FOLDER/mood says: ok, a number (answers with that status), redirect, drop (takes it and ends the
connection without an answer), cut (ends it in the middle of the answer), hang (answers nothing until its mood changes), endless
(an answer without an end), busy (503, come back in an hour).
Prints its port and serves until its input ends.
"""

import base64
import hashlib
import hmac
import http.server
import itertools
import json
import pathlib
import re
import ssl
import subprocess
import sys
import threading
import time

folder = pathlib.Path(sys.argv[1])
numbers = itertools.count(1)
numbering = threading.Lock()
document = (pathlib.Path(__file__).parents[3] / "docs" / "webhooks.md").read_text()
example = {}
exec(re.search(r"```python\n(.*?)```", document, re.DOTALL).group(1), example)


def text_of(name, otherwise=""):
    try:
        return (folder / name).read_text().strip()
    except FileNotFoundError:
        return otherwise


def mood_of(name):
    return text_of(f"mood-{name}", text_of("mood", "ok"))


def fitting(secrets, headers, body):
    """Which of the secrets a signature fits, by hand."""
    found = []
    for place, secret in enumerate(secrets):
        signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
        mac = hmac.new(base64.b64decode(secret.removeprefix("whsec_")), signed, hashlib.sha256).digest()
        if "v1," + base64.b64encode(mac).decode() in headers["webhook-signature"].split(" "):
            found.append(place)
    return found


def example_takes(secret, headers, body):
    try:
        example["verify"](secret, headers, body)
        return True
    except ValueError:
        return False


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        name = self.path.strip("/").split("/")[0]
        headers = {key.lower(): value for key, value in self.headers.items()}
        secrets = text_of(f"secrets-{name}").split()
        now = mood_of(name)
        self.keep({"name": name, "path": self.path, "headers": headers, "body": body.decode(), "mood": now,
                   "fits": fitting(secrets, headers, body) if secrets else [],
                   "exampleTakesIt": bool(secrets) and example_takes(secrets[-1], headers, body)})
        self.react(now, name)

    def keep(self, record):
        with numbering:
            path = folder / f"{next(numbers):05}.json"
        partial = path.with_suffix(".part")
        partial.write_text(json.dumps(record))
        partial.rename(path)

    def react(self, now, name):
        while now == "hang":
            time.sleep(0.02)
            now = mood_of(name)
        if now == "drop":
            self.close_connection = True
            self.connection.close()
        elif now == "endless":
            self.send_response(200)
            self.end_headers()
            try:
                while True:
                    self.wfile.write(b"and so on " * 200)
            except OSError:
                self.close_connection = True
        elif now == "cut":
            self.answer(200, {"Content-Length": "100"}, b"half")
            self.close_connection = True
            self.connection.close()
        elif now == "redirect":
            self.answer(302, {"Location": f"/{name}-elsewhere"}, b"")
        elif now == "busy":
            self.answer(503, {"Retry-After": "3600"}, b"too many")
        else:
            self.answer(int(now) if now.isdigit() else 200, {}, b"said the receiver")

    def answer(self, status, headers, body):
        self.send_response(status)
        for key, value in ({"Content-Length": str(len(body))} | headers).items():
            self.send_header(key, value)
        self.end_headers()
        self.wfile.write(body)
        self.wfile.flush()

    def do_GET(self):
        self.keep({"name": self.path, "path": self.path, "headers": {}, "body": "", "mood": "GET", "fits": []})
        self.answer(200, {}, b"")

    def log_message(self, *arguments):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, request, client_address):
        pass  # callers that go away are what is tested


server = Server(("127.0.0.1", 0), Handler)
if "tls" in sys.argv[2:]:
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                    "-keyout", folder / "key.pem", "-out", folder / "cert.pem", "-subj", "/CN=localhost",
                    "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "cert.pem", folder / "key.pem")
    server.socket = context.wrap_socket(server.socket, server_side=True)
print(server.server_address[1], flush=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
sys.stdin.read()
