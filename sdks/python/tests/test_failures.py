"""What a real service can't be made to do on demand, with a small server that does it."""

from __future__ import annotations

import asyncio
import json
import threading
from typing import Callable, Dict, List, Tuple

import pytest
from conftest import Answer, LocalServer, Received

from mailwright import (
    AsyncMailwright,
    ConnectionFailedError,
    Mailwright,
    RateLimitError,
    ServerError,
    TimedOutError,
)

JSON = {"content-type": "application/json"}
PROBLEM = {"content-type": "application/problem+json"}


def then(server: LocalServer, *answers: Answer) -> None:
    """Gives these answers, one after the other."""
    left = list(answers)
    server.answer = lambda _request: left.pop(0)


def refusal(status: int, headers: Dict[str, str] = {}) -> Answer:
    return status, {**PROBLEM, "x-request-id": "req_1", **headers}, json.dumps({"title": "Later", "code": "x"}).encode()


OK: Answer = (200, JSON, b'{"uid": "list_1"}')
AGAIN = {"retry-after": "0"}


@pytest.mark.parametrize("status", [0, 429, 502, 503, 504])
def test_reading_is_repeated_after_a_failure_that_passes(server: LocalServer, status: int) -> None:
    then(server, refusal(status, AGAIN), refusal(status, AGAIN), OK)
    with Mailwright("key", server.url) as client:
        assert client.lists.get("list_1")["uid"] == "list_1"
    assert len(server.received) == 3


@pytest.mark.parametrize("status", [0, 429, 502, 503, 504])
def test_a_creation_is_repeated_with_the_same_idempotency_key(server: LocalServer, status: int) -> None:
    then(server, refusal(status, AGAIN), OK)
    with Mailwright("key", server.url) as client:
        client.subscribers.create({"list_uid": "list_1", "EMAIL": "ada@example.com"})
    first, second = server.received
    assert first.headers["idempotency-key"] == second.headers["idempotency-key"] != ""
    assert first.body == second.body != b""


@pytest.mark.parametrize(
    ("status", "change", "deletion"), [(0, 1, 1), (429, 2, 2), (502, 1, 1), (503, 1, 2), (504, 1, 1)]
)
def test_changes_and_deletions_are_repeated_only_if_they_were_surely_not_carried_out(
    server: LocalServer, status: int, change: int, deletion: int
) -> None:
    with Mailwright("key", server.url, retries=1) as client:
        calls: List[Tuple[int, Callable[[], object]]] = [
            (change, lambda: client.lists.update("list_1", {"name": "x"})),
            (deletion, lambda: client.hooks.delete("hook_1")),
        ]
        for expected, call in calls:
            server.received.clear()
            server.answer = lambda _request: refusal(status, AGAIN)
            with pytest.raises((ConnectionFailedError, RateLimitError, ServerError)):
                call()
            assert len(server.received) == expected


def test_a_refusal_for_longer_than_max_wait_is_final_and_tells_how_long(server: LocalServer) -> None:
    server.answer = lambda _request: refusal(429, {"retry-after": "120"})
    with Mailwright("key", server.url) as client, pytest.raises(RateLimitError) as refused:
        client.lists.get("list_1")
    assert (refused.value.retry_after, refused.value.request_id, refused.value.code) == (120, "req_1", "x")
    assert len(server.received) == 1


def test_other_failures_are_not_repeated(server: LocalServer) -> None:
    server.answer = lambda _request: (500, {}, b"not a problem document")
    with Mailwright("key", server.url) as client, pytest.raises(ServerError, match="HTTP 500") as failed:
        client.lists.get("list_1")
    assert (failed.value.status, failed.value.code, failed.value.errors) == (500, "", {})
    assert len(server.received) == 1


