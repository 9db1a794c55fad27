"""Speaks TLS for a service that does not, as what stands before it in a clinic does: FOLDER CERT KEY PORT, the port being
the service's. Prints its port and serves until its input ends.
"""

import socket
import ssl
import sys
import threading

context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(sys.argv[2], sys.argv[3])
service = ("127.0.0.1", int(sys.argv[4]))


def pour(source, target):
    try:
        while piece := source.recv(65536):
            target.sendall(piece)
    except OSError:
        pass
    for end in (source, target):
        try:
            end.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


def serve(plain):
    try:
        outside = context.wrap_socket(plain, server_side=True)
    except (ssl.SSLError, OSError):
        plain.close()  # whoever does not trust us leaves
        return
    inside = socket.create_connection(service)
    threading.Thread(target=pour, args=(outside, inside), daemon=True).start()
    pour(inside, outside)


def accept(listener):
    while True:
        threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()


listener = socket.create_server(("127.0.0.1", 0))
print(listener.getsockname()[1], flush=True)
threading.Thread(target=accept, args=(listener,), daemon=True).start()
sys.stdin.read()
