"""A real mail server for tests. Keeps what it takes, as Python's own mail library reads it, as FOLDER/NNNN.json; does what
FOLDER/mood says:

ok, reject-recipient, reject-content, busy (4xx), greylist (4xx the first time a message comes), slow, drop (takes the
content and ends the connection without an answer), refuse-sender.
With --tls CERT KEY it speaks STARTTLS, with --login USER PASSWORD it wants a sign-in. Prints its port and serves until
its input ends.
"""

import argparse
import asyncio
import email
import email.policy
import itertools
import json
import pathlib
import ssl
import sys

from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword

parser = argparse.ArgumentParser()
parser.add_argument("folder", type=pathlib.Path)
parser.add_argument("--tls", nargs=2, metavar=("CERT", "KEY"))
parser.add_argument("--login", nargs=2, metavar=("USER", "PASSWORD"))
options = parser.parse_args()
numbers = itertools.count(1)
seen = set()


def mood():
    try:
        return (options.folder / "mood").read_text().strip()
    except FileNotFoundError:
        return "ok"


def described(envelope):
    message = email.message_from_bytes(envelope.content, policy=email.policy.default)
    parts = [{"type": part.get_content_type(), "method": part.get_param("method"), "filename": part.get_filename(),
              "text": part.get_payload(decode=True).decode()} for part in message.walk() if not part.is_multipart()]
    return {"from": envelope.mail_from, "to": envelope.rcpt_tos, "parts": parts,
            "headers": {name.lower(): value for name, value in message.items()},
            "count": {name.lower(): len(message.get_all(name)) for name in message.keys()},
            "longest": max(len(line) for line in envelope.content.splitlines()),
            "defects": [str(defect) for defect in message.defects]}


class Handler:
    async def handle_MAIL(self, server, session, envelope, address, mail_options):
        if mood() == "refuse-sender":
            return "550 5.7.1 Sender not allowed"
        envelope.mail_from = address
        return "250 OK"

    async def handle_RCPT(self, server, session, envelope, address, rcpt_options):
        if mood() == "reject-recipient":
            return f"550 5.1.1 <{address}>: no such mailbox"
        if mood() == "busy":
            return "451 4.7.1 Try again later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        now = mood()
        if now == "reject-content":
            return "552 5.3.4 Too much"
        if now == "greylist":
            message_id = email.message_from_bytes(envelope.content)["Message-ID"]
            if message_id not in seen:
                seen.add(message_id)
                return "450 4.2.0 Greylisted"
        if now == "slow":
            await asyncio.sleep(2)
        path = options.folder / f"{next(numbers):05}.json"
        partial = path.with_suffix(".part")
        partial.write_text(json.dumps(described(envelope)))
        partial.rename(path)
        if now == "drop":
            server.transport.abort()
            return "250 nobody hears this"
        return "250 Taken"


def authenticate(server, session, envelope, mechanism, data):
    given = isinstance(data, LoginPassword) and [data.login.decode(), data.password.decode()]
    return AuthResult(success=given == options.login, handled=True)


def make():
    context = None
    if options.tls:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*options.tls)
    return SMTP(Handler(), hostname="localhost", tls_context=context, require_starttls=bool(context),
                authenticator=authenticate if options.login else None, auth_required=bool(options.login),
                auth_require_tls=bool(context))


async def serve():
    server = await asyncio.get_running_loop().create_server(make, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    server.close()


asyncio.run(serve())
