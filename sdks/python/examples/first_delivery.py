"""
From nothing to a verified delivery: makes a list, a hook and a subscriber, and waits for the delivery.

    MAILWRIGHT_URL=http://127.0.0.1:3000 MAILWRIGHT_API_KEY=mw_… python first_delivery.py
"""

import os
from http.server import BaseHTTPRequestHandler, HTTPServer

from mailwright import Mailwright, verify_webhook


class Receiver(BaseHTTPRequestHandler):
    secret = ""

    def do_POST(self) -> None:
        raw = self.rfile.read(int(self.headers["content-length"]))
        event = verify_webhook(raw, self.headers, self.secret)
        if event["event"] == "subscriber.subscribed":
            print("verified:", event["data"]["subscriber"]["EMAIL"])
        self.send_response(204)
        self.end_headers()


server = HTTPServer(("127.0.0.1", 0), Receiver)
server.timeout = 60

with Mailwright(os.environ["MAILWRIGHT_API_KEY"], os.environ["MAILWRIGHT_URL"]) as client:
    news = client.lists.create({"name": "Newsletter", "from_name": "Ada", "from_email": "ada@example.com"})
    hook = client.hooks.create(
        {
            "target_url": f"http://127.0.0.1:{server.server_port}/",
            "event": "subscriber.subscribed",
            "list_uid": news["uid"],
        }
    )
    Receiver.secret = hook["secret"]
    client.subscribers.create({"list_uid": news["uid"], "EMAIL": "grace@example.com", "FIRST_NAME": "Grace"})
    server.handle_request()
