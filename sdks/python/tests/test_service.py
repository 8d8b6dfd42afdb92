"""Against the running service."""

from __future__ import annotations

import asyncio
import gzip
import io
from pathlib import Path
from typing import AsyncIterator, Dict, Iterator, List

import pytest
from conftest import KEY, URL, LocalServer

from mailwright import (
    AsyncMailwright,
    AuthenticationError,
    ConflictError,
    Mailwright,
    NotFoundError,
    ValidationError,
    WebhookVerificationError,
    models,
    verify_webhook,
)
from mailwright._files import FileSource


def add_people(client: Mailwright, list_uid: str, count: int) -> None:
    rows = [{"EMAIL": f"person{number}@example.com"} for number in range(count)]
    done = client.subscribers.create_batch({"list_uid": list_uid, "subscribers": rows})
    assert done["counts"]["created"] == count


def test_a_subscriber_causes_a_delivery_that_is_genuine_and_is_not_after_any_change(
    client: Mailwright, news: models.List, server: LocalServer
) -> None:
    hook = client.hooks.create(
        {"target_url": server.url, "event": "subscriber.subscribed", "list_uid": news["uid"]}
    )
    client.subscribers.create({"list_uid": news["uid"], "EMAIL": "ada@example.com", "FIRST_NAME": "Gräfin “Ω” 🎉"})
    request = server.arrived.get(timeout=100)
    event = verify_webhook(request.body, request.headers, hook["secret"])
    assert event["event"] == "subscriber.subscribed"
    assert event["data"]["subscriber"]["EMAIL"] == "ada@example.com"
    assert event["data"]["subscriber"].get("FIRST_NAME") == "Gräfin “Ω” 🎉"
    other = "whsec_" + "A" * 32
    assert verify_webhook(request.body.decode(), request.headers, [other, hook["secret"]]) == event
    with pytest.raises(WebhookVerificationError):
        verify_webhook(request.body, request.headers, other)
    with pytest.raises(WebhookVerificationError):
        verify_webhook(request.body + b" ", request.headers, hook["secret"])
    for name, value in {"signature": "v1", "timestamp": "1700000000", "id": "dlv_other"}.items():
        with pytest.raises(WebhookVerificationError):
            verify_webhook(request.body, {**request.headers, f"webhook-{name}": value}, hook["secret"])
    with pytest.raises(WebhookVerificationError):
        verify_webhook(b"", {}, hook["secret"])


def test_a_collection_is_read_to_its_end_over_several_pages(client: Mailwright, news: models.List) -> None:
    add_people(client, news["uid"], 7)
    people = client.subscribers.list(list_uid=news["uid"], limit=3, include_total=True)
    assert sorted(person["EMAIL"] for person in people) == [f"person{number}@example.com" for number in range(7)]
    assert [len(page.items) for page in people.pages()] == [3, 3, 1]
    first = people.page()
    assert first.total == 7 and first.next_cursor is not None
    assert people.page(first.next_cursor).items[0] not in first.items


def test_an_error_has_the_class_of_its_status_its_code_its_fields_and_its_request(
    client: Mailwright, news: models.List
) -> None:
    with pytest.raises(ValidationError) as invalid:
        client.subscribers.create({"list_uid": news["uid"], "EMAIL": "nobody"})
    assert invalid.value.status == 422
    assert invalid.value.code == "validation_failed"
    assert list(invalid.value.errors) == ["EMAIL"]
    assert invalid.value.request_id
    with pytest.raises(NotFoundError) as missing:
        client.lists.get("list_00000000000000000000000000")
    assert missing.value.code == "not_found"
    with Mailwright("mw_wrong", URL) as stranger, pytest.raises(AuthenticationError) as unknown:
        stranger.account.get()
    assert unknown.value.code == "unauthenticated"


def test_a_change_with_the_etag_of_an_older_state_is_refused(client: Mailwright, news: models.List) -> None:
    etag = client.request("GET", f"/lists/{news['uid']}").headers["etag"]
    assert client.lists.update(news["uid"], {"name": "Second"}, if_match=etag)["name"] == "Second"
    with pytest.raises(ConflictError) as stale:
        client.lists.update(news["uid"], {"name": "Third"}, if_match=etag)
    assert stale.value.code == "precondition_failed"


def test_the_same_idempotency_key_creates_one_list(client: Mailwright) -> None:
    body: models.AddList = {"name": "Once", "from_name": "Ada", "from_email": "ada@example.com"}
    first = client.lists.create(body, idempotency_key="python-once")
    assert client.lists.create(body, idempotency_key="python-once")["uid"] == first["uid"]


def test_an_address_with_reserved_characters_names_its_subscriber(client: Mailwright, news: models.List) -> None:
    address = "a/b?c#d+e%41@example.com"
    client.subscribers.create({"list_uid": news["uid"], "EMAIL": address})
    assert client.subscribers.get(address, list_uid=news["uid"])["EMAIL"] == address
    client.subscribers.delete(address, list_uid=news["uid"])
    with pytest.raises(NotFoundError):
        client.subscribers.get(address, list_uid=news["uid"])


