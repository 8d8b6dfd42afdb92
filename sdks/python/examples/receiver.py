"""
Receives deliveries, with nothing but Python's own web server:

    WEBHOOK_SECRET=whsec_… PORT=8080 python receiver.py
"""

import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from mailwright import WebhookVerificationError, verify_webhook

SECRET = os.environ["WEBHOOK_SECRET"]
# In a database in your program: the same delivery may come twice, also after a restart.
done: set[str] = set()


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        raw = self.rfile.read(int(self.headers.get("content-length", 0)))
        try:
            event = verify_webhook(raw, self.headers, SECRET)
        except WebhookVerificationError:
            self.send_error(400)
            return
        delivery = self.headers["webhook-id"]
        if delivery not in done:
            done.add(delivery)
            if event["event"] == "subscriber.subscribed":
                print("subscribed:", event["data"]["subscriber"]["EMAIL"], flush=True)
        # Within ten seconds; what takes longer belongs in a queue.
        self.send_response(204)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Receiver)
    print(f"Receiving at http://127.0.0.1:{server.server_port}/", flush=True)
    server.serve_forever()