def test_without_a_response_in_time_there_is_an_error_of_its_own(server: LocalServer) -> None:
    ended = threading.Event()

    def hang(_request: Received) -> Answer:
        ended.wait(100)
        return OK

    server.answer = hang
    try:
        with Mailwright("key", server.url, retries=0) as client, pytest.raises(TimedOutError):
            client.lists.get("list_1", timeout=0.2)
    finally:
        ended.set()


def test_the_key_goes_only_to_the_address_of_the_client(server: LocalServer) -> None:
    other = LocalServer()
    try:
        server.answer = lambda request: (
            (302, {"location": f"{other.url}/"}, b"")
            if "cursor" in request.path
            else (200, {**JSON, "link": f'<{other.url}/api/v1/lists?cursor=abc>; rel="next"'}, b"[]")
        )
        with Mailwright("key", server.url) as client, pytest.raises(Exception, match="HTTP 302"):
            list(client.lists.list())
        assert [request.path for request in server.received] == ["/api/v1/lists", "/api/v1/lists?cursor=abc"]
        assert other.received == []
    finally:
        other.close()


@pytest.mark.parametrize("value", ["", ".", ".."])
def test_a_part_of_a_path_cannot_name_another_path(server: LocalServer, value: str) -> None:
    with Mailwright("key", server.url) as client, pytest.raises(ValueError, match="can't be a part"):
        client.lists.delete(value)
    assert server.received == []


def test_a_part_of_a_path_is_escaped(server: LocalServer) -> None:
    server.answer = lambda _request: OK
    with Mailwright("key", server.url) as client:
        client.lists.get("../a/b?c#d%2e")
    assert server.received[0].path == "/api/v1/lists/..%2Fa%2Fb%3Fc%23d%252e"


def test_an_upload_continues_after_the_last_byte_that_has_arrived(server: LocalServer) -> None:
    arrived = bytearray()
    failures: List[int] = []

    def state(status: str) -> Answer:
        body = {"uid": "imp_1", "status": status, "progress": {"uploaded_bytes": len(arrived)}}
        return 200, JSON, json.dumps(body).encode()

    def answer(request: Received) -> Answer:
        if request.method != "PATCH":
            return state("uploading")
        assert int(request.headers["upload-offset"]) == len(arrived)
        if len(failures) < 2:
            # Some of the part arrives, but there is no response.
            failures.append(len(arrived))
            arrived.extend(request.body[:3])
            return 0, {}, b""
        arrived.extend(request.body)
        return state("pending" if request.headers["upload-complete"] == "?1" else "uploading")

    server.answer = answer
    text = bytes(range(64, 90))
    with Mailwright("key", server.url) as client:
        assert client.imports.create("list_1", text, part_bytes=10)["status"] == "pending"
    assert bytes(arrived) == text
    assert failures == [0, 3]


def test_an_outage_that_does_not_end_is_the_error_of_an_upload(server: LocalServer) -> None:
    server.answer = lambda _request: refusal(503, AGAIN)
    with Mailwright("key", server.url, retries=0) as client, pytest.raises(ServerError):
        client.imports.create("list_1", b"EMAIL\n", max_outage=1)
    assert len(server.received) > 1


def test_a_download_that_breaks_off_is_an_error(server: LocalServer) -> None:
    server.answer = lambda _request: (200, {"content-type": "text/csv", "transfer-encoding": "chunked"}, b"5\r\nEMAIL\r\n")
    with Mailwright("key", server.url, timeout=1) as client, pytest.raises(ConnectionFailedError):
        client.exports.create("list_1").read()


def test_the_asynchronous_client_repeats_too(server: LocalServer) -> None:
    then(server, refusal(503, AGAIN), refusal(0), OK)

    async def main() -> None:
        async with AsyncMailwright("key", server.url) as client:
            assert (await client.lists.get("list_1"))["uid"] == "list_1"

    asyncio.run(main())
    assert len(server.received) == 3


def test_an_address_without_a_protocol_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="base_url"):
        Mailwright("key", "mail.example.com")