def pieces(text: bytes) -> Iterator[bytes]:
    for start in range(0, len(text), 1_000):
        yield text[start : start + 1_000]


@pytest.mark.parametrize("kind", ["path", "bytes", "file", "pieces", "gzip"])
def test_a_file_of_any_kind_is_imported_and_exported(
    client: Mailwright, news: models.List, tmp_path: Path, kind: str
) -> None:
    rows = [f"person{number}@example.com,Zoë {number}" for number in range(2_000)]
    text = "\n".join(["EMAIL,FIRST_NAME", *rows, ""]).encode()
    (tmp_path / "people.csv").write_bytes(text)
    files: Dict[str, FileSource] = {
        "path": tmp_path / "people.csv",
        "bytes": text,
        "file": io.BytesIO(text),
        "pieces": pieces(text),
        "gzip": gzip.compress(text),
    }
    sizes = []
    uploaded = client.imports.create(
        news["uid"],
        files[kind],
        content_type="application/gzip" if kind == "gzip" else "text/csv",
        part_bytes=16_384,
        on_progress=lambda current: sizes.append(current["progress"]["uploaded_bytes"]),
        tag="spring",
    )
    done = client.imports.wait(uploaded["uid"], poll=0.1)
    assert (done["status"], done["counts"]["created"]) == ("completed", 2_000)
    assert sizes == sorted(sizes) and len(sizes) > 1
    assert (kind == "gzip") or len(sizes) > 3
    with client.exports.create(news["uid"], {"format": "ndjson", "tag": "spring"}) as download:
        assert len({row["EMAIL"] for row in download.rows()}) == 2_000
    size = client.exports.create(news["uid"], {"columns": ["EMAIL"]}).save(tmp_path / "out.csv")
    assert (tmp_path / "out.csv").stat().st_size == size
    assert len((tmp_path / "out.csv").read_bytes().splitlines()) == 2_001


def test_an_unfinished_upload_continues_in_another_client(client: Mailwright, news: models.List) -> None:
    text = b"EMAIL\n" + b"".join(b"person%d@example.com\n" % number for number in range(2_000))

    class Broken(Exception):
        pass

    seen: List[models.Import] = []

    def broken() -> Iterator[bytes]:
        yield text[:20_000]
        raise Broken

    with pytest.raises(Broken):
        client.imports.create(news["uid"], broken(), part_bytes=4_096, on_progress=seen.append)
    assert 0 < seen[-1]["progress"]["uploaded_bytes"] < len(text)
    with Mailwright(KEY, URL) as other:
        with pytest.raises(ValueError, match="another one"):
            other.imports.upload(seen[-1]["uid"], b"EMAIL\n")
        other.imports.upload(seen[-1]["uid"], text)
        assert other.imports.wait(seen[-1]["uid"], poll=0.1)["counts"]["created"] == 2_000


def test_a_preview_of_a_file_stores_nothing_and_progress_ends_with_the_import(
    client: Mailwright, news: models.List
) -> None:
    preview = client.imports.preview(news["uid"], b"Mail,Vorname\nada@example.com,Ada\n", create_fields=True)
    assert preview["columns"][0]["to"] == "EMAIL"
    assert list(client.subscribers.list(list_uid=news["uid"])) == []
    uploaded = client.imports.create(news["uid"], b"EMAIL\nada@example.com\nwrong\n")
    assert [state["status"] for state in client.imports.progress(uploaded["uid"])][-1] == "completed_with_errors"
    with client.imports.errors(uploaded["uid"]) as download:
        assert "wrong" in download.read().decode()


def test_the_asynchronous_client_does_the_same(news: models.List) -> None:
    async def rows() -> AsyncIterator[bytes]:
        yield b"EMAIL\n"
        for number in range(5):
            yield b"person%d@example.com\n" % number

    async def main() -> None:
        async with AsyncMailwright(KEY, URL) as client:
            added = [{"list_uid": news["uid"], "EMAIL": f"first{number}@example.com"} for number in range(3)]
            await asyncio.gather(*(client.subscribers.create(body) for body in added))
            uploaded = await client.imports.create(news["uid"], rows(), part_bytes=50)
            assert (await client.imports.wait(uploaded["uid"], poll=0.1))["counts"]["created"] == 5
            people = [person["EMAIL"] async for person in client.subscribers.list(list_uid=news["uid"], limit=3)]
            assert len(set(people)) == len(people) == 8
            download = await client.exports.create(news["uid"], {"format": "ndjson"})
            assert {row["EMAIL"] async for row in download.rows()} == set(people)
            with pytest.raises(NotFoundError):
                await client.hooks.get("hook_00000000000000000000000000")

    asyncio.run(main())
