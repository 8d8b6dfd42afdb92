"""What the tests share. They need a running service: MAILWRIGHT_URL and MAILWRIGHT_API_KEY."""

from __future__ import annotations

import os
import queue
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Callable, Dict, Iterator, List, NamedTuple, Tuple

import pytest

from mailwright import Mailwright, models

URL = os.environ["MAILWRIGHT_URL"]
KEY = os.environ["MAILWRIGHT_API_KEY"]


class Received(NamedTuple):
    method: str
    path: str
    headers: Dict[str, str]
    body: bytes


Answer = Tuple[int, Dict[str, str], bytes]


class LocalServer:
    """A web server that keeps what it receives, and answers as it is told."""

    def __init__(self) -> None:
        self.received: List[Received] = []
        self.arrived: "queue.Queue[Received]" = queue.Queue()
        self.answer: Callable[[Received], Answer] = lambda _request: (204, {}, b"")
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def handle_any(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                headers = {name.lower(): value for name, value in self.headers.items()}
                request = Received(self.command, self.path, headers, body)
                outer.received.append(request)
                status, reply_headers, content = outer.answer(request)
                outer.arrived.put(request)
                if status == 0:
                    # The connection breaks without a response.
                    self.close_connection = True
                    return
                self.send_response(status)
                for name, value in {**reply_headers, "content-length": str(len(content))}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(content)

            do_GET = do_POST = do_PATCH = do_DELETE = handle_any

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def server() -> Iterator[LocalServer]:
    started = LocalServer()
    yield started
    started.close()


@pytest.fixture
def client() -> Iterator[Mailwright]:
    with Mailwright(KEY, URL) as made:
        yield made


@pytest.fixture
def news(client: Mailwright) -> models.List:
    return client.lists.create({"name": "News", "from_name": "Ada", "from_email": "ada@example.com"})
